/** Settings, and what is kept offline. */
export { default as KeptScreen } from '../features/kept/KeptScreen.svelte';
export { default as SettingsList } from '../features/settings/SettingsList.svelte';
export { default as SettingsScreen } from '../features/settings/SettingsScreen.svelte';
