import type { Anchor } from './anchor.ts';
import { ANCHOR_TEXT } from './anchor.ts';
import type { Document, DocumentNode } from './contract/index.ts';
import { resembles } from './outbox/same-words.ts';

/**
 * Finds the node in the server's tree for a comment on a block in Galley. Galley reads pages as Markdown, which has no
 * ids: the sender reads the tree just before it sends the comment, and compares the texts of its nodes. It never
 * guesses: if two nodes match, it names none.
 */
export interface AnchoredNode {
  readonly node: string;
  readonly tableCell?: { readonly record: string; readonly definition: string };
}

interface Entry {
  readonly node: string;
  readonly type: string;
  /** Letters and digits only: the two formats of a page use different punctuation and marks. */
  readonly letters: string;
  /** The text of the page before this entry, and after it. */
  readonly before: string;
  after: string;
  /** The nodes with this text. */
  readonly nodes: readonly DocumentNode[];
  readonly tableCell?: AnchoredNode['tableCell'];
}

/** Null: no node matches, or several do. */
export function anchoredNode(anchor: Anchor, document: Document): AnchoredNode | null {
  const { text } = anchor;
  const letters = bare(text);
  const cut = text.length >= ANCHOR_TEXT;
  const alike = entriesOf(document).filter(
    (entry) =>
      (entry.tableCell !== undefined) === (anchor.cell === true) &&
      (anchor.cell === true || isOfType(entry.type, anchor.type)) &&
      (cut ? entry.letters.startsWith(letters) : entry.letters === letters),
  );
  const scored = alike
    .map((entry) => ({ entry, score: score(anchor, entry) }))
    .sort((one, other) => other.score - one.score);
  const [best, second] = scored;
  // A block without text (a picture, a line) can be told by its neighbours only.
  const least = letters === '' ? 2 : alike.length > 1 ? 1 : 0;
  if (best === undefined || best.score < least || best.score === second?.score) return null;
  const { node, tableCell } = best.entry;
  return tableCell === undefined ? { node } : { node, tableCell };
}

/** How many of its neighbours match the anchor's. */
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
 * The text in the place of the anchor's block; empty if nothing shows it. Null: the block is still there, perhaps
 * edited, or has no text whose absence would show.
 */
export function standsInstead(anchor: Anchor, document: Document): string | null {
  const letters = bare(anchor.text);
  const entries = entriesOf(document).filter((entry) => entry.letters !== '');
  const page = bare(wordsOf(document.nodes));
  if (letters === '' || page.includes(letters)) return null;
  if (entries.some((entry) => isEdited(anchor, entry))) return null;
  const follows = entries.filter((entry) => followsSame(anchor, entry));
  const precedes = entries.filter((entry) => precedesSame(anchor, entry));
  const between = shortest(follows.filter((entry) => precedes.includes(entry)));
  const here = between === null ? [shortest(precedes), shortest(follows)] : [between];
  return [...new Set(here)].flatMap((entry) => (entry === null ? [] : [wordsOf(entry.nodes)])).join('\n\n');
}

/** The same block after an edit: it still has half of the words, and is not a container of much else. */
function isEdited({ text }: Anchor, { nodes, letters }: Entry): boolean {
  return letters.length <= 2 * bare(text).length && resembles(wordsOf(nodes), text);
}

function shortest(entries: readonly Entry[]): Entry | null {
  return entries.reduce<Entry | null>(
    (found, entry) => (found === null || entry.letters.length < found.letters.length ? entry : found),
    null,
  );
}

/** For people to read: one line per block. */
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

/** The platform's types for blocks that have other names in Galley. */
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

/** Every block with an id in the tree, and every cell of its tables, in reading order. */
function entriesOf(document: Document): readonly Entry[] {
  const entries: Entry[] = [];
  const ends = new Map<Entry, number>();
  /**
   * The text of the whole page without the titles of containers: neighbours are compared by the surrounding text only.
   */
  let page = '';

  const note = (entry: Omit<Entry, 'before' | 'after'>, from: number, at: number): void => {
    const noted: Entry = { ...entry, before: page.slice(0, from), after: '' };
    entries.splice(at, 0, noted);
    ends.set(noted, page.length);
  };
  /** Returns the text of the node, with titles. */
  const walk = (node: DocumentNode): string => {
    const [from, at] = [page.length, entries.length];
    const own = bare((node.leaves ?? []).map(({ text }) => text).join(''));
    page += own;
    const letters = own + titlesIn(node) + (node.type === 'table' ? walkCells(node) : walkAll(childrenOf(node)));
    const id = idOf(node);
    if (node.object === 'block' && id !== null)
      note({ node: id, type: node.type ?? '', letters, nodes: [node] }, from, at);
    return letters;
  };
  const walkAll = (nodes: readonly DocumentNode[]): string => nodes.map(walk).join('');
  const walkCells = (table: DocumentNode): string => {
    const id = idOf(table);
    const cells = cellsOf(table);
    const each = (table.fragments ?? []).map((fragment) => {
      const from = page.length;
      const letters = walkAll(fragment.nodes ?? []);
      const tableCell = cells.get(fragment.fragment ?? fragment.type ?? '');
      if (id !== null && tableCell !== undefined)
        note({ node: id, type: 'cell', letters, nodes: fragment.nodes ?? [], tableCell }, from, entries.length);
      return letters;
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

/** Text above a node's own text: the title of a tab, the headers of a table. */
function titlesIn({ data, type }: DocumentNode): string {
  const { title, definition } = data ?? {};
  const heads = type === 'table' && isRecord(definition) ? Object.values(definition) : [];
  return [title, ...heads.map((head) => (isRecord(head) ? head['title'] : ''))]
    .map((words) => (typeof words === 'string' ? bare(words) : ''))
    .join('');
}

/** A node's id is its key, or the id in its `meta` if it has no key (PLATFORM-NOTES, Meaning). */
function idOf({ key, meta }: DocumentNode): string | null {
  return key ?? meta?.id ?? null;
}

/** The record and column of each cell, by fragment. */
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
