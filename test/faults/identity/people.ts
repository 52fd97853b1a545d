import type { Fetch } from '../../../electron/api/fetch.ts';
import { networkError } from '../../support/network-error.ts';
import { wholeAnswer } from '../../support/whole-answer.ts';
import type { Power } from '../support/power.ts';
import type { VirtualTime } from '../support/time.ts';
import type { Visitor, World } from '../support/world.ts';
import type { PageWindow } from './window.ts';

/** Three people with two tokens each, and the way from one computer to the services, which know one token of each. */
export const HUMANS = ['ann', 'ben', 'cleo'] as const;
export type Human = (typeof HUMANS)[number];

/** How a service answers who somebody is. */
export type Telling = 'answers' | 'fails' | 'offline' | 'absent';

/** How a service takes a token: `once`, `always`: it is refused. */
export type Refusing = 'never' | 'once' | 'always';

export function tokenOf(human: Human, which: number): string {
  return `token-of-${human}-${String(which % 2)}`;
}

export function humanWith(token: string | null): Human | null {
  return HUMANS.find((human) => token?.startsWith(`token-of-${human}-`) === true) ?? null;
}

export function visitorOf(world: World, human: Human): Visitor {
  return { ann: world.other, ben: world.me, cleo: world.third }[human];
}

const USER_STATUS = { fails: 500, absent: 404 } as const;

/** The way to one service. */
export class Way {
  telling: Telling = 'answers';
  offline = false;
  readonly refusing = new Map<Human, Refusing>();
  readonly world: World;
  readonly #time: VirtualTime;

  constructor(world: World, time: VirtualTime) {
    this.world = world;
    this.#time = time;
  }

  clearUp(): void {
    this.telling = 'answers';
    this.offline = false;
    this.refusing.clear();
  }

  ask(url: URL, init: Parameters<Fetch>[1]): ReturnType<Fetch> {
    const headers = new Headers(init.headers);
    const human = humanWith(headers.get('authorization')?.replace(/^Bearer /, '') ?? null);
    const asksWho = url.pathname.endsWith('/user');
    if (this.offline || (asksWho && this.telling === 'offline'))
      return Promise.reject(networkError('ECONNREFUSED', 'connect'));
    if (human !== null) headers.set('authorization', `Bearer ${visitorOf(this.world, human).token}`);
    const status = this.#refuses(human)
      ? 401
      : asksWho && (this.telling === 'fails' || this.telling === 'absent')
        ? USER_STATUS[this.telling]
        : null;
    if (status !== null) headers.set('x-mishap', JSON.stringify([{ kind: 'status', status }]));
    return this.#time.busyWith(fetch(url, { ...init, headers, signal: null }).then(wholeAnswer));
  }

  #refuses(human: Human | null): boolean {
    if (human === null) return true;
    const refusing = this.refusing.get(human) ?? 'never';
    if (refusing === 'once') this.refusing.delete(human);
    return refusing !== 'never';
  }
}

/** Every way from one computer, as one run of the app has them. */
export function networkOf(ways: readonly Way[], power: Power): Fetch {
  return (input, init) =>
    power.through(() => {
      const url = new URL(input);
      const way = ways.find(({ world }) => world.baseUrl === url.origin);
      return way === undefined ? Promise.reject(networkError('ECONNREFUSED', 'connect')) : way.ask(url, init);
    });
}

export function wayOf(ways: readonly Way[], service: number): Way {
  const way = ways[service % ways.length];
  if (way === undefined) throw new Error('no service');
  return way;
}

/** Which server the account of a window belongs to. */
export function serviceOf(ways: readonly Way[], { state }: Pick<PageWindow, 'state'>): number {
  const account = state?.accounts.find(({ id }) => id === state.currentAccountId);
  return Math.max(
    0,
    ways.findIndex(({ world }) => world.baseUrl === account?.baseUrl),
  );
}
