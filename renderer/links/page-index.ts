/**
 * The targets of links, found in stored trees only. Pure. The page's resolver and the store's report both use it, so
 * that a working link is never reported, and a reported link never works.
 */
export interface IndexedPage {
  readonly id: string;
  readonly title: string;
  readonly path: string | null;
  readonly slug: string | null;
  readonly type: string;
  readonly href: string | null;
}

/** Pages by every name that a link may use. Built once per tree: a report asks it thousands of times. */
export class PageIndex<P extends IndexedPage = IndexedPage> {
  readonly #byId = new Map<string, P>();
  readonly #byPath = new Map<string, P>();
  /** Null if several pages share the name. */
  readonly #byName = new Map<string, P | null>();

  constructor(pages: readonly P[]) {
    for (const page of pages) {
      this.#byId.set(page.id, page);
      if (page.path !== null) {
        const path = pagePath(page.path);
        if (!this.#byPath.has(path)) this.#byPath.set(path, page);
      }
      const names = new Set([page.slug, page.path?.split('/').at(-1)]);
      for (const name of names) {
        if (name == null || name === '') continue;
        const known = this.#byName.get(name);
        this.#byName.set(name, known === undefined || known === page ? page : null);
      }
    }
  }

  byId(id: string): P | null {
    return this.#byId.get(id) ?? null;
  }

  /** The page that `written` names, relative to the page with the path `from`. `holdsPages`: that page has subpages. */
  find(written: string, from: string, holdsPages = false): P | null {
    const path = decode(written.split(/[?#]/)[0] ?? '');
    const byId = this.#byId.get(path.split('/').at(-1) ?? '');
    if (byId !== undefined) return byId;
    for (const base of basesOf(path, from, holdsPages)) {
      const found = this.#byPath.get(pagePath(joinPath(base, path)));
      if (found !== undefined) return found;
    }
    return this.#byLastPart(pagePath(path));
  }

  /** By its last part only, if that is unique: slugs and file names sometimes differ. */
  #byLastPart(path: string): P | null {
    const last = path.split('/').at(-1) ?? '';
    return last === '' || last === '..' || last === '.' ? null : (this.#byName.get(last) ?? null);
  }
}

const indexes = new WeakMap<readonly IndexedPage[], PageIndex>();

/** The index of a tree, cached as long as the tree exists. */
export function pageIndexOf<P extends IndexedPage>(pages: readonly P[]): PageIndex<P> {
  const known = indexes.get(pages);
  // An index made from these pages has their type.
  if (known !== undefined) return known as PageIndex<P>;
  const made = new PageIndex(pages);
  indexes.set(pages, made);
  return made;
}

/**
 * The folders to which a path may be relative. A page with subpages is written as the `README.md` of its folder, so its
 * own path is a folder, too.
 */
function basesOf(path: string, from: string, holdsPages: boolean): readonly string[] {
  if (path.startsWith('/')) return [''];
  const folder = from.split('/').slice(0, -1).join('/');
  return holdsPages ? [from, folder, ''] : [folder, from, ''];
}

export function joinPath(base: string, path: string): string {
  const parts = base.split('/').filter((part) => part !== '');
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** `a/README.md`, `a.md` and `a/` are all the page `a`. */
function pagePath(path: string): string {
  return path
    .replace(/^\/+|\/+$/g, '')
    .replace(/(^|\/)(?:README|index)(?:\.md)?$/i, '')
    .replace(/\.md$/i, '');
}

/** Decodes percent escapes; an invalid `%` stays as written. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
