/**
 * The part of `fetch` that the core needs, so that each host can provide its simplest implementation: a redirect is
 * returned as a 3xx, nothing is cached, and no cookies are sent.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface FetchInit {
  /** Absent: GET. */
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly redirect: 'manual';
  readonly cache: 'no-store';
  /** Aborts the request, also while its body is read. */
  readonly signal: AbortSignal;
}

/** The request never left this computer: it was cancelled before, or no connection was made (`cause`). */
export class NotSent extends Error {}

export interface FetchAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** Null: no body. */
  readonly body: AnswerBody | null;
}

export type AnswerHeaders = Pick<Headers, 'get'>;

export interface AnswerBody extends AsyncIterable<Uint8Array> {
  cancel(): Promise<void>;
}
