import { linesOf } from '#shared/diff/pieces.ts';
import type { Block, Figure, Table, TableRow } from '../blocks.ts';
import { inlineText } from '../text.ts';
import { type Attributes, Part, type PartSource } from './part.ts';

/** The parts of a page, or of any run of blocks. */
export function partsOf(blocks: readonly Block[]): readonly Part[] {
  return blocks.map(partOf);
}

/** A block as a part. No field is lost: fields without a case here become attributes. */
function partOf(block: Block): Part {
  return new Part({ ...sourceOf(block), type: block.type, key: block.key, block });
}

/** The fields of a block except those that are used elsewhere. */
function without(block: Block, ...taken: readonly string[]): Attributes {
  const rest: Record<string, unknown> = {};
  for (const name in block) {
    if (name !== 'key' && name !== 'type' && !taken.includes(name)) rest[name] = block[name as keyof Block];
  }
  return rest;
}

type Inside = Omit<PartSource, 'type' | 'key' | 'block'>;

function sourceOf(block: Block): Inside {
  switch (block.type) {
    case 'paragraph':
    case 'heading': {
      const { inlines } = block;
      const attributes = without(block, 'inlines');
      return { inlines, attributes };
    }
    case 'list': {
      const { items } = block;
      const attributes = without(block, 'items');
      return { attributes, parts: items.map((item) => section('item', item)) };
    }
    case 'blockquote':
    case 'hint':
    case 'if':
    case 'prompt':
    case 'unknown': {
      const { blocks } = block;
      const attributes = without(block, 'blocks');
      return { attributes, parts: partsOf(blocks) };
    }
    case 'expandable': {
      const { blocks, title } = block;
      const attributes = without(block, 'blocks', 'title');
      return { attributes, inlines: title, parts: partsOf(blocks) };
    }
    case 'images': {
      const { figures } = block;
      const attributes = without(block, 'figures');
      return { attributes, parts: figures.map(figurePart) };
    }
    case 'drawing':
    case 'file':
    case 'embed': {
      const { caption } = block;
      const attributes = without(block, 'caption');
      return { attributes, inlines: caption };
    }
    case 'code': {
      const { text } = block;
      const attributes = without(block, 'text');
      return { attributes, parts: linesOf(text).map(linePart) };
    }
    case 'tabs':
      return { parts: block.tabs.map((tab) => section('tab', tab)) };
    case 'stepper':
      return { parts: block.steps.map((step) => section('step', step)) };
    case 'columns':
      return { parts: block.columns.map((column) => section('column', column)) };
    case 'updates': {
      const { updates } = block;
      const attributes = without(block, 'updates');
      return { attributes, parts: updates.map((update) => section('update', update)) };
    }
    case 'table':
      return tableSource(block);
    case 'swagger': {
      const { blocks, parameters, responses } = block;
      const attributes = without(block, 'blocks', 'parameters', 'responses');
      return {
        attributes,
        parts: [
          ...partsOf(blocks),
          ...parameters.map((parameter) => section('parameter', parameter)),
          ...responses.map((response) => section('response', response)),
        ],
      };
    }
    default: {
      return { attributes: without(block) };
    }
  }
}

function section(
  type: string,
  { key, blocks, ...attributes }: { readonly key: string; readonly blocks: readonly Block[] },
) {
  return new Part({ type, key, attributes, parts: partsOf(blocks) });
}

function figurePart({ caption, ...attributes }: Figure): Part {
  return new Part({ type: 'figure', attributes, inlines: caption });
}

function linePart(text: string): Part {
  return new Part({ type: 'line', inlines: [{ type: 'text', text, marks: [] }] });
}

function tableSource(table: Table): Inside {
  const { columns, rows } = table;
  return {
    attributes: without(table, 'columns', 'rows'),
    parts: [
      new Part({
        type: 'heads',
        parts: columns.map(({ title, ...head }) => new Part({ type: 'head', inlines: title, attributes: head })),
      }),
      ...rows.map(rowPart),
    ],
  };
}

function rowPart(row: TableRow): Part {
  const parts = row.cells.map(
    (cell) =>
      new Part({
        type: 'cell',
        attributes: { value: cell.value, ...(cell.span === undefined ? {} : { span: cell.span }) },
        parts: partsOf(cell.blocks),
        cell,
      }),
  );
  return new Part({ type: 'row', key: row.key, parts });
}

/** The columns of a table, each with its heading and all its cells, for matching. */
export function columnsOf(table: Part): readonly Part[] {
  const [heads, ...rows] = table.parts;
  return (heads?.parts ?? []).map((head, index) => {
    const title = inlineText(head.inlines).trim();
    return new Part({
      type: title === '' ? 'column-without-title' : 'column-with-title',
      attributes: { title },
      parts: rows.flatMap((row) => row.parts[index] ?? []),
    });
  });
}
