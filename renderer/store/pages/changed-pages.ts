import type {
  ChangedPage,
  ChangedPagesCalls,
  ChangedPagesView,
  ChangedPagesWatches,
  ChangedSpace,
  PageBefore,
  PageKey,
} from '#shared/rpc/changed-pages.ts';
import type { Result } from '#shared/result.ts';
import type { Local } from '#shared/rpc/peer.ts';
import { isUnreadPlace, kindsOf, linesOf, looksOf, type TreeLooks } from '../../overlay/changed-pages.ts';
import { LIBRARY_KEY, type TreeRecord } from '../db/database.ts';
import { hasBody } from '../library/library.ts';
import type { Databases } from '../db/open-databases.ts';
import { writersIn, type PageWriters } from './page-writers.ts';
import { readAllPages, readPages } from './pages-before.ts';

/** The list of changed pages, and the calls on it. Only spaces with changes are read. */

type WatchView = <I, O>(
  view: (context: Databases, input: I) => Promise<O>,
) => (input: I, emit: (value: Result<O>) => void) => () => void;
type WithStore = <T>(work: (store: Databases) => PromiseLike<T>) => Promise<Result<T>>;

export function changedPagesWatches(watchView: WatchView): Local<object, ChangedPagesWatches>['watches'] {
  return { changedPages: watchView((context, { limit }) => changedPagesView(context, limit)) };
}

export function changedPagesCalls(withStore: WithStore): Local<ChangedPagesCalls, object>['calls'] {
  return {
    'pages.read': ({ pages }) => withStore((store) => readPages(store, pages)),
    'pages.readAll': ({ spaceId }) => withStore((store) => readAllPages(store, spaceId)),
    'pages.unread': ({ before }) =>
      withStore(async ({ local }) => {
        await local.pagesBefore.bulkPut(before);
        return null;
      }),
    'pages.step': ({ from, by }) => withStore((store) => stepFrom(store, from, by)),
  };
}

interface Changed {
  readonly record: PageBefore;
  /** Its position in the tree; null: it is no longer there. */
  readonly at: number | null;
}

interface SpaceChanges {
  readonly id: string;
  readonly title: string;
  readonly looks: TreeLooks;
  readonly changed: readonly Changed[];
}

/** Sorted by space titles, then by the tree. */
async function changesBySpace({ db, local }: Databases): Promise<readonly SpaceChanges[]> {
  const records = new Map<string, PageBefore[]>();
  for (const record of await local.pagesBefore.toArray())
    records.set(record.spaceId, [...(records.get(record.spaceId) ?? []), record]);
  const [library, trees] = await Promise.all([db.library.get(LIBRARY_KEY), db.trees.bulkGet([...records.keys()])]);
  const titles = new Map(library?.spaces.map(({ id, title }) => [id, title]));
  return trees
    .flatMap((tree): SpaceChanges[] => {
      const title = tree === undefined ? undefined : titles.get(tree.spaceId);
      return tree === undefined || title === undefined ? [] : [changesIn(tree, title, records.get(tree.spaceId) ?? [])];
    })
    .filter(({ changed }) => changed.length > 0)
    .sort((one, other) => inOrder(one, other));
}

const collator = new Intl.Collator('en', { numeric: true });

function inOrder(
  one: { readonly id: string; readonly title: string },
  other: { readonly id: string; readonly title: string },
): number {
  return collator.compare(one.title, other.title) || (one.id < other.id ? -1 : Number(one.id > other.id));
}

function changesIn({ spaceId, pages }: TreeRecord, title: string, records: readonly PageBefore[]): SpaceChanges {
  const looks = looksOf(linesOf(pages, hasBody));
  const places = new Map(pages.map(({ id }, at) => [id, at]));
  const changed = records
    .filter((record) => isUnreadPlace(record, looks.of(record.pageId)))
    .map((record): Changed => ({ record, at: looks.of(record.pageId) && (places.get(record.pageId) ?? null) }))
    .sort((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity) || byTitle(one.record, other.record));
  return { id: spaceId, title, looks, changed };
}

function byTitle(one: PageBefore, other: PageBefore): number {
  return inOrder({ id: one.pageId, title: one.was?.title ?? '' }, { id: other.pageId, title: other.was?.title ?? '' });
}

async function changedPagesView({ db, local }: Databases, limit: number): Promise<ChangedPagesView> {
  const found = await changesBySpace({ db, local });
  const spaces: ChangedSpace[] = [];
  let left = limit;
  for (const { id, title, looks, changed } of found) {
    const listed = changed.slice(0, left);
    left -= listed.length;
    const writers = listed.length === 0 ? null : await writersIn(db, id);
    const pages = listed.map(({ record }) => pageOf(record, looks, writers));
    spaces.push({ id, title, count: changed.length, pages });
  }
  return { pages: found.reduce((sum, { changed }) => sum + changed.length, 0), spaces };
}

function pageOf(record: PageBefore, looks: TreeLooks, writers: PageWriters | null): ChangedPage {
  const { spaceId, pageId, was, text } = record;
  const now = looks.of(pageId);
  const kinds = kindsOf(record, now);
  const isOfNow = text?.updatedAt === now?.updatedAt;
  const at = now?.updatedAt == null ? NaN : Date.parse(now.updatedAt);
  return {
    spaceId,
    pageId,
    seen: now,
    title: now?.title ?? was?.title ?? '',
    kinds,
    place: now === null ? (was?.place ?? []) : looks.placeOf(pageId),
    oldTitle: kinds.includes('renamed') ? (was?.title ?? null) : null,
    oldPlace: kinds.includes('moved') ? (was?.place ?? null) : null,
    size: isOfNow ? (text?.size ?? null) : null,
    by: writers?.of(record, now).map(({ displayName }) => displayName) ?? [],
    at: Number.isNaN(at) ? null : at,
  };
}

/** From any page, changed or not, to the nearest changed one in that direction. */
async function stepFrom(databases: Databases, from: PageKey | null, by: 1 | -1): Promise<PageKey | null> {
  const stops = (await changesBySpace(databases)).flatMap(({ id, title, changed }) =>
    changed.flatMap(({ record, at }) => (at === null ? [] : [{ id, title, at, pageId: record.pageId }])),
  );
  const others = stops.filter(({ id, pageId }) => id !== from?.spaceId || pageId !== from.pageId);
  const here = from === null ? null : await placeOf(databases, from);
  const ordered = by === 1 ? others : others.toReversed();
  const next = here === null ? undefined : ordered.find((stop) => by * (inOrder(stop, here) || stop.at - here.at) > 0);
  const found = next ?? ordered[0];
  return found === undefined ? null : { spaceId: found.id, pageId: found.pageId };
}

async function placeOf(
  { db }: Databases,
  { spaceId, pageId }: PageKey,
): Promise<{ readonly id: string; readonly title: string; readonly at: number }> {
  const [library, tree] = await Promise.all([db.library.get(LIBRARY_KEY), db.trees.get(spaceId)]);
  const title = library?.spaces.find(({ id }) => id === spaceId)?.title ?? '';
  return { id: spaceId, title, at: tree?.pages.findIndex(({ id }) => id === pageId) ?? -1 };
}
