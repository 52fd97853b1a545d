/** The report of links. */
export { default as LinkReport } from '../features/links/LinkReport.svelte';
export { default as LinkScopes } from '../features/links/LinkScopes.svelte';
