import { expect, it } from 'vitest';
import { allOperations, type AnyOperationName, type OperationName } from '#shared/contract/index.ts';
import type { Handler, Handlers } from '../../../electron/sample/call.ts';
import { handlers } from '../../../electron/sample/handlers/handlers.ts';

it('the service has a handler for each operation of the table, and for nothing else', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(allOperations).sort());
});

it('a table of handlers that lacks one does not compile', () => {
  const { getCollection, ...others } = handlers;
  // @ts-expect-error -- the handler of getCollection is missing
  const lacking: Handlers<AnyOperationName> = others;
  // @ts-expect-error -- and one of the 94 is missing here, too
  const lackingOfTheCore: Handlers<OperationName> = others;
  expect([Object.keys(lacking), Object.keys(lackingOfTheCore)]).not.toContain('getCollection');
  expect(getCollection).toBeTypeOf('function');
});

it('a handler that answers with something else than its operation does not compile', () => {
  // @ts-expect-error -- a collection has an id
  const untitled: Handler<'getCollection'> = () => ({ object: 'collection' });
  // @ts-expect-error -- a delete says whether there was anything to delete
  const silent: Handler<'deleteCollection'> = () => undefined;
  expect([untitled, silent]).toHaveLength(2);
});
