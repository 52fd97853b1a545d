/** The Outbox. */
export { default as OutboxDetails } from '../features/outbox/OutboxDetails.svelte';
export { default as OutboxFilters } from '../features/outbox/OutboxFilters.svelte';
export { default as OutboxScreen } from '../features/outbox/OutboxScreen.svelte';
export { OutboxController } from '../features/outbox/outbox-controller.svelte.ts';
