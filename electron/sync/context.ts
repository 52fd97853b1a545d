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

/** Dependencies of every part of a sync run. */
export interface SyncContext {
  readonly client: Client;
  readonly store: Pick<Remote<RowCalls, object, object>, 'invoke'>;
  readonly files: Files;
  readonly optionalOperations: OptionalOperations;
  /** Checked before texts and files are downloaded. */
  readonly diskSpace: Pick<DiskSpace, 'check' | 'full'>;
  readonly organizationId: string;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** New work, and finished work. */
  readonly work: Pick<Workload, 'plan' | 'done' | 'settle'>;
  readonly toleratedErrors: ToleratedErrors;
  /** Parts that the server does not let this person read. */
  readonly access: Access;
  /** Reports items that could not be read, while all others are. Without a name they are rows of the requested list. */
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
