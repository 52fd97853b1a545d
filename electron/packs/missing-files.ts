import type { MissingFile, MissingFiles } from '#shared/rpc/packs.ts';
import type { Batch, BodyRow, StoredFileRow } from '#shared/rpc/store.ts';
import type { SpaceFileId } from '../files/file-keys.ts';

/**
 * Finds the files that a pack refers to and lacks, with the first page that shows each. It receives rows and files in
 * the order of the pack, so that saving and opening find the same.
 */
export interface MissingSearch {
  batch(batch: Batch): void;
  file(files: readonly SpaceFileId[]): void;
  result(): MissingFiles;
}

/** Further files are counted, not named. */
const NAMED = 100;

interface Known {
  readonly name: string;
  page: string | null;
  isThere: boolean;
}

interface Space {
  readonly files: Map<string, Known>;
  /** Files by every name that a text may use for them. */
  readonly names: Map<string, Known>;
  readonly titles: ReadonlyMap<string, string>;
  /** Some name has brackets, so that splitting at brackets does not find it. */
  hasBrackets: boolean;
}

/** `titles`: of the spaces, by id. */
export function searchMissing(titles: ReadonlyMap<string, string>): MissingSearch {
  const spaces = new Map<string, Space>();

  function note(space: Space, file: StoredFileRow): void {
    const { files, names } = space;
    if (files.has(file.id)) return;
    space.hasBrackets ||= /[()[\]{}`]/.test(file.name);
    const known = { name: file.name, page: null, isThere: false };
    files.set(file.id, known);
    for (const name of [file.id, file.name, lastPart(file.path ?? ''), lastPart(addressPath(file.downloadURL))])
      if (name !== '' && !names.has(name)) names.set(name, known);
  }

  function findIn({ names, titles: pages, hasBrackets }: Space, row: BodyRow): void {
    const text = JSON.stringify(row);
    const words = text.split(BETWEEN_NAMES);
    if (hasBrackets) for (const word of text.split(BETWEEN_PARTS)) words.push(word, word.replace(/\)$/, ''));
    for (const word of new Set(words)) {
      const known = names.get(word) ?? names.get(decoded(word).trim());
      if (known !== undefined) known.page ??= pages.get(row.pageId) ?? null;
    }
  }

  return {
    batch({ tree, bodies, requestContent }) {
      if (tree !== undefined) {
        const pages = new Map(tree.pages.map(({ id, title }) => [id, title]));
        const space: Space = { files: new Map(), names: new Map(), titles: pages, hasBrackets: false };
        for (const file of tree.files) note(space, file);
        spaces.set(tree.spaceId, space);
      }
      const head = requestContent?.head;
      const space = head && spaces.get(head.spaceId);
      // Files of the earlier text are not downloaded with the space.
      if (space !== undefined)
        for (const { file, change } of head?.files ?? []) if (change === 'added') note(space, file);
      const here = bodies && spaces.get(bodies.spaceId);
      if (here !== undefined && here.names.size > 0) for (const row of bodies?.rows ?? []) findIn(here, row);
    },
    file(files) {
      for (const { spaceId, fileId } of files) {
        const known = spaces.get(spaceId)?.files.get(fileId);
        if (known !== undefined) known.isThere = true;
      }
    },
    result() {
      const missing = [...spaces].flatMap(([spaceId, { files }]) =>
        [...files.values()]
          .filter(({ isThere }) => !isThere)
          .map(({ name, page }): MissingFile => ({ name, page, space: titles.get(spaceId) ?? '' })),
      );
      // Files on a page first: people will look for those.
      const named = [...missing.filter(({ page }) => page !== null), ...missing.filter(({ page }) => page === null)];
      return { count: missing.length, named: named.slice(0, NAMED) };
    },
  };
}

/** Characters around a file's name in a text, or in a node tree as JSON. */
const BETWEEN_NAMES = /["'`()<>[\]{}|?#/\\\n]+/;
const BETWEEN_PARTS = /["'<>|?#/\\\n]+/;

function lastPart(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function addressPath(address: string): string {
  return URL.canParse(address) ? decoded(new URL(address).pathname) : '';
}

function decoded(word: string): string {
  try {
    return word.includes('%') ? decodeURIComponent(word) : word;
  } catch {
    return word;
  }
}
