import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Seen = (entries: readonly { readonly target: Element; readonly isIntersecting: boolean }[]) => void;

const page = {} as Element;
let tell: Seen;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  class Observer {
    constructor(seen: Seen) {
      tell = seen;
    }
    observe(): void {
      // It is told by hand.
    }
    unobserve(): void {
      // As above.
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const come = (isIntersecting: boolean): void => tell([{ target: page, isIntersecting }]);

it('what a quick scroll only passes is left alone, and what stays near the screen is drawn once', async () => {
  const { whenStayingNear } = await import('../../../renderer/content/view/near.ts');
  const draw = vi.fn();
  whenStayingNear(page, draw);
  come(true);
  vi.advanceTimersByTime(20);
  come(false);
  vi.advanceTimersByTime(1_000);
  expect(draw).not.toHaveBeenCalled();
  come(true);
  vi.advanceTimersByTime(1_000);
  come(true);
  vi.advanceTimersByTime(1_000);
  expect(draw).toHaveBeenCalledTimes(1);
});

it('what is no longer wished is not drawn, although it was near', async () => {
  const { whenNear, whenStayingNear } = await import('../../../renderer/content/view/near.ts');
  const draw = vi.fn();
  const cancel = whenStayingNear(page, draw);
  come(true);
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(draw).not.toHaveBeenCalled();
  whenNear(page, draw);
  come(true);
  expect(draw).toHaveBeenCalledTimes(1);
});
