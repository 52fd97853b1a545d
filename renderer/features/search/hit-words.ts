import type { ServiceHit } from '#shared/rpc/host.ts';
import type { SearchHit, SearchProgress, SnippetPart } from '#shared/rpc/search.ts';
import type { HitWords } from '#shared/rpc/search.ts';
import { inWords, kindWord } from '../../app/texts/hit-kinds.ts';
import { excerptOf } from '../../content/excerpts.ts';
import { documentKey } from '../../store/search/document.ts';
import { hitRanges, hitWords } from '../../store/search/hit-words.ts';
import { parseQuery } from '../../store/search/query-language.ts';
import { snippet } from '../../store/search/snippet.ts';
import type { PeekOf } from '../../threads/preview/peek-of.ts';
import { count, numberWords } from '../../ui/words.ts';
import { SEARCH_TEXTS } from './texts.ts';

/** The texts of the search screen. Pure. */

/** The line beside a hit's title: its kind, author, place and status. */
export function hitLabel({ kind, replyId, by, spaceTitle, status }: SearchHit): string {
  const what = replyId === null ? kindWord(kind) : SEARCH_TEXTS.reply;
  const who = by === '' ? '' : ` by ${by}`;
  return `${what}${who}${inWords(spaceTitle)}${status === 'none' || status === 'open' ? '' : `, ${status}`}`;
}

/** The preview of a hit. A comment is shown with its thread. */
export function peekOfHit({ id, kind, spaceId, targetId, commentId, within, title, spaceTitle }: SearchHit): PeekOf {
  if (kind === 'comment' && commentId !== null) {
    const changeRequestId = within === null ? null : documentKey(within).id;
    const thread = { id: commentId, spaceId, pageId: targetId, changeRequestId };
    return { kind: 'thread', thread, title: title === '' ? spaceTitle : title };
  }
  return kind === 'page' && targetId !== null ? { kind: 'page', spaceId, pageId: targetId } : { kind: 'record', id };
}

/** A short text with its hits marked. */
export function markedText(text: string, words: HitWords): readonly SnippetPart[] {
  const parts: SnippetPart[] = [];
  let at = 0;
  for (const { start, end } of hitRanges(text, words)) {
    if (start > at) parts.push({ text: text.slice(at, start), hit: false });
    parts.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false });
  return parts;
}

/** The text around the words in the sections that the server found, marked. */
export function serviceSnippet({ sections }: Pick<ServiceHit, 'sections'>, words: HitWords): readonly SnippetPart[] {
  const text = sections.map(({ body }) => excerptOf(body, SECTION_CHARACTERS)).join(' ');
  return snippet(text, words, SERVICE_SNIPPET);
}

const SECTION_CHARACTERS = 2_000;
const SERVICE_SNIPPET = 120;

/** The words of a query, for marking. */
export function wordsOf(query: string): HitWords {
  return hitWords(parseQuery(query).words);
}

/** Shown while not everything is indexed yet; null if there is nothing to say. */
export function progressWords(progress: SearchProgress | null): string | null {
  if (progress === null || progress.found >= progress.pages) return null;
  return [
    ...(progress.rebuilding ? [SEARCH_TEXTS.indexIsRebuilt] : []),
    SEARCH_TEXTS.searchableSoFar(numberWords(progress.found), count(progress.pages, 'page')),
    ...(progress.working ? [] : [SEARCH_TEXTS.othersMatchByTitle]),
  ].join(' ');
}
