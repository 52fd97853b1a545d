/** The triage of conversation issues. */
export { default as AskedPages } from '../features/triage/AskedPages.svelte';
export { default as ClusterList } from '../features/triage/ClusterList.svelte';
export { default as ClusterScreen } from '../features/triage/ClusterScreen.svelte';
export { default as NumbersScreen } from '../features/triage/NumbersScreen.svelte';
export { default as TriageDialogs } from '../features/triage/TriageDialogs.svelte';
export { default as TriageFilters } from '../features/triage/TriageFilters.svelte';
export { default as TriageInbox } from '../features/triage/TriageInbox.svelte';
export { TriageController } from '../features/triage/triage-controller.svelte.ts';
