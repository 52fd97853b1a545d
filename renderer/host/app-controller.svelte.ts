import { tick } from 'svelte';
import type { DraftRef } from '#shared/drafts.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';
import type { OfflineRule, OfflineTarget } from '#shared/offline.ts';
import type { Account, AppState, OpenPlace, OutboxAct, ServiceHit, SyncProgress } from '#shared/rpc/host.ts';
import type { SystemAsked } from '#shared/rpc/system-asked.ts';
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
import { lastOfMany } from './last-of-many.ts';
import { rebuildAfter, takeRebuilt } from './local/rebuild.ts';
import { returnedWords, syncLaterWords } from './recovery-texts.ts';
import { applyTheme } from './theme.ts';
import { UnconfirmedSettings } from './unconfirmed-settings.ts';
import { whenIdle } from './when-idle.ts';
import { isSameWriter } from './writer.ts';
import { steadyTimeLeft } from '../ui/size-words.ts';
import { errorWords } from '../ui/words.ts';
type OwnWindow = Pick<LastWindow, 'accountId' | 'showing' | 'state' | 'forgetAccount'>;

/**
 * The state that all screens share: accounts, settings, network and sync from the core, and the open store. Screens
 * call its methods; nothing else in the window talks to the core.
 */
export class AppController {
  #state = $state.raw<AppState | null>(null);
  #sync = $state.raw<SyncProgress>(IDLE_SYNC);
  #leftMs = $state.raw<number | null>(null);
  readonly #hand = new Hand();
  readonly #unconfirmed = new UnconfirmedSettings();
  #opened = $state.raw<string | null>(null);
  #problem = $state.raw<AppError | null>(null);
  #lost = $state(false);
  /** Message about writes restored from journal or database; null: none, or the person has read it. */
  returned = $state<string | null>(null);
  /** Counts how often outbox and journal were made to agree, which resolves unclear writes. */
  attached = $state(0);
  /** Looks for a lost core; null: it cannot come back by itself. */
  readonly lookForCore: (() => void) | null;
  /** The core's session that this window's store is attached to. */
  #attachedTo: number | null = null;
  /** Opens what the system asks for after `start`. */
  onAsked: ((asked: SystemAsked) => void) | null = null;
  readonly #bridge: Bridge;
  readonly #announcer: Announcer;
  readonly #window: OwnWindow;
  readonly #gone: GoneAccounts;
  /** Opens the store of the last account before the core has said which account is current. */
  readonly #early: Promise<void>;
  readonly #account = $derived(currentAccount(this.#state));

  /** `window`: the last account and app state of this window, shown until the core answers. */
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

  /** Null until the first answer of the core. */
  get state(): AppState | null {
    return this.#state;
  }
  get account(): Account | null {
    return this.#account;
  }
  get sync(): SyncProgress {
    return this.#sync;
  }
  /** The displayed time until the sync ends: an estimate that changes only when it is clearly different. */
  get leftMs(): number | null {
    return this.#leftMs;
  }
  /** The account of the open store; screens watch nothing before. */
  get openedAccountId(): string | null {
    return this.#opened;
  }
  /** Why the store could not be opened, or the core could not answer. */
  get problem(): AppError | null {
    return this.#problem;
  }
  get lost(): boolean {
    return this.#lost;
  }
  get offline(): boolean {
    // A stopped sample server counts as unreachable before any request fails.
    return this.#lost || this.#state?.network.reach === 'offline' || this.#state?.sample?.running === false;
  }
  /** Somebody signed out of the account in another window, or signed in to it as another person. */
  get locked(): boolean {
    return this.#state?.locked === true;
  }
  /** Nothing is sent: nobody is signed in, or the server refused the token. */
  get signedOut(): boolean {
    return this.#account !== null && this.#account.session !== 'signed-in';
  }
  get refused(): boolean {
    return this.#account?.session === 'refused';
  }
  /** Why this account sends nothing: nobody is signed in, or it is a pack (stored spaces without a server). */
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
    host.subscribe('system.asked', (asked) => this.onAsked?.(asked));
    host.subscribe('account.removed', ({ accountId, elsewhere }) => {
      if (elsewhere && accountId === this.#account?.id)
        this.#announcer.say('This account was removed in another window');
      void this.#gone.notified(accountId, this.#state?.accounts ?? [], elsewhere);
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

  /** A new run of the core: it does not know this window's store, and may have another version than this window. */
  async #comeBack(): Promise<void> {
    const state = await this.#bridge.host.invoke('app.open', { accountId: this.#account?.id ?? null });
    if (!state.ok) return;
    if (this.#state !== null && state.value.version !== this.#state.version) {
      location.reload();
      return;
    }
    this.#lost = false;
    this.#attachedTo = null;
    this.#announcer.say('Galley is back. Your text is where you left it.');
    await this.#take(state.value);
  }

  async set(settings: Partial<Settings>): Promise<void> {
    const confirmed = this.#unconfirmed.until(settings, this.#bridge.host.invoke('settings.set', settings));
    if (this.#state !== null) this.#show(this.#state);
    this.#report(await confirmed);
  }

  /** During a sync, another one follows, since the present one may have passed the changed part already. */
  async syncNow(full = false): Promise<void> {
    if (this.syncing) this.#announcer.say('Syncing again after this sync');
    else if (this.offline) this.#announcer.say(() => syncLaterWords(this.offline), { about: 'sync' });
    await this.#ofAccount((accountId) => this.#bridge.host.invoke('sync.start', { accountId, full }));
  }

  async pauseSync(): Promise<void> {
    await this.#ofAccount((accountId) => this.#bridge.host.invoke('sync.pause', { accountId }));
  }

  /** Reads the page on screen before anything else. Being offline is no error here. */
  async visit(spaceId: string, pageId: string): Promise<void> {
    const account = this.#account;
    await this.#bridge.store.invoke('pages.visited', { spaceId, pageId });
    if (account === null || this.#lost) return;
    await this.#bridge.host.invoke('sync.page', { accountId: account.id, spaceId, pageId });
  }

  /** Checks the open place for activity. Being offline is no error here. */
  async look(place: OpenPlace): Promise<void> {
    const account = this.#account;
    if (account?.pack !== null || this.offline || this.signedOut || this.syncing) return;
    await this.#bridge.host.invoke('sync.look', { accountId: account.id, ...place });
  }

  /** Reads the change request on screen first. Answers why it could not: being offline is no error here. */
  readRequest(spaceId: string, changeRequestId: string): Promise<Result<null>> {
    return this.#readNow((accountId) =>
      this.#bridge.host.invoke('sync.request', { accountId, spaceId, changeRequestId }),
    );
  }

  /** Reads this conversation's transcript. */
  visitConversation(conversationId: string): Promise<Result<null>> {
    return this.#readNow((accountId) => this.#bridge.host.invoke('sync.conversation', { accountId, conversationId }));
  }

  /** Reads a version of a specification, or (`versionId` null) the list of its versions and the latest. */
  readSpecification(slug: string, versionId: string | null): Promise<Result<null>> {
    return this.#readNow((accountId) => this.#bridge.host.invoke('sync.specification', { accountId, slug, versionId }));
  }

  async #readNow(read: (accountId: string) => Promise<Result<null>>): Promise<Result<null>> {
    const account = this.#account;
    if (account === null || this.#lost) return err(appError('offline', 'nothing can be asked now'));
    return read(account.id);
  }

  /** Sets an offline choice, which also applies to a running sync. Answers whether it was stored. */
  async keep(target: OfflineTarget, rule: OfflineRule): Promise<boolean> {
    const account = this.#account;
    const set = await this.#bridge.store.invoke('keep.set', { target, rule });
    if (!set.ok || account === null) this.#report(set);
    else this.#report(await this.#bridge.host.invoke('sync.replan', { accountId: account.id }));
    return set.ok;
  }

  /** Removes the offline copies of spaces: texts, images and files. The person's own writes stay. */
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
    if (!opened.ok) this.#announcer.say('The link could not be opened in your browser.', { tone: 'failed' });
  }

  /** The server's search; offline it answers the matching error. */
  searchService(spaceId: string, query: string): Promise<Result<readonly ServiceHit[]>> {
    const account = this.#account;
    if (account === null) return Promise.resolve(err(appError('no-account', 'no current account')));
    return this.#bridge.host.invoke('search.service', { accountId: account.id, spaceId, query });
  }

  /** Queues a write in the open account's outbox. `planned`: it is sent only when the person says so. */
  enqueue(write: PendingWrite, draft: DraftRef | null, planned = false): Promise<Result<Enqueued>> {
    if (this.#opened === null) return Promise.resolve(err(appError('no-account', 'no account is open')));
    return this.#bridge.store.invoke('enqueue', { write, draft, ...(planned ? { planned } : {}) });
  }

  /** Restores a discarded draft or write. */
  async restore(id: string): Promise<boolean> {
    const restored = await this.#bridge.store.invoke('discarded.restore', { id });
    this.#report(restored);
    return restored.ok;
  }

  /** Asks the server about links; answers whether it replied. */
  async checkLinks(spaceId: string, pageId: string | null): Promise<boolean> {
    return this.#ofAccount((accountId) => this.#bridge.host.invoke('links.check', { accountId, spaceId, pageId }));
  }
  /** Reads the teams of these spaces now; answers whether the server replied. */
  readonly readAccess = (spaceIds: readonly string[]): Promise<boolean> =>
    this.#ofAccount((accountId) => this.#bridge.host.invoke('sync.readAccess', { accountId, spaceIds }));

  /** Sets the causes that do not hold this account's writes. Answers whether the choice was stored. */
  async setWaived(causes: readonly WaivableCause[]): Promise<boolean> {
    return this.#ofAccount((accountId) => this.#bridge.host.invoke('outbox.setWaived', { accountId, causes }));
  }

  /** Sends everything now that waits for the network or for its next try. */
  async tryAllNow(): Promise<void> {
    await this.#ofAccount((accountId) => this.#bridge.host.invoke('outbox.tryNow', { accountId }));
  }

  /** Calls the core for the open account, and shows why the call failed. Answers whether it worked. */
  async #ofAccount(ask: (accountId: string) => Promise<Result<unknown>>): Promise<boolean> {
    if (this.#account === null) return false;
    const done = await ask(this.#account.id);
    this.#report(done);
    return done.ok;
  }

  /** Changes when the text in the fields no longer belongs to the current writer. */
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

  /** Opening a store takes time: of the states that arrive meanwhile, the last counts. */
  readonly #take = lastOfMany((state: AppState) => this.#apply(state));

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
      // A new sign-in to the same account has a new session in the core, too.
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
    // The text in the fields belongs to the earlier writer.
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
    // Nothing depends on the index: all texts can be read without it, so the first paint comes first.
    whenIdle(() => {
      if (this.#opened === id)
        void this.#bridge.search.invoke('open', { accountId: id, me: person?.displayName ?? null });
    });
  }

  /** The screens of an account save to its own store: they close before another store opens. */
  async #leave(): Promise<void> {
    const left = this.#opened;
    if (left === null) return;
    this.#opened = null;
    this.#announcer.forgetActions();
    await tick();
    await saveDraftsOfAccount(this.#hand.typing);
    await this.#gone.left(left, this.#state?.accounts ?? []);
  }

  /** Only writing needs this; reading does not wait for it. */
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

  /** Why writes can be neither stored nor sent now (a full disk, a newer Galley's journal); null: they can. */
  get outboxProblem(): AppError | null {
    return this.#account?.outbox?.problem ?? null;
  }

  #show(state: AppState): void {
    this.#state = this.#unconfirmed.over(state);
    applyTheme(this.#state.settings);
  }

  #report(result: Result<unknown>): void {
    if (!result.ok && result.error.code !== 'cancelled')
      this.#announcer.say(errorWords(result.error), { tone: 'failed' });
  }
}
