/** What may lie over every screen. */
export { default as AccountSwitcher } from '../features/frame/AccountSwitcher.svelte';
export { default as BringIn } from '../features/triage/bring-in/BringIn.svelte';
export { default as KeysHelp } from '../features/palette/KeysHelp.svelte';
export { default as PackDialogs } from '../features/packs/PackDialogs.svelte';
export { default as OpenRequest } from '../features/palette/OpenRequest.svelte';
export { default as Palette } from '../features/palette/Palette.svelte';
export { default as SpaceSwitcher } from '../features/palette/SpaceSwitcher.svelte';
