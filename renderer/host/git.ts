import type { GitSync } from '#shared/contract/index.ts';
import { appError } from '#shared/errors.ts';
import type { GitLogin } from '#shared/git/address.ts';
import { err, type Result } from '#shared/result.ts';
import type { AppController } from './app-controller.svelte.ts';
import type { Bridge } from './bridge.ts';

/** Git in the open account. */
export class GitController {
  readonly #host: Bridge['host'];
  readonly #app: Pick<AppController, 'account'>;

  constructor({ host }: Pick<Bridge, 'host'>, app: Pick<AppController, 'account'>) {
    this.#host = host;
    this.#app = app;
  }

  /** The Git sync of a space, as the server says it now. Null: no provider is connected. */
  info(spaceId: string): Promise<Result<GitSync | null>> {
    return this.#ofAccount((accountId) => this.#host.invoke('git.info', { accountId, spaceId }));
  }

  /** Keeps a login for the write that refers to it by `id`. */
  keepLogin(id: string, login: GitLogin): Promise<Result<null>> {
    return this.#ofAccount((accountId) => this.#host.invoke('git.keepLogin', { accountId, id, login }));
  }

  #ofAccount<T>(ask: (accountId: string) => Promise<Result<T>>): Promise<Result<T>> {
    const { account } = this.#app;
    return account === null ? Promise.resolve(err(appError('no-account', 'no current account'))) : ask(account.id);
  }
}
