import { z } from 'zod';
import { ok } from '#shared/result.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { App } from '../app.ts';
import { account, space, type CallsOf } from './account-input.ts';
import { entry } from './entry.ts';

const filesPlace = space.extend({ changeRequestId: z.string().min(1).nullable() });

/** The calls for images and files. */
export function fileHandlers({ calls }: App): Handlers<CallsOf<'files'>> {
  return {
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
    'files.listed': entry(filesPlace, async ({ accountId, ...place }) => {
      const session = calls.session(accountId);
      return session.ok ? session.value.listFiles(place) : session;
    }),
    'files.used': entry(
      filesPlace.extend({ fileId: z.string().min(1).max(1_000) }),
      async ({ accountId, fileId, ...place }) => {
        const session = calls.session(accountId);
        return session.ok ? session.value.askAboutFile(place, fileId) : session;
      },
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
  };
}
