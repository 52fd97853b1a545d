import type { PendingOperation } from '#shared/outbox/operation.ts';
import { dependenciesOf } from '#shared/outbox/order.ts';
import type { InputOf } from '#shared/rpc/peer.ts';
import type { StoreWatches } from '#shared/rpc/store.ts';
import { blockedIds } from '../../../renderer/pending/blocked.ts';
import type { VirtualTime } from '../support/time.ts';
import type { PageWindow } from './window.ts';

/** Nothing is sent by itself any more: each write is done, held, or waits for one that is held. */
export function atRest(operations: readonly PendingOperation[]): boolean {
  const blocked = blockedIds(operations);
  const rests = new Set(
    operations
      .filter(({ id, state }) => (state !== 'done' && !onItsWay.has(state)) || blocked.has(id))
      .map(({ id }) => id),
  );
  // What hangs on one that rests waits for it.
  const goes = (operation: PendingOperation): boolean =>
    onItsWay.has(operation.state) && !rests.has(operation.id) && !dependenciesOf(operation).some((on) => rests.has(on));
  return !operations.some(goes);
}

const onItsWay = new Set<PendingOperation['state']>(['queued', 'sending', 'retrying', 'in-doubt']);

/** The first value of a watch, once the store of the window is open. */
export async function shown<N extends keyof StoreWatches>(
  time: VirtualTime,
  page: PageWindow,
  name: N,
  input: InputOf<StoreWatches, N>,
): Promise<ReturnType<StoreWatches[N]>> {
  await time.until(() => page.isOpen, 60_000);
  return new Promise((resolve, reject) => {
    const stop = page.store.watch(name, input, (value) => {
      if (value.ok) resolve(value.value as ReturnType<StoreWatches[N]>);
      else reject(new Error(value.error.detail));
      setImmediate(() => {
        stop();
      });
    });
  });
}
