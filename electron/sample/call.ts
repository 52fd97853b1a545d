import type { AnyOperationName, Output, ParsedInput } from '#shared/contract/index.ts';
import type { allOperations } from '#shared/contract/index.ts';
import type { SourceTree } from './content/source-tree.ts';
import type { PersonRow, World } from './world/world.ts';

/** What a handler works with beside its input. All that differs between two runs is in here, so that a run can be repeated. */
export interface Call {
  readonly world: World;
  /** Whom the token belongs to. */
  readonly person: PersonRow;
  /** ISO 8601. */
  readonly now: string;
  /** Without `/v1`. */
  readonly baseUrl: string;
  /** A fresh id; the same again when the call is repeated from the journal. */
  newId(): string;
  /** Rows by which a list has moved under its reader (a fault); 0 in health. */
  readonly shift: number;
  /** What was read from the disk before the call, for the operations that need it. */
  readonly prepared: Prepared | null;
}

export interface Prepared {
  readonly tree: SourceTree;
}

type Operations = typeof allOperations;

/** What a handler gives back: the body of a success, or for a delete whether there was anything to delete. */
export type Answer<Name extends AnyOperationName> = Operations[Name]['statuses'] extends readonly [205, 204]
  ? 'deleted' | 'nothing'
  : Operations[Name]['response'] extends { readonly kind: 'empty' }
    ? undefined
    : Output<Name>;

export type Handler<Name extends AnyOperationName> = (input: ParsedInput<Name>, call: Call) => Answer<Name>;

/** A handler for each of `Names`: a missing one does not compile. */
export type Handlers<Names extends AnyOperationName> = { readonly [Name in Names]: Handler<Name> };
