import { asQuote, selectedQuote } from '../../writing/quote.ts';
import type { DiffSide } from '../../content/diff/diff-places.ts';
import type { DiffSpot } from '../../content/diff/view/spot.ts';
import { targetAt, type DiffTarget } from '../../content/diff/view/target.ts';
import { pageSection } from './page-section.ts';
import type { PageDiscussion } from './page-discussion.svelte.ts';
import type { ReviewController } from './review-controller.svelte.ts';

/** A part of a comparison that somebody comments on, with the words that the comment quotes. */
export interface DiffHere {
  readonly pageId: string;
  readonly discussion: PageDiscussion;
  readonly target: DiffTarget | null;
  readonly quote: string;
}

interface DiffPlaces {
  readonly here: (side: DiffSide | null) => DiffHere | null;
  readonly at: (spot: DiffSpot, wanted: DiffSide | null) => DiffHere | null;
}

/** Finds the part of a comparison at the selection, at the reader's place, or at a given spot. */
export function placesIn(review: Pick<ReviewController, 'reading' | 'threadAt' | 'discussions'>): DiffPlaces {
  /** The selected words, otherwise the block or page that the reader is at. */
  function here(side: DiffSide | null): DiffHere | null {
    const selection = getSelection();
    const quote = selectedQuote(selection);
    const range = quote === '' || selection === null ? null : selection.getRangeAt(0);
    const selected = range === null ? null : selectedAt(range, quote, side);
    const spot = selected === null ? review.reading.subject() : null;
    return spot === null ? selected : at(spot, side);
  }

  function selectedAt(range: Range, quote: string, side: DiffSide | null): DiffHere | null {
    const { commonAncestorContainer: node, startContainer: start } = range;
    const [section, page] = [pageSection(node), pageAt(node)];
    if (section === null || page === null) return null;
    return { ...page, target: targetAt(section, node, side) ?? targetAt(section, start, side), quote };
  }

  function at({ element, side, line }: DiffSpot, wanted: DiffSide | null): DiffHere | null {
    const [section, page] = [pageSection(element), pageAt(element)];
    if (section === null || page === null) return null;
    const thread = review.threadAt(element.dataset['thread']);
    const target = thread === undefined ? targetAt(section, element, wanted ?? side) : page.discussion.targetOf(thread);
    return { ...page, target, quote: line === null ? '' : asQuote(line.text) };
  }

  function pageAt(node: Node): Pick<DiffHere, 'pageId' | 'discussion'> | null {
    const pageId = pageSection(node)?.dataset['page'];
    const discussion = pageId === undefined ? undefined : review.discussions.get(pageId);
    return pageId === undefined || discussion === undefined ? null : { pageId, discussion };
  }

  return { here, at };
}
