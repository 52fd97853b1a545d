import { appError } from '#shared/errors.ts';
import { err } from '#shared/result.ts';
import { createPeer, type Peer, type Wire } from '#shared/rpc/peer.ts';
import type { RowCalls, RowHostCalls } from '#shared/rpc/store.ts';
import type { Session, StoreRemote } from './accounts/session.ts';
import type { App } from './app.ts';
import { rowHandlers } from './rpc/rows.ts';

/** Connects the store at the other end of a wire to the session of each account that it opens, one after another. */
export function connectStore(app: App, wire: Wire, threw: (thrown: unknown) => void): void {
  let attached: { readonly session: Session; readonly store: StoreRemote } | null = null;
  const detach = (): void => {
    const before = attached;
    attached = null;
    before?.session.detach(before.store);
  };
  let connected = true;
  const peer: Peer<RowCalls, object, object, object> = createPeer<RowCalls, object, object, RowHostCalls>(wire, {
    calls: rowHandlers(app, {
      async attach(session, stored) {
        detach();
        // A session must not reach the database of the account that its store opens next.
        const store: StoreRemote = {
          invoke: (name, input) =>
            attached?.store === store
              ? peer.invoke(name, input)
              : Promise.resolve(err(appError('not-running', 'this store was closed'))),
        };
        attached = { session, store };
        const change = await session.attach(store, stored);
        // A page that was closed in the meantime has no store to write to.
        if (!connected || !change.ok) detach();
        return change;
      },
      detach,
    }),
    watches: {},
    threw,
  });
  peer.onClose(() => {
    connected = false;
    detach();
  });
}
