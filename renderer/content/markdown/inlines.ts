import type { Block, Inline, Mark, MarkType, Picture } from '../blocks.ts';
import { classifyLink } from '../links.ts';
import { emojiCharacter, emojiOfCodePoints } from './emoji.ts';
import type { RawChild, RawNode } from './raw-node.ts';

/** What inlines need from the page: the content of a footnote. */
export interface InlineSource {
  footnote(label: string): readonly Block[];
}

/**
 * Raw children -> inlines: marks are moved down to the texts, white space is collapsed, and adjacent texts with equal
 * marks are joined.
 */
export function toInlines(children: readonly RawChild[], source: InlineSource): readonly Inline[] {
  const line = new Line(source);
  line.addAll(children, NO_MARKS);
  return line.finish();
}

const NO_MARKS: readonly Mark[] = Object.freeze([]);

const MARK_OF: ReadonlyMap<string, Exclude<MarkType, 'color'>> = new Map([
  ['strong', 'bold'],
  ['b', 'bold'],
  ['em', 'italic'],
  ['i', 'italic'],
  ['cite', 'italic'],
  ['var', 'italic'],
  ['code', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
  ['kbd', 'keyboard'],
  ['s', 'strikethrough'],
  ['del', 'strikethrough'],
  ['strike', 'strikethrough'],
  ['u', 'underline'],
  ['ins', 'underline'],
  ['sup', 'superscript'],
  ['sub', 'subscript'],
]);

/** Rare in texts: testing for it costs a fraction of replacing all spaces. */
const UNEVEN_SPACE = /[\t\r\n\f]| {2}/;
const NOTE_HREF = '#user-content-fn-';
/** Escaped HTML, or an expression of the platform: `{{ space.vars.version }}`. */
const TAG_IN_TEXT = /<\/?[a-z][\w-]{0,40}(?: [^<>]{0,200})?>|\{\{ ?((?:space|page)\.vars\.[\w.-]{1,100}) ?\}\}/gi;

class Line {
  readonly #source: InlineSource;
  readonly #inlines: Inline[] = [];
  /**
   * Whether the last text ends with a space; reading it from a text that is still being joined would copy the text each
   * time.
   */
  #spaced = false;

  constructor(source: InlineSource) {
    this.#source = source;
  }

  addAll(children: readonly RawChild[], marks: readonly Mark[]): void {
    for (const child of children) {
      if (typeof child === 'string') this.#text(child, marks);
      else this.#node(child, marks);
    }
  }

  finish(): readonly Inline[] {
    return trimmed(this.#inlines);
  }

  #node(node: RawNode, marks: readonly Mark[]): void {
    const { name, attributes } = node;
    switch (name) {
      case 'a':
        this.#anchor(node, marks);
        return;
      case 'button':
        this.#button(node);
        return;
      case 'br':
        this.#inlines.push({ type: 'line-break' });
        return;
      case 'img':
      case 'picture':
        this.#image(node);
        return;
      case 'code':
        if (hasClass(node, 'expression')) this.#expression(rawText(node));
        else this.#code(node, marks);
        return;
      case 'i': {
        const icon = iconName(node);
        if (icon !== null) this.#inlines.push({ type: 'icon', name: icon });
        else this.addAll(node.children, withMark(marks, { type: 'italic' }));
        return;
      }
      case 'span':
        if (hasClass(node, 'math')) this.#inlines.push({ type: 'inline-math', formula: bareFormula(rawText(node)) });
        else this.#other(node, marks);
        return;
      case 'mark':
        this.addAll(node.children, withMark(marks, colourOf(attributes['style'] ?? '')));
        return;
      case 'select':
      case 'option':
      case 'input':
      case 'source':
        return;
      case '.emoji':
        this.#inlines.push({ type: 'emoji', name: attributes['name'] ?? '', character: node.text });
        return;
      case '%emoji':
        this.#emoji(node, marks);
        return;
      case '.math':
      case '.math-block':
        this.#inlines.push({ type: 'inline-math', formula: node.text });
        return;
      case '.expression':
        this.#expression(node.text);
        return;
      case '.footnote':
        this.#footnote(attributes['label'] ?? '');
        return;
      case '.unknown':
        this.#inlines.push({ type: 'unknown', name: attributes['name'] ?? '', text: node.text });
        return;
      case '.literal':
        this.#push(node.text, withMark(marks, { type: 'code' }));
        return;
      case '.code':
        // Code in a place for inline text: an indented caption.
        this.#text(node.text.trimEnd(), node.attributes['info'] === '' ? marks : withMark(marks, { type: 'code' }));
        return;
      default:
        this.#other(node, marks);
    }
  }

  #other(node: RawNode, marks: readonly Mark[]): void {
    if (node.name.startsWith('%')) {
      const text = [node.attributes[''] ?? '', rawText(node)].filter((part) => part.trim() !== '').join(' ');
      this.#inlines.push({ type: 'unknown', name: node.name.slice(1), text });
      return;
    }
    const mark = MARK_OF.get(node.name) ?? null;
    const given = mark === null ? colourIn(node) : { type: mark };
    this.addAll(node.children, given === null ? marks : withMark(marks, given));
  }

  /** Escaped HTML is syntax that the author writes about: it becomes code, like an unescaped `<your-token>`. */
  #text(text: string, marks: readonly Mark[]): void {
    // The platform's own export writes `&#xNAN;` for a lost character.
    const whole = text.replaceAll('&#xNAN;', '');
    const collapsed = UNEVEN_SPACE.test(whole) ? whole.replace(/[ \t\r\n\f]+/g, ' ') : whole;
    if ((!collapsed.includes('<') && !collapsed.includes('{{')) || isVerbatim(marks)) {
      this.#push(collapsed, marks);
      return;
    }
    let from = 0;
    for (const found of collapsed.matchAll(TAG_IN_TEXT)) {
      this.#push(collapsed.slice(from, found.index), marks);
      if (found[1] === undefined) this.#push(found[0], withMark(marks, { type: 'code' }));
      else this.#expression(found[1]);
      from = found.index + found[0].length;
    }
    this.#push(collapsed.slice(from), marks);
  }

  #push(text: string, marks: readonly Mark[]): void {
    if (text === '') return;
    const last = this.#inlines.at(-1);
    if (last?.type === 'text' && (last.marks === marks || sameMarks(last.marks, marks))) {
      const joined = this.#spaced && !isVerbatim(marks) ? text.trimStart() : text;
      this.#inlines[this.#inlines.length - 1] = { type: 'text', text: last.text + joined, marks: last.marks };
    } else {
      this.#inlines.push({ type: 'text', text, marks });
    }
    this.#spaced = text.endsWith(' ');
  }

  #code(node: RawNode, marks: readonly Mark[]): void {
    const codeMarks = withMark(marks, { type: 'code' });
    if (node.text !== '') this.#push(node.text, codeMarks);
    else this.addAll(node.children, codeMarks);
  }

  #expression(expression: string): void {
    this.#inlines.push({ type: 'expression', expression: expression.trim() });
  }

  #emoji(node: RawNode, marks: readonly Mark[]): void {
    const code = node.attributes['code'] ?? '';
    const name = node.attributes['name'] ?? code;
    const character = rawText(node).trim() || (emojiOfCodePoints(code) ?? emojiCharacter(name));
    if (character === null) this.#push(`:${name}:`, marks);
    else this.#inlines.push({ type: 'emoji', name, character });
  }

  /** `[words](#user-content-fn-1)[^1]` is how the platform writes an annotation: the link is the annotation already. */
  #footnote(label: string): void {
    const last = this.#inlines.at(-1);
    if (last?.type === 'annotation' && last.label === label && last.children.length > 0) return;
    this.#inlines.push({ type: 'annotation', label, children: [], content: this.#source.footnote(label) });
  }

  #anchor(node: RawNode, marks: readonly Mark[]): void {
    const { attributes } = node;
    if (hasClass(node, 'button')) {
      this.#button(node);
      return;
    }
    const children = this.#inner(node.children, marks);
    const href = attributes['href'];
    if (href === undefined || (children.length === 0 && attributes['id'] !== undefined)) {
      this.#inlines.push(...children);
      return;
    }
    const note = href.startsWith(NOTE_HREF) ? href.slice(NOTE_HREF.length) : '';
    const content = note === '' ? [] : this.#source.footnote(note);
    if (content.length > 0) {
      this.#inlines.push({ type: 'annotation', label: note, children, content });
      return;
    }
    const target = classifyLink(href);
    if (attributes['data-mention'] !== undefined || attributes['title'] === 'mention') {
      this.#inlines.push({ type: 'mention', target, children });
    } else if (children.length > 0) {
      this.#inlines.push({ type: 'link', target, title: attributes['title'] ?? null, children });
    }
  }

  #inner(children: readonly RawChild[], marks: readonly Mark[]): readonly Inline[] {
    const inner = new Line(this.#source);
    inner.addAll(children, marks);
    return inner.#inlines;
  }

  #button(node: RawNode): void {
    const { attributes } = node;
    const href = attributes['href'];
    this.#inlines.push({
      type: 'button',
      variant: hasClass(node, 'secondary') ? 'secondary' : 'primary',
      icon: attributes['data-icon'] ?? null,
      target: href === undefined ? null : classifyLink(href),
      action: attributes['data-action'] ?? null,
      query: attributes['data-query'] ?? null,
      children: trimmed(this.#inner(node.children, NO_MARKS)),
    });
  }

  #image(node: RawNode): void {
    const picture = toPicture(node);
    if (picture !== null) this.#inlines.push({ type: 'inline-image', picture });
  }
}

/** An `<img>`, or the one inside a `<picture>` together with the source for the dark theme. */
export function toPicture(node: RawNode, link: string | null = null): Picture | null {
  const image = node.name === 'img' ? node : firstOf(node, 'img');
  if (image === null) return null;
  const { attributes } = image;
  const dark = node.name === 'picture' ? darkSource(node) : null;
  return {
    src: decoded(attributes['src'] ?? ''),
    darkSrc: dark === null ? null : decoded(dark),
    alt: attributes['alt'] ?? '',
    width: pixels(attributes['width']),
    height: pixels(attributes['height']),
    size: attributes['data-size'] ?? null,
    link: link === null ? null : classifyLink(link),
  };
}

function darkSource(picture: RawNode): string | null {
  for (const child of picture.children) {
    if (typeof child === 'string' || child.name !== 'source') continue;
    if ((child.attributes['media'] ?? '').includes('dark')) return child.attributes['srcset'] ?? null;
  }
  return null;
}

/**
 * Markdown writes `a%20b.png` or `<a b.png>`, HTML `a b.png`: the store knows one name. Addresses with a scheme do not
 * change.
 */
function decoded(src: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(src)) return src;
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
  }
}

export function firstOf(node: RawNode, name: string): RawNode | null {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    const found = child.name === name ? child : firstOf(child, name);
    if (found !== null) return found;
  }
  return null;
}

export function rawText(node: RawNode): string {
  let out = node.text;
  for (const child of node.children) {
    if (typeof child === 'string') out += child;
    else if (child.name === 'br') out += '\n';
    else out += rawText(child);
  }
  return out;
}

export function hasClass(node: RawNode, name: string): boolean {
  return (node.attributes['class'] ?? '').split(/\s+/).includes(name);
}

/** Removes the delimiters in `<span class="math">\(x\)</span>`. */
function bareFormula(written: string): string {
  return written
    .trim()
    .replace(/^(?:\$\$|\\\(|\\\[)|(?:\$\$|\\\)|\\\])$/g, '')
    .trim();
}

function iconName(node: RawNode): string | null {
  const found = /(?:^|\s)fa-(?!solid|regular|brands|light|thin|duotone|sharp)([a-z0-9-]+)/.exec(
    node.attributes['class'] ?? '',
  );
  return found?.[1] ?? null;
}

/** No picture or column is wider; a larger number would only break the layout. */
const MAX_PIXELS = 10_000;

export function pixels(written: string | undefined): number | null {
  if (written === undefined || written.includes('%')) return null;
  const value = Number.parseFloat(written);
  return value > 0 ? Math.round(Math.min(value, MAX_PIXELS)) : null;
}

/** `<span style="color:red">` and `<font color="red">`: handwritten forms of what the platform writes as `<mark>`. */
function colourIn({ name, attributes }: RawNode): Mark | null {
  const written = name === 'font' ? `color:${attributes['color'] ?? ''}` : (attributes['style'] ?? '');
  return (name === 'font' || name === 'span') && /color\s*:\s*\$?[a-z-]+\s*(?:;|$)/i.test(written)
    ? colourOf(written)
    : null;
}

/** `color:orange;background-color:purple;`: only colour names are used. */
function colourOf(style: string): Mark {
  const named = (property: string): string | null =>
    new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([a-z-]{1,32}|\\$?[a-z-]{1,32})\\s*(?:;|$)`, 'i').exec(style)?.[1] ??
    null;
  const text = named('color');
  const background = named('background-color');
  return { type: 'color', text, background: text === null && background === null ? 'default' : background };
}

function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  if (mark.type !== 'color' && marks.some((known) => known.type === mark.type)) return marks;
  return marks.length >= 12 ? marks : [...marks, mark];
}

function isVerbatim(marks: readonly Mark[]): boolean {
  return marks.some((mark) => mark.type === 'code');
}

function sameMarks(left: readonly Mark[], right: readonly Mark[]): boolean {
  return left.length === right.length && left.every((mark, index) => sameMark(mark, right[index]));
}

function sameMark(left: Mark, right: Mark | undefined): boolean {
  if (left.type !== right?.type) return false;
  if (left.type !== 'color' || right.type !== 'color') return true;
  return left.text === right.text && left.background === right.background;
}

/** Removes white space and line breaks at both ends of a line. */
function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  let from = 0;
  let to = inlines.length;
  while (from < to && isBlank(inlines[from])) from += 1;
  while (to > from && isBlank(inlines[to - 1])) to -= 1;
  return inlines.slice(from, to).map((inline, index, all) => {
    if (inline.type !== 'text' || isVerbatim(inline.marks)) return inline;
    let { text } = inline;
    if (index === 0) text = text.trimStart();
    if (index === all.length - 1) text = text.trimEnd();
    return text === inline.text ? inline : { type: 'text', text, marks: inline.marks };
  });
}

function isBlank(inline: Inline | undefined): boolean {
  return inline?.type === 'line-break' || (inline?.type === 'text' && inline.text.trim() === '');
}
