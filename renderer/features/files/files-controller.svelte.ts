import type { AppError } from '#shared/errors.ts';
import type { FileOnServer, FileRow, FilesPlace, FilesView } from '#shared/model/files.ts';
import { safeFileName } from '#shared/openable-files.ts';
import type { Result } from '#shared/result.ts';
import { untrack } from 'svelte';
import type { Place } from '../../app/addresses/places.ts';
import type { Galley } from '../../app/galley.ts';
import { openFailure } from '../../app/texts/file-texts.ts';
import { saveFile } from '../../host/files/save-file.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import { readLocal, writeLocal } from '../../host/local/local.ts';
import { copyText } from '../../ui/clipboard.ts';
import { count, errorWords } from '../../ui/words.ts';
import { copyImage } from './copy-image.ts';
import { filteredFiles, isImage, markdownOf, shownName, type FilesFilter } from './texts.ts';

export type FilesLayout = 'gallery' | 'list';

const LAYOUT_KEY = 'galley.files';

/** The server's answer about the selected file. `result` null: it is being asked. */
interface Asked {
  readonly key: string;
  readonly result: Result<FileOnServer> | null;
}

type Needs = Pick<Galley, 'announcer' | 'app' | 'files' | 'router' | 'values'>;

/** The files of a space or of a change request, the selected one, and what a person does with it. */
export class FilesController {
  words = $state('');
  filter = $state<FilesFilter>('all');
  readonly view: Live<FilesView | null>;
  #layout = $state<FilesLayout>(readLocal(LAYOUT_KEY) === 'list' ? 'list' : 'gallery');
  /** Ids of files whose bytes are not stored. */
  #missing = $state.raw<ReadonlySet<string>>(new Set());
  #asked = $state.raw<Asked | null>(null);
  listing = $state(false);
  readonly #place: () => Place;
  readonly #galley: Needs;
  readonly shown: readonly FileRow[] = $derived.by(() =>
    filteredFiles(this.view.value?.rows ?? [], { words: this.words, filter: this.filter }),
  );

  /** Create it during component setup. */
  constructor(galley: Needs, place: () => Place) {
    this.#galley = galley;
    this.#place = place;
    this.view = live(galley.values, 'files', () => this.at ?? undefined);
    const scope = $derived(this.at === null ? null : `${this.at.spaceId} ${this.at.changeRequestId ?? ''}`);
    $effect(() => {
      if (scope === null) return;
      untrack(() => {
        this.words = '';
        this.filter = 'all';
      });
    });
    $effect(() => {
      const spaceId = this.at?.spaceId;
      // Also when the list of files has changed.
      if (spaceId !== undefined && (this.view.value?.rows.length ?? 0) >= 0)
        return untrack(() => this.#galley.files.watchMissing(spaceId, (missing) => (this.#missing = missing)));
    });
  }

  readonly at: FilesPlace | null = $derived.by(() => {
    const place = this.#place();
    if (place.kind !== 'files') return null;
    return { spaceId: place.spaceId, changeRequestId: place.changeRequestId ?? null };
  });

  get #fileId(): string | null {
    const place = this.#place();
    return place.kind === 'files' ? (place.fileId ?? null) : null;
  }

  readonly file: FileRow | null = $derived.by(
    () => (this.view.value?.rows ?? []).find(({ id }) => id === this.#fileId) ?? null,
  );

  get layout(): FilesLayout {
    return this.#layout;
  }

  set layout(layout: FilesLayout) {
    this.#layout = layout;
    writeLocal(LAYOUT_KEY, layout);
  }

  /** The server can be asked now. */
  get reachable(): boolean {
    const { app } = this.#galley;
    return !app.offline && !app.signedOut && app.pack === null;
  }

  isStored(file: FileRow): boolean {
    return !this.#missing.has(file.id);
  }

  placeOf({ id }: FileRow): Place {
    const place = this.#place();
    return place.kind === 'files' ? { ...place, fileId: id } : place;
  }

  /** What the server said of this file; null: it was not asked. */
  answerOn(file: FileRow): Result<FileOnServer> | 'asking' | null {
    if (this.#asked?.key !== this.#keyOf(file)) return null;
    return this.#asked.result ?? 'asking';
  }

  async ask(file: FileRow): Promise<void> {
    const { at } = this;
    if (at === null) return;
    const key = this.#keyOf(file);
    this.#asked = { key, result: null };
    const result = await this.#galley.files.used(at, file.id);
    if (this.#asked.key === key) this.#asked = { key, result };
  }

  /** Compares the list with the server's, and says how they differ. */
  async compare(): Promise<void> {
    const { at } = this;
    const { announcer, files } = this.#galley;
    if (at === null) return;
    this.listing = true;
    const listed = await files.listed(at);
    this.listing = false;
    if (!listed.ok) {
      this.#fail(listed.error);
      return;
    }
    const here = (this.view.value?.rows ?? []).filter(({ change }) => change !== 'removed').map(({ id }) => id);
    const [known, there] = [new Set(here), new Set(listed.value.ids)];
    const added = listed.value.ids.filter((id) => !known.has(id)).length;
    const gone = here.filter((id) => !there.has(id)).length;
    if (!listed.value.isWhole) {
      announcer.say('The list of the server could not be read as a whole, so nobody knows which files are missing.', {
        tone: 'failed',
      });
      return;
    }
    announcer.say(
      added + gone === 0
        ? 'The server has the same files'
        : `On the server, ${count(added, 'file')} added and ${count(gone, 'file')} removed since the last sync`,
    );
  }

  async open(file: FileRow): Promise<void> {
    const { at } = this;
    if (at === null || !this.opens(file)) return;
    const name = shownName(file);
    const opened = await this.#galley.files.open(at.spaceId, { id: file.id, name, url: file.src });
    if (!opened.ok) this.#galley.announcer.say(openFailure(opened.error.code, name), { tone: 'failed' });
  }

  opens(file: FileRow): boolean {
    return this.#galley.files.opens(shownName(file)) && this.hasBytes(file);
  }

  /** Its bytes are stored, or can be fetched now. */
  hasBytes(file: FileRow): boolean {
    return this.isStored(file) || this.reachable;
  }

  async save(file: FileRow): Promise<void> {
    const saved = this.hasBytes(file) && (await saveFile(file.src, safeFileName(shownName(file))));
    if (!saved) this.#galley.announcer.say(`“${shownName(file)}” is not downloaded.`, { tone: 'failed' });
  }

  async download(file: FileRow): Promise<void> {
    const { announcer, files } = this.#galley;
    if (this.at === null) return;
    const wanted = await files.want(this.at.spaceId, file.id);
    if (!wanted.ok) this.#fail(wanted.error);
    else if (wanted.value === 'queued') announcer.say(`“${shownName(file)}” downloads when you’re online.`);
  }

  async copyMarkdown(file: FileRow): Promise<void> {
    this.#sayCopied(await copyText(markdownOf(file)), 'Markdown link copied');
  }

  async copyImage(file: FileRow): Promise<void> {
    if (isImage(file)) this.#sayCopied(await copyImage(file.src), 'Image copied');
  }

  #sayCopied(copied: boolean, words: string): void {
    const { announcer } = this.#galley;
    if (copied) announcer.say(words);
    else announcer.say('Galley could not copy the file.', { tone: 'failed' });
  }

  #fail(error: AppError): void {
    this.#galley.announcer.say(errorWords(error), { tone: 'failed' });
  }

  #keyOf(file: FileRow): string {
    return JSON.stringify([this.at, file.id]);
  }
}
