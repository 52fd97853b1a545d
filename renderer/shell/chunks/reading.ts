/** A space and its pages. */
export { default as CommentsPanel } from '../features/comments/CommentsPanel.svelte';
export { default as LinkPanel } from '../features/links/LinkPanel.svelte';
export { default as Outline } from '../features/page/Outline.svelte';
export { default as PageBar } from '../features/page/PageBar.svelte';
export { default as PageList } from '../features/page/PageList.svelte';
export { default as PageScreen } from '../features/page/PageScreen.svelte';
export { default as SpaceOverview } from '../features/page/SpaceOverview.svelte';
export { PageController } from '../features/page/page-controller.svelte.ts';
