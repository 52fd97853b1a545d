import { appError } from '#shared/errors.ts';
import type { FileOnServer, FilesPlace, ListedFiles } from '#shared/model/files.ts';
import { openableKind } from '#shared/openable-files.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { FileFigures } from '#shared/rpc/host.ts';
import type { Bridge } from '../bridge.ts';
import { fileAddresses } from '../../content/file-address.svelte.ts';
import type { AppController } from '../app-controller.svelte.ts';

/** Images and files of the open account, as the core stores them. */
export class FilesController {
  readonly #host: Bridge['host'];
  readonly #app: AppController;

  constructor({ host }: Bridge, app: AppController) {
    this.#host = host;
    this.#app = app;
  }

  async figures(): Promise<FileFigures | null> {
    const account = this.#app.account;
    if (account === null) return null;
    const figures = await this.#host.invoke('files.figures', { accountId: account.id });
    return figures.ok ? figures.value : null;
  }

  /** Ids of the known files of a space that are not stored. */
  async missing(spaceId: string): Promise<readonly string[]> {
    const account = this.#app.account;
    if (account === null) return [];
    const missing = await this.#host.invoke('files.missing', { accountId: account.id, spaceId });
    return missing.ok ? missing.value : [];
  }

  /** Calls `show` with the ids of `missing` now and after each change, until the returned function is called. */
  watchMissing(spaceId: string, show: (missing: ReadonlySet<string>) => void): () => void {
    let stopped = false;
    const read = async (): Promise<void> => {
      const missing = await this.missing(spaceId);
      if (!stopped) show(new Set(missing));
    };
    void read();
    const stop = this.onChange((changed) => {
      if (changed === spaceId) void read();
    });
    return () => {
      stopped = true;
      stop();
    };
  }

  async want(spaceId: string, fileId: string): Promise<Result<'stored' | 'queued'>> {
    const account = this.#app.account;
    if (account === null) return err(appError('no-account', 'no current account'));
    return this.#host.invoke('files.want', { accountId: account.id, spaceId, fileId });
  }

  /** The files that the server lists now. */
  async listed(place: FilesPlace): Promise<Result<ListedFiles>> {
    const account = this.#app.account;
    if (account === null) return err(appError('no-account', 'no current account'));
    return this.#host.invoke('files.listed', { accountId: account.id, ...place });
  }

  /** One file and everything that uses it, as the server knows it now. */
  async used(place: FilesPlace, fileId: string): Promise<Result<FileOnServer>> {
    const account = this.#app.account;
    if (account === null) return err(appError('no-account', 'no current account'));
    return this.#host.invoke('files.used', { accountId: account.id, ...place, fileId });
  }

  /** Opens a stored file: in its default program or, in a browser, in a tab. */
  async open(
    spaceId: string,
    file: { readonly id: string; readonly name: string; readonly url: string },
  ): Promise<Result<null>> {
    const account = this.#app.account;
    if (account === null) return err(appError('no-account', 'no current account'));
    if (this.#app.state?.host !== 'browser') {
      return this.#host.invoke('files.open', {
        accountId: account.id,
        spaceId,
        fileId: file.id,
        name: file.name,
      });
    }
    window.open(await fileAddresses.of(file.url), '_blank', 'noopener,noreferrer');
    return ok(null);
  }

  /** Where a file with this name opens, if it may be opened at all. */
  opens(name: string): boolean {
    const kind = openableKind(name);
    return kind !== null && (this.#app.state?.host !== 'browser' || kind.inBrowser);
  }

  /** Called for each space whose files were stored or deleted. Answers a function that unsubscribes. */
  onChange(listener: (spaceId: string) => void): () => void {
    return this.#host.subscribe('files.changed', ({ accountId, spaceId }) => {
      if (accountId === this.#app.account?.id) listener(spaceId);
    });
  }
}
