/** What the status line says once what is kept was read from the service, however long ago that is on a slow machine. */
export const SYNCED = /Synced (just now|\d)/;
