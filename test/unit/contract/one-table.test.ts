import { expect, it } from 'vitest';
import { allOperations, type AnyOperationName, type OperationName } from '#shared/contract/index.ts';
import type { Handler, Handlers } from '../../../electron/sample/call.ts';
import { handlers } from '../../../electron/sample/handlers/handlers.ts';

it('the service has a handler for each operation of the table, and for nothing else', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(allOperations).sort());
});

// What must not compile is held by the compiler (`npm run check:types`): each of these is an error where it is none.
const { getCollection: _, ...others } = handlers;
export const incomplete = [
  // @ts-expect-error -- the handler of getCollection is missing
  others satisfies Handlers<AnyOperationName>,
  // @ts-expect-error -- and one of the 94 is missing here, too
  others satisfies Handlers<OperationName>,
  // @ts-expect-error -- a collection has an id
  (() => ({ object: 'collection' })) satisfies Handler<'getCollection'>,
  // @ts-expect-error -- a delete says whether there was anything to delete
  (() => undefined) satisfies Handler<'deleteCollection'>,
];
