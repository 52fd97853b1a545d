import { z } from 'zod';
import { ok } from '#shared/result.ts';
import { waivableCauses } from '#shared/outbox/operation.ts';
import { MAX_COMMENT_CHARACTERS } from '#shared/outbox/kinds/schema.ts';
import type { HostCalls } from '#shared/rpc/host.ts';
import { MENU_TITLES } from '#shared/rpc/menu.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { AppWindow } from '../app-window.ts';
import type { App } from '../app.ts';
import { settingsChangeSchema } from '../accounts/settings.ts';
import { account, nothing, withSession } from './account-input.ts';
import { accountHandlers } from './accounts.ts';
import { backupHandlers } from './backup.ts';
import { entry } from './entry.ts';
import { fileHandlers } from './files.ts';
import { diagnosticsHandlers } from './diagnostics.ts';
import { gitHandlers } from './git.ts';
import { packHandlers } from './packs.ts';
import { syncHandlers } from './sync.ts';

/** The calls of a window: name -> input schema and handler, nothing else. A missing name does not compile. */
export function hostHandlers(app: App, window: AppWindow): Handlers<HostCalls> {
  const { calls } = app;
  return {
    ...packHandlers(app, window),
    ...backupHandlers(app, window),
    ...diagnosticsHandlers(app),
    ...accountHandlers(app, window),
    ...syncHandlers(app),
    ...fileHandlers(app),
    ...gitHandlers(app),
    'app.state': entry(nothing, () => ok(window.state())),
    'app.open': entry(z.object({ accountId: z.string().min(1).nullable() }), async ({ accountId }) => {
      const known = app.state().accounts.some(({ id }) => id === accountId);
      const wanted = known ? accountId : window.accountId();
      // An account that cannot be opened can still be read, and its state says why nothing can be written.
      if (wanted !== null) await calls.resume(wanted);
      window.show(wanted);
      app.windowReady(window);
      return ok(window.state());
    }),
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
    'menu.show': entry(menuContent, ({ parts }) => {
      calls.showMenu(parts);
      return ok(null);
    }),
    'shell.openExternal': entry(z.object({ url: z.string().max(8_192) }), ({ url }) => calls.openExternal(url)),
  };
}

const menuContent = z.object({
  parts: z
    .array(
      z.object({
        title: z.enum(MENU_TITLES),
        entries: z
          .array(
            z.object({
              id: z.string().min(1).max(200),
              title: z.string().min(1).max(300),
              binding: z.string().min(1).max(50).nullable(),
            }),
          )
          .max(300),
      }),
    )
    .max(MENU_TITLES.length),
});

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
  z.object({
    kind: z.literal('regroup'),
    part: z.object({ inReview: z.boolean(), comments: z.array(z.string().min(1)).max(5_000) }),
  }),
  z.object({ kind: z.literal('discard') }),
]);
