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
import type { DiscussionPlace } from './discussion-calls.ts';

/** Checks that the page or change request is still what the person had read. Null: no reason to hold the write. */

interface Based extends DiscussionPlace {
  readonly basis?: Basis | undefined;
  /** The part of the page that the comment is about. */
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
  // A person who posts on the page without the missing part knows that the page changed.
  const knowsAll = passes(context, operation, 'part-gone');
  if (changeRequestId === undefined)
    return pageId === undefined || knowsAll ? null : checkPage(context, operation, { ...write, pageId });
  const basis = knowsAll ? undefined : write.basis;
  // A person who turned off the check of revisions still learns that the part of the page is gone.
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

/** A new time or revision may come from a move of the page in the tree, or from other pages: the text decides. */
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

/** Checks that the part that a comment is about still exists. */
async function checkPart(context: KindContext, write: OnPage, anchor: Anchor): Promise<Preflight | null> {
  const document = await readTree(context, write);
  if (!document.ok) return PASSING.has(document.error.code) ? null : { type: 'failed', error: document.error };
  const instead = document.value === null ? null : standsInstead(anchor, document.value);
  return instead === null
    ? null
    : { type: 'hold', cause: 'part-gone', heldFor: { text: instead.slice(0, MOST_SHOWN) } };
}

interface PageState {
  /** Null: the server does not say. */
  readonly updatedAt: string | null;
}

/** With more pages of one space than this at a time, reading the tree is cheaper. */
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
    // A page that no tree lists, or that has no time there, is read itself.
    if (known !== undefined && known !== null) return ok({ updatedAt: known });
  }
  return reads.share<PageState | 'gone'>(`${pagePrefix}${pageId}`, async () => {
    const page = await client.call('getPageInSpace', { spaceId, pageId, query: AS_SYNCED }, { signal });
    if (page.ok) return ok({ updatedAt: page.value.updatedAt ?? null });
    return page.error.code === 'not-found' ? ok('gone') : page;
  });
}

/** The same request as the sync's: otherwise the text is not comparable with the one that the person read. */
const AS_SYNCED = { format: 'markdown', metadata: true, computed: true } as const;

/** A digest of the page text. Null: the server gives it in another format. */
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
