/**
 * The one table of everything that can go wrong. Every failure that crosses a boundary carries a code from here. The
 * table has the message and what the person can do. A field or screen may use more precise words, never less honest
 * ones.
 */
export type ErrorCode = keyof typeof errorTable;

/** What a person can do about an error. The screen has a control for each. */
export type ErrorAction =
  'retry' | 'sign-in' | 'edit' | 'wait' | 'check-address' | 'free-space' | 'report' | 'confirm' | 'update';

export interface AppError {
  readonly code: ErrorCode;
  /** One sentence for a log or a details line. Never holds a token or the text of a document. */
  readonly detail: string;
  /** The contract operation that failed (`listSpaceComments`), if any. */
  readonly operation?: string;
  /** HTTP status of the answer, if any. */
  readonly status?: number;
  /** How long the server asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** The invalid part of the input or the answer, as a dotted path (`body.title`). */
  readonly path?: string;
  /** The id of the list's row with the error. */
  readonly item?: string;
  /** For a write: whether it may have reached the server. */
  readonly sent?: SentState;
  /** Why the server did not answer, if known. */
  readonly cause?: ConnectionCause;
}

/** What can keep the server's answer from this computer. */
export const connectionCauses = [
  'untrusted-certificate',
  'unknown-host',
  'refused',
  'no-tls',
  'no-http',
  'no-route',
  'proxy-password',
  /** The network requires a sign-in first. */
  'sign-in-page',
  /** The answer is a web page: from a network that requires a sign-in, or from a wrong address. */
  'web-page',
  /** A redirect to another origin. */
  'elsewhere',
] as const;
export type ConnectionCause = (typeof connectionCauses)[number];

/** Whether a failed request may have had an effect. `no`: it was never sent, or was refused before any work. */
export const sentStates = ['no', 'maybe', 'yes'] as const;
export type SentState = (typeof sentStates)[number];

interface ErrorEntry {
  readonly title: string;
  readonly description: string;
  readonly actions: readonly ErrorAction[];
}

export const errorTable = {
  offline: {
    title: 'The server cannot be reached',
    description: 'There is no connection to the server. Everything stored stays readable, and what you write waits.',
    actions: ['retry'],
  },
  timeout: {
    title: 'The server did not answer in time',
    description: 'The request was given up. It is tried again by itself where that is safe.',
    actions: ['retry'],
  },
  cancelled: { title: 'Cancelled', description: 'The request was cancelled before it finished.', actions: ['retry'] },
  redirected: {
    title: 'The server sent us elsewhere',
    description:
      'The answer was a redirect to another origin. Galley does not follow it, so that your token stays where it belongs.',
    actions: ['check-address'],
  },
  'not-the-service': {
    title: 'This is not the documentation service',
    description:
      'Something answered, but not in the server’s language. A sign-in page of the network or a wrong address does that.',
    actions: ['check-address', 'retry'],
  },
  'bad-address': {
    title: 'This is not an address',
    description: 'Enter the address of the server, such as https://api.example.com.',
    actions: ['check-address'],
  },
  unauthorized: {
    title: 'The token was refused',
    description: 'The server does not accept the token any more. Sign in again; nothing that you wrote is lost.',
    actions: ['sign-in'],
  },
  forbidden: {
    title: 'Not allowed',
    description: 'The server says that you may not do this.',
    actions: ['retry'],
  },
  'not-found': {
    title: 'Not there any more',
    description: 'The server does not know this item. It may have been deleted, or hidden from you.',
    actions: ['retry'],
  },
  conflict: {
    title: 'This was changed meanwhile',
    description: 'The server refused the change because the item is not in the state that it needs.',
    actions: ['edit', 'retry'],
  },
  'invalid-request': {
    title: 'The server did not accept this',
    description: 'The server found something wrong in what was sent.',
    actions: ['edit', 'retry'],
  },
  'rate-limited': {
    title: 'The server asks us to slow down',
    description: 'Too many requests were made in a short time. Galley goes on by itself when the server allows it.',
    actions: ['wait'],
  },
  'server-error': {
    title: 'The server failed',
    description: 'The server met a problem of its own. It is tried again by itself where that is safe.',
    actions: ['retry'],
  },
  'invalid-response': {
    title: 'The answer could not be understood',
    description: 'The server answered with something that does not fit its own description.',
    actions: ['retry', 'report'],
  },
  'incomplete-list': {
    title: 'A list is incomplete',
    description:
      'The server kept naming further pages of a list, so Galley stopped reading it. Everything read was stored, and nothing was removed.',
    actions: ['retry', 'report'],
  },
  'invalid-input': {
    title: 'This cannot be sent as it is',
    description: 'Something in the input is missing or outside its limits.',
    actions: ['edit'],
  },
  'not-in-pack': {
    title: 'Not possible in a pack',
    description: 'Do this where you are signed in.',
    actions: [],
  },
  'not-served': {
    title: 'This service does not offer it',
    description: 'The server that you are signed in to has no such operation. It can be done in the browser.',
    actions: [],
  },
  dependents: {
    title: 'Other writes hang on it',
    description: 'What you wrote in answer to it has not been sent either, and would be withdrawn with it.',
    actions: ['confirm'],
  },
  'newer-version': {
    title: 'Written by a newer Galley',
    description:
      'The outbox of this account was written by a newer version of Galley. It is kept as it is; update Galley to send it.',
    actions: ['update'],
  },
  'file-foreign': {
    title: 'This file is of another kind',
    description:
      'Packs end in .galleypack, and writes that come back in .galleywrites. Choose the one that is asked for here.',
    actions: [],
  },
  'file-elsewhere': {
    title: 'This file belongs elsewhere',
    description:
      'What it holds was written for another organization. Open an account there that can send, and bring it in again.',
    actions: [],
  },
  'file-newer': {
    title: 'Made by a newer Galley',
    description:
      'This file was made by a newer version of Galley than this one. Update Galley, or ask for a file made by this version.',
    actions: ['update'],
  },
  'file-damaged': {
    title: 'This file is damaged',
    description: 'It was cut off or changed on its way. Nothing of it was opened; have it copied again.',
    actions: [],
  },
  'file-refused': {
    title: 'This file was refused',
    description: 'What it holds is not what Galley writes into such a file. Nothing of it was opened.',
    actions: [],
  },
  'profile-in-use': {
    title: 'Galley is running already',
    description: 'Another Galley has this profile open. Use that one, or choose another profile.',
    actions: [],
  },
  'storage-full': {
    title: 'The disk is full',
    description:
      'There is no room left to store this. What you typed is still in the editor; free some space and try again.',
    actions: ['free-space', 'retry'],
  },
  'database-damaged': {
    title: 'The database on this computer is damaged',
    description:
      'What you wrote is stored in a second place and is not lost. Try again; if that does not help, start Galley again.',
    actions: ['retry', 'report'],
  },
  'storage-failed': {
    title: 'This could not be stored',
    description: 'The store on this computer refused the write. What you typed is still in the editor.',
    actions: ['retry', 'report'],
  },
  'no-account': {
    title: 'Not signed in',
    description: 'This account is not known here any more.',
    actions: ['sign-in'],
  },
  'not-running': {
    title: 'Galley has stopped',
    description:
      'The part of Galley that keeps your words safe is not running. What you typed is still in the editor; start Galley again.',
    actions: ['retry'],
  },
  internal: {
    title: 'Something went wrong in Galley',
    description: 'This is our mistake. Nothing that you wrote is lost.',
    actions: ['retry', 'report'],
  },
} as const satisfies Record<string, ErrorEntry>;

/** The message for `error`: the table's text, with the server's own sentence if there is one. */
export function describeError(error: AppError): ErrorEntry {
  return errorTable[error.code];
}

/** A short constructor, so that call sites read as `appError('offline', 'connect ECONNREFUSED')`. */
export function appError(code: ErrorCode, detail: string, more: Omit<AppError, 'code' | 'detail'> = {}): AppError {
  return { code, detail, ...more };
}
