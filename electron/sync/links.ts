import type { Page, PageLink, Reference, Space } from '#shared/contract/index.ts';
import { isClosedStatus } from '#shared/request-status.ts';
import type { ServiceLinksRow, UnmergedRequest } from '#shared/model/links.ts';
import { ok, type Result } from '#shared/result.ts';
import type { StoredPage } from '#shared/rpc/store.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import type { SyncContext } from './context.ts';
import { createNumberSearch, lastingGaps } from './request-numbers.ts';
import { flattenPages } from './transform.ts';

/** The most change requests, newest first, that are searched for new pages. */
const MAX_REQUESTS = 20;
/** The most numbers to try if the server does not list the change requests. */
const MAX_NUMBERS = 60;

/** The server's own check of the links of one page, or of all pages of a space. Only a person starts it. */
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

/** The same keys as `destinationKey` in renderer/links: by target, not by spelling. */
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
 * The pages that open change requests add: links may already point to them. Without a list of change requests, the
 * known ones are read, then numbers near them. A failure here does not fail the sync.
 */
export async function syncUnmerged(context: SyncContext, space: Space, pages: readonly StoredPage[]): Promise<void> {
  const known = new Set(pages.map(({ id }) => id));
  const requests: UnmergedRequest[] = [];
  if (space.changeRequestsOpen + space.changeRequestsDraft > 0) {
    for await (const { number, subject, tree } of openRequests(context, space)) {
      const own = flattenPages(tree).filter(({ id, type }) => !known.has(id) && type !== 'group');
      if (own.length === 0) continue;
      requests.push({ number, subject, pages: own.map(({ id, path, title }) => ({ id, path, title })) });
    }
  }
  await context.store.invoke('commit', { unmerged: { spaceId: space.id, requests, fetchedAt: context.now() } });
}

interface OpenRequest {
  readonly number: number;
  readonly subject: string;
  readonly tree: readonly Page[];
}

async function* openRequests(context: SyncContext, space: Space): AsyncGenerator<OpenRequest, void, undefined> {
  const { client, optionalOperations, signal } = context;
  const listed = await optionalOperations.ask('listChangeRequestsInSpace', () =>
    client.call('listChangeRequestsInSpace', { spaceId: space.id, query: { limit: 100 } }, { signal }),
  );
  if (listed === null) {
    yield* unlistedRequests(context, space);
    return;
  }
  if (!listed.ok) return;
  const open = listed.value.items.filter(({ status }) => status === 'open' || status === 'draft');
  for (const { number, subject = '' } of open.slice(0, MAX_REQUESTS)) {
    const tree = await treeOfRequest(context, space, number);
    if (tree.ok) yield { number, subject, tree: tree.value };
  }
}

/** Numbers have gaps, so the highest may be far above the count. Results of earlier runs show where they are. */
async function* unlistedRequests(context: SyncContext, space: Space): AsyncGenerator<OpenRequest, void, undefined> {
  const stored = await context.store.invoke('sync.requests', { spaceId: space.id });
  const { rows, probe } = stored.ok ? stored.value : { rows: [], probe: null };
  const known = rows.filter(({ number }) => number > 0).sort((one, other) => other.number - one.number);
  let left = MAX_REQUESTS;
  for (const { number, subject = '' } of known.filter(({ status }) => !isClosedStatus(status)).slice(0, left)) {
    const tree = await treeOfRequest(context, space, number);
    left -= 1;
    if (tree.ok) yield { number, subject, tree: tree.value };
  }
  const search = createNumberSearch({
    count: space.changeRequests,
    known: [...known.map(({ number }) => number), ...(probe?.barred ?? [])],
    gaps: lastingGaps(
      probe?.gaps ?? [],
      known.map(({ number }) => number),
    ),
  });
  for (let asked = 0; left > 0 && asked < MAX_NUMBERS && !context.signal.aborted;) {
    const numbers = search.take(Math.min(left, REQUESTS_AT_ONCE));
    if (numbers.length === 0) return;
    asked += numbers.length;
    const trees = await Promise.all(numbers.map((number) => treeOfRequest(context, space, number)));
    for (const [index, number] of numbers.entries()) {
      const tree = trees[index];
      const isMissing = tree?.ok === false && MISSING.has(tree.error.code);
      search.answered(number, isMissing ? 'missing' : 'there');
      if (tree?.ok !== true) continue;
      left -= 1;
      yield { number, subject: '', tree: tree.value };
    }
  }
}

const MISSING: ReadonlySet<string> = new Set(['not-found', 'invalid-request']);

async function treeOfRequest(
  { client, signal }: SyncContext,
  space: Space,
  number: number,
): Promise<Result<readonly Page[]>> {
  const place = { spaceId: space.id, changeRequestId: String(number) };
  const listed = await client.call('listPagesInChangeRequest', { ...place, query: {} }, { signal });
  return listed.ok ? ok(listed.value.pages) : listed;
}
