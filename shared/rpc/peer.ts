import { appError } from '../errors.ts';
import { err, type Result } from '../result.ts';

/**
 * The one protocol between any two sides of Galley: window and core, store and core, window and store. A wire carries
 * plain objects in order (a MessagePort, a WebSocket, a Worker); a peer turns it into typed calls, events and live
 * values. Any folder may import this file.
 */
export interface Wire {
  post(message: unknown): void;
  /** Called once by the peer; `message` is what the other side posted. */
  onMessage(listener: (message: unknown) => void): void;
  /** Called once by the peer; the listener runs when nothing more can arrive. */
  onClose(listener: () => void): void;
  close(): void;
}

/** For a table `name -> (input) => output`: the input and the output of a call. */
export type InputOf<C, N extends keyof C> = C[N] extends (input: infer I) => unknown ? I : never;
export type OutputOf<C, N extends keyof C> = C[N] extends (input: never) => infer O ? O : never;

/** Every call answers with a `Result`; a missing handler is a compile error. */
export type Handlers<C> = {
  readonly [N in keyof C]: (input: InputOf<C, N>) => Promise<Result<OutputOf<C, N>>> | Result<OutputOf<C, N>>;
};

/** A value that is sent now and again whenever it changes. The starter returns a function that stops it. */
export type Watchers<W> = {
  readonly [N in keyof W]: (input: InputOf<W, N>, emit: (value: Result<OutputOf<W, N>>) => void) => () => void;
};

export type Unsubscribe = () => void;

/** The other side as a caller sees it. */
export interface Remote<C, E, W> {
  invoke<N extends keyof C & string>(name: N, input: InputOf<C, N>): Promise<Result<OutputOf<C, N>>>;
  subscribe<N extends keyof E & string>(name: N, listener: (payload: E[N]) => void): Unsubscribe;
  watch<N extends keyof W & string>(
    name: N,
    input: InputOf<W, N>,
    listener: (value: Result<OutputOf<W, N>>) => void,
  ): Unsubscribe;
}

/** What a peer offers to the other side. */
export interface Local<C, W> {
  readonly calls: Handlers<C>;
  readonly watches: Watchers<W>;
  /** Called when a handler throws, which is a bug in it. The caller gets `internal`. */
  readonly threw?: (thrown: unknown) => void;
}

export interface Peer<C, E, W, OwnEvents> extends Remote<C, E, W> {
  emit<N extends keyof OwnEvents & string>(name: N, payload: OwnEvents[N]): void;
  onClose(listener: () => void): void;
  close(): void;
}

type UntypedHandler = (input: unknown) => Promise<Result<unknown>> | Result<unknown>;
type UntypedWatcher = (input: unknown, emit: (value: Result<unknown>) => void) => () => void;

type Message =
  | { readonly t: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly t: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly t: 'event'; readonly name: string; readonly payload: unknown }
  | { readonly t: 'watch'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly t: 'value'; readonly id: number; readonly result: Result<unknown> }
  | { readonly t: 'unwatch'; readonly id: number };

/**
 * Connects `wire` to `local`. Calls that are open when the wire closes answer `not-running`. A handler that throws
 * answers `internal`, so no exception crosses the wire.
 */
export function createPeer<
  C extends object = Record<never, never>,
  E extends object = Record<never, never>,
  W extends object = Record<never, never>,
  OwnCalls extends object = Record<never, never>,
  OwnEvents extends object = Record<never, never>,
  OwnWatches extends object = Record<never, never>,
>(wire: Wire, local: Local<OwnCalls, OwnWatches>): Peer<C, E, W, OwnEvents> {
  // On the wire a name is any string and an input is unknown: each handler checks its input.
  const handlers = local.calls as Readonly<Record<string, UntypedHandler>>;
  const watchers = local.watches as Readonly<Record<string, UntypedWatcher>>;
  let nextId = 1;
  let open = true;
  const answers = new Map<number, (result: Result<unknown>) => void>();
  const values = new Map<number, (result: Result<unknown>) => void>();
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const running = new Map<number, () => void>();
  const closeListeners = new Set<() => void>();

  const post = (message: Message): void => {
    if (open) wire.post(message);
  };

  wire.onMessage((raw) => {
    const message = parseMessage(raw);
    if (message === null) return;
    switch (message.t) {
      case 'call':
        void answer(message.id, message.name, message.input);
        break;
      case 'answer':
        answers.get(message.id)?.(message.result);
        answers.delete(message.id);
        break;
      case 'event':
        for (const listener of listeners.get(message.name) ?? []) listener(message.payload);
        break;
      case 'watch':
        startWatch(message.id, message.name, message.input);
        break;
      case 'value':
        values.get(message.id)?.(message.result);
        break;
      case 'unwatch':
        running.get(message.id)?.();
        running.delete(message.id);
        break;
    }
  });

  wire.onClose(() => {
    if (!open) return;
    open = false;
    for (const settle of answers.values()) settle(err(appError('not-running', 'the other side went away')));
    for (const stop of running.values()) stop();
    answers.clear();
    values.clear();
    running.clear();
    for (const listener of closeListeners) listener();
  });

  async function answer(id: number, name: string, input: unknown): Promise<void> {
    const handler = ownEntry(handlers, name);
    let result: Result<unknown>;
    try {
      result = handler === undefined ? err(appError('internal', `no handler for ${name}`)) : await handler(input);
    } catch (thrown) {
      local.threw?.(thrown);
      result = err(appError('internal', `${name}: ${thrown instanceof Error ? thrown.message : 'unknown failure'}`));
    }
    post({ t: 'answer', id, result });
  }

  function startWatch(id: number, name: string, input: unknown): void {
    const start = ownEntry(watchers, name);
    const emit = (result: Result<unknown>): void => {
      post({ t: 'value', id, result });
    };
    if (start === undefined) emit(err(appError('internal', `no watcher for ${name}`)));
    else running.set(id, start(input, emit));
  }

  return {
    async invoke(name, input) {
      if (!open) return err(appError('not-running', 'the other side went away'));
      const id = nextId++;
      return new Promise((resolve) => {
        answers.set(id, resolve as (result: Result<unknown>) => void);
        post({ t: 'call', id, name, input });
      });
    },
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      set.add(listener as (payload: unknown) => void);
      return () => set.delete(listener as (payload: unknown) => void);
    },
    watch(name, input, listener) {
      const id = nextId++;
      values.set(id, listener as (value: Result<unknown>) => void);
      post({ t: 'watch', id, name, input });
      return () => {
        values.delete(id);
        post({ t: 'unwatch', id });
      };
    },
    emit(name, payload) {
      post({ t: 'event', name, payload });
    },
    onClose(listener) {
      closeListeners.add(listener);
    },
    close() {
      wire.close();
    },
  };
}

/** Looks at own properties only: a name such as `constructor` from a hostile side finds nothing. */
function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

const KINDS = new Set(['call', 'answer', 'event', 'watch', 'value', 'unwatch']);

function parseMessage(raw: unknown): Message | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const kind = (raw as { t?: unknown }).t;
  return typeof kind === 'string' && KINDS.has(kind) ? (raw as Message) : null;
}
