import type { DiscussionPlace } from '#shared/rpc/discussion.ts';
import type { PageBody, RequestThreadView, ThreadView } from '#shared/rpc/store.ts';
import { PagePlaces } from '../../content/anchors/places.ts';
import type { Block, BlockKey } from '../../content/blocks.ts';
import { partMarkdown, diffMarkdown } from '../../content/diff/diff-markdown.ts';
import { DiffPlaces, type DiffSide } from '../../content/diff/diff-places.ts';
import { diffPages } from '../../content/diff/page-diff.ts';
import { partsOf } from '../../content/diff/split.ts';
import { blocksOf, sourceOf, textOf } from '../../content/parsing/page-source.ts';
import { forEachBlock } from '../../content/walk.ts';
import type { StoreRemote } from '../../host/live/live.svelte.ts';
import { readOnce } from '../../host/live/read-once.ts';
import { placeInDiff } from '../margin/place-in-diff.ts';
import { placeThread } from '../margin/place-thread.ts';
import { asWritten, type ThreadQuote } from './as-written.ts';

type Place = Omit<DiscussionPlace, 'id'>;
type About = Pick<ThreadView, 'comment' | 'about'>;
/** Null: the thread is about the whole page, space or change request. */
type Quotes = (thread: About) => ThreadQuote | null;

/** Reads what threads at one place are about. */
export async function threadQuotes(store: StoreRemote, place: Place): Promise<Quotes> {
  const { spaceId, pageId, changeRequestId } = place;
  if (pageId === null) return asWritten;
  if (changeRequestId === null) {
    const view = await readOnce(store, 'page', { spaceId, pageId });
    return view?.body == null ? asWritten : inPage(await parsed(view.body, view.page.title));
  }
  const view = await readOnce(store, 'reviewPage', { spaceId, changeRequestId, pageId });
  if (view === null) return asGone;
  const { before, after } = view.row;
  return inRequest({
    before: await parsed(view.before, before?.title ?? ''),
    after: await parsed(view.after, after?.title ?? ''),
  });
}

/** The quotes of all threads of a change request. */
export async function requestQuotes(
  store: StoreRemote,
  at: Omit<Place, 'pageId'>,
  threads: readonly RequestThreadView[],
): Promise<ReadonlyMap<string, ThreadQuote>> {
  const quotes = new Map<string, ThreadQuote>();
  for (const pageId of new Set(threads.map((thread) => thread.pageId))) {
    const quoteOf = await threadQuotes(store, { ...at, pageId });
    for (const thread of threads) {
      const quote = thread.pageId === pageId ? quoteOf(thread) : null;
      if (quote !== null) quotes.set(thread.key, quote);
    }
  }
  return quotes;
}

const parsed = (body: PageBody | null, title: string): Promise<readonly Block[]> =>
  blocksOf(sourceOf(textOf(body), title));

function inPage(blocks: readonly Block[]): Quotes {
  const places = new PagePlaces(blocks);
  return (thread) => {
    const { found, key } = placeThread(thread, places);
    if (found === 'page') return null;
    const block = found === 'heading' ? null : blockAt(blocks, key);
    if (block !== null) return { markdown: wordsOf(block), side: null, gone: false };
    return asGone(thread);
  };
}

function inRequest(blocks: Readonly<Record<DiffSide, readonly Block[]>>): Quotes {
  const places = { before: new PagePlaces(blocks.before), after: new PagePlaces(blocks.after) };
  const holders = new DiffPlaces(diffPages(blocks.before, blocks.after).diffs, 'both');
  return (thread) => {
    const { found, key, side } = placeInDiff(thread, places);
    if (found === 'page') return null;
    const holder = key === null || found === 'heading' ? null : holders.holderOf(side, key);
    if (holder === null) return asGone(thread);
    const block = blockAt(blocks[side], key);
    // An unchanged part may hold much more than the block.
    const markdown = holder.kind === 'same' && block !== null ? wordsOf(block) : diffMarkdown(holder);
    return { markdown, side, gone: false };
  };
}

function asGone(thread: About): ThreadQuote | null {
  const quote = asWritten(thread);
  return quote === null ? null : { ...quote, gone: true };
}

const wordsOf = (block: Block): string => partsOf([block]).map(partMarkdown).join('\n');

function blockAt(blocks: readonly Block[], key: BlockKey | null): Block | null {
  let found: Block | null = null;
  if (key !== null)
    forEachBlock(blocks, (block) => {
      if (block.key === key) found ??= block;
    });
  return found;
}
