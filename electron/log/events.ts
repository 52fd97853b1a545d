/**
 * Every event in the log, by the part of Galley in which it happens: its level, and its meaning in one sentence, which
 * the saved diagnostics print. An event that is not in this table does not compile.
 */
export type LogLevel = 'info' | 'warning' | 'error';

type Entry = readonly [level: LogLevel, meaning: string];

export const logEvents = {
  app: {
    started: ['info', 'Galley started.'],
    stopped: ['info', 'Galley was closed in the usual way.'],
    'start-failed': ['error', 'Galley could not start.'],
    error: ['error', 'An error in the main process that no other part handled.'],
    'pdf-failed': ['warning', 'A PDF could not be saved.'],
    'answer-failed': ['warning', 'The main process could not answer a request of the window.'],
  },
  log: {
    'lines-lost': ['warning', 'The log could not be written for a while, and this many events are missing.'],
  },
  window: {
    error: ['error', 'An error in the window that no other part handled.'],
    gone: ['error', 'The process of the window ended unexpectedly.'],
    unresponsive: ['warning', 'The window stopped responding.'],
    'load-failed': ['error', 'The page of the window could not be loaded, or its preload failed.'],
    stopped: ['error', 'The window ended three times within five minutes, so a page explains that.'],
    'databases-cleared': ['error', 'The databases of the window could not be opened. They are built anew.'],
  },
  settings: {
    damaged: ['warning', 'The settings file was missing or damaged at a start, and nobody dismissed the notice yet.'],
    'copy-failed': ['warning', 'The copy of the settings file could not be written.'],
    'token-unreadable': ['warning', 'A stored token could not be decrypted, so the person has to sign in again.'],
  },
  account: {
    opened: ['info', 'An account was opened.'],
    closed: ['info', 'An account was closed.'],
    'open-failed': ['error', 'An account could not be opened.'],
    'sample-damaged': ['warning', 'The data of the sample workspace was damaged and set aside. It starts anew.'],
    'removal-started': ['info', 'The removal of an account from this computer started.'],
    'removal-incomplete': [
      'warning',
      'Some files of a removed account are in use and will be deleted at the next start.',
    ],
  },
  network: {
    online: ['info', 'The server answers.'],
    offline: ['warning', 'The server does not answer.'],
    waiting: ['info', 'Requests wait because the server limits how many it takes.'],
    'wait-over': ['info', 'Requests are sent again without waiting.'],
  },
  request: {
    failed: ['warning', 'A request to the server failed.'],
    broke: ['error', 'A request to the server ended in an unexpected error of Galley.'],
  },
  sync: {
    started: ['info', 'A sync started.'],
    ended: ['info', 'A sync ended with everything stored.'],
    paused: ['info', 'A sync was paused or cancelled.'],
    failed: ['warning', 'A sync ended early.'],
    broke: ['error', 'A sync ended in an unexpected error of Galley.'],
    unreadable: ['warning', 'The server sent something that Galley could not read. The rest was stored.'],
    'incomplete-list': ['warning', 'A list was not read to its end because the server kept naming further pages.'],
    'look-failed': ['info', 'A check for changes by other people failed.'],
  },
  outbox: {
    opened: ['info', 'The outbox of an account was read from its journal.'],
    changed: ['info', 'A change in the outbox has a new state.'],
    'cut-off': ['warning', 'The outbox journal was cut off within its last line.'],
    'lines-unreadable': [
      'warning',
      'Lines of the outbox journal could not be read. They are kept and shown as damaged.',
    ],
    agreed: ['info', 'The outbox in the database was brought into agreement with its journal.'],
    adopted: ['warning', 'Changes were missing from the outbox journal and came back from the database.'],
    'not-shortened': ['warning', 'The outbox journal could not be shortened. Nothing is lost.'],
    'came-back': [
      'warning',
      'Drafts, decisions or marks were missing from the database and came back from their copy.',
    ],
    'not-written': ['error', 'A change could not be written to the outbox journal.'],
    'written-again': ['info', 'The outbox journal can be written again.'],
    broke: ['error', 'Sending a change ended in an unexpected error of Galley.'],
  },
  files: {
    'download-failed': ['warning', 'An image or a file could not be downloaded.'],
    'index-unreadable': ['warning', 'The list of stored files could not be read, so files are downloaded again.'],
    'index-not-written': ['warning', 'The list of stored files could not be written.'],
    'space-low': ['warning', 'Disk space is low, so page texts and files are no longer downloaded.'],
    'space-back': ['info', 'There is enough disk space again.'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Entry>>>>;

export type LogArea = keyof typeof logEvents;
export type LogCode<A extends LogArea> = string & keyof (typeof logEvents)[A];

/** Null: the table has no such event. */
export function logEvent(area: string, code: string): { readonly level: LogLevel; readonly meaning: string } | null {
  const codes: Readonly<Record<string, Readonly<Record<string, Entry>>>> = logEvents;
  const entry = Object.hasOwn(codes, area) && Object.hasOwn(codes[area] ?? {}, code) ? codes[area]?.[code] : undefined;
  return entry === undefined ? null : { level: entry[0], meaning: entry[1] };
}
