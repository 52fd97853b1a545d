import type { Ref, WriteKind } from './schema.ts';

/** How a new write and an unsent one become one; `collapse.ts` does it. */
export type Collapsing<W> =
  /** It is said by the unsent write that made the target, or that edits it. */
  | { readonly type: 'edit'; target(write: W): Ref; about(write: W): string; markdown(write: W): string }
  /**
   * It withdraws the unsent write that made the target. Null: that is on the server. `withDependents`: with what a person
   * typed and hangs on it, unasked. `once`: of two deletions of one target the second adds nothing.
   */
  | { readonly type: 'delete'; target(write: W): Ref | null; withDependents(write: W): boolean; readonly once: boolean }
  /** The last one about the same thing says it already, or is undone by it. */
  | { readonly type: 'toggle'; about(write: W): string; isOn(write: W): boolean }
  /** It undoes the last write of the kind `undoes` about the same thing. Null: about several. */
  | { readonly type: 'undo'; readonly undoes: WriteKind; about(write: W): string | null };
