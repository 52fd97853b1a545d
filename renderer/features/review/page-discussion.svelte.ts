import type { Anchor } from '#shared/anchor.ts';
import type { RequestThreadView } from '#shared/rpc/store.ts';
import { asQuote } from '../../writing/quote.ts';
import { findAnchor, rememberAnchor } from '../../content/anchors/anchor.ts';
import { PagePlaces } from '../../content/anchors/places.ts';
import type { Block, BlockKey } from '../../content/blocks.ts';
import { forEachBlock } from '../../content/content.ts';
import { DiffPlaces, type DiffSide } from '../../content/diff/diff-places.ts';
import type { PartDiff } from '../../content/diff/diff.ts';
import type { PageDiff } from '../../content/diff/page-diff.ts';
import type { DiffTarget } from '../../content/diff/view/target.ts';
import { markdownOf } from '../../content/suggestion.ts';
import { placeInDiff, type DiffPlace } from '../../threads/margin/place-in-diff.ts';
import type { Remark } from './remarks.ts';

/** An entry on a page of a change request: a thread, or an editor for one. */
export type PageNote = { readonly id: string; readonly side: DiffSide } & (
  { readonly thread: RequestThreadView; readonly place: DiffPlace } | { readonly remark: Remark }
);

interface PageDiscussionSources {
  readonly before: readonly Block[];
  readonly after: readonly Block[];
  /** The source of the new text. */
  readonly source: string;
  /** Null: the texts are not drawn as content, so that nothing is beside a block. */
  readonly diff: PageDiff | null;
  readonly shown: 'both' | 'after';
  /** False: the side shows another revision than the one that comments on it are about. */
  readonly isCurrent: (side: DiffSide) => boolean;
  readonly threads: readonly RequestThreadView[];
  readonly remarks: readonly Remark[];
}

/** The threads and open editors of one page in a change request, with their places in its comparison. */
export class PageDiscussion {
  readonly #sources: () => PageDiscussionSources;
  readonly #ids = new WeakMap<PartDiff, string>();
  #lastId = 0;
  readonly #places = $derived.by(() => {
    const { before, after } = this.#sources();
    return { before: new PagePlaces(before), after: new PagePlaces(after) };
  });
  readonly #holders = $derived.by(() => {
    const { diff, shown } = this.#sources();
    return diff === null ? null : new DiffPlaces(diff.diffs, shown);
  });
  readonly #all: readonly (PageNote & { readonly holder: PartDiff | null })[] = $derived.by(() => {
    const { threads, remarks, isCurrent } = this.#sources();
    if (threads.length + remarks.length === 0) return [];
    const placed = threads.map((thread) => {
      const place = placeInDiff(thread, this.#places);
      const there = place.found === 'key' || place.found === 'text' || place.found === 'quote';
      // It is about the text that the request began from, which is not on screen. Its words may be in this one by chance.
      const isElsewhere = place.side === 'before' && thread.about?.anchor?.side === 'before' && !isCurrent('before');
      const holder = there && !isElsewhere && place.key !== null ? this.#holderOf(place.side, place.key) : null;
      return { id: thread.key, side: place.side, thread, place, holder };
    });
    const begun = remarks.map((remark) => {
      const side: DiffSide = remark.anchor?.side ?? 'after';
      const key = remark.anchor === null ? null : findAnchor(remark.anchor, this.#places[side]).key;
      return { id: `new ${remark.id}`, side, remark, holder: key === null ? null : this.#holderOf(side, key) };
    });
    return [...placed, ...begun];
  });
  /** By the part of the comparison below which they are shown. */
  readonly notes: ReadonlyMap<PartDiff, readonly PageNote[]> = $derived.by(() => {
    const notes = new Map<PartDiff, PageNote[]>();
    for (const note of this.#all) {
      if (note.holder !== null) notes.set(note.holder, [...(notes.get(note.holder) ?? []), note]);
    }
    return notes;
  });
  readonly noted: ReadonlySet<PartDiff> = $derived(new Set(this.notes.keys()));
  /** Entries on the page as a whole, or without a place in the drawn comparison. */
  readonly rest: readonly PageNote[] = $derived(this.#all.filter(({ holder }) => holder === null));

  constructor(sources: () => PageDiscussionSources) {
    this.#sources = sources;
  }

  /** An id of a part of the comparison, the same as long as the comparison is. */
  idOf(diff: PartDiff): string {
    const id = this.#ids.get(diff) ?? String((this.#lastId += 1));
    this.#ids.set(diff, id);
    return id;
  }

  #holderOf(side: DiffSide, key: BlockKey): PartDiff | null {
    return this.#holders?.holderOf(side, key) ?? null;
  }

  /** The block that a thread is about; null: none in these texts. */
  targetOf(thread: RequestThreadView): DiffTarget | null {
    const { side, key } = placeInDiff(thread, this.#places);
    return key === null ? null : { side, key };
  }

  /** The anchor of a block, to be stored with a comment on it. Null: comments cannot be on this text. */
  anchorOf({ side, key }: DiffTarget): Anchor | null {
    if (!this.#sources().isCurrent(side)) return null;
    const anchor = rememberAnchor(this.#places[side], key);
    return anchor === null || side === 'after' ? anchor : { ...anchor, side };
  }

  wordsOf({ side, key }: DiffTarget): string {
    return this.#places[side].at(key)?.text ?? '';
  }

  /** The words of a block as a quotation. */
  quoteOf({ text }: Anchor): string {
    return asQuote(text);
  }

  blockAt({ side, key }: { readonly side: DiffSide; readonly key: BlockKey | null }): Block | null {
    if (key === null) return null;
    const { before, after } = this.#sources();
    let found: Block | null = null;
    forEachBlock(side === 'before' ? before : after, (block) => {
      if (block.key === key) found ??= block;
    });
    return found;
  }

  /** The markdown of a block in the new text. */
  markdownAt({ side, key }: DiffTarget): string | null {
    const block = side === 'after' ? this.blockAt({ side, key }) : null;
    return block === null ? null : markdownOf(block, this.#sources().source);
  }
}
