import { z } from 'zod';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { App } from '../app.ts';
import { account, space, withSession, type CallsOf } from './account-input.ts';
import { entry } from './entry.ts';

/** The calls that read from the server. */
export function syncHandlers({ calls }: App): Handlers<CallsOf<'sync' | 'links'>> {
  return {
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
    'sync.specification': entry(
      account.extend({ slug: z.string().min(1).max(200), versionId: z.string().min(1).max(500).nullable() }),
      async ({ accountId, slug, versionId }) => {
        const session = calls.session(accountId);
        return session.ok ? session.value.readSpecification(slug, versionId) : session;
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
    'sync.readAccess': entry(
      account.extend({ spaceIds: z.array(z.string().min(1)) }),
      async ({ accountId, spaceIds }) => {
        const session = calls.session(accountId);
        return session.ok ? session.value.readAccess(spaceIds) : session;
      },
    ),
    'links.check': entry(
      account.extend({ spaceId: z.string(), pageId: z.string().nullable() }),
      async ({ accountId, spaceId, pageId }) => {
        const session = calls.session(accountId);
        return session.ok ? session.value.checkLinks(spaceId, pageId) : session;
      },
    ),
  };
}
