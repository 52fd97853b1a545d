import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOOK_EVERY_MS } from '#shared/look.ts';
import { lookAgain, openPlace } from '../../../renderer/shell/refresh-place.ts';
import { parsePlace } from '../../../renderer/app/addresses/places.ts';

describe('looking again at what is open', () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  /** The timers of the moment, which the tests fake. */
  const view = {
    document,
    get setInterval() {
      return globalThis.setInterval;
    },
    get clearInterval() {
      return globalThis.clearInterval;
    },
  } as unknown as Pick<Window, 'document' | 'setInterval' | 'clearInterval'>;

  beforeEach(() => {
    vi.useFakeTimers();
    document.visibilityState = 'visible';
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('happens again and again while the window is seen, and at once when it is seen again', () => {
    const look = vi.fn();
    const stop = lookAgain(look, view);
    vi.advanceTimersByTime(2 * LOOK_EVERY_MS);
    expect(look).toHaveBeenCalledTimes(2);
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(10 * LOOK_EVERY_MS);
    expect(look).toHaveBeenCalledTimes(2);
    document.visibilityState = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(look).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(10 * LOOK_EVERY_MS);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(look).toHaveBeenCalledTimes(3);
  });

  it('is about a page, a space or a change request, and nothing else', () => {
    const of = (address: string) => openPlace(parsePlace(address));
    expect(of('/space/s/page/p')).toEqual({ spaceId: 's', pageId: 'p', changeRequestId: null });
    expect(of('/space/s')).toEqual({ spaceId: 's', pageId: null, changeRequestId: null });
    expect(of('/review/s/cr')).toEqual({ spaceId: 's', pageId: null, changeRequestId: 'cr' });
    for (const address of ['/library', '/review', '/outbox', '/comments', '/triage']) expect(of(address)).toBeNull();
  });
});
