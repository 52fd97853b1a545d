import type { Account, Connected, SignInInput } from '#shared/rpc/host.ts';
import type { Result } from '#shared/result.ts';
import type { Bridge } from './bridge.ts';
import type { Announcer } from '../ui/announcer.svelte.ts';
import { errorWords } from '../ui/words.ts';
import { LEFT_FOR_LATER } from './removed-accounts.ts';
import { forgetUnloadDrafts } from './local/unload-drafts.ts';

/** The accounts as the page deals with them: connecting, switching this window, signing out. */
export class AccountsController {
  readonly #host: Bridge['host'];
  readonly #announcer: Announcer;

  constructor({ host }: Pick<Bridge, 'host'>, announcer: Announcer) {
    this.#host = host;
    this.#announcer = announcer;
  }

  openSample(): Promise<Result<Account>> {
    return this.#host.invoke('accounts.openSample', null);
  }

  connect(input: SignInInput): Promise<Result<Connected>> {
    return this.#host.invoke('accounts.connect', input);
  }

  async cancelConnect(): Promise<void> {
    await this.#host.invoke('accounts.cancelConnect', null);
  }

  async setSampleRunning(running: boolean): Promise<void> {
    this.#report(await this.#host.invoke('sample.setRunning', { running }));
  }

  /** Of this window; others stay where they are. */
  async switchTo(accountId: string): Promise<void> {
    this.#report(await this.#host.invoke('accounts.switch', { accountId }));
  }

  /** Says whether it did. */
  async signOut(accountId: string, unsent: 'keep' | 'discard'): Promise<boolean> {
    const out = await this.#host.invoke('accounts.signOut', { accountId, unsent });
    this.#report(out);
    if (out.ok && unsent === 'discard') forgetUnloadDrafts(accountId);
    return out.ok;
  }

  /** The token that was refused may work again. */
  async tryAgain(accountId: string): Promise<void> {
    this.#report(await this.#host.invoke('accounts.tryAgain', { accountId }));
  }

  /** Takes it off this computer. Says whether it did. */
  async remove(accountId: string): Promise<boolean> {
    const removed = await this.#host.invoke('accounts.remove', { accountId });
    this.#report(removed);
    if (removed.ok && removed.value.left === 0) this.#announcer.say('The account was removed from this computer.');
    else if (removed.ok) this.#announcer.say(LEFT_FOR_LATER, { tone: 'failed' });
    return removed.ok;
  }

  /** Says whose the words are that wait because nobody knows who wrote them. */
  async answer(accountId: string, mine: boolean): Promise<void> {
    this.#report(await this.#host.invoke('accounts.answer', { accountId, mine }));
  }

  /** The person has read what was wrong with the file of the settings. */
  async forgetSettingsDamage(): Promise<void> {
    this.#report(await this.#host.invoke('settings.forgetDamage', null));
  }

  /** The person has read that the data of the sample workspace was damaged. */
  async forgetSampleDamage(): Promise<void> {
    this.#report(await this.#host.invoke('sample.forgetDamage', null));
  }

  /** This window, whose account was signed out in another one, is read and written in again. */
  async unlock(): Promise<void> {
    this.#report(await this.#host.invoke('accounts.unlock', null));
  }

  #report(result: Result<unknown>): void {
    if (!result.ok && result.error.code !== 'cancelled')
      this.#announcer.say(errorWords(result.error), { tone: 'failed' });
  }
}
