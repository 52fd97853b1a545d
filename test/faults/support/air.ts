import { z } from 'zod';
import type { Fetch, FetchAnswer, FetchInit } from '../../../electron/api/fetch.ts';
import { faultSchema, type Fault, type FaultSource } from '../../../electron/sample/faults.ts';
import { networkError } from '../../support/network-error.ts';
import { wholeAnswer } from '../../support/whole-answer.ts';
import type { Random } from './disk.ts';
import type { Power } from './power.ts';
import type { VirtualTime } from './time.ts';

/** What the network is like until it is told otherwise. */
export type Weather = 'clear' | 'offline' | 'portal' | 'silent' | 'storm';

/**
 * What befalls one request. `unreachable`: no connection; `portal`: the hotel answers in the service's place; `lost`: it
 * never arrives and nobody says so; `unanswered`: the work is done and the answer never comes. The rest is the service's.
 */
export type Mishap = Fault | { readonly kind: 'unreachable' | 'portal' | 'lost' | 'unanswered' };

const PORTAL = '<!doctype html><html><head><title>Bellevue</title></head><body>Your room number, please.</body></html>';

/** How much of what passes through a storm is hit. */
const STORM_HITS = 0.35;
const STORM: readonly Mishap[] = [
  { kind: 'unreachable' },
  { kind: 'lost' },
  { kind: 'unanswered' },
  { kind: 'portal' },
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'rate-limit', retryAfterSeconds: 7 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 500 },
  { kind: 'status-after', status: 500 },
  { kind: 'garbage' },
  { kind: 'truncate' },
  { kind: 'clock', ms: 3_600_000 },
  { kind: 'clock', ms: -3_600_000 },
];

export interface PassingRequest {
  readonly method: string;
  readonly url: URL;
}

/** How the service learns what befalls a request: only the requests of the computer that has this network carry it. */
const MISHAP_HEADER = 'x-mishap';

/** Goes into the service. */
export const faultsAtService: FaultSource = ({ header }) => {
  const written = header?.(MISHAP_HEADER);
  return written === undefined ? [] : z.array(faultSchema).parse(JSON.parse(written));
};

/**
 * The network between one computer and the service. The requests are real, over real sockets, and so is what the service
 * makes of its faults; only what never leaves or never comes back is decided here.
 */
export class Air {
  weather: Weather = 'clear';
  refusesToken = false;
  /** What befalls the next requests that change something, one after the other. */
  readonly nextWrites: Mishap[] = [];
  /** What befalls every request besides: a list that moves between its pages, say. */
  also: (request: PassingRequest) => readonly Fault[] = () => [];
  /** Around each request that leaves: whoever looks on, or acts in between, does so here. */
  around: (request: PassingRequest, ask: () => Promise<FetchAnswer>) => Promise<FetchAnswer> = (_request, ask) => ask();
  /** The most rows that a page of a list has, whatever is asked for. */
  pageSize: number | null = null;
  readonly #random: Random;
  readonly #time: VirtualTime;

  constructor(time: VirtualTime, random: Random) {
    this.#time = time;
    this.#random = random;
  }

  /** Clear for good. */
  clearUp(): void {
    this.weather = 'clear';
    this.refusesToken = false;
    this.nextWrites.length = 0;
    this.also = () => [];
  }

  /** The network as one run of the app sees it. */
  seenBy(power: Power): Fetch {
    return (input, init) => {
      const url = this.#smaller(new URL(input));
      const method = init.method ?? 'GET';
      const { signal } = init;
      return power.through(() => {
        const mishap = this.#mishap(method);
        switch (mishap?.kind) {
          case 'unreachable':
            return Promise.reject(networkError('ECONNREFUSED', 'connect'));
          case 'portal':
            return Promise.resolve(new Response(PORTAL, { status: 200, headers: { 'content-type': 'text/html' } }));
          case 'lost':
            return silence(signal);
          case 'unanswered':
            return this.#time.busyWith(this.#ask(url, init, [])).then(
              () => silence(signal),
              () => silence(signal),
            );
          default: {
            const faults = [...(mishap === null ? [] : [mishap]), ...this.also({ method, url })];
            return this.#time.busyWith(this.#ask(url, init, faults));
          }
        }
      });
    };
  }

  #smaller(url: URL): URL {
    if (this.pageSize !== null && url.searchParams.has('limit')) {
      const asked = Number(url.searchParams.get('limit'));
      url.searchParams.set('limit', String(Math.min(asked, this.pageSize)));
    }
    return url;
  }

  #mishap(method: string): Mishap | null {
    const hits = this.#random() < STORM_HITS;
    const kind = STORM[Math.floor(this.#random() * STORM.length)];
    if (this.weather === 'offline') return { kind: 'unreachable' };
    if (this.weather === 'silent') return { kind: 'lost' };
    if (this.weather === 'portal') return { kind: 'portal' };
    if (this.refusesToken) return { kind: 'status', status: 401 };
    const next = method === 'GET' ? undefined : this.nextWrites.shift();
    if (next !== undefined) return next;
    return this.weather === 'storm' && hits ? (kind ?? null) : null;
  }

  /** The answer, whole: what is under way over a socket counts as under way until its last byte. */
  async #ask(url: URL, init: FetchInit, faults: readonly Fault[]): Promise<FetchAnswer> {
    const headers = new Headers(init.headers);
    if (faults.length > 0) headers.set(MISHAP_HEADER, JSON.stringify(faults));
    // The client's own signal is not handed on: what it gives up goes on without it, as requests do.
    const method = init.method ?? 'GET';
    return this.around({ method, url }, async () => wholeAnswer(await fetch(url, { ...init, headers, signal: null })));
  }
}

/** Never an answer; whoever waits gives up some time. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
