/** The text of content without its style: for keys, search, quotes and the outline. */
import type { Block, Heading, HeadingLevel, Inline, Table } from './blocks.ts';
import { plainName } from './plain-name.ts';
import { LOCALE } from '../ui/locale.ts';

/** The text of a run of inlines. Images give their alternative text, emojis their character. */
export function inlineText(inlines: readonly Inline[]): string {
  let out = '';
  for (const inline of inlines) out += textOfInline(inline);
  return out;
}

function textOfInline(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'link':
    case 'button':
    case 'mention':
    case 'annotation':
      return inlineText(inline.children);
    case 'emoji':
      return inline.character;
    case 'icon':
      return '';
    case 'expression':
      return inline.expression;
    case 'inline-math':
      return inline.formula;
    case 'inline-image':
      return inline.picture.alt;
    case 'line-break':
      return '\n';
    case 'unknown':
      return inline.text;
  }
}

/** The text of blocks, one block per line. */
export function plainText(blocks: readonly Block[]): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n');
}

/** The text of a block and all blocks inside it. */
export function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.inlines).trim();
    case 'list':
      return joined(block.items.map((item) => plainText(item.blocks)));
    case 'divider':
      return '';
    case 'blockquote':
    case 'hint':
    case 'if':
      return plainText(block.blocks);
    case 'images':
      return joined(block.figures.map((figure) => joined([figure.picture.alt, inlineText(figure.caption)])));
    case 'drawing':
      return joined([block.picture.alt, inlineText(block.caption)]);
    case 'file':
      return inlineText(block.caption) || fileName(block.src);
    case 'embed':
      return joined([inlineText(block.caption), block.target.href]);
    case 'code':
      return joined([block.title ?? '', block.text]);
    case 'math':
      return block.formula;
    case 'expandable':
      return joined([inlineText(block.title), plainText(block.blocks)]);
    case 'tabs':
      return joined(block.tabs.map((tab) => joined([tab.title, plainText(tab.blocks)])));
    case 'table':
      return tableText(block);
    case 'openapi-operation':
      return `${block.method.toUpperCase()} ${block.path}`;
    case 'openapi-schemas':
      return block.schemas.join(', ');
    case 'openapi-webhook':
      return `${block.method.toUpperCase()} ${block.name}`.trim();
    case 'swagger':
      return joined([
        `${block.method.toUpperCase()} ${block.path}`,
        block.summary,
        plainText(block.blocks),
        ...block.parameters.map((parameter) => joined([parameter.name, plainText(parameter.blocks)])),
        ...block.responses.map((response) =>
          joined([response.status, response.description, plainText(response.blocks)]),
        ),
      ]);
    case 'content-ref':
      return block.label;
    case 'integration':
      return Object.values(block.properties).join('\n');
    case 'reusable-content':
      return '';
    case 'stepper':
      return joined(block.steps.map((step) => plainText(step.blocks)));
    case 'columns':
      return joined(block.columns.map((column) => plainText(column.blocks)));
    case 'prompt':
      return joined([block.description, plainText(block.blocks)]);
    case 'updates':
      return joined(block.updates.map((update) => joined([update.date, plainText(update.blocks)])));
    case 'unknown':
      return joined([block.text, plainText(block.blocks)]);
  }
}

function tableText(table: Table): string {
  const rows = table.rows.map((row) =>
    row.cells
      .map((cell) => plainText(cell.blocks))
      .filter(Boolean)
      .join(' '),
  );
  return joined([
    table.columns
      .map((column) => inlineText(column.title))
      .filter(Boolean)
      .join(' '),
    ...rows,
  ]);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

/** The last part of a path or address, decoded: the file's display name. */
export function fileName(src: string): string {
  const path = src.split(/[?#]/, 1)[0] ?? src;
  const last = path.replace(/\/+$/, '').split('/').at(-1) ?? path;
  try {
    return plainName(decodeURIComponent(last));
  } catch {
    return plainName(last);
  }
}

/** A size in words: `27 bytes`, `14.2 kB`, `3 MB`. */
export function fileSize(bytes: number): string {
  const [value, unit] =
    bytes < 1_000
      ? [bytes, 'byte']
      : bytes < 1_000_000
        ? [bytes / 1_000, 'kilobyte']
        : bytes < 1_000_000_000
          ? [bytes / 1_000_000, 'megabyte']
          : [bytes / 1_000_000_000, 'gigabyte'];
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(value);
}

export interface OutlineEntry {
  readonly key: string;
  readonly level: HeadingLevel;
  readonly text: string;
  readonly anchor: string;
}

/** The headings of a page in reading order, including those inside other blocks. */
export function outline(blocks: readonly Block[]): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  forEachHeading(blocks, (heading) => {
    const text = blockText(heading);
    if (text !== '') entries.push({ key: heading.key, level: heading.level, text, anchor: heading.anchor });
  });
  return entries;
}

function forEachHeading(blocks: readonly Block[], visit: (heading: Heading) => void): void {
  for (const block of blocks) {
    if (block.type === 'heading') visit(block);
    // A heading in a cell is a card's title, not part of the outline.
    else if (block.type !== 'table') for (const inner of innerBlocks(block)) forEachHeading(inner, visit);
  }
}

/** The runs of blocks inside a block, in reading order; empty if there are none. */
export function innerBlocks(block: Block): readonly (readonly Block[])[] {
  switch (block.type) {
    case 'list':
      return block.items.map((item) => item.blocks);
    case 'blockquote':
    case 'hint':
    case 'if':
    case 'expandable':
    case 'prompt':
    case 'unknown':
      return [block.blocks];
    case 'tabs':
      return block.tabs.map((tab) => tab.blocks);
    case 'stepper':
      return block.steps.map((step) => step.blocks);
    case 'columns':
      return block.columns.map((column) => column.blocks);
    case 'updates':
      return block.updates.map((update) => update.blocks);
    case 'table':
      return block.rows.flatMap((row) => row.cells.map((cell) => cell.blocks));
    case 'swagger':
      return [
        block.blocks,
        ...block.parameters.map((parameter) => parameter.blocks),
        ...block.responses.map((response) => response.blocks),
      ];
    default:
      return [];
  }
}
