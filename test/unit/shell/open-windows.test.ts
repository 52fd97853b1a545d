import { describe, expect, it } from 'vitest';
import type { AppWindow } from '../../../electron/app-window.ts';
import { createOpenWindows, type PagePeer } from '../../../electron/open-windows.ts';
import { createPeer } from '#shared/rpc/peer.ts';
import type { HostEvents } from '#shared/rpc/host.ts';

const place = (name: string) => ({ kind: 'place', place: `galley://${name}` }) as const;

/** A window, and the places that its page was asked to show. */
function fakeWindow(): { window: AppWindow; peer: PagePeer; shown: string[] } {
  const shown: string[] = [];
  const peer: PagePeer = createPeer<object, object, object, object, HostEvents, object>(
    {
      post: (message) => void shown.push(...(/galley:\/\/\w+/.exec(JSON.stringify(message)) ?? [])),
      onMessage: () => undefined,
      onClose: () => undefined,
      close: () => undefined,
    },
    { calls: {}, watches: {}, threw: () => undefined },
  );
  const unused = (): never => {
    throw new Error('not part of this test');
  };
  const { signal: closed } = new AbortController();
  return { window: { accountId: () => null, state: unused, show: unused, unlock: unused, closed }, peer, shown };
}

describe('what the system asks a window to open', () => {
  it('waits until a page is ready, and then comes in order', () => {
    const windows = createOpenWindows();
    const { window, peer, shown } = fakeWindow();
    windows.open(place('outbox'));
    windows.add(window, peer);
    windows.open(place('settings'));
    expect(shown).toEqual([]);
    windows.ready(window);
    windows.open(place('library'));
    expect(shown).toEqual(['galley://outbox', 'galley://settings', 'galley://library']);
  });

  it('waits again while a page is loaded anew', () => {
    const windows = createOpenWindows();
    const [before, after] = [fakeWindow(), fakeWindow()];
    windows.add(before.window, before.peer);
    windows.ready(before.window);
    windows.remove(before.window);
    windows.open(place('outbox'));
    windows.add(after.window, after.peer);
    windows.ready(after.window);
    expect([before.shown, after.shown]).toEqual([[], ['galley://outbox']]);
  });

  it('comes to the window that was ready last, and then to the one that is left', () => {
    const windows = createOpenWindows();
    const [one, other] = [fakeWindow(), fakeWindow()];
    for (const { window, peer } of [one, other]) {
      windows.add(window, peer);
      windows.ready(window);
    }
    windows.open(place('outbox'));
    windows.remove(other.window);
    windows.open(place('settings'));
    expect([one.shown, other.shown]).toEqual([['galley://settings'], ['galley://outbox']]);
  });
});
