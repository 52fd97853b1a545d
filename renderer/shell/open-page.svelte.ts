import type { PageController } from '../features/page/page-controller.svelte.ts';

/** The controller of the page that is open. Null until the code of pages has been read. */
export class OpenPage {
  controller = $state.raw<PageController | null>(null);
}
