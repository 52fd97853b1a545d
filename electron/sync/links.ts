import type { PageLink, Reference, Space } from '#shared/contract/index.ts';
import type { ServiceLinksRow, UnmergedRequest } from '#shared/rpc/links.ts';
import { ok, type Result } from '#shared/result.ts';
import type { StoredPage } from '#shared/rpc/store.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import type { SyncContext } from './context.ts';
import { flattenPages } from './transform.ts';

/** Change requests that are looked into for pages of their own, newest first. */
const MAX_REQUESTS = 20;

/** What the service itself says of the links of one page, or of all pages of a space. Asked only when a person asks. */
export async function checkLinks(
  context: Pick<SyncContext, 'client' | 'store' | 'signal' | 'now' | 'problems'>,
  spaceId: string,
  pageId: string | null,
): Promise<Result<null>> {
  const known = await context.store.invoke('sync.space', { spaceId });
  if (!known.ok) return known;
  const pages = (known.value?.pages ?? [])
    .filter(({ id, type }) => type !== 'group' && type !== 'link' && (pageId === null || id === pageId))
    .map(({ id }) => id);
  for (let start = 0; start < pages.length; start += REQUESTS_AT_ONCE) {
    const answers = await Promise.all(
      pages.slice(start, start + REQUESTS_AT_ONCE).map((page) => linksOfPage(context, spaceId, page)),
    );
    const rows: ServiceLinksRow[] = [];
    for (const answer of answers) {
      if (answer.ok) rows.push(answer.value);
      else if (answer.error.code !== 'not-found' && answer.error.code !== 'forbidden') return answer;
    }
    const committed = await context.store.invoke('commit', { serviceLinks: { spaceId, rows } });
    if (!committed.ok) return committed;
  }
  return ok(null);
}

async function linksOfPage(
  { client, signal, now, problems }: Pick<SyncContext, 'client' | 'signal' | 'now' | 'problems'>,
  spaceId: string,
  pageId: string,
): Promise<Result<ServiceLinksRow>> {
  const items = await client.all('listPageLinksInSpace', { spaceId, pageId, query: { limit: 1000 } }, { signal });
  if (!items.ok) return items;
  problems(items.value.problems);
  const links = items.value.items.flatMap((item: PageLink) =>
    item.status === undefined ? [] : [{ key: keyOf(item.targetReference), status: item.status }],
  );
  return ok({ pageId, fetchedAt: now(), links });
}

/** The same words as `destinationKey` in renderer/links: what a link leads to, not how it is written. */
function keyOf(reference: Reference | undefined): string {
  const page = idOf(reference?.page);
  if (reference?.kind === 'anchor') return `anchor:${page}#${reference.anchor ?? ''}`;
  if (page !== '') return `page:${page}`;
  const file = idOf(reference?.file);
  if (file !== '') return `file:${file}`;
  const piece = idOf(reference?.reusableContent);
  if (piece !== '') return `piece:${piece}`;
  if (reference?.kind === 'space') return `space:${idOf(reference.space)}`;
  return `url:${reference?.url ?? ''}`;
}

function idOf(value: string | { readonly id: string } | undefined): string {
  return typeof value === 'string' ? value : (value?.id ?? '');
}

/**
 * The pages that open change requests add: links may lead there already. Where requests are not listed, their numbers are
 * tried from the newest down. A failure here is no reason to call the sync failed.
 */
export async function syncUnmerged(context: SyncContext, space: Space, pages: readonly StoredPage[]): Promise<void> {
  if (space.changeRequestsOpen + space.changeRequestsDraft === 0) {
    await context.store.invoke('commit', { unmerged: { spaceId: space.id, requests: [], fetchedAt: context.now() } });
    return;
  }
  const known = new Set(pages.map(({ id }) => id));
  const requests: UnmergedRequest[] = [];
  for (const { number, subject } of await openRequests(context, space)) {
    const listed = await context.client.call(
      'listPagesInChangeRequest',
      { spaceId: space.id, changeRequestId: String(number), query: {} },
      { signal: context.signal },
    );
    if (!listed.ok) continue;
    const own = flattenPages(listed.value.pages).filter(({ id, type }) => !known.has(id) && type !== 'group');
    if (own.length > 0) {
      requests.push({ number, subject, pages: own.map(({ id, path, title }) => ({ id, path, title })) });
    }
  }
  await context.store.invoke('commit', { unmerged: { spaceId: space.id, requests, fetchedAt: context.now() } });
}

async function openRequests(
  { client, served, signal }: SyncContext,
  space: Space,
): Promise<readonly { readonly number: number; readonly subject: string }[]> {
  const listed = await served.ask('listChangeRequestsInSpace', () =>
    client.call('listChangeRequestsInSpace', { spaceId: space.id, query: { limit: 100 } }, { signal }),
  );
  if (listed?.ok === true) {
    return listed.value.items
      .filter(({ status }) => status === 'open' || status === 'draft')
      .slice(0, MAX_REQUESTS)
      .map(({ number, subject = '' }) => ({ number, subject }));
  }
  if (listed !== null) return [];
  const newest = Math.max(0, space.changeRequests);
  return Array.from({ length: Math.min(newest, MAX_REQUESTS) }, (_, below) => ({
    number: newest - below,
    subject: '',
  }));
}
