import { z } from 'zod';
import { readConnectInput } from '#shared/connect-input.ts';
import { ok, type Result } from '#shared/result.ts';
import { waivableCauses } from '#shared/outbox/operation.ts';
import { MAX_COMMENT_CHARACTERS } from '#shared/outbox/write-schema.ts';
import type { Account, HostCalls } from '#shared/rpc/host.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { AppWindow } from '../app-window.ts';
import type { App } from '../app.ts';
import { settingsChangeSchema } from '../accounts/settings.ts';
import { entry } from './entry.ts';
import { diagnosticsHandlers } from './diagnostics.ts';
import { packHandlers } from './packs.ts';
import { showAnother } from './show-another.ts';

/** The table of what a page may ask: name -> input schema and handler, nothing else. A missing name does not compile. */
export function hostHandlers(app: App, window: AppWindow): Handlers<HostCalls> {
  const { calls } = app;
  /** The window that asked shows the account that it opened. */
  const showing = async (opening: Promise<Result<Account>>): Promise<Result<Account>> => {
    const opened = await opening;
    if (opened.ok) window.show(opened.value.id);
    return opened;
  };
  return {
    ...packHandlers(app, window),
    ...diagnosticsHandlers(app),
    'app.state': entry(nothing, () => ok(window.state())),
    'app.open': entry(z.object({ accountId: z.string().min(1).nullable() }), async ({ accountId }) => {
      const known = app.state().accounts.some(({ id }) => id === accountId);
      const wanted = known ? accountId : window.accountId();
      // One that cannot be opened can still be read, and says why nothing can be written.
      if (wanted !== null) await calls.resume(wanted);
      window.show(wanted);
      return ok(window.state());
    }),
    'accounts.openSample': entry(nothing, () => showing(calls.openSample())),
    'accounts.connect': entry(
      z.object({
        baseUrl: z.string().max(2_048),
        organizationId: z.string().max(200),
        token: z.string().max(4_096),
        accountId: z.string().exactOptional(),
      }),
      async ({ accountId, ...input }) => {
        const read = readConnectInput(input);
        if (!read.ok) return read;
        const connected = await calls.connect({ ...read.value, ...(accountId === undefined ? {} : { accountId }) });
        if (connected.ok && connected.value.kind === 'connected') window.show(connected.value.account.id);
        return connected;
      },
    ),
    'accounts.answer': entry(account.extend({ mine: z.boolean() }), ({ accountId, mine }) =>
      showing(calls.answer(accountId, mine)),
    ),
    'accounts.cancelConnect': entry(nothing, () => {
      calls.cancelConnect();
      return ok(null);
    }),
    'accounts.switch': entry(account, ({ accountId }) => showing(calls.resume(accountId))),
    'accounts.signOut': entry(
      account.extend({ unsent: z.enum(['keep', 'discard']).exactOptional() }),
      async ({ accountId, unsent = 'keep' }) => {
        const out = await calls.signOut(accountId, unsent);
        if (out.ok && window.accountId() === accountId) window.unlock();
        return out;
      },
    ),
    'accounts.tryAgain': entry(account, ({ accountId }) =>
      withSession(calls, accountId, (session) => {
        session.tryAgain();
      }),
    ),
    'accounts.remove': entry(account, async ({ accountId }) => {
      const begun = await calls.remove(accountId, window);
      if (!begun.ok) return begun;
      // In the others somebody may be typing: they welcome, and no key goes to an account that nobody chose there.
      for (const left of begun.value.shownBy) if (left !== window) left.show(null);
      await showAnother(app, window);
      return ok({ left: await begun.value.finish() });
    }),
    'accounts.removed': entry(z.object({ accountIds: z.array(z.string().min(1)).max(10_000) }), ({ accountIds }) =>
      ok(accountIds.filter(calls.wasRemoved)),
    ),
    'accounts.unlock': entry(nothing, () => {
      window.unlock();
      return ok(null);
    }),
    'sync.start': entry(account.extend({ full: z.boolean() }), ({ accountId, full }) =>
      withSession(calls, accountId, (session) => {
        session.startSync({ full });
      }),
    ),
    'sync.pause': entry(account, ({ accountId }) =>
      withSession(calls, accountId, (session) => {
        session.pauseSync();
      }),
    ),
    'sync.page': entry(account.extend({ spaceId: z.string(), pageId: z.string() }), ({ accountId, spaceId, pageId }) =>
      withSession(calls, accountId, (session) => {
        session.touchPage(spaceId, pageId);
      }),
    ),
    'sync.look': entry(
      account.extend({
        spaceId: z.string().min(1),
        pageId: z.string().min(1).nullable(),
        changeRequestId: z.string().min(1).nullable(),
      }),
      ({ accountId, ...place }) =>
        withSession(calls, accountId, (session) => {
          session.look(place);
        }),
    ),
    'sync.request': entry(
      account.extend({ spaceId: z.string().min(1), changeRequestId: z.string().min(1) }),
      async ({ accountId, spaceId, changeRequestId }) => {
        const session = calls.session(accountId);
        return session.ok ? session.value.touchRequest(spaceId, changeRequestId) : session;
      },
    ),
    'sync.conversation': entry(
      account.extend({ conversationId: z.string().min(1) }),
      async ({ accountId, conversationId }) => {
        const session = calls.session(accountId);
        return session.ok ? session.value.touchConversation(conversationId) : session;
      },
    ),
    'links.check': entry(
      account.extend({ spaceId: z.string(), pageId: z.string().nullable() }),
      async ({ accountId, spaceId, pageId }) => {
        const session = calls.session(accountId);
        return session.ok ? session.value.checkLinks(spaceId, pageId) : session;
      },
    ),
    'outbox.setWaived': entry(account.extend({ causes: z.array(z.enum(waivableCauses)) }), ({ accountId, causes }) =>
      calls.setWaived(accountId, causes),
    ),
    'outbox.tryNow': entry(account, ({ accountId }) =>
      withSession(calls, accountId, (session) => {
        session.retryAll();
      }),
    ),
    'search.service': entry(
      account.extend({ spaceId: z.string().min(1), query: z.string().min(1).max(512) }),
      async ({ accountId, spaceId, query }) => {
        const session = calls.session(accountId);
        return session.ok ? session.value.search(spaceId, query) : session;
      },
    ),
    'sync.refreshSpace': entry(space, ({ accountId, spaceId }) =>
      withSession(calls, accountId, (session) => {
        session.refreshSpace(spaceId);
      }),
    ),
    'sync.replan': entry(account, ({ accountId }) =>
      withSession(calls, accountId, (session) => {
        session.replan();
      }),
    ),
    'files.missing': entry(space, ({ accountId, spaceId }) => {
      const session = calls.session(accountId);
      return session.ok ? ok(session.value.files.missingIds(spaceId)) : session;
    }),
    'files.want': entry(space.extend({ fileId: z.string() }), async ({ accountId, spaceId, fileId }) => {
      const session = calls.session(accountId);
      return session.ok ? session.value.files.want(spaceId, fileId) : session;
    }),
    'files.open': entry(
      space.extend({ fileId: z.string(), name: z.string().max(1_000) }),
      ({ accountId, spaceId, fileId, name }) => calls.openFile(accountId, spaceId, fileId, name),
    ),
    'files.figures': entry(account, ({ accountId }) => {
      const session = calls.session(accountId);
      return session.ok ? ok(session.value.files.figures()) : session;
    }),
    'files.remove': entry(space, async ({ accountId, spaceId }) => {
      const session = calls.session(accountId);
      if (!session.ok) return session;
      await session.value.files.removeSpace(spaceId);
      return ok(null);
    }),
    'outbox.act': entry(
      account.extend({ operationId: z.string(), act: outboxAct }),
      async ({ accountId, operationId, act }) => {
        const session = calls.session(accountId);
        return session.ok ? session.value.act(operationId, act) : session;
      },
    ),
    'settings.set': entry(settingsChangeSchema, (change) => ok(calls.setSettings(change))),
    'settings.forgetDamage': entry(nothing, () => {
      calls.forgetSettingsDamage();
      return ok(null);
    }),
    'sample.setRunning': entry(z.object({ running: z.boolean() }), ({ running }) => calls.setSampleRunning(running)),
    'sample.forgetDamage': entry(nothing, () => {
      calls.forgetSampleDamage();
      return ok(null);
    }),
    'print.pdf': entry(z.object({ title: z.string().max(1_000) }), ({ title }) => calls.savePdf(title)),
    'shell.openExternal': entry(z.object({ url: z.string().max(8_192) }), ({ url }) => calls.openExternal(url)),
  };
}

const nothing = z.null();
const account = z.object({ accountId: z.string().min(1) });
const space = account.extend({ spaceId: z.string() });
const outboxAct = z.union([
  z.object({ kind: z.literal('retry') }),
  z.object({ kind: z.literal('release') }),
  z.object({ kind: z.literal('edit'), markdown: z.string().max(100_000) }),
  z.object({ kind: z.literal('settle') }),
  z.object({ kind: z.literal('resolve'), take: z.enum(['mine', 'theirs']) }),
  z.object({
    kind: z.literal('resolve'),
    take: z.literal('merged'),
    markdown: z.string().max(MAX_COMMENT_CHARACTERS),
    base: z.string().optional(),
  }),
  z.object({ kind: z.literal('discard') }),
]);

function withSession(
  calls: App['calls'],
  accountId: string,
  work: (session: Extract<ReturnType<App['calls']['session']>, { ok: true }>['value']) => void,
): Result<null> {
  const session = calls.session(accountId);
  if (!session.ok) return session;
  work(session.value);
  return ok(null);
}
