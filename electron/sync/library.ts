import type { Collection, Space } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import { ok, type Result } from '#shared/result.ts';
import { WHOLE_ORGANIZATION, type LostReason } from '#shared/rpc/lost-access.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import { lostReason, whyMissing } from './access.ts';
import type { SyncContext } from './context.ts';
import { isCutOff, isGoneOrHidden } from './tolerated-errors.ts';
import { shallow } from './shallow.ts';
import { syncSites } from './sites.ts';
import { eachOf } from './side-by-side.ts';
import { goesOnWithout } from './failed-reads.ts';

/**
 * Collections and spaces of the organization. Collections and sites list their spaces; the optional list of all spaces adds
 * the others, which the contract's own operations cannot list. A stored space that is in no list and cannot
 * be read stays in the stored library, so that its copy can be read.
 */
export async function syncLibrary(context: SyncContext): Promise<Result<LibraryRead>> {
  const { access, store } = context;
  // Writes that were sent after this time are not in the list.
  const fetchedAt = context.now();
  const library = await listLibrary(context);
  if (!library.ok) {
    const reason = lostReason(library.error);
    return reason === null ? library : withoutList(context, reason);
  }
  const { collections, spaces, problems, whole, readSites } = library.value;
  const listed = spaces.filter((space) => space.deletedAt === undefined);
  const deleted = new Set(spaces.filter(({ deletedAt }) => deletedAt !== undefined).map(({ id }) => id));
  const unlisted = await partUnlisted(
    context,
    listed.map(({ id }) => id),
    deleted,
  );
  if (!unlisted.ok) return unlisted;
  const copies: Space[] = [];
  for (const { space, reason } of unlisted.value.unreadable) {
    const noted = await access.lost(space.id, 'space', reason, 'unlisted');
    if (!noted.ok) return noted;
    if (noted.value) copies.push(space);
  }
  const present = [...listed, ...unlisted.value.readable];
  const stored = [...present, ...copies];
  const committed = await store.invoke('commit', {
    library: {
      collections: collections.map(shallow),
      spaces: stored.map(shallow),
      fetchedAt,
      ...(isCutOff(problems) ? { keepOthers: true } : {}),
    },
  });
  if (!committed.ok) return committed;
  // A list with unreadable items is incomplete: no sweep uses it.
  if (whole) {
    const swept = await store.invoke('sweep.spaces', { keep: stored.map((space) => space.id) });
    if (!swept.ok) return swept;
  }
  const back = await access.back(WHOLE_ORGANIZATION, 'space');
  return back.ok ? ok({ spaces: present, whole, readSites }) : back;
}

export interface LibraryRead {
  /** Spaces that can be read. */
  readonly spaces: readonly Space[];
  /** Every list is complete, and every item was readable. */
  readonly whole: boolean;
  /** The sites were read too, for their spaces. */
  readonly readSites: boolean;
}

interface ListedLibrary {
  readonly collections: readonly Collection[];
  readonly spaces: readonly Space[];
  readonly problems: readonly AppError[];
  /** Every list is complete. */
  readonly whole: boolean;
  readonly readSites: boolean;
}

async function listLibrary(context: SyncContext): Promise<Result<ListedLibrary>> {
  const { client, organizationId, signal, optionalOperations } = context;
  const collections = await client.all(
    'listCollectionsInOrganization',
    { organizationId, query: { limit: 100, nested: true } },
    { signal },
  );
  if (!collections.ok) return collections;
  const all = await optionalOperations.ask('listSpacesInOrganization', () =>
    client.all('listSpacesInOrganization', { organizationId, query: { limit: 100 } }, { signal }),
  );
  if (all?.ok === false) return all;
  context.problems([...collections.value.problems, ...(all?.value.problems ?? [])]);
  const lists = all === null ? await spacesByCollection(context, collections.value.items) : ok([all.value]);
  if (!lists.ok) return lists;
  const sites = all === null ? await syncSites(context, { full: true }) : ok(null);
  if (!sites.ok) return sites;
  const spaces = new Map(
    [sites.value?.spaces ?? [], ...lists.value.map(({ items }) => items)].flatMap((items) =>
      items.map((space) => [space.id, space] as const),
    ),
  );
  const found = [...collections.value.problems, ...lists.value.flatMap(({ problems }) => problems)];
  return ok({
    collections: collections.value.items,
    spaces: [...spaces.values()],
    problems: found,
    whole: found.length === 0 && sites.value?.whole !== false,
    readSites: sites.value !== null,
  });
}

/** The server no longer lists the spaces. The stored ones are checked one by one, and read if possible. */
async function withoutList(context: SyncContext, reason: LostReason): Promise<Result<LibraryRead>> {
  const { access } = context;
  const noted = await access.lost(WHOLE_ORGANIZATION, 'space', reason);
  if (!noted.ok) return noted;
  const stored = await partUnlisted(context, [], new Set());
  if (!stored.ok) return stored;
  for (const { space, reason: why } of stored.value.unreadable) {
    const lost = await access.lost(space.id, 'space', why);
    if (!lost.ok) return lost;
  }
  // Their current revision is unknown.
  return ok({
    spaces: stored.value.readable.map((space) => ({ ...space, revision: '' })),
    whole: false,
    readSites: false,
  });
}

interface SpaceList {
  readonly items: readonly Space[];
  readonly problems: readonly AppError[];
}

async function spacesByCollection(
  context: SyncContext,
  collections: readonly Collection[],
): Promise<Result<readonly SpaceList[]>> {
  const { client, toleratedErrors, problems, signal } = context;
  const lists: SpaceList[] = [];
  for (const { id, title } of collections) {
    const spaces = await client.all('listSpacesInCollection', { collectionId: id, query: { limit: 100 } }, { signal });
    if (spaces.ok) {
      toleratedErrors.came();
      problems(spaces.value.problems);
      lists.push(spaces.value);
    }
    // A deleted or forbidden collection lists no spaces: its stored ones are checked one by one.
    else if (!(await goesOnWithout(context, spaces.error, { kind: 'collection', id, title }))) return spaces;
    else if (!isGoneOrHidden(spaces.error)) lists.push({ items: [], problems: [spaces.error] });
  }
  return ok(lists);
}

interface Unlisted {
  readonly readable: readonly Space[];
  readonly unreadable: readonly { readonly space: Space; readonly reason: LostReason }[];
}

/**
 * Stored spaces that are in no list. Some still exist: a list that shifts while it is read omits some, and the contract
 * cannot read a single space. A space that cannot be checked keeps its last state.
 */
async function partUnlisted(
  context: SyncContext,
  listed: readonly string[],
  deleted: ReadonlySet<string>,
): Promise<Result<Unlisted>> {
  const { access, signal, store } = context;
  const candidates = await store.invoke('sweep.spaceCandidates', { keep: listed });
  if (!candidates.ok) return candidates;
  const reasons = new Map<string, LostReason>();
  await eachOf(candidates.value, REQUESTS_AT_ONCE, signal, async ({ id }) => {
    const why = deleted.has(id) ? ok('deleted' as const) : await whyMissing(context, id);
    const reason = why.ok ? why.value : (access.of(id).space?.reason ?? null);
    if (reason !== null) reasons.set(id, reason);
    return true;
  });
  return ok({
    readable: candidates.value.filter(({ id }) => !reasons.has(id)),
    unreadable: candidates.value.flatMap((space) => {
      const reason = reasons.get(space.id);
      return reason === undefined ? [] : [{ space, reason }];
    }),
  });
}
