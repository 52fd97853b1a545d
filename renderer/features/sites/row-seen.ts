import type { SiteNode } from '#shared/model/sites.ts';
import { changedRowId, contentPrint } from '#shared/outbox/admin.ts';
import { adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { nameOf } from '../../overlay/site-names.ts';
import { insideOf } from './row-moves.ts';

/** What the person saw of a row that they move or remove: if somebody else changes it first, the write is held. Pure. */

/** The rows with unsent changes, and as the server has them. */
export interface Seen {
  readonly nodes: readonly SiteNode[];
  readonly before: readonly SiteNode[];
}

/** Adds it to the write. Nothing that this person's own unsent changes touch is compared. */
export function withSeen<W extends AdminWrite>(write: W, { nodes, before }: Seen): W {
  const id = changedRowId(write);
  const known = before.find((row) => row.id === id);
  const shown = nodes.find((row) => row.id === id);
  if (known === undefined || shown === undefined) return write;
  switch (adminShapes[write.kind].effect) {
    case 'move':
      return shown.change === 'moved' ? write : { ...write, was: placeOf(known, before, nodes) };
    case 'delete':
      return { ...write, base: fieldsOf(known, shown), was: { contents: contentsOf(known, shown, { nodes, before }) } };
    default:
      return write;
  }
}

const besides = (row: SiteNode, rows: readonly SiteNode[]): readonly SiteNode[] =>
  rows.filter(({ kind, parentId }) => kind === row.kind && parentId === row.parentId);

function placeOf(row: SiteNode, before: readonly SiteNode[], nodes: readonly SiteNode[]): AdminWrite['was'] {
  const all = besides(row, before);
  const siblings = all.map(({ id }) => id);
  const shown = besides(row, nodes).map(({ id }) => id);
  const isSame = siblings.length === shown.length && siblings.every((id, at) => id === shown[at]);
  return { parent: row.parentId, words: placeWords(row, all, before), ...(isSame ? { siblings } : {}) };
}

function placeWords(row: SiteNode, siblings: readonly SiteNode[], before: readonly SiteNode[]): string {
  const parent = before.find(({ id }) => id === row.parentId);
  const inside = parent === undefined ? 'At the top level' : `In “${nameOf(parent)}”`;
  const at = siblings.indexOf(row);
  const [earlier, later] = [siblings[at - 1], siblings[at + 1]];
  if (earlier !== undefined) return `${inside}, after “${nameOf(earlier)}”`;
  return later === undefined ? inside : `${inside}, before “${nameOf(later)}”`;
}

const FIELDS = {
  group: ['title', 'icon'],
  section: ['title', 'path', 'icon', 'description', 'condition'],
  'site-space': ['path', 'condition', 'spaceId'],
} as const;

/** Not known of a row that was just created. */
const MAY_BE_UNKNOWN: ReadonlySet<string> = new Set(['path', 'spaceId']);

function fieldsOf(known: SiteNode, shown: SiteNode): NonNullable<AdminWrite['base']> {
  const fields = FIELDS[known.kind].filter(
    (field) => known[field] === shown[field] && !(MAY_BE_UNKNOWN.has(field) && known[field] === null),
  );
  return Object.fromEntries(fields.map((field) => [field, known[field]]));
}

/** An item may be as the server has it, or as this person's own unsent changes make it. */
function contentsOf(
  known: SiteNode,
  shown: SiteNode,
  { nodes, before }: Seen,
): NonNullable<AdminWrite['was']>['contents'] {
  const prints = new Map<string, Set<string>>();
  for (const row of [...insideOf(known, before), ...insideOf(shown, nodes)]) {
    const all = prints.get(row.id) ?? new Set();
    const isUnknown = row.kind !== 'group' && row.path === null;
    if (!isUnknown) all.add(contentPrint(row.kind === 'site-space' ? { ...row, title: null } : row));
    prints.set(row.id, all);
  }
  return [...prints].map(([id, all]) => ({ id, prints: [...all] }));
}
