import type { Align, Block, CellValue, Table, TableCell, TableColumn, TableRow } from '../blocks.ts';
import { classifyLink, type LinkTarget } from '../links.ts';
import { fileName, inlineText, plainText } from '../text.ts';
import { pixels, rawText, toInlines } from './inlines.ts';
import { placeCells, type Placed } from './place-cells.ts';
import { element, type RawChild, type RawNode } from './raw-node.ts';
import type { BlockSource } from './block-source.ts';

interface Heading {
  readonly column: TableColumn;
  readonly options: ReadonlyMap<string, { readonly label: string; readonly color: string | null }>;
  readonly max: number;
}

/** A pipe table or a `<table>`: columns from the first heading row, cells typed by their columns. */
export function toTable(node: RawNode, source: BlockSource): Table {
  const groups = rowGroups(node).map((rows) => rows.map(cellsOf));
  const isHeaded = groups[0]?.[0]?.every((cell) => cell.name === 'th') === true;
  const rows = placeCells(groups, isHeaded);
  const body = isHeaded ? rows.slice(1) : rows;
  const headings = isHeaded ? (rows[0] ?? []).map((place) => toHeading(place, source)) : [];
  const made = body.map((row) => toRow(row, headings, source));
  const columns = headings.map((heading) => heading.column);
  const width = Math.max(columns.length, ...made.slice(0, 50_000).map((row) => row.cells.length));
  while (columns.length < width) columns.push(PLAIN_COLUMN);
  const { attributes } = node;
  return {
    type: 'table',
    key: source.keys.key('table', columns.map((column) => inlineText(column.title)).join('|'), made),
    view: attributes['data-view'] === 'cards' ? 'cards' : 'grid',
    cardSize: attributes['data-card-size'] ?? null,
    fullWidth: attributes['data-full-width'] === 'true',
    header:
      columns.some((column) => !column.hidden && column.title.length > 0) &&
      attributes['data-header-hidden'] === undefined,
    columns,
    rows: made,
  };
}

const PLAIN_COLUMN: TableColumn = { title: [], type: 'text', width: null, align: null, hidden: false, card: null };

function rowsOf(node: RawNode): readonly RawNode[] {
  return rowGroups(node).flat();
}

/** The rows in each `thead`, `tbody` and `tfoot`, and those beside them. */
function rowGroups(node: RawNode): readonly (readonly RawNode[])[] {
  const groups: RawNode[][] = [];
  let open: RawNode[] | null = null;
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if (child.name === 'tr') {
      if (open === null) groups.push((open = []));
      open.push(child);
    } else if (child.name !== 'table') {
      const inside = rowGroups(child);
      if (inside.length > 0) open = null;
      for (const rows of inside) groups.push([...rows]);
    }
  }
  return groups;
}

/** Content of a `<table>` outside any cell, for example after a missing end tag: browsers show it beside the table. */
export function besideCells(node: RawNode): readonly RawChild[] {
  return node.children.flatMap((child): readonly RawChild[] => {
    if (typeof child === 'string') return child.trim() === '' ? [] : [child];
    if (NO_CONTENT.has(child.name) || (node.name === 'tr' && isCell(child))) return [];
    if (child.name !== 'tr' && (child.name === 'table' || rowsOf(child).length === 0)) return [child];
    const inside = besideCells(child);
    // Separate from the content before it, so that two words are not joined.
    return inside.length === 0 ? [] : [element('section', {}, '', [...inside])];
  });
}

const NO_CONTENT: ReadonlySet<string> = new Set(['caption', 'colgroup', 'col']);

const isCell = ({ name }: RawNode): boolean => name === 'td' || name === 'th';

function cellsOf(row: RawNode): readonly RawNode[] {
  return row.children.filter((child): child is RawNode => typeof child !== 'string' && isCell(child));
}

const NO_HEADING: Heading = { column: PLAIN_COLUMN, options: new Map(), max: 5 };

function toHeading(place: Placed, source: BlockSource): Heading {
  if (place.kind !== 'cell') return NO_HEADING;
  const { cell, span } = place;
  const { attributes } = cell;
  const options = new Map<string, { readonly label: string; readonly color: string | null }>();
  collectOptions(cell, options);
  const max = Number.parseInt(attributes['data-max'] ?? '5', 10);
  return {
    column: {
      title: toInlines(cell.children, source),
      type: attributes['data-type'] ?? (options.size > 0 ? 'select' : 'text'),
      width: pixels(attributes['width']),
      align: alignOf(cell),
      hidden: attributes['data-hidden'] !== undefined,
      card: cardRole(attributes),
      ...(span !== null && span.columns > 1 ? { span: span.columns } : {}),
    },
    options,
    max: Number.isSafeInteger(max) && max > 0 && max <= 10 ? max : 5,
  };
}

function cardRole(attributes: Readonly<Record<string, string>>): TableColumn['card'] {
  if (attributes['data-card-target'] !== undefined) return 'target';
  if (attributes['data-card-cover'] !== undefined) return 'cover';
  return attributes['data-card-cover-dark'] === undefined ? null : 'cover-dark';
}

function collectOptions(
  node: RawNode,
  into: Map<string, { readonly label: string; readonly color: string | null }>,
): void {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if (child.name === 'option') {
      const { value, label, color } = child.attributes;
      if (value !== undefined) into.set(value, { label: label ?? rawText(child).trim(), color: color ?? null });
    } else {
      collectOptions(child, into);
    }
  }
}

function alignOf(cell: RawNode): Align | null {
  const written = cell.attributes['align'] ?? /text-align:\s*(\w+)/.exec(cell.attributes['style'] ?? '')?.[1];
  return written === 'center' || written === 'right' || written === 'left' ? written : null;
}

function toRow(row: readonly Placed[], headings: readonly Heading[], source: BlockSource): TableRow {
  const cells = row.map((place, index): TableCell => {
    if (place.kind === 'empty') return { blocks: [], value: CONTENT };
    if (place.kind === 'covered') return { blocks: [], value: CONTENT, covered: { column: place.column } };
    const { cell, span } = place;
    const blocks = source.blocks(cell.children);
    return { blocks, value: valueOf(cell, headings[index], blocks), ...(span === null ? {} : { span }) };
  });
  const blocks = cells.flatMap((cell) => cell.blocks);
  return { key: source.keys.key('row', '', blocks), cells };
}

function valueOf(cell: RawNode, heading: Heading | undefined, blocks: readonly Block[]): CellValue {
  switch (heading?.column.type) {
    case 'checkbox': {
      const text = plainText(blocks).trim().toLowerCase();
      return { kind: 'checkbox', checked: text === 'true' || text === '[x]' || text === '✓' };
    }
    case 'rating': {
      const value = Number.parseFloat(plainText(blocks));
      return {
        kind: 'rating',
        value: Number.isFinite(value) ? Math.min(Math.max(value, 0), heading.max) : 0,
        max: heading.max,
      };
    }
    case 'number':
      return { kind: 'number', text: plainText(blocks) };
    case 'select':
      return selected(cell, heading);
    case 'files':
    case 'image': {
      const files = [...linksIn(cell)].map((link) => fileOf(link));
      return files.length > 0 ? { kind: 'files', files } : CONTENT;
    }
    case 'users':
      return { kind: 'users', users: usersIn(cell, blocks) };
    case 'content-ref': {
      const [link] = linksIn(cell);
      if (link === undefined) return CONTENT;
      return { kind: 'reference', target: classifyLink(link.attributes['href'] ?? ''), label: rawText(link).trim() };
    }
    default:
      return CONTENT;
  }
}

const CONTENT: CellValue = { kind: 'content' };

function selected(cell: RawNode, heading: Heading): CellValue {
  const options: { readonly label: string; readonly color: string | null }[] = [];
  const walk = (node: RawNode): void => {
    for (const child of node.children) {
      if (typeof child === 'string') continue;
      const value = child.attributes['data-option'];
      if (value === undefined) {
        walk(child);
      } else {
        const known = heading.options.get(value);
        // If several are chosen, each except the last is followed by a comma.
        const written = rawText(child).trim().replace(/\s*,$/, '');
        options.push({ label: known?.label ?? (written === '' ? value : written), color: known?.color ?? null });
      }
    }
  };
  walk(cell);
  return options.length > 0 ? { kind: 'select', options } : CONTENT;
}

/** People are written as links to their profiles, with the address as text; by hand, as names separated by commas. */
function usersIn(
  cell: RawNode,
  blocks: readonly Block[],
): readonly { readonly target: LinkTarget | null; readonly label: string }[] {
  const links = [...linksIn(cell)].filter((link) => link.name === 'a');
  if (links.length > 0) {
    return links.map((link) => {
      const href = link.attributes['href'] ?? '';
      const label = rawText(link).trim();
      return { target: classifyLink(href), label: label === '' || label === href ? fileName(href) : label };
    });
  }
  return plainText(blocks)
    .split(/[,\n]/)
    .map((user) => user.trim())
    .filter((user) => user !== '')
    .map((label) => ({ target: null, label }));
}

function* linksIn(node: RawNode): Generator<RawNode> {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if ((child.name === 'a' && child.attributes['href'] !== undefined) || child.name === 'img') yield child;
    else yield* linksIn(child);
  }
}

function fileOf(link: RawNode): { readonly src: string; readonly name: string } {
  const src = link.attributes['href'] ?? link.attributes['src'] ?? '';
  return { src, name: rawText(link).trim() || fileName(src) };
}
