import { appError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';
import { restartsAgain } from '#shared/restart-limit.ts';
import { createPeer, type Remote, type Wire } from '#shared/rpc/peer.ts';

type Nothing = Record<never, never>;
type Emit = (value: Result<never>) => void;

interface Watch {
  readonly name: string;
  readonly input: unknown;
  readonly listener: Emit;
  stop: () => void;
}

/**
 * The remote side of a Worker that starts when it is needed, and again after it ended: open calls answer `not-running`,
 * and watches continue in the new one. After three ends within five minutes it stays ended. `start`: creates the
 * Worker; `ended` is called when it ends by itself.
 */
export function renewed<C extends object, W extends object>(
  start: (ended: () => void) => Wire,
  now: () => number = Date.now,
): Remote<C, Nothing, W> {
  type Peer = ReturnType<typeof createPeer<C, Nothing, W>>;
  let peer: Peer | null = null;
  let ends: readonly number[] = [];
  const watches = new Set<Watch>();

  const current = (): Peer => (peer ??= make());

  function make(): Peer {
    let closed = (): void => undefined;
    const wire = start(() => {
      closed();
      renew();
    });
    return createPeer<C, Nothing, W>(
      {
        ...wire,
        onClose: (listener) => {
          closed = listener;
        },
      },
      { calls: {}, watches: {} },
    );
  }

  function renew(): void {
    const next = restartsAgain(ends, now());
    ({ ends } = next);
    if (next.again) peer = null;
    for (const watch of watches) {
      if (next.again) begin(watch);
      else watch.listener(err(appError('not-running', 'it ended too often to be started again')));
    }
  }

  function begin(watch: Watch): void {
    watch.stop = current().watch(watch.name as never, watch.input as never, watch.listener as never);
  }

  return {
    invoke: (name, input) => current().invoke(name, input),
    subscribe: (name, listener) => current().subscribe(name, listener),
    watch(name, input, listener) {
      const watch: Watch = { name, input, listener: listener, stop: () => undefined };
      watches.add(watch);
      begin(watch);
      return () => {
        watches.delete(watch);
        watch.stop();
      };
    },
  };
}
