import type { ApiAnswer } from '#shared/api-model.ts';
import type { LinkProblem } from '#shared/model/links.ts';
import type { PageView } from '#shared/rpc/store.ts';
import type { ParsedPage } from '../../content/content.ts';
import type { Reusables } from '../../content/reusables.ts';
import type { PageSource } from '../../content/parsing/messages.ts';
import { parseLong, parseShort } from '../../content/parsing/page-parser.ts';

/** The parser's input for a page. Null: its text is not stored. */
export function sourceOf({ body, page }: PageView): PageSource | null {
  if (body === null) return null;
  const { markdown, document } = body;
  return { title: page.title, markdown, ...(document === undefined ? {} : { document }) };
}

/** Whether the text is equal: a page is sent again with every change. */
export function sameSource(one: PageSource, other: PageSource | null): boolean {
  if (one === other) return true;
  if (one.title !== other?.title || one.markdown !== other.markdown) return false;
  return one.document === other.document || JSON.stringify(one.document) === JSON.stringify(other.document);
}

/** Parses a page, however long that takes. */
export async function parsedPage(view: PageView): Promise<ParsedPage | null> {
  const source = sourceOf(view);
  return source === null ? null : (parseShort(source) ?? (await parseLong(source)));
}

/** Stored data that the page's text refers to. */
export interface Surroundings {
  readonly reusables: Reusables;
  /** Answers of specifications, by `requestKey`. */
  readonly answers: ReadonlyMap<string, ApiAnswer | null>;
  /** Broken links of the page, by how they are written. */
  readonly problems: ReadonlyMap<string, LinkProblem>;
}
