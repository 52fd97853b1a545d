import type { HoldCause, PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { bindKind, type BoundKind } from '../../../electron/outbox/kinds/index.ts';
import type { KindContext } from '../../../electron/outbox/kind.ts';
import { createReads } from '../../../electron/outbox/reads.ts';
import { createOptionalOperations } from '../../../electron/sync/optional-operations.ts';
import { ME, type FakeService } from './fake-service.ts';
import { queuedComment } from './operations.ts';

/** A write at a service of its own. */
export function at(
  service: FakeService,
  write: PendingWrite,
  more: Partial<PendingOperation> = {},
  context: Partial<KindContext> = {},
): BoundKind {
  return bindKind(
    {
      client: service.client,
      optionalOperations: createOptionalOperations(),
      reads: createReads(() => 0),
      person: ME,
      claimed: new Set<string>(),
      rivals: () => new Set<string>(),
      waived: new Set<HoldCause>(),
      gitLogin: () => null,
      signal: new AbortController().signal,
      ...context,
    },
    queuedComment('a', { write, ...more }),
  );
}
