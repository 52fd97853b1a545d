import { recordOf } from './kinds/index.ts';
import type { Basis, PendingWrite } from './writes.ts';

/**
 * What a person had before them when they began to write. It is kept with the draft, so that a write is held against
 * what they had seen, however late it is sent. Nothing in it: not known.
 */
export interface Begun {
  /** The page or the change request. */
  readonly basis?: Basis;
  /** The text that they began to change. */
  readonly base?: string;
}

/** The write of what was begun so. What is not known of it stays as the write says. */
export function begunAs(write: PendingWrite, { basis }: Begun): PendingWrite {
  return basis === undefined ? write : (recordOf(write).withBasis?.(write, basis) ?? write);
}

/** What a write that goes back into its editor was begun with. */
export function begunOf(write: PendingWrite): Begun {
  return {
    ...('basis' in write && write.basis !== undefined ? { basis: write.basis } : {}),
    ...('base' in write && typeof write.base === 'string' ? { base: write.base } : {}),
  };
}
