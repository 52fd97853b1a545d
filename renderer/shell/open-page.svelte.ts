import type { PageController } from '../features/page/page-controller.svelte.ts';

/** The controller of the open page. Null until the code of pages is loaded. */
export class OpenPage {
  controller = $state.raw<PageController | null>(null);
}
