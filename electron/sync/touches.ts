import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { OpenPlace } from '#shared/rpc/host.ts';
import { errorFacts } from '../log/failures.ts';
import type { Log } from '../log/log.ts';
import { noteRefusal } from './access.ts';
import { syncAnchors } from './anchors.ts';
import { touchRequest } from './change-requests.ts';
import { syncPageComments } from './comments.ts';
import { fetchBody } from './content.ts';
import type { SyncContext } from './context.ts';
import { touchConversation } from './conversations.ts';
import { readSpecification } from './specifications.ts';
import type { SyncEngine } from './engine.ts';
import { checkLinks } from './links.ts';
import { lookAt } from './look.ts';
import { NewestReads } from './newest-reads.ts';
import { staleBodies } from './plan.ts';
import { readTeamAccess } from './team-access.ts';

/** Reads outside the runs, for what is on screen. */
export interface Touches extends Pick<
  SyncEngine,
  'touch' | 'look' | 'touchRequest' | 'touchConversation' | 'readSpecification' | 'checkLinks' | 'readAccess'
> {
  /** Resolves when none of these reads is running. */
  idle(): Promise<unknown>;
}

export interface TouchesDependencies {
  readonly store: () => SyncContext['store'] | null;
  readonly contextFor: (store: SyncContext['store'], signal: AbortSignal) => SyncContext;
  readonly signal: AbortSignal;
  readonly isRunning: () => boolean;
  /** A space has another revision than the stored one: a run must read it. */
  readonly moved: (spaceId: string) => void;
  readonly refused: () => void;
  readonly log: Log;
}

export function createTouches({
  store: currentStore,
  contextFor,
  signal,
  isRunning,
  moved,
  refused,
  log,
}: TouchesDependencies): Touches {
  const touches = new Set<Promise<void>>();
  const opened = new NewestReads(signal);
  let looking = false;
  /** The next look, requested during the present one, which may miss newer activity. */
  let next: OpenPlace | null = null;

  const touching = (started: Promise<unknown>): Promise<void> => {
    const work: Promise<void> = started.then(
      () => undefined,
      (thrown: unknown) => {
        log.thrown('sync', 'broke', thrown);
      },
    );
    touches.add(work);
    return work.finally(() => touches.delete(work));
  };

  /** A read whose answer is stored: it needs a store, and `idle` waits for it. */
  function asked(read: (context: SyncContext) => Promise<Result<null>>): Promise<Result<null>> {
    const store = currentStore();
    if (store === null) return Promise.resolve(err(appError('no-account', 'no window is open to store the answer')));
    const reading = read(contextFor(store, signal));
    void touching(reading);
    return reading;
  }

  async function lookOnce(store: SyncContext['store'], place: OpenPlace): Promise<void> {
    const looked = lookAt(contextFor(store, signal), place).catch((thrown: unknown): Result<never> => {
      log.thrown('sync', 'broke', thrown);
      return err(appError('internal', String(thrown)));
    });
    void touching(looked);
    const found = await looked;
    if (!found.ok && found.error.code !== 'cancelled') log.event('sync', 'look-failed', errorFacts(found.error));
    if (!found.ok && found.error.code === 'unauthorized') refused();
    if (found.ok && found.value.moved) moved(place.spaceId);
  }

  return {
    touch(spaceId, pageId) {
      const store = currentStore();
      return store === null
        ? Promise.resolve()
        : touching(opened.read((signal) => touchPage(contextFor(store, signal), spaceId, pageId)));
    },
    async look(place) {
      const store = currentStore();
      if (isRunning() || store === null) return;
      next = place;
      if (looking) return;
      looking = true;
      for (let now: OpenPlace | null = next; now !== null; now = next) {
        next = null;
        await lookOnce(store, now);
      }
      looking = false;
    },
    touchRequest: (spaceId, changeRequestId) => asked((context) => touchOpenRequest(context, spaceId, changeRequestId)),
    touchConversation: (conversationId) => asked((context) => touchConversation(context, conversationId)),
    readSpecification: (slug, versionId) => asked((context) => readSpecification(context, slug, versionId)),
    checkLinks: (spaceId, pageId) => asked((context) => checkLinks(context, spaceId, pageId)),
    readAccess: (spaceIds) =>
      asked((context) =>
        readTeamAccess(
          context,
          spaceIds.map((id) => ({ id, title: '' })),
        ),
      ),
    idle: () => Promise.all(touches),
  };
}

async function touchPage(context: SyncContext, spaceId: string, pageId: string): Promise<void> {
  const { store } = context;
  const fetchText = async (): Promise<Result<null>> => {
    const known = await store.invoke('sync.page', { spaceId, pageId });
    if (!known.ok || known.value === null) return ok(null);
    const { page, treeRevision, body: stored } = known.value;
    if (staleBodies([page], stored === null ? [] : [stored], treeRevision).length === 0) return ok(null);
    const body = await fetchBody(context, spaceId, pageId, treeRevision, 'visible');
    if (!body.ok) return body;
    const committed = await store.invoke('commit', { bodies: { spaceId, rows: [body.value] } });
    if (!committed.ok && committed.error.code === 'storage-full') await context.diskSpace.full();
    return ok(null);
  };
  const [text, comments] = await Promise.all([fetchText(), syncPageComments(context, spaceId, pageId)]);
  if (!comments.ok) await noteRefusal(context, spaceId, 'comments', comments.error);
  else if (!text.ok) await noteRefusal(context, spaceId, null, text.error);
  await syncAnchors(context, { spaceId, pageId }, 'visible');
}

/** Returns the answer unchanged, and records a refusal of the whole space. */
async function touchOpenRequest(context: SyncContext, spaceId: string, changeRequestId: string): Promise<Result<null>> {
  const touched = await touchRequest(context, spaceId, changeRequestId);
  if (!touched.ok) await noteRefusal(context, spaceId, null, touched.error);
  return touched;
}
