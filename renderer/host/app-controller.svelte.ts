import { tick } from 'svelte';
import type { DraftRef } from '#shared/drafts.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';
import type { OfflineRule, OfflineTarget } from '#shared/offline.ts';
import type { Account, AppState, OpenPlace, OutboxAct, ServiceHit, SyncProgress } from '#shared/rpc/host.ts';
import type { Settings } from '#shared/settings.ts';
import type { WaivableCause } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { Enqueued } from '#shared/rpc/store.ts';
import { err, type Result } from '#shared/result.ts';
import type { Bridge } from './bridge.ts';
import type { Announcer } from '../ui/announcer.svelte.ts';
import type { LastWindow } from './local/last-window.ts';
import { currentAccount } from './current-account.ts';
import { Hand, type Typing } from './typing-account.svelte.ts';
import { openDrafts } from './local/open-drafts.ts';
import { GoneAccounts } from './removed-accounts.ts';
import { handOverUnloadDrafts, saveDraftsOfAccount } from './local/unload-drafts.ts';
import { rebuildAfter, takeRebuilt } from './local/rebuild.ts';
import { returnedWords } from './recovery-texts.ts';
import { applyTheme } from './theme.ts';
import { whenIdle } from './when-idle.ts';
import { isSameWriter } from './writer.ts';
import { steadyTimeLeft } from '../ui/size-words.ts';
import { errorWords } from '../ui/words.ts';

type OwnWindow = Pick<LastWindow, 'accountId' | 'showing' | 'state' | 'forgetAccount'>;

/**
 * What the whole app stands on: the accounts, the settings, the network and the sync as the core tells them, and the
 * store that is open. Screens call its verbs; nothing else in the page talks to the core.
 */
export class AppController {
  #state = $state.raw<AppState | null>(null);
  #sync = $state.raw<SyncProgress>(IDLE_SYNC);
  #leftMs = $state.raw<number | null>(null);
  readonly #hand = new Hand();
  #opened = $state.raw<string | null>(null);
  #problem = $state.raw<AppError | null>(null);
  #lost = $state(false);
  /** What came back from the journal, or went into it from the database, in words; null: nothing, or it was read. */
  returned = $state<string | null>(null);
  /** How often outbox and journal were brought into agreement: what was unclear before is clear then. */
  attached = $state(0);
  /** Looks for a core that is gone; null: it cannot come back by itself. */
  readonly lookForCore: (() => void) | null;
  #next: AppState | null = null;
  #taking = false;
  /** The core's session that knows this page's store. */
  #attachedTo: number | null = null;
  #linkListener: ((place: string) => void) | null = null;
  readonly #bridge: Bridge;
  readonly #announcer: Announcer;
  readonly #window: OwnWindow;
  readonly #gone: GoneAccounts;
  /** The store of the account that was open last, while the core has not said yet which one is. */
  readonly #early: Promise<void>;
  readonly #account = $derived(currentAccount(this.#state));

  /** `window`: the account it showed, and how the app stood, which is shown until the core says how it stands. */
  constructor(bridge: Bridge, announcer: Announcer, window: OwnWindow) {
    this.#bridge = bridge;
    this.#window = window;
    this.#gone = new GoneAccounts(bridge, announcer, window);
    this.lookForCore = bridge.tryNow;
    this.#announcer = announcer;
    const account = currentAccount(window.state);
    this.#state = account === null ? null : window.state;
    this.#sync = this.#state?.sync ?? IDLE_SYNC;
    this.#opened = account?.id ?? null;
    this.#early = account === null ? Promise.resolve() : this.#openStore(account);
    if (account !== null) this.#hand.writes(account, true);
  }

  /** Null until the core has answered for the first time. */
  get state(): AppState | null {
    return this.#state;
  }
  get account(): Account | null {
    return this.#account;
  }
  get sync(): SyncProgress {
    return this.#sync;
  }
  /** How long the sync will still take, as it is shown: an estimate that moves only when it is clearly another. */
  get leftMs(): number | null {
    return this.#leftMs;
  }
  /** The account whose store is open; screens watch nothing before. */
  get openedAccountId(): string | null {
    return this.#opened;
  }
  /** Why the store could not be opened, or the core not be asked. */
  get problem(): AppError | null {
    return this.#problem;
  }
  get lost(): boolean {
    return this.#lost;
  }
  get offline(): boolean {
    // A sample service that was stopped is known to be gone before any request has found out.
    return this.#lost || this.#state?.network.reach === 'offline' || this.#state?.sample?.running === false;
  }
  /** Somebody signed out of the account in another window, or in to it as somebody else. */
  get locked(): boolean {
    return this.#state?.locked === true;
  }
  /** Nothing is sent: nobody is signed in, or the token was refused. */
  get signedOut(): boolean {
    return this.#account !== null && this.#account.session !== 'signed-in';
  }
  /** The server refused the token. */
  get refused(): boolean {
    return this.#account?.session === 'refused';
  }
  /** Why nothing goes out from this account: nobody is signed in, or it is a pack (stored spaces without a service). */
  get noSending(): boolean | 'pack' {
    return this.pack === null ? this.signedOut : 'pack';
  }
  get pack(): NonNullable<Account['pack']> | null {
    return this.#account?.pack ?? null;
  }
  get syncing(): boolean {
    return !this.#lost && !['idle', 'paused', 'failed'].includes(this.#sync.phase);
  }

  async start(): Promise<void> {
    const { host } = this.#bridge;
    host.subscribe('app.changed', (state) => void this.#take(state));
    host.subscribe('link.opened', ({ place }) => this.#linkListener?.(place));
    host.subscribe('account.removed', ({ accountId, elsewhere }) => {
      if (elsewhere && accountId === this.#account?.id)
        this.#announcer.say('This account was removed in another window.');
      void this.#gone.told(accountId, this.#state?.accounts ?? [], elsewhere);
    });
    this.#bridge.onLost(() => void (this.#lost = true));
    this.#bridge.onBack(() => void this.#comeBack());
    const state = await host.invoke('app.open', { accountId: this.#window.accountId });
    if (!state.ok) {
      this.#problem = state.error;
      return;
    }
    await this.#take(state.value);
    whenIdle(() => void this.#gone.finish(this.#state?.accounts ?? []));
  }

  /** Another run of the core: it knows nothing of this page's store, and may be of another version than this page. */
  async #comeBack(): Promise<void> {
    const state = await this.#bridge.host.invoke('app.open', { accountId: this.#account?.id ?? null });
    if (!state.ok) return;
    if (this.#state !== null && state.value.version !== this.#state.version) {
      location.reload();
      return;
    }
    this.#lost = false;
    this.#attachedTo = null;
    this.#announcer.say('Galley is back. What you typed meanwhile is where you left it.');
    await this.#take(state.value);
  }

  onLink(listener: (place: string) => void): void {
    this.#linkListener = listener;
  }

  async set(settings: Partial<Settings>): Promise<void> {
    const state = this.#state;
    // The screen follows at once; what the core says in the end is what stays.
    if (state !== null) this.#show({ ...state, settings: { ...state.settings, ...settings } });
    this.#report(await this.#bridge.host.invoke('settings.set', settings));
  }

  /** During a sync: another one follows it, since that one may be past what the person knows of. */
  async syncNow(full = false): Promise<void> {
    if (this.syncing) this.#announcer.say('Another sync follows this one.');
    await this.#ofAccount((accountId) => this.#bridge.host.invoke('sync.start', { accountId, full }));
  }

  async pauseSync(): Promise<void> {
    await this.#ofAccount((accountId) => this.#bridge.host.invoke('sync.pause', { accountId }));
  }

  /** The page on screen is made fresh first. Being offline is no failure here. */
  async visit(spaceId: string, pageId: string): Promise<void> {
    const account = this.#account;
    await this.#bridge.store.invoke('pages.visited', { spaceId, pageId });
    if (account === null || this.#lost) return;
    await this.#bridge.host.invoke('sync.page', { accountId: account.id, spaceId, pageId });
  }

  /** Asks for what others did at the place that is open. Being offline is no failure here. */
  async look(place: OpenPlace): Promise<void> {
    const account = this.#account;
    if (account?.pack !== null || this.offline || this.signedOut || this.syncing) return;
    await this.#bridge.host.invoke('sync.look', { accountId: account.id, ...place });
  }

  /** The change request on screen is made fresh first. Answers why it could not be: being offline is no failure here. */
  async visitRequest(spaceId: string, changeRequestId: string): Promise<Result<null>> {
    const account = this.#account;
    await this.#bridge.store.invoke('review.looked', { spaceId, changeRequestId });
    if (account === null || this.#lost) return err(appError('offline', 'nothing can be asked now'));
    return this.#bridge.host.invoke('sync.request', { accountId: account.id, spaceId, changeRequestId });
  }

  /** Fetches what was said in this conversation. Answers why it could not: being offline is no failure here. */
  async visitConversation(id: string): Promise<Result<null>> {
    const account = this.#account;
    if (account === null || this.#lost) return err(appError('offline', 'nothing can be asked now'));
    return this.#bridge.host.invoke('sync.conversation', { accountId: account.id, conversationId: id });
  }

  /** Chooses what is kept offline, at once also for a run that is under way. Says whether the choice is written. */
  async keep(target: OfflineTarget, rule: OfflineRule): Promise<boolean> {
    const account = this.#account;
    const set = await this.#bridge.store.invoke('keep.set', { target, rule });
    if (!set.ok || account === null) this.#report(set);
    else this.#report(await this.#bridge.host.invoke('sync.replan', { accountId: account.id }));
    return set.ok;
  }

  /** Takes what is stored of spaces away: texts, images and files. What was written stays. */
  async removeStored(spaceIds: readonly string[]): Promise<void> {
    const account = this.#account;
    for (const spaceId of spaceIds) {
      this.#report(await this.#bridge.store.invoke('keep.remove', { spaceId }));
      if (account !== null)
        this.#report(await this.#bridge.host.invoke('files.remove', { accountId: account.id, spaceId }));
    }
  }

  async refreshSpace(spaceId: string): Promise<void> {
    await this.#ofAccount((accountId) => this.#bridge.host.invoke('sync.refreshSpace', { accountId, spaceId }));
  }

  async savePdf(title: string): Promise<void> {
    const saved = await this.#bridge.host.invoke('print.pdf', { title });
    if (saved.ok && saved.value === 'saved') this.#announcer.say('Saved as PDF.');
    this.#report(saved);
  }

  async openExternal(url: string): Promise<void> {
    const opened = await this.#bridge.host.invoke('shell.openExternal', { url });
    if (!opened.ok) this.#announcer.say('This address could not be opened in your browser.', { tone: 'failed' });
  }

  /** The service's own search; offline it answers the error that says so. */
  searchService(spaceId: string, query: string): Promise<Result<readonly ServiceHit[]>> {
    const account = this.#account;
    if (account === null) return Promise.resolve(err(appError('no-account', 'no current account')));
    return this.#bridge.host.invoke('search.service', { accountId: account.id, spaceId, query });
  }

  /** Into the outbox of the account that is open. */
  enqueue(write: PendingWrite, draft: DraftRef | null): Promise<Result<Enqueued>> {
    if (this.#opened === null) return Promise.resolve(err(appError('no-account', 'no account is open')));
    return this.#bridge.store.invoke('enqueue', { write, draft });
  }

  /** Takes back a discard, of a draft or of a write. */
  async restore(id: string): Promise<boolean> {
    const restored = await this.#bridge.store.invoke('discarded.restore', { id });
    this.#report(restored);
    return restored.ok;
  }

  /** Asks the service about links; says whether it answered. */
  async checkLinks(spaceId: string, pageId: string | null): Promise<boolean> {
    return this.#ofAccount((accountId) => this.#bridge.host.invoke('links.check', { accountId, spaceId, pageId }));
  }

  /** Causes for which this account's writes are not held. Says whether the choice is written. */
  async setWaived(causes: readonly WaivableCause[]): Promise<boolean> {
    return this.#ofAccount((accountId) => this.#bridge.host.invoke('outbox.setWaived', { accountId, causes }));
  }

  /** Everything that waits for the network or for its time. */
  async tryAllNow(): Promise<void> {
    await this.#ofAccount((accountId) => this.#bridge.host.invoke('outbox.tryNow', { accountId }));
  }

  /** Asks the core for something of the account that is open, and tells why it failed. Says whether it was done. */
  async #ofAccount(ask: (accountId: string) => Promise<Result<unknown>>): Promise<boolean> {
    if (this.#account === null) return false;
    const done = await ask(this.#account.id);
    this.#report(done);
    return done.ok;
  }

  /** Changes when what is in the fields is not of whoever writes from now on. */
  get hand(): string {
    return `${this.#opened ?? ''} ${String(this.#hand.changes)}`;
  }
  get typing(): Typing | null {
    return this.#opened === null ? null : this.#hand.typing;
  }

  async act(operationId: string, act: OutboxAct): Promise<Result<null>> {
    const account = this.#account;
    if (account === null) return err(appError('no-account', 'no current account'));
    const result = await this.#bridge.host.invoke('outbox.act', { accountId: account.id, operationId, act });
    this.#report(result);
    return result;
  }

  /** One state after the other, and of several that came meanwhile the last: opening a store takes its time. */
  async #take(state: AppState): Promise<void> {
    this.#next = state;
    if (this.#taking) return;
    this.#taking = true;
    for (let next: AppState | null = state; next !== null; next = this.#next) {
      this.#next = null;
      await this.#apply(next);
    }
    this.#taking = false;
  }

  async #apply(state: AppState): Promise<void> {
    await this.#early;
    this.#sync = state.sync;
    this.#leftMs = steadyTimeLeft(this.#leftMs, state.sync.leftMs);
    const account = currentAccount(state);
    const before = this.#account;
    if (account === null) {
      await this.#leave();
    } else {
      this.#window.showing(account.id);
      const known = account.id === this.#opened && before !== null && isSameWriter(before, account);
      if (!known) await this.#open(account);
      // Also the same account after a new sign-in: its session in the core is another one.
      const runs = state.session !== 0;
      if (runs && this.#opened === account.id && state.session !== this.#attachedTo) {
        this.#attachedTo = state.session;
        void this.#attach();
      }
    }
    this.#show(state);
  }

  async #open(account: Account): Promise<void> {
    const another = account.id !== this.#opened;
    if (another) await this.#leave();
    // What is in the fields is of whoever wrote until now.
    else await openDrafts.saveAll();
    await this.#openStore(account);
    this.#hand.writes(account, another);
  }

  async #openStore({ id, person, signIn, sameAs }: Account): Promise<void> {
    const opening = this.#bridge.store.invoke('open', { accountId: id, writer: { person, signIn, sameAs } });
    void handOverUnloadDrafts(this.#bridge.store, id);
    const opened = await opening;
    this.#problem = opened.ok ? null : opened.error;
    this.#opened = opened.ok ? id : null;
    if (!opened.ok) return rebuildAfter(opened.error);
    // Nothing waits for the index: what can be read can be read without it, and is painted first.
    whenIdle(() => {
      if (this.#opened === id)
        void this.#bridge.search.invoke('open', { accountId: id, me: person?.displayName ?? null });
    });
  }

  /** Whatever the screens of an account still have to say goes to its own store: they are gone before another opens. */
  async #leave(): Promise<void> {
    const left = this.#opened;
    if (left === null) return;
    this.#opened = null;
    this.#announcer.forgetActions();
    await tick();
    await saveDraftsOfAccount(this.#hand.typing);
    await this.#gone.left(left, this.#state?.accounts ?? []);
  }

  /** Reading does not wait for this: it is what writing needs. */
  async #attach(): Promise<void> {
    const attached = await this.#bridge.store.invoke('attach', null);
    if (!attached.ok) {
      this.#attachedTo = null;
      this.#report(attached);
      return;
    }
    this.attached += 1;
    this.returned = returnedWords(attached.value, takeRebuilt()) ?? this.returned;
  }

  /** Why nothing that is written can be kept or sent now (a full disk, a newer Galley's journal); null: it can. */
  get outboxProblem(): AppError | null {
    return this.#account?.outbox?.problem ?? null;
  }

  #show(state: AppState): void {
    this.#state = state;
    applyTheme(state.settings);
  }

  #report(result: Result<unknown>): void {
    if (!result.ok && result.error.code !== 'cancelled')
      this.#announcer.say(errorWords(result.error), { tone: 'failed' });
  }
}
