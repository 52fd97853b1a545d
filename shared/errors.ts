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
  /** For a file of another organization: the name of that organization and of the one here. */
  readonly organizations?: { readonly file: string; readonly here: string };
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
    description: 'You are offline. You can read downloaded content, and your changes are sent when you are online.',
    actions: ['retry'],
  },
  timeout: {
    title: 'The server took too long to respond',
    description: 'Galley tries again where that is safe.',
    actions: ['retry'],
  },
  cancelled: { title: 'Cancelled', description: 'The request was cancelled before it finished.', actions: ['retry'] },
  redirected: {
    title: 'The server redirected to another site',
    description: 'Galley did not follow the redirect, to keep your token safe.',
    actions: ['check-address'],
  },
  'not-the-service': {
    title: 'This is not the documentation platform',
    description:
      'The response did not come from the platform. Check the URL. A sign-in page of your network can also cause this.',
    actions: ['check-address', 'retry'],
  },
  'bad-address': {
    title: 'This is not a URL',
    description: 'Enter the server URL, such as https://api.example.com.',
    actions: ['check-address'],
  },
  unauthorized: {
    title: 'Token rejected',
    description: 'The server no longer accepts your token. Sign in again. Your changes are saved.',
    actions: ['sign-in'],
  },
  forbidden: {
    title: 'Not allowed',
    description: 'You don’t have permission to do this.',
    actions: ['retry'],
  },
  'not-found': {
    title: 'Not found',
    description: 'It may have been deleted, or you may have lost access.',
    actions: ['retry'],
  },
  conflict: {
    title: 'Changed in the meantime',
    description: 'The item has changed on the server, so the change no longer applies.',
    actions: ['edit', 'retry'],
  },
  'invalid-request': {
    title: 'The server rejected this',
    description: 'The server reported a problem with the request.',
    actions: ['edit', 'retry'],
  },
  'rate-limited': {
    title: 'Too many requests',
    description: 'Galley continues when the server allows it.',
    actions: ['wait'],
  },
  'server-error': {
    title: 'Server error',
    description: 'The server has a problem. Galley tries again where that is safe.',
    actions: ['retry'],
  },
  'invalid-response': {
    title: 'Unexpected response',
    description: 'The server’s response does not match its API.',
    actions: ['retry', 'report'],
  },
  'incomplete-list': {
    title: 'A list is incomplete',
    description:
      'The server returned an endless list, so Galley stopped. Everything received is stored, and nothing was removed.',
    actions: ['retry', 'report'],
  },
  'invalid-input': {
    title: 'This cannot be sent',
    description: 'Something is missing or outside its limits.',
    actions: ['edit'],
  },
  'not-in-pack': {
    title: 'Not available in a pack',
    description: 'Do this where you are signed in.',
    actions: [],
  },
  'not-served': {
    title: 'Not supported by this server',
    description: 'This server does not support the action. Use the web app.',
    actions: [],
  },
  dependents: {
    title: 'Other changes depend on this',
    description: 'Your unsent replies to it would be withdrawn too.',
    actions: ['confirm'],
  },
  'newer-version': {
    title: 'Written by a newer Galley',
    description:
      'The outbox of this account was written by a newer version of Galley. It is kept unchanged. Update Galley to send it.',
    actions: ['update'],
  },
  'file-foreign': {
    title: 'Wrong kind of file',
    description:
      'Packs end in .galleypack, changes from a pack in .galleywrites, and backups in .galleybackup. Choose the right one.',
    actions: [],
  },
  'file-elsewhere': {
    title: 'This file is for another organization',
    description: 'Its changes were made for another organization. Open an account there and import the file again.',
    actions: [],
  },
  'file-in-pack': {
    title: 'A pack cannot import changes',
    description: 'A pack sends nothing. Import the file where you are signed in to the organization of this pack.',
    actions: [],
  },
  'file-newer': {
    title: 'Made by a newer Galley',
    description:
      'This file was made by a newer version of Galley. Update Galley, or ask for a file made by your version.',
    actions: ['update'],
  },
  'file-damaged': {
    title: 'This file is damaged',
    description: 'It was cut off or changed. Galley did not open it. Copy it again.',
    actions: [],
  },
  'file-refused': {
    title: 'This file cannot be opened',
    description: 'Its content was not written by Galley. Galley did not open it.',
    actions: [],
  },
  'profile-in-use': {
    title: 'Galley is already running',
    description: 'This profile is open in another Galley window. Use that one, or choose another profile.',
    actions: [],
  },
  'storage-full': {
    title: 'The disk is full',
    description:
      'There is no space left to save this. Your text is still in the editor. Free some space and try again.',
    actions: ['free-space', 'retry'],
  },
  'database-damaged': {
    title: 'The database on this computer is damaged',
    description:
      'Your changes are stored in a second place and are not lost. Try again. If that does not help, restart Galley.',
    actions: ['retry', 'report'],
  },
  'storage-failed': {
    title: 'Could not be saved',
    description: 'Galley could not save this on your computer. Your text is still in the editor.',
    actions: ['retry', 'report'],
  },
  'no-account': {
    title: 'Not signed in',
    description: 'This account is no longer on this computer.',
    actions: ['sign-in'],
  },
  'not-running': {
    title: 'Galley has stopped',
    description:
      'The part of Galley that saves your changes is not running. Your text is still in the editor. Start Galley again.',
    actions: ['retry'],
  },
  internal: {
    title: 'Something went wrong in Galley',
    description: 'This is a bug in Galley. None of your changes are lost.',
    actions: ['retry', 'report'],
  },
} as const satisfies Record<string, ErrorEntry>;

/** The message for `error`: the table's text, with the names that the error knows. */
export function describeError({ code, organizations }: AppError): ErrorEntry {
  const entry = errorTable[code];
  if (organizations === undefined) return entry;
  const { file, here } = organizations;
  if (code === 'file-in-pack')
    return {
      ...entry,
      description: `The changes in the file were made for ${file}, and this is a pack of ${here}. Import the file where you are signed in to ${file}.`,
    };
  const description = `Its changes were made for ${file}, but this account is ${here}. Open an account of ${file} and import the file again.`;
  return { ...entry, description };
}

/** A short constructor, so that call sites read as `appError('offline', 'connect ECONNREFUSED')`. */
export function appError(code: ErrorCode, detail: string, more: Omit<AppError, 'code' | 'detail'> = {}): AppError {
  return { code, detail, ...more };
}
