/** All comments, and what of them is new. */
export { default as AllCommentsFilters } from '../features/comments/AllCommentsFilters.svelte';
export { default as AllCommentsScreen } from '../features/comments/AllCommentsScreen.svelte';
export { default as CommentDetails } from '../features/comments/CommentDetails.svelte';
export { AllCommentsController } from '../features/comments/all-comments-controller.svelte.ts';
export { default as NewsScreen } from '../features/news/NewsScreen.svelte';
export { default as NewsSections } from '../features/news/NewsSections.svelte';
