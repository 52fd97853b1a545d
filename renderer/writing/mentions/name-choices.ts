import type { FoundPerson, PeopleQuestion } from '#shared/rpc/people.ts';
import type { SearchHit } from '#shared/rpc/search.ts';
import type { RecentPage } from '#shared/rpc/store.ts';
import { pageMention, personMention } from '../../content/content.ts';
import type { AskedName } from './typed-name.ts';
import { bestFirst, type Nameable } from '../../app/lists/best-first.ts';
import type { Galley } from '../../app/galley.ts';

/** A person or page that can be mentioned. */
export interface NameChoice {
  readonly id: string;
  readonly kind: AskedName['kind'];
  readonly title: string;
  /** An email address, or the space of a page. */
  readonly detail: string;
  readonly agent: boolean;
  /** The text to insert. */
  readonly words: () => Promise<string>;
}

const MOST = 8;
const PAGES_FOUND = 30;

/** From stored data only: people from the store, pages from the index of titles. */
export async function nameChoices(
  { store, search }: Pick<Galley, 'store' | 'search'>,
  { kind, query }: Pick<AskedName, 'kind' | 'query'>,
  near: Pick<PeopleQuestion, 'spaceId' | 'pageId' | 'changeRequestId'>,
): Promise<readonly NameChoice[]> {
  if (kind === 'person') {
    const found = await store.invoke('people.find', { ...near, query, limit: MOST });
    return found.ok ? found.value.map(personChoice) : [];
  }
  const [recent, found] = await Promise.all([
    store.invoke('pages.recent', null),
    query.trim() === '' ? null : search.invoke('find', { query, limit: PAGES_FOUND, what: 'titles' }),
  ]);
  const pages = pageChoices(query, recent.ok ? recent.value : [], found?.ok === true ? found.value.hits : []);
  return pages.map((page) => pageChoice(store, page));
}

interface PageNamed extends Nameable {
  readonly spaceId: string;
  readonly pageId: string;
}

/** Ranked as in the palette; without words, the last read pages. Pure. */
export function pageChoices(
  query: string,
  recent: readonly RecentPage[],
  found: readonly SearchHit[],
): readonly PageNamed[] {
  const pages = new Map<string, PageNamed>();
  const add = (spaceId: string, pageId: string, title: string, detail: string, from: 'recent' | 'index'): void => {
    const key = JSON.stringify([spaceId, pageId]);
    const known = { spaceId, pageId, title: title || 'Untitled', detail };
    if (!pages.has(key)) pages.set(key, { ...known, rank: from === 'recent' ? 0 : 1, found: from === 'index' });
  };
  for (const { spaceId, pageId, title, spaceTitle } of recent) add(spaceId, pageId, title, spaceTitle, 'recent');
  for (const { kind, spaceId, targetId, title, spaceTitle } of found)
    if (kind === 'page' && targetId !== null) add(spaceId, targetId, title, spaceTitle, 'index');
  const all = [...pages.values()];
  return query.trim() === '' ? all.slice(0, MOST) : bestFirst(query, all, MOST);
}

function personChoice({ id, name, email, agent }: FoundPerson): NameChoice {
  const words = (): Promise<string> => Promise.resolve(personMention({ id, name }));
  return { id, kind: 'person', title: name || id, detail: email, agent, words };
}

/** A page's path is read when it is chosen: it comes from its space's tree, which may be large. */
function pageChoice(store: Galley['store'], { spaceId, pageId, title, detail }: PageNamed): NameChoice {
  const words = async (): Promise<string> => {
    const address = await store.invoke('page.address', { spaceId, pageId });
    return pageMention({ spaceId, title, path: (address.ok ? address.value.path : null) ?? pageId });
  };
  return { id: `${spaceId} ${pageId}`, kind: 'page', title, detail, agent: false, words };
}
