import { sameTime } from '#shared/outbox/same-time.ts';
import type { Result } from '#shared/result.ts';
import type { BodyRow, PageView, StoredFile, StoredPage } from '#shared/rpc/store.ts';
import { titleOf } from './blocks-of.ts';
import { keptOf } from '../library/offline.ts';
import { hasBody } from '../library/library.ts';
import { LIBRARY_KEY } from '../db/database.ts';
import { liveOver, type MadeOf } from '../feed/live.ts';
import { pageSetting, variablesOf } from './page-setting.ts';
import { aroundPages, type SpaceAround } from './pages-around.ts';
import { sameText } from './reading.ts';
import { reusablesOf } from '../cache/reusables.ts';
import type { KeyRange } from '../feed/key-ranges.ts';
import { fileSrc, type ViewContext } from '../views.ts';

interface PagePlace {
  readonly spaceId: string;
  readonly pageId: string;
}

/** A page ready to render, sent again whenever any of its sources changes. */
export function watchPage(
  context: ViewContext,
  place: PagePlace,
  emit: (page: Result<PageView | null>) => void,
): () => void {
  const { spaceId, pageId } = place;
  return liveOver(madeOf(context, place), () => pageView(context, spaceId, pageId), emit);
}

function madeOf({ db, local }: ViewContext, { spaceId, pageId }: PagePlace): MadeOf<string> {
  const { library, trees, bodyIndex, reusables } = db;
  const { stars, readBodies, pagesBefore, keeps } = local;
  const at = (key: KeyRange['from']): KeyRange => ({ from: key, to: key });
  const [ofSpace, ofPage] = [at(spaceId), at([spaceId, pageId])];
  return {
    sources: { library, trees, bodyIndex, reusables, stars, readBodies, pagesBefore, keeps },
    ranges: {
      library: at(LIBRARY_KEY),
      ...{ trees: ofSpace, bodyIndex: ofSpace, reusables: ofSpace },
      ...{ stars: ofPage, readBodies: ofPage, pagesBefore: ofPage },
      keeps: { from: '', to: [[]] },
    },
  };
}

export async function pageView(context: ViewContext, spaceId: string, pageId: string): Promise<PageView | null> {
  const { db, local, accountId } = context;
  const around = aroundPages(context);
  const [{ space: here, library, row }, marks] = await Promise.all([around.page(spaceId, pageId), around.marks()]);
  const space = library?.spaces.find(({ id }) => id === spaceId);
  const at = here.positions.get(pageId) ?? -1;
  const { tree } = here;
  const page = tree?.pages[at];
  if (tree === undefined || page === undefined || space === undefined) return null;
  const read = marks.hasRead(spaceId, pageId) ? await local.readBodies.get([spaceId, pageId]) : undefined;
  return {
    spaceId,
    spaceTitle: space.title,
    page,
    ancestors: ancestorsOf(here, page),
    previous: neighbour(here, at, -1),
    next: neighbour(here, at, 1),
    body:
      row === undefined
        ? null
        : { ...textOf(row), updatedAt: row.updatedAt, outdated: isOutdated(page, row), page: row.page },
    files: tree.files.map((file): StoredFile => ({ ...file, src: fileSrc(accountId, spaceId, file.id) })),
    appUrl: page.appUrl,
    setting: pageSetting(row?.page ?? {}),
    variables: { space: tree.variables ?? {}, page: variablesOf(row?.page['variables']) },
    reusables: await reusablesOf(db, tree, row),
    kept: keptOf(marks.rules, library, spaceId),
    starred: marks.isStarred(spaceId, pageId),
    readBefore:
      read === undefined || row === undefined || sameText(read.body, row)
        ? null
        : { ...textOf(read.body), title: titleOf(read.body) },
  };
}

function textOf({
  markdown,
  document,
  revision,
  fetchedAt,
}: BodyRow): Pick<BodyRow, 'markdown' | 'document' | 'revision' | 'fetchedAt'> {
  return { markdown, ...(document === undefined ? {} : { document }), revision, fetchedAt };
}

/** Any difference from the tree counts, also an earlier time: times go back after a restore. */
function isOutdated(page: StoredPage, body: { readonly updatedAt: string | null }): boolean {
  return page.updatedAt !== null && body.updatedAt !== null && !sameTime(page.updatedAt, body.updatedAt);
}

interface Named {
  readonly id: string;
  readonly title: string;
}

function ancestorsOf({ tree, positions }: SpaceAround, page: StoredPage): readonly Named[] {
  const result: Named[] = [];
  for (let id = page.parent; id !== null && result.length < positions.size;) {
    const parent = tree?.pages[positions.get(id) ?? -1];
    if (parent === undefined) break;
    result.unshift({ id: parent.id, title: parent.title });
    id = parent.parent;
  }
  return result;
}

function neighbour({ tree }: SpaceAround, at: number, direction: 1 | -1): Named | null {
  for (let index = at + direction; ; index += direction) {
    const page = tree?.pages[index];
    if (page === undefined) return null;
    if (hasBody(page) && !page.hidden) return { id: page.id, title: page.title };
  }
}
