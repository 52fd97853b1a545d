import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { BackupPreview, BackupRestored } from '#shared/rpc/backup.ts';
import type {
  BroughtIn,
  BroughtWrite,
  MissingFiles,
  OfferedFile,
  PackChoice,
  PackJob,
  PackPreview,
  PlacedWrite,
  SavedFile,
  WritesPreview,
} from '#shared/rpc/packs.ts';
import type { MarkDifference } from '#shared/triage/carry.ts';
import type { Bridge } from '../bridge.ts';
import { readOwn, removeOwn, writeOwn } from '../local/local.ts';
import { CANCELLED, inChunks, type Progress } from './in-chunks.ts';
import type { AppController } from '../app-controller.svelte.ts';

export type PackDialog =
  /** `interrupted`: the choices of a save that ended with the window; null: none. */
  | { readonly kind: 'save'; readonly interrupted: PackChoice | null }
  | { readonly kind: 'hand-back'; readonly interrupted: { readonly author: string } | null }
  /** `file`: the file that was dropped on the window or opened outside of it, if any. */
  | { readonly kind: 'open' | 'bring-in' | 'restore'; readonly file: GivenFile | null };

export type GivenFile = File | OfferedFile;

/** The number of writes and decisions that are compared at once. */
const PLACED_AT_ONCE = 100;
/** The size of the pieces in which a file is sent to the core (bytes). */
const PIECE_BYTES = 768 * 1024;

/** What this window is saving. It survives a reload of the window, and the work does not. */
const SAVING = 'galley.saving';

type Saving = { readonly accountId: string } & Extract<PackDialog, { readonly kind: 'save' | 'hand-back' }>;

/** Packs in the window: the open dialog, and the calls behind it. */
export class PacksController {
  dialog = $state.raw<PackDialog | null>(null);
  /** The part of a file that was sent to the core, 0 to 1; null: no file is being sent. */
  handedOver = $state<number | null>(null);
  /** The received file that the core is checking. */
  incoming = $state<string | null>(null);
  readonly #bridge: Pick<Bridge, 'host' | 'store'>;
  readonly #app: Pick<AppController, 'account' | 'state'>;

  constructor(bridge: Pick<Bridge, 'host' | 'store'>, app: Pick<AppController, 'account' | 'state'>) {
    this.#bridge = bridge;
    this.#app = app;
  }

  /** Shows the dialog again whose save ended when the window was loaded again. */
  resume(): void {
    const saving = readOwn(SAVING) as Saving | null;
    if (saving?.accountId !== this.accountId || this.dialog !== null) return;
    removeOwn(SAVING);
    this.dialog = saving;
  }

  get accountId(): string {
    return this.#app.account?.id ?? '';
  }

  /** Opens the dialog for a file: its name gives the kind, and its first bytes confirm it. */
  given(file: GivenFile): boolean {
    const name = file.name.toLowerCase();
    if (name.endsWith('.galleypack')) this.dialog = { kind: 'open', file };
    else if (name.endsWith('.galleywrites')) this.dialog = { kind: 'bring-in', file };
    else if (name.endsWith('.galleybackup')) this.dialog = { kind: 'restore', file };
    else return false;
    return true;
  }

  /** The core's progress of a job; null: it has not begun, or it ended. */
  jobOf(jobId: string | null): PackJob | null {
    return this.#app.state?.packJobs.find(({ id }) => id === jobId) ?? null;
  }

  async save(choice: PackChoice, jobId: string): Promise<Result<SavedFile>> {
    const { accountId } = this;
    return this.#saving({ accountId, kind: 'save', interrupted: choice }, () =>
      this.#bridge.host.invoke('packs.save', { accountId, jobId, ...choice }),
    );
  }

  /** Null: no estimate, or a newer call replaced this one. */
  async estimate(choice: PackChoice): Promise<number | null> {
    const known = await this.#bridge.host.invoke('packs.estimate', { accountId: this.accountId, ...choice });
    return known.ok ? known.value.bytes : null;
  }

  /** Null: unknown, or a newer call replaced this one. */
  async missing(choice: PackChoice): Promise<MissingFiles | null> {
    const found = await this.#bridge.host.invoke('packs.missing', { accountId: this.accountId, ...choice });
    return found.ok ? found.value : null;
  }

  async cancel(jobId: string): Promise<void> {
    await this.#bridge.host.invoke('packs.cancel', { jobId });
  }

  /** Stops when `signal` aborts, and deletes what was received. */
  async check(file: GivenFile, signal: AbortSignal): Promise<Result<PackPreview>> {
    const taken = await this.#takeIn(file, signal);
    if (!taken.ok) return taken;
    const checked = await this.#inJob(taken.value, signal, () =>
      this.#bridge.host.invoke('packs.check', { incomingId: taken.value }),
    );
    // It may have ended just before the abort.
    if (signal.aborted && checked.ok) await this.drop(taken.value);
    return signal.aborted ? CANCELLED : checked;
  }

  open(incomingId: string): Promise<Result<{ readonly accountId: string }>> {
    return this.#bridge.host.invoke('packs.open', { incomingId });
  }

  async drop(incomingId: string): Promise<void> {
    await this.#bridge.host.invoke('packs.drop', { incomingId });
  }

  async handBack(author: string, jobId: string): Promise<Result<SavedFile>> {
    const { accountId } = this;
    return this.#saving({ accountId, kind: 'hand-back', interrupted: { author } }, () =>
      this.#bridge.host.invoke('writes.save', { accountId, author, jobId }),
    );
  }

  /** `comparing`: progress of the comparison, once the file was read. */
  async readWrites(
    file: GivenFile,
    signal: AbortSignal,
    comparing: (progress: Progress) => void,
  ): Promise<
    Result<{
      readonly preview: WritesPreview;
      readonly placed: readonly PlacedWrite[];
      readonly differences: readonly MarkDifference[];
    }>
  > {
    const taken = await this.#takeIn(file, signal);
    if (!taken.ok) return taken;
    const { host, store } = this.#bridge;
    const read = await this.#inJob(taken.value, signal, () =>
      host.invoke('writes.read', { accountId: this.accountId, incomingId: taken.value }),
    );
    if (!read.ok) return read;
    const { writes, marks } = read.value;
    const total = writes.length + marks.length;
    const placed = await inChunks(
      writes,
      PLACED_AT_ONCE,
      (some) => store.invoke('writes.place', { writes: some }),
      ({ done }) => comparing({ done, total }),
      signal,
    );
    if (!placed.ok) return placed;
    const compared = await inChunks(
      marks,
      PLACED_AT_ONCE,
      (some) => store.invoke('writes.compareMarks', { marks: some }),
      ({ done }) => comparing({ done: writes.length + done, total }),
      signal,
    );
    return compared.ok ? ok({ preview: read.value, placed: placed.value, differences: compared.value }) : compared;
  }

  /** `signed`: the writer's name is added below their text. */
  bringIn(
    writes: readonly BroughtWrite[],
    { author, madeAt, pack }: WritesPreview,
    { signed }: { readonly signed: boolean },
  ): Promise<Result<readonly BroughtIn[]>> {
    const from = { author, packMadeAt: pack.madeAt, fileAt: madeAt, signed };
    return this.#bridge.store.invoke('writes.bringIn', { writes, from });
  }

  async saveBackup(): Promise<Result<SavedFile>> {
    return download(await this.#bridge.host.invoke('backup.save', { jobId: crypto.randomUUID() }));
  }

  async readBackup(file: GivenFile, signal: AbortSignal): Promise<Result<BackupPreview>> {
    const taken = await this.#takeIn(file, signal);
    if (!taken.ok) return taken;
    return this.#inJob(taken.value, signal, () => this.#bridge.host.invoke('backup.read', { incomingId: taken.value }));
  }

  restoreBackup(incomingId: string, settings: boolean): Promise<Result<BackupRestored>> {
    return this.#bridge.host.invoke('backup.restore', { incomingId, settings });
  }

  async #saving(saving: Saving, save: () => Promise<Result<SavedFile>>): Promise<Result<SavedFile>> {
    writeOwn(SAVING, saving);
    const saved = await save();
    removeOwn(SAVING);
    return download(saved);
  }

  /** Runs the core's work on a received file until `signal` aborts it. */
  async #inJob<T>(incomingId: string, signal: AbortSignal, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const stop = (): void => void this.cancel(incomingId);
    this.incoming = incomingId;
    signal.addEventListener('abort', stop);
    const worked = await work();
    signal.removeEventListener('abort', stop);
    this.incoming = null;
    return worked;
  }

  async #takeIn(file: GivenFile, signal: AbortSignal): Promise<Result<string>> {
    const { host } = this.#bridge;
    if (!(file instanceof File)) {
      const taken = await host.invoke('packs.offered', { offerId: file.offerId });
      if (!taken.ok) return taken;
      if (!signal.aborted) return ok(taken.value.incomingId);
      await this.drop(taken.value.incomingId);
      return CANCELLED;
    }
    const begun = await host.invoke('packs.incoming', { bytes: file.size });
    if (!begun.ok) return begun;
    const { incomingId } = begun.value;
    this.handedOver = 0;
    try {
      for (let at = 0; at < file.size; at += PIECE_BYTES) {
        if (signal.aborted) {
          await this.drop(incomingId);
          return CANCELLED;
        }
        const bytes = await file.slice(at, at + PIECE_BYTES).arrayBuffer();
        const taken = await host.invoke('packs.piece', { incomingId, piece: base64Of(new Uint8Array(bytes)) });
        if (!taken.ok) return taken;
        this.handedOver = Math.min(1, (at + PIECE_BYTES) / file.size);
      }
      return ok(incomingId);
    } catch {
      await this.drop(incomingId);
      return err(appError('file-damaged', 'the file cannot be read'));
    } finally {
      this.handedOver = null;
    }
  }
}

const CHARACTERS_AT_ONCE = 32_768;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHARACTERS_AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHARACTERS_AT_ONCE));
  }
  return btoa(text);
}

/** Uses the browser's download, or the window's save dialog: large data never passes through the page. */
function download(saved: Result<SavedFile>): Result<SavedFile> {
  if (saved.ok) {
    const link = document.createElement('a');
    link.href = saved.value.address;
    link.download = saved.value.name;
    link.click();
  }
  return saved;
}
