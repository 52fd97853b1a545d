import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Client } from '../api/client.ts';
import type { SyncEngine } from '../sync/engine.ts';
import { searchSpace } from '../sync/search-space.ts';
import { askAboutFile, listServerFiles } from '../sync/server-files.ts';
import type { Session } from './session-options.ts';
import type { SyncSchedule } from './sync-schedule.ts';
import type { TokenAccess } from './token-access.ts';

type ReadVerb =
  | 'progress'
  | 'startSync'
  | 'pauseSync'
  | 'touchPage'
  | 'look'
  | 'touchRequest'
  | 'touchConversation'
  | 'readSpecification'
  | 'checkLinks'
  | 'readAccess'
  | 'search'
  | 'gitInfo'
  | 'listFiles'
  | 'askAboutFile'
  | 'refreshSpace'
  | 'replan';

export interface ReadVerbsDependencies {
  readonly client: Client;
  readonly sync: SyncEngine;
  readonly schedule: SyncSchedule;
  readonly access: Pick<TokenAccess, 'canRead'>;
}

/** The session's methods that read from the server. */
export function readVerbs({ client, sync, schedule, access }: ReadVerbsDependencies): Pick<Session, ReadVerb> {
  const signedIn = (ask: () => Promise<Result<null>>): Promise<Result<null>> =>
    access.canRead() ? ask() : Promise.resolve(err(appError('unauthorized', 'nobody is signed in')));
  return {
    progress: () => sync.progress(),
    startSync(options) {
      client.tryNow();
      schedule.startForPerson(options);
    },
    pauseSync: () => {
      schedule.pauseForPerson();
    },
    touchPage: (spaceId, pageId) => {
      if (access.canRead()) void sync.touch(spaceId, pageId);
    },
    look: (place) => {
      if (access.canRead() && !schedule.isPausedByPerson()) void sync.look(place);
    },
    touchRequest: (spaceId, changeRequestId) => signedIn(() => sync.touchRequest(spaceId, changeRequestId)),
    touchConversation: (conversationId) => signedIn(() => sync.touchConversation(conversationId)),
    readSpecification: (slug, versionId) => signedIn(() => sync.readSpecification(slug, versionId)),
    checkLinks: (spaceId, pageId) => sync.checkLinks(spaceId, pageId),
    readAccess: (spaceIds) => signedIn(() => sync.readAccess(spaceIds)),
    async gitInfo(spaceId) {
      const info = await client.call('getGitInfo', { spaceId });
      return !info.ok && info.error.code === 'not-found' ? ok(null) : info;
    },
    listFiles: (place) => listServerFiles(client, place),
    askAboutFile: (place, fileId) => askAboutFile(client, place, fileId),
    search: (spaceId, query) => searchSpace(client, spaceId, query),
    refreshSpace: (spaceId) => {
      if (access.canRead()) schedule.refreshSpace(spaceId);
    },
    replan: () => {
      schedule.startAnew();
    },
  };
}
