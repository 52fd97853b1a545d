/**
 * The API client: one typed call for each operation of the contract's table, validated in both directions. It retries,
 * waits and limits by itself, and returns a value or an AppError, never an exception. Sync, outbox and accounts import
 * this file; the other files of the folder are its parts.
 */
import {
  checkInput,
  encodeQuery,
  fillPath,
  operationShape,
  type AnyOperationName,
  type Input,
  type Item,
  type ListOperationName,
  type ListPage,
  type OperationShape,
  type Output,
} from '#shared/contract/index.ts';
import { parseBaseAddress } from '#shared/connect-input.ts';
import { appError, type AppError, type ConnectionCause } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { RequestWait } from '#shared/rpc/host.ts';
import { retryDelayMs } from './backoff.ts';
import { sleep, systemClock, type Clock } from '#shared/clock.ts';
import { errorFromAnswer, type ReadAnswer } from './errors-from-response.ts';
import type { Fetch } from './fetch.ts';
import { collectPages, followPages } from './paging.ts';
import { readAnswer } from './read-answer.ts';
import { createScheduler, type Priority, type Scheduler } from './scheduler.ts';
import { Transport, type TransportRequest } from './transport.ts';

/** The content of an answer. A list has `problems` beside its good items: with any, it is incomplete. */
export type Answer<Name extends AnyOperationName> =
  Output<Name> extends ListPage<unknown> ? Output<Name> & { readonly problems: readonly AppError[] } : Output<Name>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** How long the server may be silent, for each try (ms). */
  readonly timeoutMs?: number;
  /** Absent: `normal`. */
  readonly priority?: Priority;
  /** Somebody waits for the answer: a rate limit fails the call at once. */
  readonly impatient?: boolean;
}

/** Whether the server itself answered, with any result; otherwise the cause why it did not. */
export type Observation = 'reached' | 'unreachable' | ConnectionCause;

export interface ClientOptions {
  readonly baseUrl: string;
  /** Empty: nobody is signed in, and requests have no token. */
  readonly token: string;
  readonly fetch: Fetch;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** The most requests at the same time. */
  readonly concurrency?: number;
  readonly onObservation?: (observation: Observation) => void;
  /** A try failed. A cancellation by the app is not a failure. */
  readonly onFailure?: (failure: FailedTry) => void;
  /** Requests wait for the server's limit longer than a moment, or no longer do. */
  readonly onWait?: (wait: RequestWait | null) => void;
}

export interface FailedTry {
  readonly error: AppError;
  /** Duration of the try. */
  readonly ms: number;
}

export interface Client {
  /** The person asks again: requests that wait for the server's limit are sent now. */
  tryNow(): void;
  call<Name extends AnyOperationName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): Promise<Result<Answer<Name>>>;
  /** One page after another; the last result may be an error. */
  pages<Name extends ListOperationName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): AsyncGenerator<Result<Answer<Name>>, void, undefined>;
  /** All pages, or the first error. */
  all<Name extends ListOperationName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): Promise<Result<{ readonly items: readonly Item<Name>[]; readonly problems: readonly AppError[] }>>;
}

const TIMEOUT_MS = 30_000;
/** The most open requests at the same time, as Chromium opens six connections per host. */
export const REQUESTS_AT_ONCE = 6;

export function createClient(options: ClientOptions): Client {
  return new TableClient(options);
}

class TableClient implements Client {
  readonly #base: Result<string>;
  readonly #transport: Transport;
  readonly #scheduler: Scheduler;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #observe: (observation: Observation) => void;
  readonly #failed: (failure: FailedTry) => void;

  constructor(options: ClientOptions) {
    const { token, fetch, clock = systemClock } = options;
    this.#base = parseBaseAddress(options.baseUrl);
    this.#clock = clock;
    this.#random = options.random ?? Math.random;
    this.#observe = options.onObservation ?? (() => undefined);
    this.#failed = options.onFailure ?? (() => undefined);
    this.#scheduler = createScheduler(clock, {
      concurrency: options.concurrency ?? REQUESTS_AT_ONCE,
      random: this.#random,
      onWait: options.onWait ?? (() => undefined),
    });
    this.#transport = new Transport({ token, fetch, clock, onHead: (head) => this.#scheduler.answered(head) });
  }

  async call<Name extends AnyOperationName>(
    name: Name,
    input: Input<Name>,
    options: CallOptions = {},
  ): Promise<Result<Answer<Name>>> {
    // The table's schema has validated the value at run time; its type follows from the name, which the compiler cannot
    // see.
    return (await this.#call(name, operationShape(name), input, options)) as Result<Answer<Name>>;
  }

  tryNow(): void {
    this.#scheduler.tryNow();
  }

  pages<Name extends ListOperationName>(
    name: Name,
    input: Input<Name>,
    options: CallOptions = {},
  ): AsyncGenerator<Result<Answer<Name>>, void, undefined> {
    return this.#pages<Answer<Name> & AnyListPage>(name, input, options);
  }

  all<Name extends ListOperationName>(
    name: Name,
    input: Input<Name>,
    options: CallOptions = {},
  ): Promise<Result<{ readonly items: readonly Item<Name>[]; readonly problems: readonly AppError[] }>> {
    return collectPages(this.#pages<AnyListPage<Item<Name>>>(name, input, options));
  }

  #pages<Page extends AnyListPage>(name: ListOperationName, input: unknown, options: CallOptions) {
    const shape = operationShape(name);
    const given = asRecord(input);
    const query = asRecord(given.query);
    const from = typeof query.page === 'string' ? query.page : undefined;
    return followPages(name, from, async (page) => {
      const turned = page === undefined ? given : { ...given, query: { ...query, page } };
      const answer = (await this.#call(name, shape, turned, options)) as Result<Page>;
      return shape.query !== undefined && 'page' in shape.query.shape ? answer : withoutNext(answer);
    });
  }

  async #call(name: string, shape: OperationShape, input: unknown, options: CallOptions): Promise<Result<unknown>> {
    if (!this.#base.ok) return this.#base;
    const checked = checkInput(name, shape, input);
    if (!checked.ok) return checked;
    const body = encodeBody(name, checked.value.body);
    if (!body.ok) return body;
    const request: TransportRequest = {
      operation: name,
      method: shape.method,
      url: `${this.#base.value}/v1${fillPath(shape.path, checked.value)}${search(shape, input)}`,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      ...(body.value === undefined ? {} : { body: body.value }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    };
    return this.#tryAndRetry(shape, request, options);
  }

  async #tryAndRetry(
    shape: OperationShape,
    request: TransportRequest,
    { priority = 'normal', impatient = false }: CallOptions,
  ): Promise<Result<unknown>> {
    const { operation, signal } = request;
    for (let failures = 1; ; failures += 1) {
      const result = await this.#scheduler.run(priority, signal, () => this.#try(shape, request));
      if (result.ok) return result;
      const error: AppError = { ...result.error, operation };
      const delay = retryDelayMs(shape, result.error, failures, this.#random);
      if (delay === null || (impatient && error.code === 'rate-limited')) return err(error);
      await sleep(this.#clock, delay, signal);
      if (signal?.aborted === true) {
        return err(appError('cancelled', `${operation}: cancelled`, { operation, sent: error.sent ?? 'maybe' }));
      }
    }
  }

  async #try(shape: OperationShape, request: TransportRequest): Promise<Result<unknown>> {
    const startedAt = this.#clock.now();
    const answer = await this.#transport.send(request);
    const result = answer.ok ? this.#read(shape, request.operation, answer.value) : answer;
    this.#report(result, this.#clock.now() - startedAt);
    return result;
  }

  #read(shape: OperationShape, operation: string, answer: ReadAnswer): Result<unknown> {
    const { status } = answer;
    if (status >= 200 && status < 300) return readAnswer(operation, shape, answer);
    return err(errorFromAnswer(operation, answer, this.#transport.redact));
  }

  #report(result: Result<unknown>, ms: number): void {
    if (!result.ok && result.error.code === 'cancelled') return;
    if (!result.ok) this.#failed({ error: result.error, ms });
    const silent = !result.ok && SILENCE.has(result.error.code);
    this.#observe(silent ? (result.error.cause ?? 'unreachable') : 'reached');
  }
}

/** Failures without an answer from the server. */
const SILENCE: ReadonlySet<AppError['code']> = new Set(['offline', 'timeout', 'redirected', 'not-the-service']);

interface AnyListPage<Item = unknown> extends ListPage<Item> {
  readonly problems: readonly AppError[];
}

/** The list takes no page parameter, so a next page in its answer cannot be requested. */
function withoutNext<Page extends AnyListPage>(answer: Result<Page>): Result<Page> {
  if (!answer.ok || answer.value.next === undefined) return answer;
  const whole = { ...answer.value };
  Reflect.deleteProperty(whole, 'next');
  return ok(whole);
}

/** The caller's query without parameters that the operation does not know. Content always has a stated format. */
function search(shape: OperationShape, input: unknown): string {
  if (shape.query === undefined) return '';
  const given = asRecord(asRecord(input).query);
  const known = Object.keys(shape.query.shape);
  const query = Object.fromEntries(known.map((key) => [key, given[key]]));
  if (known.includes('format')) query.format ??= 'markdown';
  const encoded = encodeQuery(query).toString();
  return encoded === '' ? '' : `?${encoded}`;
}

/** A node tree may come from anywhere: a circular one cannot be encoded. */
function encodeBody(operation: string, body: unknown): Result<string | undefined> {
  try {
    return ok(body === undefined ? undefined : JSON.stringify(body));
  } catch {
    const detail = `${operation}: body: it cannot be written as JSON`;
    return err(appError('invalid-input', detail, { operation, path: 'body', sent: 'no' }));
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
