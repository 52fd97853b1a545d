/**
 * Markdown tokens, HTML pieces and block tags -> one tree of named nodes. All three open and close on one stack, so
 * that `<details>` may contain markdown and markdown lists may contain `{% hint %}`. What is left open is closed where
 * its container ends.
 */
import type { Token } from 'markdown-it';
import { addressesIn } from './autolink.ts';
import { BLOCK, CLOSED_BY, CONTAINER_TAGS, EMPTY_TAGS, isHtmlName, RAW, VOID } from './elements.ts';
import { scanHtml } from './html-scan.ts';
import { dialectIn, holdsMarkdown, isMarkdownBlock } from './markdown-in-html.ts';
import { markdown } from './markdown-it.ts';
import {
  attributesOf,
  dedented,
  element,
  EMPTY_ATTRIBUTES,
  ghost,
  giveBack,
  isCustom,
  nodeOf,
  plainAlt,
  type RawNode,
  withoutDataPrefix,
} from './raw-node.ts';
import { environment, type ParseEnv, tagOf } from './rules.ts';
import { END_OPTIONAL, EVERY_WALL, type Frame, NO_WALL, PARAGRAPHS, type Walls } from './open-frames.ts';
import type { Tag } from './tag.ts';

/** Content at a greater depth is kept without its containers: nobody writes it, and drawing it would recurse. */
const MAX_DEPTH = 64;
/** Markdown inside HTML inside markdown and so on: at a greater depth it is kept as text. */
const MAX_WITHIN = 16;
/** The most frames on the stack, so that finding the one to close stays cheap. */
const MAX_FRAMES = 160;

export function rawTree(source: string, env: ParseEnv): RawNode {
  const builder = new TreeBuilder(env);
  builder.markdown(source);
  return builder.finish();
}

class TreeBuilder {
  readonly #env: Record<string, unknown>;
  readonly #root = element('.root');
  readonly #stack: Frame[] = [{ node: this.#root, origin: 'root', endOptional: false }];
  #top: RawNode = this.#root;
  /** Open elements from markdown tokens, which always come in pairs. */
  readonly #markdownOpen: RawNode[] = [];
  /** Counts open `pre` elements: white space matters inside. */
  #verbatim = 0;
  /** The open element whose content is not text (`script`). */
  #raw: string | null = null;
  /** Between `{% raw %}` and its existing end, tags are text. */
  #literalTags = false;
  #rawEnds = false;
  /** How many HTML pieces surround the current markdown. */
  #within = 0;

  constructor(env: ParseEnv) {
    this.#env = environment(env);
  }

  finish(): RawNode {
    this.#popTo(1);
    return this.#root;
  }

  markdown(source: string): void {
    if (this.#within === 0) this.#rawEnds = /\{%-?\s*endraw\b/i.test(source);
    for (const token of markdown.parse(source, this.#env)) this.#block(token);
  }

  #block(token: Token): void {
    switch (token.type) {
      case 'inline':
        this.#line(token.children ?? []);
        return;
      case 'fence':
      case 'code_block':
        this.#append(element('.code', { info: token.info }, token.content));
        return;
      case 'html_block':
        this.#html(token.content, true);
        return;
      case 'hr':
        this.#append(element('hr'));
        return;
      case 'dialect_math_block':
        this.#append(element('.math-block', EMPTY_ATTRIBUTES, token.content));
        return;
      case 'dialect_tag':
        this.#blockTag(token);
        return;
      default:
        this.#nesting(token);
    }
  }

  #blockTag(token: Token): void {
    const tag = tagOf(token);
    if (tag !== null) this.#tag(tag);
  }

  #nesting(token: Token): void {
    if (token.nesting === 1) this.#open(nodeOf(token), 'markdown', false);
    else if (token.nesting === -1) this.#closeMarkdown();
  }

  #line(tokens: readonly Token[]): void {
    for (const token of tokens) this.#inline(token);
  }

  #inline(token: Token): void {
    switch (token.type) {
      case 'text':
      case 'text_special':
        this.#prose(token.content);
        return;
      case 'softbreak':
        this.#text(this.#verbatim > 0 ? '\n' : ' ');
        return;
      case 'hardbreak':
        this.#append(element('br'));
        return;
      case 'code_inline':
        this.#append(element('code', EMPTY_ATTRIBUTES, token.content));
        return;
      case 'html_inline':
        this.#html(token.content, false);
        return;
      case 'image':
        this.#append(element('img', { ...attributesOf(token), alt: plainAlt(token.children ?? []) }));
        return;
      case 'dialect_tag':
        this.#inlineTag(token);
        return;
      case 'dialect_math':
        this.#append(element('.math', EMPTY_ATTRIBUTES, token.content));
        return;
      case 'dialect_footnote':
        this.#append(element('.footnote', { label: token.content }));
        return;
      case 'dialect_emoji':
        this.#append(element('.emoji', { name: token.info }, token.content));
        return;
      default:
        this.#nesting(token);
    }
  }

  #html(source: string, block: boolean): void {
    scanHtml(source, {
      open: (name, attributes, selfClosing, written) => {
        this.#openHtml(name, attributes, selfClosing, written);
      },
      close: (name, written) => {
        this.#closeHtml(name, written);
      },
      text: (text) => {
        this.#htmlText(text, block, source);
      },
    });
  }

  #openHtml(name: string, attributes: Readonly<Record<string, string>>, selfClosing: boolean, written: string): void {
    if (this.#raw !== null) {
      this.#text(written);
      return;
    }
    const custom = attributes['data-gb-custom-block'] ?? attributes['data-gb-custom-inline'];
    if (custom !== undefined && attributes['data-tag'] !== undefined) {
      this.#open(element(`%${attributes['data-tag']}`, withoutDataPrefix(attributes)), 'html', false);
      return;
    }
    if (!isHtmlName(name)) {
      this.#append(element('.literal', EMPTY_ATTRIBUTES, written));
      return;
    }
    const node = element(name, attributes);
    if (VOID.has(name)) {
      if (BLOCK.has(name)) this.#closeParagraph();
      this.#append(node);
      return;
    }
    this.#open(node, 'html', false);
    if (selfClosing) this.#closeHtml(name, written);
  }

  #closeHtml(name: string, written: string): void {
    if (this.#raw !== null && name !== this.#raw) {
      this.#text(written);
      return;
    }
    if (name === 'br') {
      this.#append(element('br'));
    } else if (!isHtmlName(name)) {
      this.#append(element('.literal', EMPTY_ATTRIBUTES, written));
    } else if (!VOID.has(name)) {
      const at = this.#find(
        (frame) => frame.origin === 'html' && (frame.node.name === name || isCustom(frame.node, name)),
        BLOCK.has(name) ? PARAGRAPHS : NO_WALL,
      );
      if (at > 0) this.#popTo(at);
    }
  }

  /**
   * Text between tags of an HTML piece. Directly inside a container of blocks, people write markdown without the blank
   * line that CommonMark requires.
   */
  #htmlText(text: string, block: boolean, piece: string): void {
    const holder = this.#top.name;
    if (!block || this.#raw !== null || this.#verbatim > 0 || text.trim() === '' || this.#isInCode()) {
      this.#text(text);
    } else if (isMarkdownBlock(holder, text)) {
      this.#markdownWithin(text, piece);
    } else if (!holdsMarkdown(holder)) {
      for (const part of dialectIn(text)) {
        if (typeof part === 'string') this.#text(part);
        else this.#append(part);
      }
    } else {
      this.#line(markdown.parseInline(text, this.#env)[0]?.children ?? []);
    }
  }

  /**
   * Markdown inside an HTML piece. If the whole piece is text (an unfinished `<div`), markdown would find the same
   * piece in it again, so its first `<` is escaped.
   */
  #markdownWithin(text: string, piece: string): void {
    if (this.#within >= MAX_WITHIN) {
      this.#text(text);
      return;
    }
    this.#within += 1;
    this.markdown(dedented(text.length < piece.length ? text : text.replace('<', '\\<')));
    this.#within -= 1;
  }

  #inlineTag(token: Token): void {
    const tag = tagOf(token);
    if (tag === null) return;
    if (this.#isInCode()) {
      this.#text(token.content);
    } else if (tag.escaped && !tag.name.startsWith('@')) {
      this.#append(element('.literal', EMPTY_ATTRIBUTES, token.content.replace(/\\([!-/:-@[-`{-~])/g, '$1')));
    } else if (tag.name.startsWith('vars.') || tag.name.startsWith('space.') || tag.name.startsWith('page.')) {
      this.#append(element('.expression', EMPTY_ATTRIBUTES, tag.name));
    } else {
      this.#tag(tag);
    }
  }

  /** Whether the current position is inside `<code>`, where the author writes about syntax. */
  #isInCode(): boolean {
    return this.#stack.some(({ node, origin }) => origin === 'html' && (node.name === 'code' || node.name === 'pre'));
  }

  #tag(tag: Tag): void {
    const { name } = tag;
    if (name === 'raw' || name === 'endraw') {
      this.#literalTags = name === 'raw' && this.#rawEnds;
      return;
    }
    if (this.#literalTags) {
      this.#append(element('.literal', EMPTY_ATTRIBUTES, `{% ${`${name} ${tag.rest}`.trim()} %}`));
      return;
    }
    if (/^end./.test(name)) {
      const wanted = `%${name.slice(3)}`;
      const at = this.#find((frame) => frame.origin === 'tag' && frame.node.name === wanted, EVERY_WALL);
      if (at > 0) this.#popTo(at, true);
      return;
    }
    if (name === 'else' || name === 'elsif' || name === 'elseif') {
      this.#otherwise(tag);
      return;
    }
    this.#closeParagraph();
    const node = element(`%${name}`, { ...tag.attributes, '': tag.rest });
    if (EMPTY_TAGS.has(name) || name.startsWith('@')) {
      this.#append(node);
      return;
    }
    this.#open(node, 'tag', !CONTAINER_TAGS.has(name) || END_OPTIONAL.has(name));
  }

  /** `{% else %}` ends an `if` and begins one with the opposite condition. */
  #otherwise(tag: Tag): void {
    const at = this.#find((frame) => frame.node.name === '%if', PARAGRAPHS);
    if (at <= 0) return;
    const before = this.#stack[at]?.node.attributes[''] ?? '';
    this.#popTo(at, true);
    this.#open(element('%if', { '': tag.rest === '' ? `!(${before})` : tag.rest }), 'tag', false);
  }

  /** Adds text with its bare addresses as links. */
  #prose(text: string): void {
    const parts = addressesIn(text);
    if (parts === null || this.#stack.some((frame) => frame.node.name === 'a')) {
      this.#text(text);
      return;
    }
    for (const part of parts) {
      if (part.href === null) this.#text(part.text);
      else this.#append(element('a', { href: part.href }, '', [part.text]));
    }
  }

  #text(text: string): void {
    if (text === '') return;
    const { children } = this.#top;
    const last = children.length - 1;
    const before = children[last];
    if (typeof before === 'string') children[last] = before + text;
    else children.push(text);
  }

  #append(node: RawNode): void {
    this.#top.children.push(node);
  }

  #open(node: RawNode, origin: Frame['origin'], endOptional: boolean): void {
    const { name } = node;
    if (origin !== 'markdown') {
      if (BLOCK.has(name) || name.startsWith('%')) this.#closeParagraph();
      this.#closeImplied(name);
    }
    if (endOptional) {
      // An embed without an end tag ends where the next one begins.
      const at = this.#find((frame) => frame.endOptional && frame.node.name === name, PARAGRAPHS);
      if (at > 0) this.#popTo(at);
    }
    if (this.#stack.length >= MAX_FRAMES && origin !== 'markdown') return;
    // Paragraphs are never nested, so they may stay: flattened content is still divided.
    const nests = this.#stack.length < MAX_DEPTH || name === 'p';
    if (nests) this.#append(node);
    const holder = nests ? node : ghost(node, this.#top);
    this.#stack.push({ node: holder, origin, endOptional });
    this.#top = holder;
    if (origin === 'markdown') this.#markdownOpen.push(holder);
    if (name === 'pre') this.#verbatim += 1;
    if (RAW.has(name) && origin === 'html') this.#raw = name;
  }

  #closeImplied(name: string): void {
    const rule = CLOSED_BY.get(name);
    if (rule === undefined) return;
    const at = this.#find((frame) => rule.closes.has(frame.node.name), PARAGRAPHS, rule.within);
    if (at > 0) this.#popTo(at, true);
  }

  /** Ends the innermost paragraph if only marks are open inside it. */
  #closeParagraph(): void {
    for (let index = this.#stack.length - 1; index > 0; index -= 1) {
      const frame = this.#stack[index];
      if (frame === undefined) return;
      if (frame.node.name === 'p') {
        this.#popTo(index);
        return;
      }
      if (BLOCK.has(frame.node.name) || frame.node.name.startsWith('%')) return;
    }
  }

  /** Closes what the matching token opened, unless a block inside has ended it already. */
  #closeMarkdown(): void {
    const node = this.#markdownOpen.pop();
    const at = this.#stack.findLastIndex((frame) => frame.node === node);
    if (at > 0) this.#popTo(at);
  }

  /** The index of the innermost matching frame, or -1. `walls`: which markdown elements the search may pass. */
  #find(fits: (frame: Frame) => boolean, walls: Walls, within?: ReadonlySet<string>): number {
    for (let index = this.#stack.length - 1; index > 0; index -= 1) {
      const frame = this.#stack[index];
      if (frame === undefined) return -1;
      if (fits(frame)) return index;
      if (within?.has(frame.node.name) === true) return -1;
      if (frame.origin === 'markdown' && !walls(frame.node.name)) return -1;
    }
    return -1;
  }

  /** Closes every frame from `index` up. `ended`: the one at `index` is closed by its own end tag. */
  #popTo(index: number, ended = false): void {
    while (this.#stack.length > index) {
      const frame = this.#stack.pop();
      const parent = this.#stack[this.#stack.length - 1];
      if (frame === undefined || parent === undefined) break;
      if (frame.node.name === 'pre') this.#verbatim = Math.max(0, this.#verbatim - 1);
      if (frame.node.name === this.#raw) this.#raw = null;
      this.#top = parent.node;
      if (frame.node.children === parent.node.children && BLOCK.has(frame.node.name)) this.#text(' ');
      if (frame.endOptional && !(ended && this.#stack.length === index)) giveBack(frame.node, parent.node);
    }
  }
}
