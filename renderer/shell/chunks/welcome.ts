/** Signing in. */
export { default as Welcome } from '../../features/welcome/Welcome.svelte';
