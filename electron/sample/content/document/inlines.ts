import type { DocumentMark, DocumentNode } from '#shared/contract/index.ts';
import { isTag, isText, type ChildNode, type Element } from './dom.ts';
import { fragment, inline, paragraph, plainText, text } from './nodes.ts';
import type { Context } from './context.ts';

const MARKS: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  code: 'code',
  kbd: 'keyboard',
  s: 'strikethrough',
  del: 'strikethrough',
  sup: 'superscript',
  sub: 'subscript',
};

/** The content of a line: texts with their marks, links, images, icons, formulas, notes. */
export function inlinesOf(
  nodes: readonly ChildNode[],
  context: Context,
  marks: readonly DocumentMark[] = [],
): DocumentNode[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return node.data === '' ? [] : [text(node.data.replace(/\s*\n\s*/g, ' '), marks)];
    return isTag(node) ? inlineOf(node, context, marks) : [];
  });
}

function inlineOf(element: Element, context: Context, marks: readonly DocumentMark[]): DocumentNode[] {
  const { name, attribs, children } = element;
  const inner = (more: readonly DocumentMark[] = []): DocumentNode[] =>
    inlinesOf(children, context, [...marks, ...more]);
  switch (name) {
    case 'br':
      return [text('\n', marks)];
    case 'a':
      return [linkOf(element, inner(), context)];
    case 'button':
      return [inline('button', [], { label: inner().map(plainText).join(''), kind: 'secondary' })];
    case 'img':
      return [imageOf(element, context)];
    case 'mark':
      return inner([{ object: 'mark', type: 'color', data: { style: attribs['style'] ?? '' } }]);
    case 'gb-math':
      return [inline('inline-math', [], { formula: attribs['data-formula'] ?? '' })];
    case 'gb-note':
      return [noteOf(attribs['data-note'] ?? '', context)];
    case 'i':
      if (/\bfa-/.test(attribs['class'] ?? '')) {
        return [inline('icon', [], { icon: (attribs['class'] ?? '').replace(/^.*?\bfa-([\w-]+).*$/, '$1') })];
      }
      break;
    case 'code':
      if (attribs['class'] === 'expression') {
        return [inline('expression', [], { expression: inner().map(plainText).join('') })];
      }
      break;
    default:
  }
  const mark = MARKS[name];
  return inner(mark === undefined ? [] : [{ object: 'mark', type: mark }]);
}

function linkOf({ attribs }: Element, nodes: DocumentNode[], context: Context): DocumentNode {
  const ref = context.resolve(attribs['href'] ?? '');
  if (/\bbutton\b/.test(attribs['class'] ?? '')) {
    const kind = /\bprimary\b/.test(attribs['class'] ?? '') ? 'primary' : 'secondary';
    return inline('button', [], { label: nodes.map(plainText).join(''), kind, ref });
  }
  return inline(attribs['title'] === 'mention' ? 'mention' : 'link', nodes, { ref });
}

/** An inline image; an image alone in its paragraph is a block. */
function imageOf({ attribs }: Element, context: Context): DocumentNode {
  const caption = attribs['alt'] === undefined ? {} : { caption: attribs['alt'] };
  return inline('inline-image', [], {
    ref: context.resolve(attribs['src'] ?? ''),
    size: attribs['data-size'] ?? 'line',
    ...caption,
  });
}

function noteOf(name: string, context: Context): DocumentNode {
  const words = context.footnotes.get(name) ?? '';
  return {
    ...inline('annotation', [text(`[${name}]`)]),
    fragments: [fragment('annotation-body', [paragraph([text(words)])])],
  };
}
