import type { ReusableRow, StoredReusable } from '#shared/model/content.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import type { GalleyDatabase, TreeRecord } from '../db/database.ts';

/** Reusable content that pages of a space share: one record per space, since a space has a few dozen pieces at most. */
export async function putReusables(db: GalleyDatabase, spaceId: string, rows: readonly ReusableRow[]): Promise<void> {
  const tree = await db.trees.get(spaceId);
  const listed = new Set((tree?.reusables ?? []).map(({ id }) => id));
  const fresh = new Map(rows.map((row) => [row.id, row]));
  const before = (await db.reusables.get(spaceId))?.rows ?? [];
  const remaining = before.filter(({ id }) => !fresh.has(id) && listed.has(id));
  await db.reusables.put({ spaceId, rows: [...remaining, ...rows] });
}

/**
 * The reusable pieces that a page contains, and the pieces that those contain. Each is listed once, also if it contains
 * itself.
 */
export async function reusablesOf(
  db: GalleyDatabase,
  tree: TreeRecord,
  body: BodyRow | undefined,
): Promise<readonly StoredReusable[]> {
  const names = tree.reusables ?? [];
  if (body === undefined || names.length === 0) return [];
  const open = includesIn(body.document ?? body.markdown);
  if (open.length === 0) return [];
  const contents = new Map((await db.reusables.get(tree.spaceId))?.rows.map((row) => [row.id, row.document]));
  const found = new Map<string, StoredReusable>();
  for (let wanted = open.pop(); wanted !== undefined; wanted = open.pop()) {
    const written = wanted;
    const name = names.find((candidate) => isNamed(candidate, written));
    if (name === undefined || found.has(name.id)) continue;
    const document = contents.get(name.id) ?? null;
    found.set(name.id, { ...name, document });
    open.push(...includesIn(document));
  }
  return [...found.values()];
}

function isNamed({ id, path }: { readonly id: string; readonly path: string | null }, written: string): boolean {
  return id === written || (path !== null && written.endsWith(path));
}

const INCLUDE = /\{%\s*include\s+["“']?([^"”'%]+?)["”']?\s*%\}/g;

/** The pieces that a page or a piece includes, by path or by id. */
function includesIn(content: unknown): string[] {
  if (typeof content === 'string') {
    return content.includes('include') ? [...content.matchAll(INCLUDE)].flatMap(([, path]) => path ?? []) : [];
  }
  const found: string[] = [];
  const open: unknown[] = [content];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (typeof next === 'object' && next !== null) {
      const record: Readonly<Record<string, unknown>> = { ...next };
      if (record['type'] === 'reusable-content') found.push(...referredTo(record['data']));
      else for (const value of Object.values(record)) if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return found;
}

/** `{ ref: { kind, reusableContent } }`, or an address if the server could not resolve it. */
function referredTo(data: unknown): readonly string[] {
  const ref = fieldOf(data, 'ref');
  return [fieldOf(ref, 'reusableContent'), fieldOf(fieldOf(ref, 'reusableContent'), 'id'), fieldOf(ref, 'url')].filter(
    (value) => typeof value === 'string',
  );
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
