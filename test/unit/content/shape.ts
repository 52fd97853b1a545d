import type { Block, Inline } from '../../../renderer/content/blocks.ts';
import { innerBlocks } from '../../../renderer/content/text.ts';

/** A tree of blocks in one line, for tables of tests: `hint(info)[p "text"]`. */
export function shape(blocks: readonly Block[]): string {
  return blocks.map(shapeOfBlock).join(' ');
}

function shapeOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `p${block.align === null ? '' : `.${block.align}`} ${inlineShape(block.inlines)}`;
    case 'heading':
      return `h${String(block.level)}#${block.anchor} ${inlineShape(block.inlines)}`;
    case 'list':
      return `${block.style}${block.start === 1 ? '' : `@${String(block.start)}`}[${block.items
        .map((item) => `${item.checked === null ? '' : item.checked ? '[x] ' : '[ ] '}${shape(item.blocks)}`)
        .join(' | ')}]`;
    case 'code':
      return `code(${options(block.language, block.title, block.lineNumbers && 'numbers', block.wrap && 'wrap', block.expandable && 'fold', block.diagram)}) ${JSON.stringify(block.text)}`;
    case 'math':
      return `math ${JSON.stringify(block.formula)}`;
    case 'images':
      return `images${block.fullWidth ? '.full' : ''}${block.framed ? '.framed' : ''}(${block.figures
        .map(({ picture, caption }) =>
          options(picture.src, picture.darkSrc, caption.length > 0 && inlineShape(caption)),
        )
        .join(' | ')})`;
    case 'drawing':
      return `drawing(${block.picture.src})`;
    case 'file':
      return `file(${block.src}) ${inlineShape(block.caption)}`.trim();
    case 'embed':
      return `embed(${block.target.href}) ${inlineShape(block.caption)}`.trim();
    case 'content-ref':
      return `ref(${block.target.href}) ${JSON.stringify(block.label)}`;
    case 'reusable-content':
      return `include(${block.path})`;
    case 'integration':
      return `integration(${block.name}) ${JSON.stringify(block.properties)}`;
    case 'openapi-operation':
      return `operation(${options(block.spec, block.method, block.path)})`;
    case 'openapi-schemas':
      return `schemas(${options(block.spec, ...block.schemas)})`;
    case 'openapi-webhook':
      return `webhook(${options(block.spec, block.name, block.method)})`;
    case 'tabs':
      return `tabs[${block.tabs.map((tab) => `${options(tab.title, tab.icon)}: ${shape(tab.blocks)}`).join(' | ')}]`;
    case 'columns':
      return `columns[${block.columns.map((column) => `${String(column.width)}: ${shape(column.blocks)}`).join(' | ')}]`;
    case 'updates':
      return `updates[${block.updates.map((update) => `${options(update.date, ...update.tags)}: ${shape(update.blocks)}`).join(' | ')}]`;
    case 'table':
      return `${block.view}[${block.columns
        .map((column) =>
          options(inlineShape(column.title), column.type, column.card, column.hidden && 'hidden', column.align),
        )
        .join(' | ')}][${block.rows.map((row) => row.cells.map((cell) => cellShape(cell)).join(' | ')).join(' / ')}]`;
    case 'expandable':
      return `details${block.open ? '.open' : ''}(${inlineShape(block.title)})[${shape(block.blocks)}]`;
    case 'hint':
      return `hint(${options(block.style, block.icon)})[${shape(block.blocks)}]`;
    case 'if':
      return `if(${block.condition})[${shape(block.blocks)}]`;
    case 'prompt':
      return `prompt(${options(block.description, block.icon)})[${shape(block.blocks)}]`;
    case 'swagger':
      return `swagger(${options(block.method, block.path)})[${block.parameters.map((parameter) => parameter.name).join(',')}][${block.responses.map((response) => response.status).join(',')}]`;
    case 'unknown':
      return `unknown(${options(block.name, block.text)})[${shape(block.blocks)}]`;
    default:
      return `${block.type}[${innerBlocks(block).map(shape).join(' | ')}]`;
  }
}

function cellShape(cell: { readonly value: { readonly kind: string }; readonly blocks: readonly Block[] }): string {
  return cell.value.kind === 'content' ? shape(cell.blocks) : JSON.stringify(Object.values(cell.value));
}

function inlineShape(inlines: readonly Inline[]): string {
  return inlines.map(shapeOfInline).join('+');
}

function shapeOfInline(inline: Inline): string {
  switch (inline.type) {
    case 'text': {
      const marks = inline.marks.map((mark) =>
        mark.type === 'color' ? `color:${mark.text ?? '-'}/${mark.background ?? '-'}` : mark.type,
      );
      return `${marks.map((mark) => `${mark}.`).join('')}${JSON.stringify(inline.text)}`;
    }
    case 'link':
    case 'mention':
      return `${inline.type}(${inline.target.kind} ${inline.target.href} ${inlineShape(inline.children)})`;
    case 'button':
      return `button(${options(inline.variant, inline.icon, inline.target?.href, inline.action)} ${inlineShape(inline.children)})`;
    case 'emoji':
      return inline.character;
    case 'icon':
      return `icon(${inline.name})`;
    case 'expression':
      return `expression(${inline.expression})`;
    case 'inline-math':
      return `math(${inline.formula})`;
    case 'inline-image':
      return `image(${options(inline.picture.src, inline.picture.darkSrc, inline.picture.size)})`;
    case 'annotation':
      return `note(${options(inline.label, inlineShape(inline.children), shape(inline.content))})`;
    case 'line-break':
      return 'br';
    case 'unknown':
      return `unknown(${options(inline.name, inline.text)})`;
  }
}

function options(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}
