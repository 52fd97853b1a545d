import { recordOf } from './kinds/index.ts';
import type { Basis, PendingWrite } from './writes.ts';

/**
 * What the person had read when they began to write. The draft stores it, so that the check before sending compares
 * with what the person had read, however late the write is sent. Empty: unknown.
 */
export interface Begun {
  /** The page or the change request. */
  readonly basis?: Basis;
  /** The text that the person began to edit. */
  readonly base?: string;
}

/** The write with the basis from when the person began. Without one, the write keeps its own basis. */
export function begunAs(write: PendingWrite, { basis }: Begun): PendingWrite {
  return basis === undefined ? write : (recordOf(write).withBasis?.(write, basis) ?? write);
}

/** The basis and text that a write gives back to its editor. */
export function begunOf(write: PendingWrite): Begun {
  return {
    ...('basis' in write && write.basis !== undefined ? { basis: write.basis } : {}),
    ...('base' in write && typeof write.base === 'string' ? { base: write.base } : {}),
  };
}
