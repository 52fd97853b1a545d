import type { AppError } from '#shared/errors.ts';
import type { Remote } from '#shared/rpc/peer.ts';
import type { UnreadName } from '#shared/unread.ts';
import type { RowCalls, SpaceCursor } from '#shared/rpc/store.ts';
import type { Client } from '../api/client.ts';
import type { Files } from '../files/files.ts';
import type { DiskSpace } from '../files/disk-space.ts';
import type { Access } from './access.ts';
import type { ToleratedErrors } from './tolerated-errors.ts';
import type { OptionalOperations } from './optional-operations.ts';
import type { Workload } from './workload.ts';

/** What every part of a sync run works with. */
export interface SyncContext {
  readonly client: Client;
  readonly store: Pick<Remote<RowCalls, object, object>, 'invoke'>;
  readonly files: Files;
  readonly optionalOperations: OptionalOperations;
  /** Asked before texts and files are fetched. */
  readonly diskSpace: Pick<DiskSpace, 'check' | 'full'>;
  readonly organizationId: string;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Work that became known, and work that was done. */
  readonly work: Pick<Workload, 'plan' | 'done' | 'settle'>;
  readonly toleratedErrors: ToleratedErrors;
  /** What cannot be read on the server. */
  readonly access: Access;
  /** Items that could not be read; everything else is read. Without a name they are rows of the list that was asked for. */
  readonly problems: (errors: readonly AppError[], name?: UnreadName) => void;
}

export function emptyCursor(spaceId: string): SpaceCursor {
  return {
    spaceId,
    treeRevision: null,
    bodiesRevision: null,
    comments: null,
    fullPassAt: null,
    syncedAt: null,
  };
}
