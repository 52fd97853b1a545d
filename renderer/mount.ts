import { mount, unmount } from 'svelte';
import App from './App.svelte';
import Closed from './Closed.svelte';
import type { Bridge } from './host/bridge.ts';

/** Draws Galley into `target` over `bridge`; answers how to take it away again. */
export function mountApp(target: HTMLElement, bridge: Bridge): () => void {
  const app = mount(App, { target, props: { bridge } });
  return () => void unmount(app);
}

/** Draws what a tab shows that the browser host does not let in. */
export function mountClosed(target: HTMLElement): void {
  mount(Closed, { target });
}
