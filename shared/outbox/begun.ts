import type { Basis, PendingWrite, Seen } from './writes.ts';

/**
 * What a person had before them when they began to write. It is kept with the draft, so that a write is held against
 * what they had seen, however late it is sent. Nothing in it: not known.
 */
export interface Begun {
  /** The page or the change request. */
  readonly basis?: Basis;
  /** The text that they began to change. */
  readonly base?: string;
  /** The thread that they began to answer. */
  readonly seen?: Seen;
}

/** The write of what was begun so. What is not known of it stays as the write says. */
export function begunAs(write: PendingWrite, { basis, seen }: Begun): PendingWrite {
  if (write.kind !== 'comment.create' && write.kind !== 'reply.create') return write;
  const based = basis === undefined ? write : { ...write, basis };
  return based.kind === 'reply.create' && seen !== undefined ? { ...based, seen } : based;
}

/** What a write that goes back into its editor was begun with. */
export function begunOf(write: PendingWrite): Begun {
  if ('input' in write) return {};
  return {
    ...('basis' in write && write.basis !== undefined ? { basis: write.basis } : {}),
    ...('base' in write && typeof write.base === 'string' ? { base: write.base } : {}),
    ...('seen' in write && write.seen !== undefined ? { seen: write.seen } : {}),
  };
}
