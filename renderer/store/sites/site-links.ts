import type { BrokenSiteLink, SiteLinksView, UnreadPages } from '#shared/model/site-checks.ts';
import { classifyLink } from '../../content/content.ts';
import { siteAddresses } from '../../links/site-addresses.ts';
import { countsOf, readCounts } from '../cache/counts.ts';
import { LIBRARY_KEY } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { waitingPages } from '../links/indexer.ts';
import { pagesOf } from '../links/resolve-space.ts';
import { siteView } from './sites.ts';

/** A screen shows this many; the number of all is beside them. */
const MOST_LINKS = 500;

/** Links in stored pages that the unsent changes of a site would break. Null: the site is not stored. */
export async function siteLinksView(databases: Databases, siteId: string): Promise<SiteLinksView | null> {
  const { db } = databases;
  const view = await siteView(databases, siteId);
  if (view === null) return null;
  const { changed, unaddressed, left, breaks } = siteAddresses(view.before, view.nodes);
  const [library, states, counts] = await Promise.all([
    db.library.get(LIBRARY_KEY),
    db.linkState.toArray(),
    readCounts(db),
  ]);
  const spaces = library?.spaces ?? [];
  const known = spaces.map(({ id }) => countsOf(counts, id));
  const unread: UnreadPages = {
    spaces: known.filter(({ pages }) => pages === null).length,
    pages: known.reduce((sum, { pages, bodies }) => sum + Math.max(0, (pages ?? 0) - bodies), 0),
    waiting: waitingPages(states),
  };
  const links: BrokenSiteLink[] = [];
  let total = 0;
  // Without a change that breaks links, no page is read.
  const reads = changed > 0 || left.size > 0 ? spaces : [];
  for (const { id: spaceId, title: spaceTitle } of reads) {
    // Nobody follows the links of a space that leaves the site.
    if (left.has(spaceId)) continue;
    let titles: ReadonlyMap<string, string> | null = null;
    for (const { pageId, links: all } of await pagesOf(db, spaceId)) {
      for (const link of all) {
        const kind = /^(?:https?|galley):/i.test(link.href) ? classifyLink(link.href).kind : null;
        const broken = kind === 'external' || kind === 'app' ? breaks(link.href) : null;
        if (broken === null) continue;
        total += 1;
        if (links.length >= MOST_LINKS) continue;
        titles ??= new Map((await db.trees.get(spaceId))?.pages.map(({ id, title }) => [id, title]));
        links.push({ ...link, ...broken, pageId, pageTitle: titles.get(pageId) ?? '', spaceId, spaceTitle });
      }
    }
  }
  return { links, total, addresses: changed, unaddressed, unread };
}
