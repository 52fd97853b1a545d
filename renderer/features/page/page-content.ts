import type { ApiAnswer } from '#shared/api-model.ts';
import type { StoredReusable } from '#shared/model/content.ts';
import type { LinkProblem } from '#shared/model/links.ts';
import type { PageView } from '#shared/rpc/store.ts';
import {
  fileName,
  forEachBlock,
  parsePiece,
  type Block,
  type ParsedPage,
  type ResolvedReusable,
} from '../../content/content.ts';
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

/** Resolves reusable content, each piece parsed once. */
export class Reusables {
  readonly #stored: readonly StoredReusable[];
  readonly #made = new Map<string, ResolvedReusable>();

  constructor(stored: readonly StoredReusable[]) {
    this.#stored = stored;
  }

  resolve(written: string): ResolvedReusable {
    const known = this.#made.get(written);
    if (known !== undefined) return known;
    const made = this.#make(written);
    this.#made.set(written, made);
    return made;
  }

  /** `blocks`, and the blocks of all reusable content in them. */
  withPieces(blocks: readonly Block[]): readonly Block[] {
    const all = [...blocks];
    const seen = new Set<string>();
    const open = [...blocks];
    const visit = (block: Block): void => {
      if (block.type !== 'reusable-content' || seen.has(block.path)) return;
      seen.add(block.path);
      const piece = this.resolve(block.path);
      if (piece.state !== 'found') return;
      all.push(...piece.blocks);
      open.push(...piece.blocks);
    };
    for (let next = open.pop(); next !== undefined; next = open.pop()) forEachBlock([next], visit);
    return all;
  }

  #make(written: string): ResolvedReusable {
    const piece = this.#stored.find(({ id, path }) => id === written || (path !== null && written.endsWith(path)));
    if (piece === undefined) {
      return {
        state: 'missing',
        title: fileName(written),
        reason:
          'This space has no reusable content with this name. It may have been deleted, or is newer than the last sync.',
      };
    }
    const title = piece.title || fileName(piece.path ?? written);
    if (piece.document === null) {
      return {
        state: 'missing',
        title,
        reason: 'This reusable content is not downloaded yet. It will be after the next sync.',
      };
    }
    return { state: 'found', title, blocks: parsePiece(piece.document, piece.path) };
  }
}
