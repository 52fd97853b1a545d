/** The search. */
export { default as SearchFilters } from '../features/search/SearchFilters.svelte';
export { default as SearchScreen } from '../features/search/SearchScreen.svelte';
