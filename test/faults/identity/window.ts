import { IDBKeyRange } from 'fake-indexeddb';
import { draftTarget, type DraftTarget } from '#shared/drafts.ts';
import { whose, writtenBy, type Written } from '#shared/outbox/whose.ts';
import type { AppState, HostCalls, HostEvents } from '#shared/rpc/host.ts';
import { createPeer, type Remote } from '#shared/rpc/peer.ts';
import type { SavedDraft, RowCalls, RowHostCalls, StoreCalls, StoreWatches } from '#shared/rpc/store.ts';
import type { App } from '../../../electron/app.ts';
import { openDatabases, type Databases } from '../../../renderer/store/db/open-databases.ts';
import { createStore } from '../../../renderer/store/store.ts';
import type { wirePair } from '../../integration/support/wire-pair.ts';

type Nothing = Record<never, never>;

/** An open field: its text, and the id of its draft. */
export interface Field {
  id: string;
  text: string;
  readonly target: DraftTarget;
  others: readonly SavedDraft[];
}

export interface WindowDependencies {
  readonly app: App;
  readonly indexedDB: IDBFactory;
  readonly wires: typeof wirePair;
  readonly now: () => number;
  readonly alive: () => ReadonlySet<string>;
  /** The account that it showed before it was loaded anew. */
  readonly accountId: string | null;
}

/** A window without a screen: it follows the app's state as the page does (`AppController`), and has fields to type in. */
export class PageWindow {
  readonly id = crypto.randomUUID();
  readonly host: Remote<HostCalls, HostEvents, Nothing>;
  readonly store: Remote<StoreCalls, Nothing, StoreWatches>;
  readonly fields = new Map<number, Field>();
  state: AppState | null = null;
  /** What it showed before it was loaded anew, until it is told. */
  readonly #before: string | null;
  #writer = '';
  #typedBy: Written | null = null;
  #opened: string | null = null;
  #attachedTo: number | null = null;
  #next: AppState | null = null;
  #taking: Promise<void> | null = null;
  readonly #close: () => void;

  constructor({ app, indexedDB, wires, now, alive, accountId }: WindowDependencies) {
    this.#before = accountId;
    const [pageEnd, hostEnd] = wires();
    const [coreEnd, storeEnd] = wires();
    const [pageSide, workerSide] = wires();
    app.connectPage(hostEnd);
    this.host = createPeer<HostCalls, HostEvents, Nothing>(pageEnd, { calls: {}, watches: {} });
    let databases: Databases | null = null;
    const store = createStore({
      core: { invoke: (name, input) => core.invoke(name, input) },
      now,
      linkClock: { now, schedule: () => () => undefined },
      writers: { self: this.id, alive: () => Promise.resolve(alive()) },
      open: async (id) => {
        const opened = await openDatabases(id, { indexedDB, IDBKeyRange });
        if (opened.ok) databases = opened.value;
        return opened;
      },
    });
    const core = createPeer<RowHostCalls, Nothing, Nothing, RowCalls>(storeEnd, store.forCore);
    createPeer<Nothing, Nothing, Nothing, StoreCalls, Nothing, StoreWatches>(workerSide, store.forPage);
    app.connectStore(coreEnd);
    this.store = createPeer<StoreCalls, Nothing, StoreWatches>(pageSide, { calls: {}, watches: {} });
    this.#close = () => {
      pageEnd.close();
      coreEnd.close();
      pageSide.close();
      databases?.db.close();
      databases?.local.close();
    };
    this.host.subscribe('app.changed', (state) => void this.#take(state));
    void this.host.invoke('app.open', { accountId }).then((opened) => {
      if (opened.ok) void this.#take(opened.value);
    });
  }

  get accountId(): string | null {
    return this.state === null ? this.#before : this.state.currentAccountId;
  }

  /** The store of the account that it shows is open. */
  get isOpen(): boolean {
    return this.#opened !== null && this.#opened === this.accountId && this.#taking === null;
  }

  async openField(place: number, spaceId: string): Promise<Field | null> {
    const target = draftTarget('comment', { spaceId, of: `block ${String(place)}` });
    const here = await this.store.invoke('draft.open', { target });
    if (!here.ok) return null;
    const { own, others } = here.value;
    const field: Field = { id: own?.id ?? crypto.randomUUID(), text: own?.text ?? '', target, others };
    this.fields.set(place, field);
    return field;
  }

  async keep(field: Field, at: number): Promise<boolean> {
    const { id, target, text } = field;
    const kept = await this.store.invoke('draft.write', { id, target, text, at });
    if (kept.ok) field.id = kept.value.id;
    return kept.ok;
  }

  /** The screens of the account go, and their fields with them. */
  async closeFields(): Promise<void> {
    const left = [...this.fields.values()];
    this.fields.clear();
    for (const { id } of left) await this.store.invoke('draft.close', { id });
  }

  close(): void {
    this.#close();
  }

  #take(state: AppState): Promise<void> {
    this.#next = state;
    this.#taking ??= this.#takeAll().finally(() => (this.#taking = null));
    return this.#taking;
  }

  async #takeAll(): Promise<void> {
    for (let next = this.#next; next !== null; next = this.#next) {
      this.#next = null;
      await this.#apply(next);
    }
  }

  async #apply(state: AppState): Promise<void> {
    const account = state.accounts.find(({ id }) => id === state.currentAccountId);
    if (account !== undefined) {
      const { id: accountId, person, signIn, sameAs } = account;
      const writer = JSON.stringify([person?.id ?? null, signIn, sameAs]);
      const isSignedIn = account.session === 'signed-in';
      // What is typed in the fields is not of whoever signed in at another window.
      const isAnother = this.#typedBy !== null && whose(this.#typedBy, account) !== 'own';
      if (accountId !== this.#opened || (isSignedIn && isAnother)) await this.closeFields();
      if (accountId !== this.#opened || isSignedIn || !isAnother) this.#typedBy = writtenBy(account);
      if (accountId !== this.#opened || writer !== this.#writer) {
        const opened = await this.store.invoke('open', { accountId, writer: { person, signIn, sameAs } });
        this.#opened = opened.ok ? accountId : null;
        this.#writer = writer;
      }
      if (this.#opened === accountId && state.session !== this.#attachedTo) {
        this.#attachedTo = state.session;
        void this.store.invoke('attach', null).then((attached) => {
          if (!attached.ok) this.#attachedTo = null;
        });
      }
    }
    this.state = state;
  }
}
