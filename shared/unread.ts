/** What a sync could not read, while it read the rest: each item by itself, and why. */

export const unreadKinds = [
  'space',
  'collection',
  'page',
  'shared-content',
  'comment',
  'change-request',
  'file',
  'cluster',
  'issue',
  'conversation',
  'specification',
  'person',
  'list',
] as const;
export type UnreadKind = (typeof unreadKinds)[number];

export const unreadReasons = [
  /** 403. */
  'no-access',
  /** 404 or 410, although something refers to it. */
  'not-found',
  /** 5xx. */
  'server-failed',
  /** An answer that is not as the server describes it, or none. */
  'unexpected',
  /** A web page in the place of an answer. */
  'web-page',
  /** The connection broke, for this item and no other. */
  'cut-off',
  'timed-out',
  'redirected',
  /** A list whose end never came. */
  'incomplete',
  /** This computer could not store it. */
  'not-stored',
  /** Any other refusal, such as 400 or 409. */
  'refused',
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** Whether other items were read is for the sync to say; this names one that was not. */
export interface UnreadName {
  readonly kind: UnreadKind;
  /** Null: not one of them, but all. */
  readonly id: string | null;
  /** As far as it is known. */
  readonly title: string | null;
  /** The space that it is in. */
  readonly spaceId?: string;
}

export interface UnreadItem extends UnreadName {
  readonly reason: UnreadReason;
  /** HTTP status of the answer, when there was one. */
  readonly status: number | null;
  /** When it was tried (ms). */
  readonly at: number;
  /** For a report: never holds a token or the text of a document. */
  readonly operation: string | null;
  readonly detail: string;
}
