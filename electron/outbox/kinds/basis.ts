import type { Anchor } from '#shared/anchor.ts';
import { digestText } from '#shared/digest.ts';
import { standsInstead } from '#shared/anchored-node.ts';
import type { HoldCause, PendingOperation } from '#shared/outbox/operation.ts';
import { sameTime } from '#shared/outbox/same-time.ts';
import type { Basis } from '#shared/outbox/writes.ts';
import { ok, type Result } from '#shared/result.ts';
import { passes, type KindContext, type Preflight } from '../kind.ts';
import { checkRequest, hold, MOST_SHOWN } from './checks.ts';
import { PASSING, readTree, requestOfPage } from './page-tree.ts';
import type { DiscussionPlace } from './discussion.ts';

/** What the person had read is still what is there. Null: nothing stands against the write. */

interface Based extends DiscussionPlace {
  readonly basis?: Basis | undefined;
  /** The part of the page that a comment is about. */
  readonly anchor?: Anchor | undefined;
}

interface OnPage extends Based {
  readonly pageId: string;
}

export async function checkBasis(
  context: KindContext,
  operation: PendingOperation,
  write: Based,
): Promise<Preflight | null> {
  const { changeRequestId, pageId } = write;
  // Whoever says it on the page without its part knows that the page has changed.
  const knowsAll = passes(context, operation, 'part-gone');
  if (changeRequestId === undefined)
    return pageId === undefined || knowsAll ? null : checkPage(context, operation, { ...write, pageId });
  const basis = knowsAll ? undefined : write.basis;
  // Whoever is never held for another revision still hears that the part they speak of is gone.
  const strict =
    write.anchor === undefined ? context : { ...context, waived: without(context.waived, 'request-changed') };
  const stopped = await checkRequest(strict, operation, { ...write, changeRequestId, basis });
  const isChanged = stopped?.type === 'hold' && stopped.cause === 'request-changed';
  return isChanged && pageId !== undefined
    ? checkText(context, operation, { ...write, pageId }, stopped.cause)
    : stopped;
}

function without(causes: ReadonlySet<HoldCause>, cause: HoldCause): ReadonlySet<HoldCause> {
  return new Set([...causes].filter((other) => other !== cause));
}

async function checkPage(context: KindContext, operation: PendingOperation, write: OnPage): Promise<Preflight | null> {
  const { basis, anchor } = write;
  if (basis?.updatedAt === undefined && basis?.print === undefined) return null;
  if (passes(context, operation, 'page-changed') && anchor === undefined) return null;
  const page = await readPage(context, write);
  if (!page.ok) {
    return page.error.code === 'not-found'
      ? { type: 'hold', cause: 'target-gone' }
      : { type: 'failed', error: page.error };
  }
  if (page.value === 'gone') return { type: 'hold', cause: 'target-gone' };
  return basis.updatedAt !== undefined && sameTime(page.value.updatedAt, basis.updatedAt)
    ? null
    : checkText(context, operation, write, 'page-changed');
}

/** Another time, or another revision, may be about the page's place in its tree alone, or about other pages. */
async function checkText(
  context: KindContext,
  operation: PendingOperation,
  write: OnPage,
  cause: HoldCause,
): Promise<Preflight | null> {
  const { basis, anchor } = write;
  if (basis?.print !== undefined) {
    const text = await readText(context, write);
    if (!text.ok && !PASSING.has(text.error.code)) return { type: 'failed', error: text.error };
    if (text.ok && text.value === basis.print) return null;
  }
  return (anchor === undefined ? null : await checkPart(context, write, anchor)) ?? hold(context, operation, cause);
}

/** The part that a comment is about is still there. */
async function checkPart(context: KindContext, write: OnPage, anchor: Anchor): Promise<Preflight | null> {
  const document = await readTree(context, write);
  if (!document.ok) return PASSING.has(document.error.code) ? null : { type: 'failed', error: document.error };
  const instead = document.value === null ? null : standsInstead(anchor, document.value);
  return instead === null
    ? null
    : { type: 'hold', cause: 'part-gone', heldFor: { text: instead.slice(0, MOST_SHOWN) } };
}

interface PageState {
  /** Null: the server does not tell. */
  readonly updatedAt: string | null;
}

/** Beyond this many pages of one space at a time, its tree tells of all of them at once. */
const PAGES_ONE_BY_ONE = 4;

async function readPage(context: KindContext, { spaceId, pageId }: OnPage): Promise<Result<PageState | 'gone'>> {
  const { client, reads, signal } = context;
  const treeKey = `tree:${spaceId}`;
  const pagePrefix = `page:${spaceId}/`;
  if (reads.fresh(treeKey) > 0 || reads.fresh(pagePrefix) >= PAGES_ONE_BY_ONE) {
    const times = await reads.share(treeKey, async () => {
      const tree = await client.call('listPagesInSpace', { spaceId }, { signal });
      return tree.ok ? ok(updateTimes(tree.value.pages)) : tree;
    });
    if (!times.ok) return times;
    const known = times.value.get(pageId);
    // A page that no tree lists, or of which it tells no time, is asked for itself.
    if (known !== undefined && known !== null) return ok({ updatedAt: known });
  }
  return reads.share<PageState | 'gone'>(`${pagePrefix}${pageId}`, async () => {
    const page = await client.call('getPageInSpace', { spaceId, pageId, query: AS_SYNCED }, { signal });
    if (page.ok) return ok({ updatedAt: page.value.updatedAt ?? null });
    return page.error.code === 'not-found' ? ok('gone') : page;
  });
}

/** As the sync asks for a page: only then is its text comparable with what was read. */
const AS_SYNCED = { format: 'markdown', metadata: true, computed: true } as const;

/** A digest of the page text. Null: the server gives it in another form. */
function readText(context: KindContext, write: OnPage): Promise<Result<string | null>> {
  const { client, reads, signal } = context;
  const { spaceId, pageId } = write;
  const changeRequestId = requestOfPage(write);
  return reads.share(`text:${spaceId}/${changeRequestId ?? ''}/${pageId}`, async () => {
    const page =
      changeRequestId === undefined
        ? await client.call('getPageInSpace', { spaceId, pageId, query: AS_SYNCED }, { signal })
        : await client.call(
            'getPageInChangeRequest',
            { spaceId, changeRequestId, pageId, query: AS_SYNCED },
            { signal },
          );
    if (!page.ok) return page;
    return ok(page.value.markdown === undefined ? null : digestText(page.value.markdown));
  });
}

interface TreePage {
  readonly id: string;
  readonly updatedAt?: string;
  readonly pages?: readonly TreePage[];
}

function updateTimes(pages: readonly TreePage[]): ReadonlyMap<string, string | null> {
  const times = new Map<string, string | null>();
  const waiting = [...pages];
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    times.set(page.id, page.updatedAt ?? null);
    if (page.pages !== undefined) waiting.push(...page.pages);
  }
  return times;
}
