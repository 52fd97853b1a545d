/**
 * How often the app checks the place on screen for activity (ms): a change by another person appears within half a
 * minute.
 */
export const LOOK_EVERY_MS = 20_000;
