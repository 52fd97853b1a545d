import { mount, unmount } from 'svelte';
import App from '../App.svelte';
import type { Bridge } from '../bridge.ts';

/** Draws Galley into `target` over `bridge`; answers how to take it away again. */
export function mountApp(target: HTMLElement, bridge: Bridge): () => void {
  const app = mount(App, { target, props: { bridge } });
  return () => void unmount(app);
}
