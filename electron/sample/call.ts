import type { AnyOperationName, Output, ParsedInput } from '#shared/contract/index.ts';
import type { allOperations } from '#shared/contract/index.ts';
import type { SourceTree } from './content/source-tree.ts';
import type { PersonRow, World } from './world/world.ts';

/**
 * The context of a handler beside its input. Everything that varies between runs is here, so that a run can be
 * repeated.
 */
export interface Call {
  readonly world: World;
  /** The holder of the token. */
  readonly person: PersonRow;
  /** ISO 8601. */
  readonly now: string;
  /** Without `/v1`. */
  readonly baseUrl: string;
  /** A new id; the same one again when the call is repeated from the journal. */
  newId(): string;
  /** How many rows a list has moved while it is read (a fault); 0 without faults. */
  readonly shift: number;
  /** Files that were read from disk before the call, for operations that need them. */
  readonly prepared: Prepared | null;
}

export interface Prepared {
  readonly tree: SourceTree;
}

type Operations = typeof allOperations;

/** The result of a handler: the body of a success, or for a delete whether there was anything to delete. */
export type Answer<Name extends AnyOperationName> = Operations[Name]['statuses'] extends readonly [205, 204]
  ? 'deleted' | 'nothing'
  : Operations[Name]['response'] extends { readonly kind: 'empty' }
    ? undefined
    : Output<Name>;

export type Handler<Name extends AnyOperationName> = (input: ParsedInput<Name>, call: Call) => Answer<Name>;

/** A handler for each of `Names`: a missing one does not compile. */
export type Handlers<Names extends AnyOperationName> = { readonly [Name in Names]: Handler<Name> };
