import type { StoredReusable } from '#shared/model/content.ts';
import { fileName, forEachBlock, parsePiece, type Block, type ResolvedReusable } from './content.ts';

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
