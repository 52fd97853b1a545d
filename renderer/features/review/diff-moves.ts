import { tick } from 'svelte';
import type { RequestThreadView } from '#shared/rpc/store.ts';
import type { Galley } from '../../app/galley.ts';
import { comeTo, stepToChange, stepThrough } from '../../content/diff/view/step.ts';
import { stopsIn } from '../../content/diff/view/target.ts';
import type { MapPlace } from './change-map.ts';
import type { InsideDiff } from './inside-diff.ts';
import { pageSection } from './page-section.ts';
import type { ReviewController } from './review-controller.svelte.ts';

/** Navigation in a comparison. Pages are drawn when they come near, so each move first draws its possible targets. */
export function diffMoves(
  { announcer }: Pick<Galley, 'announcer'>,
  review: ReviewController,
  root: () => HTMLElement | undefined,
): Pick<InsideDiff, 'step' | 'stepBlock' | 'stepThread' | 'goTo' | 'goToThread'> {
  /** Draws the page that the reader is on, and the next one in that direction. */
  async function drawAround(by: 1 | -1): Promise<void> {
    const pages = review.view?.pages ?? [];
    review.reading.look();
    const at = pages.findIndex(({ pageId }) => pageId === review.pageId);
    const ahead = by > 0 ? pages.slice(at + 1) : pages.slice(0, Math.max(0, at)).toReversed();
    const next = ahead.find(({ changed }) => changed > 0);
    const wanted = [pages[at], next].flatMap((page) => page ?? []);
    await Promise.all(wanted.map(({ pageId }) => review.drawn.draw(pageId)));
    await tick();
  }

  function follow(): void {
    if (document.activeElement !== null) review.reading.step(document.activeElement);
  }

  async function step(by: 1 | -1): Promise<void> {
    await drawAround(by);
    const element = root();
    if (element !== undefined) stepToChange(element, by, review.reading.stepsFrom());
    follow();
  }

  async function stepBlock(by: 1 | -1, parts: boolean): Promise<void> {
    await drawAround(by);
    const element = root();
    if (element !== undefined) stepThrough(stopsIn(element, parts), by, review.reading.stepsFrom());
    follow();
  }

  async function stepThread(by: 1 | -1): Promise<void> {
    const pages = (review.view?.pages ?? []).filter(({ pageId }) =>
      review.threads.some((thread) => thread.pageId === pageId),
    );
    await Promise.all(pages.map(({ pageId }) => review.drawn.draw(pageId)));
    await tick();
    const element = root();
    if (element === undefined) return;
    const threads = [...element.querySelectorAll<HTMLElement>('[data-thread]')];
    if (threads.length === 0) announcer.say('No comments yet');
    // Threads below all pages are on none of them.
    const focused = document.activeElement?.closest<HTMLElement>('[data-thread]') ?? null;
    const isBelow = focused !== null && element.contains(focused) && pageSection(focused) === null;
    const { from, top } = review.reading.stepsFrom();
    stepThrough(threads, by, { from: isBelow ? focused : from, top });
    follow();
  }

  async function goTo({ pageId, hunk, thread }: Pick<MapPlace, 'pageId' | 'hunk' | 'thread'>): Promise<void> {
    await review.drawn.draw(pageId);
    await tick();
    const section = root()?.querySelector<HTMLElement>(`[data-page="${CSS.escape(pageId)}"]`);
    const target =
      thread !== null
        ? section?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(thread)}"]`)
        : hunk === null
          ? null
          : [...(section?.querySelectorAll<HTMLElement>(`[data-hunk="${String(hunk)}"]`) ?? [])].find(
              (element) => element.closest('[data-suggestion]') === null,
            );
    // If this layout does not draw it, its page is shown.
    if (target == null) review.goToPage(pageId);
    else {
      comeTo(target);
      follow();
    }
  }

  async function goToThread(thread: RequestThreadView): Promise<void> {
    const { pageId } = thread;
    const key = review.cardKey(thread);
    if (pageId !== null && review.view?.pages.some((page) => page.pageId === pageId)) {
      await goTo({ pageId, hunk: null, thread: key });
      return;
    }
    await tick();
    const card = root()?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(key)}"]`);
    if (card != null) comeTo(card);
  }

  return { step, stepBlock, stepThread, goTo, goToThread };
}
