import type { ChangeRequest } from '#shared/contract/index.ts';
import type { DiscussionPlace, DiscussionWhere, RequestName } from '#shared/rpc/discussion.ts';
import { LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import { isWithin, type ChangedKeys } from '../feed/key-ranges.ts';
import { entryTitles } from '../review/entry-titles.ts';
import { requestIn } from '../review/request-in.ts';
import { keyOfRecord, type CommentTable, type RowTable } from './list-sources.ts';

/** The names of the places in which threads are. */
export interface DiscussionSite {
  readonly title: string;
  /** Null: no change request, or one that is not stored. */
  readonly request: RequestName | null;
  /** Undefined: nothing stored contains the page. */
  page(pageId: string): SitePage | undefined;
}

interface SitePage {
  readonly title: string;
  /** Its position in the tree of the space; the last one of all if it is not in that tree. */
  readonly order: number;
  readonly appUrl: string | null;
}

interface SpaceSite extends DiscussionSite {
  readonly appUrl: string | null;
  readonly requests: readonly ChangeRequest[];
}

type Place = Pick<DiscussionPlace, 'spaceId' | 'changeRequestId'>;

/** The sites of all threads, read when needed. A change request names its own pages, also those that have left it. */
export class DiscussionSites {
  readonly #db: GalleyDatabase;
  readonly #spaces = new Map<string, SpaceSite>();
  readonly #requests = new Map<string, DiscussionSite>();
  #library: ReadonlyMap<string, { readonly title: string; readonly appUrl: string | null }> | null = null;

  constructor(db: GalleyDatabase) {
    this.#db = db;
  }

  async of({ spaceId, changeRequestId }: Place): Promise<DiscussionSite> {
    const space = await this.#space(spaceId);
    if (changeRequestId === null) return space;
    const key = keyOf({ spaceId, changeRequestId });
    const known = this.#requests.get(key);
    if (known !== undefined) return known;
    const request = requestIn(space.requests, changeRequestId);
    const content = await this.#db.requestContents.get([spaceId, request?.id ?? changeRequestId]);
    const titles = entryTitles(content);
    const site: DiscussionSite = {
      title: space.title,
      request: request === null ? null : { number: request.number, subject: request.subject ?? '' },
      page(pageId) {
        const inSpace = space.page(pageId);
        const title = titles.get(pageId)?.title;
        return title === undefined ? inSpace : { order: Number.MAX_SAFE_INTEGER, appUrl: null, ...inSpace, title };
      },
    };
    this.#requests.set(key, site);
    return site;
  }

  async where({ pageId, ...place }: DiscussionPlace): Promise<DiscussionWhere> {
    const site = await this.of(place);
    const space = await this.#space(place.spaceId);
    const page = pageId === null ? undefined : site.page(pageId);
    const change = place.changeRequestId === null ? null : requestIn(space.requests, place.changeRequestId);
    const webAddress =
      place.changeRequestId === null
        ? ((pageId === null ? space.appUrl : page?.appUrl) ?? null)
        : (change?.urls?.app ?? null);
    return { spaceTitle: site.title, pageTitle: page?.title ?? null, request: site.request, webAddress };
  }

  forgetAll(): void {
    this.#library = null;
    this.#spaces.clear();
    this.#requests.clear();
  }

  /** Forgets the names that have changed. Tells in which records of comments they occur. */
  forget(changedKeys: ChangedKeys<RowTable>): (table: CommentTable, record: string) => boolean {
    const [trees, requests, contents] = (['trees', 'changeRequests', 'requestContents'] as const).map(
      (table) => changedKeys.get(table) ?? [],
    );
    const library = changedKeys.has('library');
    if (library) this.#library = null;
    const inSpace = (spaceId: string): boolean => library || (trees ?? []).some((range) => isWithin(spaceId, range));
    const ofRequests = (spaceId: string): boolean => (requests ?? []).some((range) => isWithin(spaceId, range));
    const inRequest = (spaceId: string, changeRequestId: string): boolean =>
      inSpace(spaceId) ||
      ofRequests(spaceId) ||
      (contents ?? []).some((range) => isWithin([spaceId, changeRequestId], range));
    for (const spaceId of this.#spaces.keys())
      if (inSpace(spaceId) || ofRequests(spaceId)) this.#spaces.delete(spaceId);
    for (const key of this.#requests.keys()) {
      const [spaceId, changeRequestId] = JSON.parse(key) as [string, string];
      if (inRequest(spaceId, changeRequestId)) this.#requests.delete(key);
    }
    return (table, record) => {
      const [spaceId, below] = keyOfRecord(record);
      return table === 'threads' ? inSpace(spaceId) : inRequest(spaceId, below);
    };
  }

  async #space(spaceId: string): Promise<SpaceSite> {
    const known = this.#spaces.get(spaceId);
    if (known !== undefined) return known;
    const db = this.#db;
    this.#library ??= new Map(
      (await db.library.get(LIBRARY_KEY))?.spaces.map(({ id, title, urls }) => [
        id,
        { title, appUrl: urls.app ?? null },
      ]),
    );
    const [tree, requests] = await Promise.all([db.trees.get(spaceId), db.changeRequests.get(spaceId)]);
    const pages = new Map(tree?.pages.map(({ id, title, appUrl }, order) => [id, { title, order, appUrl }]));
    const { title = spaceId, appUrl = null } = this.#library.get(spaceId) ?? {};
    const site: SpaceSite = {
      ...{ title, appUrl, request: null, requests: requests?.rows ?? [] },
      page: (pageId) => pages.get(pageId),
    };
    this.#spaces.set(spaceId, site);
    return site;
  }
}

const keyOf = ({ spaceId, changeRequestId }: Place): string => JSON.stringify([spaceId, changeRequestId]);
