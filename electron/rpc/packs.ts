import { z } from 'zod';
import { ok } from '#shared/result.ts';
import type { PackCalls } from '#shared/rpc/packs.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { AppWindow } from '../app-window.ts';
import type { App } from '../app.ts';
import { account } from './account-input.ts';
import { entry } from './entry.ts';
import { inWindow } from './in-window.ts';

/** The calls for packs. */
export function packHandlers(app: App, window: AppWindow): Handlers<PackCalls> {
  const { calls } = app;
  const { packs } = calls;
  const within = <T>(jobId: string, work: () => Promise<T>): Promise<T> => inWindow(window, packs.jobs, jobId, work);
  const begun = new Set<string>();
  window.closed.addEventListener('abort', () => {
    for (const incomingId of begun) void packs.transfers.drop(incomingId);
  });
  return {
    'packs.save': entry(choice.extend(job.shape), async ({ accountId, jobId, ...wanted }) => {
      const session = calls.session(accountId);
      return session.ok ? within(jobId, () => packs.save(session.value, wanted, jobId)) : session;
    }),
    'packs.estimate': entry(choice, async ({ accountId, ...wanted }) => {
      const session = calls.session(accountId);
      return session.ok ? packs.estimate(session.value, wanted) : session;
    }),
    'packs.missing': entry(choice, async ({ accountId, ...wanted }) => {
      const session = calls.session(accountId);
      return session.ok ? packs.missing(session.value, wanted) : session;
    }),
    'packs.cancel': entry(job, ({ jobId }) => {
      packs.jobs.cancel(jobId);
      return ok(null);
    }),
    'packs.incoming': entry(z.object({ bytes: z.number().int().min(0) }), async ({ bytes }) => {
      const taken = await packs.transfers.begin(bytes);
      if (taken.ok) begun.add(taken.value.incomingId);
      return taken;
    }),
    'packs.piece': entry(incoming.extend({ piece: z.string() }), ({ incomingId, piece }) =>
      packs.transfers.piece(incomingId, piece),
    ),
    'packs.offered': entry(z.object({ offerId: z.uuid() }), ({ offerId }) => packs.offers.takeIn(offerId)),
    'packs.drop': entry(incoming, async ({ incomingId }) => {
      await packs.transfers.drop(incomingId);
      return ok(null);
    }),
    'packs.check': entry(incoming, ({ incomingId }) => within(incomingId, () => calls.checkPack(incomingId))),
    'packs.open': entry(incoming, async ({ incomingId }) => {
      const opened = await calls.openPack(incomingId);
      if (opened.ok) window.show(opened.value.accountId);
      return opened;
    }),
    'writes.save': entry(
      account.extend({ author: z.string().trim().min(1).max(200), ...job.shape }),
      ({ accountId, author, jobId }) => within(jobId, () => calls.saveWrites(accountId, author, jobId)),
    ),
    'writes.read': entry(account.extend(incoming.shape), async ({ accountId, incomingId }) => {
      const session = calls.session(accountId);
      return session.ok ? within(incomingId, () => packs.readWrites(session.value, incomingId)) : session;
    }),
  };
}

const job = z.object({ jobId: z.uuid() });
const incoming = z.object({ incomingId: z.uuid() });
const choice = account.extend({
  spaceIds: z.array(z.string().min(1)).min(1).max(10_000),
  comments: z.boolean(),
  requests: z.boolean(),
  issues: z.boolean(),
  marks: z.boolean(),
  files: z.boolean(),
});
