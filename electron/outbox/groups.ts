/** Ids by a key. */
export class Groups {
  readonly #groups = new Map<string, Set<string>>();

  of(key: string): ReadonlySet<string> {
    return this.#groups.get(key) ?? NONE;
  }

  has(key: string): boolean {
    return this.#groups.has(key);
  }

  add(key: string, id: string): void {
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, new Set([id]));
    else group.add(id);
  }

  delete(key: string, id: string): void {
    const group = this.#groups.get(key);
    group?.delete(id);
    if (group?.size === 0) this.#groups.delete(key);
  }
}

const NONE: ReadonlySet<string> = new Set();
