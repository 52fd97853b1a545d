import type { Anchor } from './anchor.ts';
import { ANCHOR_TEXT } from './anchor.ts';
import type { Document, DocumentNode } from './contract/index.ts';
import { resembles } from './outbox/same-words.ts';

/**
 * Which node of the service's tree a comment is about that was written beside a block of Galley. Galley reads pages as
 * markdown, which has no ids: the tree is asked for just before the comment is sent, and its nodes are told apart by
 * what they say. Never a guess: where two nodes could be meant, none is named.
 */
export interface AnchoredNode {
  readonly node: string;
  readonly tableCell?: { readonly record: string; readonly definition: string };
}

interface Entry {
  readonly node: string;
  readonly type: string;
  /** Letters and digits alone: the two forms of a page set them apart with different signs. */
  readonly said: string;
  /** What is said in the page up to here, and after it. */
  readonly before: string;
  after: string;
  /** Whose words these are. */
  readonly nodes: readonly DocumentNode[];
  readonly tableCell?: AnchoredNode['tableCell'];
}

/** Null: no node, or several, could be the one. */
export function anchoredNode(anchor: Anchor, document: Document): AnchoredNode | null {
  const { text } = anchor;
  const said = bare(text);
  const cut = text.length >= ANCHOR_TEXT;
  const alike = entriesOf(document).filter(
    (entry) =>
      (entry.tableCell !== undefined) === (anchor.cell === true) &&
      (anchor.cell === true || isOfType(entry.type, anchor.type)) &&
      (cut ? entry.said.startsWith(said) : entry.said === said),
  );
  const scored = alike
    .map((entry) => ({ entry, score: score(anchor, entry) }))
    .sort((one, other) => other.score - one.score);
  const [best, second] = scored;
  // What says nothing (a picture, a line) is known by its neighbours alone.
  const least = said === '' ? 2 : alike.length > 1 ? 1 : 0;
  if (best === undefined || best.score < least || best.score === second?.score) return null;
  const { node, tableCell } = best.entry;
  return tableCell === undefined ? { node } : { node, tableCell };
}

/** How many of its neighbours are the anchor's. */
function score(anchor: Anchor, entry: Entry): number {
  return Number(followsSame(anchor, entry)) + Number(precedesSame(anchor, entry));
}

function followsSame(anchor: Anchor, { before }: Entry): boolean {
  const earlier = bare(anchor.before);
  return earlier === '' ? before === '' : before.endsWith(earlier);
}

function precedesSame(anchor: Anchor, { after }: Entry): boolean {
  const later = bare(anchor.after);
  return later === '' ? after === '' : after.startsWith(later);
}

/**
 * The words that now stand where the anchor's block stood; empty where nothing tells. Null: the block is still there,
 * perhaps edited, or it says nothing by which it could be missed.
 */
export function standsInstead(anchor: Anchor, document: Document): string | null {
  const said = bare(anchor.text);
  const entries = entriesOf(document).filter((entry) => entry.said !== '');
  const page = bare(wordsOf(document.nodes));
  if (said === '' || page.includes(said)) return null;
  if (entries.some((entry) => isEdited(anchor, entry))) return null;
  const follows = entries.filter((entry) => followsSame(anchor, entry));
  const precedes = entries.filter((entry) => precedesSame(anchor, entry));
  const between = shortest(follows.filter((entry) => precedes.includes(entry)));
  const here = between === null ? [shortest(precedes), shortest(follows)] : [between];
  return [...new Set(here)].flatMap((entry) => (entry === null ? [] : [wordsOf(entry.nodes)])).join('\n\n');
}

/** The same block in other words: it still has half of them, and is not some container of much else. */
function isEdited({ text }: Anchor, { nodes, said }: Entry): boolean {
  return said.length <= 2 * bare(text).length && resembles(wordsOf(nodes), text);
}

function shortest(entries: readonly Entry[]): Entry | null {
  return entries.reduce<Entry | null>(
    (found, entry) => (found === null || entry.said.length < found.said.length ? entry : found),
    null,
  );
}

/** For people to read: each block on a line of its own. */
function wordsOf(nodes: readonly DocumentNode[]): string {
  return linesOf(nodes).trim();
}

function linesOf(nodes: readonly DocumentNode[]): string {
  return nodes
    .map((node) => {
      const words = (node.leaves ?? []).map(({ text }) => text).join('') + linesOf(childrenOf(node));
      return node.object === 'block' ? `${words.trim()}\n` : words;
    })
    .join('');
}

/** What the platform calls the blocks that Galley calls otherwise. */
const TYPES: Readonly<Record<string, RegExp>> = {
  heading: /^heading-\d$/,
  list: /^list-(?:ordered|unordered|tasks)$/,
  images: /^images?$/,
  paragraph: /^paragraph$/,
};

function isOfType(node: string, block: string): boolean {
  return (Object.hasOwn(TYPES, block) ? TYPES[block]?.test(node) : undefined) ?? node === block;
}

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Every block of the tree that has an id, and every cell of its tables, in reading order. */
function entriesOf(document: Document): readonly Entry[] {
  const entries: Entry[] = [];
  const ends = new Map<Entry, number>();
  /** The whole page's words, without the titles of what holds them: neighbours are told by the words around alone. */
  let page = '';

  const note = (entry: Omit<Entry, 'before' | 'after'>, from: number, at: number): void => {
    const noted: Entry = { ...entry, before: page.slice(0, from), after: '' };
    entries.splice(at, 0, noted);
    ends.set(noted, page.length);
  };
  /** Answers what the node says, titles included. */
  const walk = (node: DocumentNode): string => {
    const [from, at] = [page.length, entries.length];
    const own = bare((node.leaves ?? []).map(({ text }) => text).join(''));
    page += own;
    const said = own + titlesIn(node) + (node.type === 'table' ? walkCells(node) : walkAll(childrenOf(node)));
    const id = idOf(node);
    if (node.object === 'block' && id !== null)
      note({ node: id, type: node.type ?? '', said, nodes: [node] }, from, at);
    return said;
  };
  const walkAll = (nodes: readonly DocumentNode[]): string => nodes.map(walk).join('');
  const walkCells = (table: DocumentNode): string => {
    const id = idOf(table);
    const cells = cellsOf(table);
    const each = (table.fragments ?? []).map((fragment) => {
      const from = page.length;
      const said = walkAll(fragment.nodes ?? []);
      const tableCell = cells.get(fragment.fragment ?? fragment.type ?? '');
      if (id !== null && tableCell !== undefined)
        note({ node: id, type: 'cell', said, nodes: fragment.nodes ?? [], tableCell }, from, entries.length);
      return said;
    });
    return each.join('');
  };
  walkAll(document.nodes);
  for (const [entry, end] of ends) entry.after = page.slice(end);
  return entries;
}

const childrenOf = ({ nodes, fragments }: DocumentNode): readonly DocumentNode[] => [
  ...(nodes ?? []),
  ...(fragments ?? []),
];

/** What stands above a node's own words: the title of a tab, the heads of a table. */
function titlesIn({ data, type }: DocumentNode): string {
  const { title, definition } = data ?? {};
  const heads = type === 'table' && isRecord(definition) ? Object.values(definition) : [];
  return [title, ...heads.map((head) => (isRecord(head) ? head['title'] : ''))]
    .map((words) => (typeof words === 'string' ? bare(words) : ''))
    .join('');
}

/** A node is named by its key, and by the id in its `meta` where it has none (PLATFORM-NOTES, Meaning). */
function idOf({ key, meta }: DocumentNode): string | null {
  return key ?? meta?.id ?? null;
}

/** Which record and column each fragment of a table is the cell of. */
function cellsOf({ data }: DocumentNode): ReadonlyMap<string, NonNullable<AnchoredNode['tableCell']>> {
  const cells = new Map<string, NonNullable<AnchoredNode['tableCell']>>();
  const { records } = data ?? {};
  if (!isRecord(records)) return cells;
  for (const [record, row] of Object.entries(records)) {
    const values = isRecord(row) ? row['values'] : undefined;
    if (!isRecord(values)) continue;
    for (const [definition, value] of Object.entries(values)) {
      if (typeof value === 'string') cells.set(value, { record, definition });
    }
  }
  return cells;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
