import type { Account, Connected, SignInInput } from '#shared/rpc/host.ts';
import type { Result } from '#shared/result.ts';
import type { Bridge } from './bridge.ts';
import type { Announcer } from '../ui/announcer.svelte.ts';
import { errorWords } from '../ui/words.ts';
import { LEFT_FOR_LATER } from './removed-accounts.ts';
import { forgetUnloadDrafts } from './local/unload-drafts.ts';

/** The accounts in the window: connecting, switching this window, signing out. */
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

  /** Switches this window only. */
  async switchTo(accountId: string): Promise<void> {
    this.#report(await this.#host.invoke('accounts.switch', { accountId }));
  }

  /** Answers whether it worked. */
  async signOut(accountId: string, unsent: 'keep' | 'discard'): Promise<boolean> {
    const out = await this.#host.invoke('accounts.signOut', { accountId, unsent });
    this.#report(out);
    if (out.ok && unsent === 'discard') forgetUnloadDrafts(accountId);
    return out.ok;
  }

  /** The refused token may work again. */
  async tryAgain(accountId: string): Promise<void> {
    this.#report(await this.#host.invoke('accounts.tryAgain', { accountId }));
  }

  /** Removes the account from this computer. Answers whether it worked. */
  async remove(accountId: string): Promise<boolean> {
    const removed = await this.#host.invoke('accounts.remove', { accountId });
    this.#report(removed);
    if (removed.ok && removed.value.left === 0) this.#announcer.say('Account removed from this computer');
    else if (removed.ok) this.#announcer.say(LEFT_FOR_LATER, { tone: 'failed' });
    return removed.ok;
  }

  /** Answers whose the held writes with an unknown writer are. */
  async answer(accountId: string, mine: boolean): Promise<void> {
    this.#report(await this.#host.invoke('accounts.answer', { accountId, mine }));
  }

  /** The person has read the message about the damaged settings file. */
  async forgetSettingsDamage(): Promise<void> {
    this.#report(await this.#host.invoke('settings.forgetDamage', null));
  }

  /** The person has read the message about damaged sample data. */
  async forgetSampleDamage(): Promise<void> {
    this.#report(await this.#host.invoke('sample.forgetDamage', null));
  }

  /** Unlocks this window, whose account was signed out in another one. */
  async unlock(): Promise<void> {
    this.#report(await this.#host.invoke('accounts.unlock', null));
  }

  #report(result: Result<unknown>): void {
    if (!result.ok && result.error.code !== 'cancelled')
      this.#announcer.say(errorWords(result.error), { tone: 'failed' });
  }
}
