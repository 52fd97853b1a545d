/** The inlines of a node tree -> the raw nodes that markdown gives for the same words. */
import { addressesIn } from '../markdown/autolink.ts';
import { emojiCharacter, emojiOfCodePoints } from '../markdown/emoji.ts';
import { element, type RawChild } from '../markdown/raw-node.ts';
import { attributes, type Leaf, recordOf, textOf, type TreeNode, wordsOf } from './node.ts';
import { type DocumentRef, profileHref, readRef } from './reference.ts';

/** State that the conversion of one tree shares. */
export interface Conversion {
  readonly href: (ref: DocumentRef | null) => string;
  /** Stores the content of an annotation and returns the label under which it is found. */
  readonly note: (label: string | null, content: readonly TreeNode[]) => string;
}

const ELEMENT_OF_MARK: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  keyboard: 'kbd',
  strikethrough: 's',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
};

export function rawInlines(nodes: readonly TreeNode[], conversion: Conversion, inLink = false): RawChild[] {
  return nodes.flatMap((node) => rawInline(node, conversion, inLink));
}

function rawInline(node: TreeNode, conversion: Conversion, inLink: boolean): RawChild[] {
  if (node.object === 'text') return node.leaves.flatMap((leaf) => rawLeaf(leaf, inLink));
  const { data, type } = node;
  const inner = (within = inLink): RawChild[] => rawInlines(node.nodes, conversion, within);
  switch (type) {
    case 'link': {
      const href = conversion.href(readRef(data['ref']) ?? readRef(data['href']));
      return [element('a', attributes({ href, title: data['title'] }), '', inner(true))];
    }
    case 'mention':
      return mention(node, conversion);
    case 'button':
      return [button(node, conversion)];
    case 'emoji':
      return [emoji(node)];
    case 'icon':
      return [element('i', { class: `fa-${textOf(data['icon']) || textOf(data['name'])}` })];
    case 'expression':
      return [element('.expression', {}, textOf(data['expression']) || wordsOf(node))];
    case 'inline-math':
    case 'math':
      return [element('.math', {}, textOf(data['formula']) || wordsOf(node))];
    case 'inline-image':
      return [picture(node, conversion, textOf(data['size']) || 'line')];
    case 'annotation':
      return annotation(node, conversion);
    default:
      // A block in a place for inline text becomes its words.
      if (node.object === 'block' || node.object === 'fragment') return inner();
      return [element('.unknown', { name: type || 'inline' }, wordsOf(node))];
  }
}

function rawLeaf({ text, marks }: Leaf, inLink: boolean): RawChild[] {
  if (text === '') return [];
  const isCode = marks.some(({ type }) => type === 'code');
  let raw: RawChild[] = isCode ? [element('code', {}, text)] : lines(text, inLink);
  for (const { type, data } of [...marks].reverse()) {
    const name = Object.hasOwn(ELEMENT_OF_MARK, type) ? ELEMENT_OF_MARK[type] : undefined;
    if (name !== undefined) raw = [element(name, {}, '', raw)];
    else if (type === 'color') raw = [element('mark', { style: styleOf(data) }, '', raw)];
  }
  return raw;
}

/** `{ text, background }` as names, or the style as in markdown. */
function styleOf(data: Readonly<Record<string, unknown>>): string {
  const written = textOf(data['style']);
  if (written !== '') return written;
  const colour = textOf(data['text']);
  const background = textOf(data['background']);
  return [colour === '' ? '' : `color:${colour}`, background === '' ? '' : `background-color:${background}`]
    .filter((part) => part !== '')
    .join(';');
}

function lines(text: string, inLink: boolean): RawChild[] {
  return text.split('\n').flatMap((line, index): RawChild[] => {
    const words = inLink ? [line] : withAddresses(line);
    return index === 0 ? words : [element('br'), ...words];
  });
}

function withAddresses(line: string): RawChild[] {
  const parts = addressesIn(line);
  if (parts === null) return [line];
  return parts.map(({ text, href }) => (href === null ? text : element('a', { href }, '', [text])));
}

/** A person is shown by name; a page is linked. */
function mention(node: TreeNode, conversion: Conversion): RawChild[] {
  const ref = readRef(node.data['ref']);
  const words = rawInlines(node.nodes, conversion, true);
  if (ref?.kind === 'user') {
    return [
      element('a', { href: profileHref(ref.id), 'data-mention': '' }, '', words.length > 0 ? words : [`@${ref.id}`]),
    ];
  }
  return [element('a', { href: conversion.href(ref), 'data-mention': '' }, '', words)];
}

function button(node: TreeNode, conversion: Conversion): RawChild {
  const { data } = node;
  const label = textOf(data['label']);
  const words = label !== '' ? [label] : rawInlines(node.nodes, conversion, true);
  const ref = readRef(data['ref']) ?? readRef(data['href']);
  const secondary = textOf(data['kind']) === 'secondary';
  const common = {
    class: secondary ? 'button secondary' : 'button primary',
    'data-icon': data['icon'],
    'data-action': data['action'],
    'data-query': data['query'],
  };
  if (ref === null) return element('button', attributes(common), '', words);
  return element('a', attributes({ ...common, href: conversion.href(ref) }), '', words);
}

function emoji({ data, ...node }: TreeNode): RawChild {
  const code = textOf(data['code']);
  const name = textOf(data['name']) || code;
  const words = wordsOf({ data, ...node });
  const character = words === '' ? (emojiOfCodePoints(code) ?? emojiCharacter(name)) : words;
  return character === null ? `:${name}:` : element('.emoji', { name }, character);
}

/** An `<img>`, within a `<picture>` if the dark theme has its own image. */
export function picture(node: TreeNode, conversion: Conversion, size: string | null, drawing = false): RawChild {
  const { data } = node;
  const src = conversion.href(readRef(data['ref']) ?? readRef(data['src']));
  const caption = textOf(data['caption']);
  const image = element(
    'img',
    attributes({
      src,
      alt: textOf(data['alt']) || caption,
      width: data['width'],
      height: data['height'],
      'data-size': size,
      class: drawing ? 'gitbook-drawing' : '',
    }),
  );
  const dark = readRef(data['refDark']);
  const shown =
    dark === null
      ? image
      : element('picture', {}, '', [
          element('source', { srcset: conversion.href(dark), media: '(prefers-color-scheme: dark)' }),
          image,
        ]);
  const link = readRef(data['link']) ?? readRef(recordOf(data['href'])['ref'] ?? data['href']);
  return link === null ? shown : element('a', { href: conversion.href(link) }, '', [shown]);
}

/** An annotation is at its words; if only its mark is left (`[1]`), it is a footnote. */
function annotation(node: TreeNode, conversion: Conversion): RawChild[] {
  const content = node.fragments.flatMap((fragment) => fragment.nodes);
  const mark = /^\[([^\]\s]{1,40})\]$/.exec(wordsOf({ ...node, fragments: [] }))?.[1] ?? null;
  const label = conversion.note(mark, content);
  if (mark !== null || node.nodes.length === 0) return [element('.footnote', { label })];
  return [element('a', { href: `#user-content-fn-${label}` }, '', rawInlines(node.nodes, conversion, true))];
}
