import { decode } from './page-index.ts';

interface IndexedFile {
  readonly id: string;
  readonly name: string;
  readonly path: string | null;
  readonly downloadURL: string;
}

/** The file of a space that `src` names: by its address, its id, its path in Git or its name among the assets. */
export function findFile<F extends IndexedFile>(src: string, files: readonly F[]): F | null {
  return fileIndexOf(files).find(src);
}

class FileIndex<F extends IndexedFile> {
  readonly #byId = new Map<string, F>();
  readonly #byAddress = new Map<string, F>();
  readonly #byName = new Map<string, F[]>();

  constructor(files: readonly F[]) {
    for (const file of files) {
      this.#byId.set(file.id, file);
      this.#byAddress.set(file.downloadURL, file);
      for (const name of new Set([file.name, file.path?.split('/').at(-1) ?? file.name])) {
        const known = this.#byName.get(name);
        if (known === undefined) this.#byName.set(name, [file]);
        else known.push(file);
      }
    }
  }

  find(src: string): F | null {
    const wanted = decode(src.split(/[?#]/)[0] ?? '');
    const name = wanted.split('/').at(-1) ?? wanted;
    const exact = this.#byAddress.get(src) ?? this.#byId.get(name);
    if (exact !== undefined) return exact;
    const named = this.#byName.get(name) ?? [];
    const byPath = named.find(({ path }) => path !== null && wanted.endsWith(path));
    return byPath ?? (wanted.includes('.gitbook/assets/') ? (named[0] ?? null) : null);
  }
}

const indexes = new WeakMap<readonly IndexedFile[], unknown>();

function fileIndexOf<F extends IndexedFile>(files: readonly F[]): FileIndex<F> {
  const known = indexes.get(files);
  // An index made from these files has their type.
  if (known !== undefined) return known as FileIndex<F>;
  const made = new FileIndex(files);
  indexes.set(files, made);
  return made;
}
