import { appError, type AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Clock } from '#shared/clock.ts';
import type { ReadAnswer } from './errors-from-response.ts';
import { NotSent, type AnswerHeaders, type Fetch, type FetchAnswer } from './fetch.ts';
import { errorFromRejection } from './network-errors.ts';

export interface TransportRequest {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** How long the server may be silent: before the first byte, and between two parts of the body. */
  readonly timeoutMs: number;
}

export interface TransportOptions {
  readonly fetch: Fetch;
  readonly token: string;
  readonly clock: Clock;
  /** Receives each answer's head on arrival. */
  readonly onHead: (head: { readonly status: number; readonly headers: AnswerHeaders; readonly at: number }) => void;
}

const MOST_REDIRECTS = 5;
/** No list of the contract is nearly as large; more is an endless stream. */
const MOST_BODY_BYTES = 256 * 1024 * 1024;
/** An answer must end after this many timeouts, even if data keeps arriving. */
const LONGEST_ANSWER = 10;

/** The characters that an HTTP header can carry; a token with any other was copied wrongly. */
const SENDABLE_TOKEN = /^[\x21-\x7e]*$/;

/** One try: sends a request and reads its whole answer. Never throws, never retries, never leaves the origin. */
export class Transport {
  // A private field, so that no log and no inspection of the object can show it.
  readonly #token: string;
  readonly #options: Omit<TransportOptions, 'token'>;

  constructor({ token, ...options }: TransportOptions) {
    this.#token = token;
    this.#options = options;
  }

  /** Removes the token from foreign text, and credentials from addresses. */
  readonly redact = (text: string): string => {
    const safe = text.replaceAll(/\/\/[^\s/@]+@/g, '//');
    return this.#token === '' ? safe : safe.replaceAll(this.#token, '[token]');
  };

  async send(request: TransportRequest): Promise<Result<ReadAnswer>> {
    const { operation } = request;
    if (!SENDABLE_TOKEN.test(this.#token)) {
      const detail = `${operation}: the token holds characters that cannot be sent`;
      return err(appError('unauthorized', detail, { operation, sent: 'no' }));
    }
    const patience = new Patience(this.#options.clock, request);
    try {
      return await this.#follow(request, patience);
    } catch (rejection) {
      const error = patience.error(operation) ?? errorFromRejection(operation, rejection);
      return err(rejection instanceof NotSent ? { ...error, sent: 'no' } : error);
    } finally {
      patience.end();
    }
  }

  async #follow(request: TransportRequest, patience: Patience): Promise<Result<ReadAnswer>> {
    const { operation, method } = request;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (this.#token !== '') headers.authorization = `Bearer ${this.#token}`;
    if (request.body !== undefined) headers['content-type'] = 'application/json';
    let { url } = request;
    for (let redirects = 0; ; redirects += 1) {
      const response = await this.#options.fetch(url, {
        method,
        headers,
        redirect: 'manual',
        // Recognition and sync need current data; and an answer to a token must not stay in a cache.
        cache: 'no-store',
        signal: patience.signal,
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      const at = this.#options.clock.now();
      if (!isRedirect(response)) {
        this.#options.onHead({ status: response.status, headers: response.headers, at });
        const text = await readBody(response, patience);
        if (text === null) {
          return err(
            appError('invalid-response', `${operation}: the answer is too large`, { operation, sent: 'maybe' }),
          );
        }
        return ok({ status: response.status, headers: response.headers, text, at });
      }
      await response.body?.cancel();
      const target = redirectTarget(response, url);
      const mayFollow = method === 'GET' && redirects < MOST_REDIRECTS;
      if (!mayFollow || target?.origin !== new URL(url).origin) {
        return err(redirected(operation, response.status, target));
      }
      url = target.href;
    }
  }
}

/** The signal of one try: the caller's, and a timeout that restarts with each received part. */
class Patience {
  readonly #controller = new AbortController();
  readonly #clock: Clock;
  readonly #silenceMs: number;
  readonly #caller: AbortSignal | undefined;
  readonly #cancelLongest: () => void;
  #cancelTimer: () => void = () => undefined;
  #timedOut = false;

  constructor(clock: Clock, { timeoutMs, signal }: TransportRequest) {
    this.#clock = clock;
    this.#silenceMs = timeoutMs;
    this.#caller = signal;
    this.#cancelLongest = clock.schedule(timeoutMs * LONGEST_ANSWER, this.#giveUp);
    if (signal?.aborted === true) this.#controller.abort();
    else signal?.addEventListener('abort', this.#cancel);
    this.received();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  received(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.schedule(this.#silenceMs, this.#giveUp);
  }

  end(): void {
    this.#cancelTimer();
    this.#cancelLongest();
    this.#caller?.removeEventListener('abort', this.#cancel);
  }

  /** Why the client aborted the try, if it did. */
  error(operation: string): AppError | null {
    if (this.#caller?.aborted === true) {
      return appError('cancelled', `${operation}: cancelled`, { operation, sent: 'maybe' });
    }
    if (this.#timedOut) {
      return appError('timeout', `${operation}: no answer in ${this.#silenceMs} ms`, { operation, sent: 'maybe' });
    }
    return null;
  }

  readonly #cancel = (): void => {
    this.#controller.abort();
  };

  readonly #giveUp = (): void => {
    this.#timedOut = true;
    this.#controller.abort();
  };
}

/** The whole body as text; null if it does not end. */
async function readBody(answer: FetchAnswer, patience: Patience): Promise<string | null> {
  patience.received();
  if (answer.body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of answer.body) {
    patience.received();
    bytes += chunk.byteLength;
    if (bytes > MOST_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks, bytes));
}

function isRedirect({ status }: FetchAnswer): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function redirectTarget(response: FetchAnswer, from: string): URL | null {
  const location = response.headers.get('location');
  return location !== null && URL.canParse(location, from) ? new URL(location, from) : null;
}

/** "See other" may follow finished work; other redirects mean that no work was done. */
function redirected(operation: string, status: number, target: URL | null): AppError {
  const where = target === null ? 'elsewhere' : `to ${target.origin}`;
  const sent = status === 303 ? 'maybe' : 'no';
  return appError('redirected', `${operation}: HTTP ${status} ${where}`, {
    operation,
    status,
    sent,
    cause: 'elsewhere',
  });
}
