/** The review of change requests. */
export { default as RequestPages } from '../features/review/RequestPages.svelte';
export { default as RequestScreen } from '../features/review/RequestScreen.svelte';
export { default as ReviewFilters } from '../features/review/ReviewFilters.svelte';
export { default as ReviewInbox } from '../features/review/ReviewInbox.svelte';
export { ReviewController } from '../features/review/review-controller.svelte.ts';
