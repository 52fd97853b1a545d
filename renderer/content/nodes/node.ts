/** A node tree as it comes: untrusted JSON. No read here throws, so that the conversion need not check again. */
export interface TreeNode {
  readonly object: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly nodes: readonly TreeNode[];
  readonly fragments: readonly TreeNode[];
  readonly leaves: readonly Leaf[];
  /** The platform's anchor, if it has one. */
  readonly id: string | null;
}

export interface Leaf {
  readonly text: string;
  readonly marks: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
}

/** Nobody writes at a greater depth; only the words of deeper nodes are read. */
const MAX_DEPTH = 80;

export function readNodes(value: unknown, depth = 0): readonly TreeNode[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((child: unknown) => (isRecord(child) ? [readNode(child, depth)] : []));
}

function readNode(raw: Readonly<Record<string, unknown>>, depth: number): TreeNode {
  const deep = depth >= MAX_DEPTH;
  const object = textOf(raw['object']);
  const leaves = deep ? [{ text: wordsBelow(raw), marks: [] }] : readLeaves(raw);
  return {
    object: deep ? 'text' : object !== '' ? object : leaves.length > 0 ? 'text' : 'block',
    type: textOf(raw['type']) || textOf(raw['fragment']),
    data: recordOf(raw['data']),
    nodes: deep ? [] : readNodes(raw['nodes'], depth + 1),
    fragments: deep ? [] : readNodes(raw['fragments'], depth + 1),
    leaves,
    id: textOf(recordOf(raw['meta'])['id']) || null,
  };
}

function readLeaves(raw: Readonly<Record<string, unknown>>): readonly Leaf[] {
  const { leaves } = raw;
  // The older form of a text contains its words directly.
  if (!Array.isArray(leaves)) return typeof raw['text'] === 'string' ? [{ text: raw['text'], marks: [] }] : [];
  return leaves.filter(isRecord).map((leaf) => ({
    text: textOf(leaf['text']),
    marks: (Array.isArray(leaf['marks']) ? leaf['marks'] : [])
      .filter(isRecord)
      .map((mark) => ({ type: textOf(mark['type']), data: recordOf(mark['data']) })),
  }));
}

/** All words below a node, without recursion. */
function wordsBelow(raw: Readonly<Record<string, unknown>>): string {
  const words: string[] = [];
  const open: unknown[] = [raw];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isRecord(next)) continue;
    if (typeof next['text'] === 'string') words.push(next['text']);
    for (const field of ['fragments', 'nodes', 'leaves']) {
      const below = next[field];
      if (Array.isArray(below)) for (let at = below.length - 1; at >= 0; at -= 1) open.push(below[at]);
    }
  }
  return words.join(' ');
}

/** The words of a node on one line, for a caption or a title. */
export function wordsOf(node: TreeNode): string {
  return node.leaves.map(({ text }) => text).join('') + [...node.nodes, ...node.fragments].map(wordsOf).join('');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** Text, or a number or boolean as text; everything else is empty. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Attributes of a raw node; empty ones are left out. */
export function attributes(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      const text = textOf(value);
      return text === '' ? [] : [[name, text]];
    }),
  );
}
