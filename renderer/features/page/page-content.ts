import type { StoredReusable } from '#shared/rpc/content.ts';
import type { PageView } from '#shared/rpc/store.ts';
import {
  fileName,
  forEachBlock,
  parseDocument,
  parsePage,
  parsePiece,
  type Block,
  type ParsedPage,
  type ResolvedReusable,
} from '../../content/content.ts';

/** The blocks of a page, whichever form the service gave it in. */
export function parsedPage({ body, page }: PageView): ParsedPage | null {
  if (body === null) return null;
  return body.document === undefined ? parsePage(body.markdown, { title: page.title }) : parseDocument(body.document);
}

/** Resolves the pieces that a page shares with others, each parsed once. */
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

  /** `blocks` and everything that stands in the pieces they hold. */
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
          'This space has no shared piece of this name. It may have been deleted, or be newer than the last sync.',
      };
    }
    const title = piece.title || fileName(piece.path ?? written);
    if (piece.document === null) {
      return { state: 'missing', title, reason: 'This shared piece is not stored yet. It comes with the next sync.' };
    }
    return { state: 'found', title, blocks: parsePiece(piece.document, piece.path) };
  }
}
