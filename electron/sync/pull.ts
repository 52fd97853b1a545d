import type { Space } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import { KEPT, type Kept } from '#shared/offline.ts';
import { ok, type Result } from '#shared/result.ts';
import type { SpaceCursor } from '#shared/rpc/store.ts';
import type { UnreadKind, UnreadName } from '#shared/unread.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import { lostReason, noteRefusal } from './access.ts';
import { syncAnchors } from './anchors.ts';
import { beginRequests } from './change-requests.ts';
import { planComments, syncComments } from './comments.ts';
import { planContent, syncContent, type SpacePlan } from './content.ts';
import { emptyCursor, type SyncContext } from './context.ts';
import { planTranscripts, syncConversations, syncTranscripts } from './conversations.ts';
import { expectFiles, syncFiles } from './file-bytes.ts';
import { syncIssues } from './issues.ts';
import { syncLibrary } from './library.ts';
import { spacesToLookAt } from './plan.ts';
import type { RunProgress } from './run-progress.ts';
import { eachOf } from './side-by-side.ts';
import { syncSites } from './sites.ts';
import { syncSpecifications } from './specifications.ts';
import { syncTeamAccess } from './team-access.ts';
import { syncTeams } from './teams.ts';
import { goesOnWithout } from './failed-reads.ts';

export interface RunOptions {
  readonly full: boolean;
  /** Reads the comments of every space, and all sites, even without a sign of changes, because somebody asked for it. */
  readonly everySpace?: boolean;
  /** Only this space; absent: all of them. */
  readonly spaceId?: string;
}

const all = (kind: UnreadKind): UnreadName => ({ kind, id: null, title: null });
const ALL_REQUESTS = all('change-request');
const CLUSTERS = all('cluster');
const CONVERSATIONS = all('conversation');
const SPECIFICATIONS = all('specification');
const FILES = all('file');
const SITES = all('site');
const TEAMS = all('team');
const ACCESS = all('access');

/** How many spaces are processed in parallel. */
export const SPACES_AT_ONCE = 3;

/**
 * One run over everything. The trees of all spaces come first, so that the total is known early. Then, space by space,
 * texts and comments: this part is uniform, so its speed predicts the remaining time, and each finished space is
 * complete. Triage is read in parallel.
 */
export async function pull(
  context: SyncContext,
  { full, everySpace = full, spaceId }: RunOptions,
  progress: Pick<RunProgress, 'state' | 'set' | 'planned'>,
): Promise<Result<null>> {
  const { access, signal, store } = context;
  const lost = await access.load();
  if (!lost.ok) return lost;
  const cursors = await store.invoke('sync.cursors', null);
  if (!cursors.ok) return cursors;
  const known = new Map(cursors.value.map((cursor) => [cursor.spaceId, cursor]));
  // The time of an earlier sync is reported at once, even if this run fails early.
  const before = cursors.value.reduce((latest, { syncedAt }) => Math.max(latest, syncedAt ?? 0), 0);
  if (before > (progress.state().lastSyncAt ?? 0)) progress.set({ lastSyncAt: before });
  const library = await syncLibrary(context);
  if (!library.ok) return library;
  const { whole } = library.value;
  const spaces = library.value.spaces.filter(({ id }) => spaceId === undefined || id === spaceId);
  const rules = await store.invoke('sync.kept', null);
  if (!rules.ok) return rules;
  const diskSpace = await context.diskSpace.check();
  // Texts outside the offline spaces are evicted when they expire.
  const evicted = await store.invoke('bodies.evict', { bytes: 0 });
  if (!evicted.ok) return evicted;

  const ruleOf = ({ id }: Space): Kept => rules.value[id] ?? KEPT;
  const isKept = (space: Space): boolean => ruleOf(space).keep && !ruleOf(space).paused;
  const wantsBodies = (space: Space): boolean => diskSpace && isKept(space);
  const wantsFiles = (space: Space): boolean => wantsBodies(space) && ruleOf(space).files;
  const cursorOf = ({ id }: Space) => known.get(id) ?? emptyCursor(id);
  const { note, goesOn, outcome } = createNotes(context);
  const nameOf = ({ id, title }: Space): UnreadName => ({ kind: 'space', id, title, spaceId: id });

  /** A space that was lost and is readable again is read completely, including deletions. */
  const isWhole = ({ id }: Space): boolean => full || access.of(id).space !== undefined;
  const readsComments = (space: Space): boolean => isWhole(space) || access.of(space.id).comments !== undefined;
  const looksAt = new Set(everySpace ? spaces.map(({ id }) => id) : spacesToLookAt(spaces, known, context.now()));
  for (const space of spaces) if (readsComments(space)) looksAt.add(space.id);
  const plans = new Map<string, SpacePlan>();
  for (const space of spaces) {
    context.work.plan('tree', space.id, 1);
    if (looksAt.has(space.id)) planComments(context, space, cursorOf(space), { full: readsComments(space) });
  }
  // A tree takes one request.
  await eachOf(spaces, REQUESTS_AT_ONCE, signal, async (space) => {
    progress.set({ subject: space.title });
    const plan = await planContent(context, space, cursorOf(space), {
      full: isWhole(space),
      bodies: wantsBodies(space),
    });
    context.work.settle('tree', space.id);
    const reason = plan.ok ? null : lostReason(plan.error);
    if (reason !== null) return note(await access.lost(space.id, 'space', reason), nameOf(space));
    if (plan.ok) {
      plans.set(space.id, plan.value);
      if (wantsFiles(space)) await expectFiles(context, space, plan.value.moved?.files ?? []);
    }
    return note(plan, nameOf(space));
  });
  // A list does not remove what could not be read.
  const readable = spaces.filter(({ id }) => plans.has(id));
  const wanted = new Set(readable.filter(wantsBodies).map(({ id }) => id));
  const requests =
    goesOn() && readable.length > 0
      ? await beginRequests(context, readable, { isKept: (id) => wanted.has(id), full })
      : null;
  if (requests !== null) await note(requests, ALL_REQUESTS);
  const reading = requests?.ok === true ? requests.value : null;

  const readSpace = async (plan: SpacePlan, order: number): Promise<boolean> => {
    const { space } = plan;
    progress.set({ subject: space.title });
    const readTexts = (cursor: SpaceCursor) =>
      syncContent(context, { ...plan, cursor }, { bodies: wantsBodies(space) });
    const readComments = async (cursor: SpaceCursor): Promise<Result<SpaceCursor>> => {
      if (!looksAt.has(space.id)) return ok(cursor);
      const read = await syncComments(context, space, cursor, { full: readsComments(space) });
      const noted = read.ok
        ? await access.back(space.id, 'comments')
        : await noteRefusal(context, space.id, 'comments', read.error);
      if (noted.ok) return read.ok ? read : ok(cursor);
      const comments: UnreadName = { kind: 'comment', id: null, title: null, spaceId: space.id };
      return (await goesOnWithout(context, noted.error, comments)) ? ok(cursor) : noted;
    };
    // Every second space begins with its comments; otherwise all parallel spaces would read texts at one time and
    // comments at another.
    const [first, second] = order % 2 === 0 ? [readTexts, readComments] : [readComments, readTexts];
    const one = await first(plan.cursor);
    const other = one.ok && !access.lostNow(space.id) ? await second(one.value) : one;
    if (access.lostNow(space.id)) return note(other, nameOf(space));
    const read = other.ok && isKept(space) ? await syncAnchors(context, { spaceId: space.id }) : other;
    if (!read.ok || reading === null) return note(read, nameOf(space));
    const requestsRead = await reading.ofSpace(space);
    const isBack = requestsRead.ok && !access.lostNow(space.id);
    return note(isBack ? await access.back(space.id, 'space') : requestsRead, nameOf(space));
  };
  const readTriage = async (): Promise<void> => {
    const issues = await syncIssues(context, { full });
    if (!(await note(issues, CLUSTERS)) || !issues.ok) return;
    // They are read last, but count from now on: the estimate of the time left includes them.
    if (diskSpace) await planTranscripts(context);
    await note(await syncConversations(context, { full }), CONVERSATIONS);
  };
  if (goesOn() && !signal.aborted) {
    progress.set({ phase: 'pages' });
    progress.planned();
    const inOrder = inOrderOfKeys(spaces).flatMap(({ id }) => plans.get(id) ?? []);
    await Promise.all([
      eachOf(inOrder, SPACES_AT_ONCE, signal, async (plan, order) => goesOn() && (await readSpace(plan, order))),
      // Triage belongs to the organization, so it is not read together with a single space.
      spaceId === undefined ? readTriage() : null,
    ]);
  }
  if (goesOn()) {
    progress.set({ phase: 'requests', subject: null });
    if (spaceId === undefined && !library.value.readSites)
      await note(await syncSites(context, { full: everySpace }), SITES);
    if (goesOn() && spaceId === undefined) await note(await syncTeams(context, { full }), TEAMS);
    await note(await syncSpecifications(context, { full }), SPECIFICATIONS);
    if (goesOn()) await note(await syncTeamAccess(context, readable, { full, isKept, only: spaceId }), ACCESS);
  }
  if (goesOn() && reading !== null) await note(await reading.rest(), ALL_REQUESTS);
  if (goesOn()) {
    progress.set({ phase: 'files', subject: null });
    await note(
      await syncFiles(context, readable.filter(wantsFiles), spaceId === undefined ? { whole } : { spaceId }),
      FILES,
    );
  }
  if (goesOn() && spaceId === undefined && diskSpace) await note(await syncTranscripts(context), CONVERSATIONS);
  return outcome();
}

/** The results of a run's parts. */
interface Notes {
  /** One unreadable item does not stop the run; a lost server or token does. */
  readonly note: (result: Result<unknown>, name: UnreadName) => Promise<boolean>;
  readonly goesOn: () => boolean;
  /** The first failure that stopped the run. */
  readonly outcome: () => Result<null>;
}

function createNotes(context: SyncContext): Notes {
  let failure: AppError | null = null;
  const goesOn = (): boolean => failure === null;
  return {
    async note(result, name) {
      if (!result.ok && !(await goesOnWithout(context, result.error, name))) failure ??= result.error;
      return goesOn();
    },
    goesOn,
    outcome: () => (failure === null ? ok(null) : { ok: false, error: failure }),
  };
}

/**
 * In the order of their keys in the store: LevelDB sorts data that is written in another order repeatedly. For a first
 * sync that was 2.2 GB instead of 1.5.
 */
function inOrderOfKeys(spaces: readonly Space[]): readonly Space[] {
  return [...spaces].sort((one, other) => (one.id < other.id ? -1 : 1));
}
