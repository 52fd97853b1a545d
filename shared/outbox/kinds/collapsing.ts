import type { Ref, WriteKind } from './schema.ts';

/** How a new write and an unsent one become one. `collapse.ts` applies it. */
export type Collapsing<W> =
  /** The unsent write that created or edits the target takes the new text. */
  | { readonly type: 'edit'; target(write: W): Ref; about(write: W): string; markdown(write: W): string }
  /**
   * Withdraws the unsent write that created the target. Null: the target is on the server. `withDependents`: also
   * withdraws dependents with typed text, without asking. `once`: a second deletion of the same target adds nothing.
   */
  | { readonly type: 'delete'; target(write: W): Ref | null; withDependents(write: W): boolean; readonly once: boolean }
  /** The last write about the same target says the same already, or is undone. */
  | { readonly type: 'toggle'; about(write: W): string; isOn(write: W): boolean }
  /** Undoes the last write of the kind `undoes` about the same target. Null: several targets. */
  | { readonly type: 'undo'; readonly undoes: WriteKind; about(write: W): string | null };
