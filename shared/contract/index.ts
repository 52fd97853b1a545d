/**
 * The contract as data: every operation and object of the service, stated once. The client, the sample service and the
 * OpenAPI document are made from it. Anything may import it; it imports zod and the errors, nothing else. Other files of
 * this folder are details, except by those who walk the table itself.
 */
import type {
  ListPage,
  OperationInput,
  OperationItem,
  OperationOutput,
  OperationRequest,
  OperationShape,
} from './operation.ts';
import { operations } from './operations.ts';
import { optionalOperations } from './optional-operations.ts';

export { operations, optionalOperations };
export type { ListPage, OperationShape };

/** Both tables in one. The order is that of the contract. */
export const allOperations = { ...operations, ...optionalOperations };

type AllOperations = typeof allOperations;

/** One of the 94. */
export type OperationName = keyof typeof operations;
/** One that a service may not serve. */
export type OptionalOperationName = keyof typeof optionalOperations;
export type AnyOperationName = keyof AllOperations;
/** Those that answer with a paged list. */
export type ListOperationName = {
  [Name in AnyOperationName]: AllOperations[Name]['response'] extends { readonly kind: 'list' } ? Name : never;
}[AnyOperationName];

/** What a caller gives: path parameters flat, `query` and `body` apart. */
export type Input<Name extends AnyOperationName> = OperationInput<AllOperations[Name]>;
/** What a handler gets: the input checked, defaults filled in. */
export type ParsedInput<Name extends AnyOperationName> = OperationRequest<AllOperations[Name]>;
/** What a success carries. */
export type Output<Name extends AnyOperationName> = OperationOutput<AllOperations[Name]>;
/** One item of a list operation. */
export type Item<Name extends AnyOperationName> = OperationItem<AllOperations[Name]>;

/** The entry of an operation, widened: for code that walks the table. */
export function operationShape(name: AnyOperationName): OperationShape {
  return allOperations[name];
}

export * from './check.ts';
export * from './error-body.ts';
export * from './objects/change-request.ts';
export * from './objects/collection.ts';
export * from './objects/comment.ts';
export * from './objects/content.ts';
export * from './objects/conversation.ts';
export * from './objects/document.ts';
export * from './objects/organization.ts';
export * from './objects/person.ts';
export * from './objects/reference.ts';
export * from './objects/site.ts';
export * from './objects/space.ts';
export * from './objects/specification.ts';
export * from './path.ts';
export * from './values.ts';
export * from './wire.ts';
