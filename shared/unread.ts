/** Items that a sync could not read, and why. The sync read all others. */

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
  'site',
  'team',
  'access',
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
  /** The server gave no answer, or one that does not match its contract. */
  'unexpected',
  /** A web page instead of an answer. */
  'web-page',
  /** The connection broke for this item only. */
  'cut-off',
  'timed-out',
  'redirected',
  /** A list without an end. */
  'incomplete',
  /** This computer could not store the item. */
  'not-stored',
  /** Any other refusal, such as 400 or 409. */
  'refused',
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** Names one unreadable item. It does not say whether other items were read. */
export interface UnreadName {
  readonly kind: UnreadKind;
  /** Null: all items of the kind. */
  readonly id: string | null;
  /** Null: unknown. */
  readonly title: string | null;
  /** The space of the item. */
  readonly spaceId?: string;
}

export interface UnreadItem extends UnreadName {
  readonly reason: UnreadReason;
  /** HTTP status of the answer, if any. */
  readonly status: number | null;
  /** When it was tried (ms). */
  readonly at: number;
  /** The operation, for a report: never a token or the text of a page. */
  readonly operation: string | null;
  readonly detail: string;
}
