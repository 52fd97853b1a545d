import type { DiffSide } from '../diff-places.ts';

/** What a copy of drawn content gives to other programs. */
export interface Copied {
  readonly text: string;
  readonly html: string;
}

/**
 * The selected part of a drawn diff as one of its two texts, without signs, labels and line numbers. Words that are only
 * in the other text are left out, unless nothing else is selected.
 */
export function copiedFrom(range: Range, wanted: DiffSide): Copied | null {
  const { commonAncestorContainer: node } = range;
  const around = node instanceof Element ? node : node.parentElement;
  if (around === null) return null;
  const fragment = range.cloneContents();
  const side = sideOf(around) ?? (hasSide(fragment, wanted) ? wanted : other(wanted));
  drop(fragment, `${NEVER}, ${ONLY[other(side)]}`);
  const frame = around.closest('pre, table, ol, ul')?.tagName.toLowerCase() ?? null;
  const writer = new Writer();
  if (frame === 'pre') writer.write(codeOf(fragment));
  else for (const child of fragment.childNodes) write(child, writer, frame === 'ol' || frame === 'ul' ? 1 : 0);
  const html = htmlOf(fragment);
  return { text: writer.text, html: frame === null ? html : `<${frame}>${html}</${frame}>` };
}

const other = (side: DiffSide): DiffSide => (side === 'before' ? 'after' : 'before');

/** What is drawn for one of the two texts alone. */
const ONLY: Readonly<Record<DiffSide, string>> = {
  before: 'del, [data-only="before"], [data-half="before"]',
  after: 'ins, [data-only="after"], [data-half="after"]',
};

/** What the app says about the content. */
const NEVER =
  'input, .visually-hidden, [aria-hidden="true"], svg, [data-own], [data-thread], [data-suggestion], [hidden], style';

/** The text in which all of the selection is; null: it may be in both. */
function sideOf(around: Element): DiffSide | null {
  if (around.closest(ONLY.before) !== null) return 'before';
  return around.closest(ONLY.after) === null ? null : 'after';
}

function hasSide(fragment: DocumentFragment, side: DiffSide): boolean {
  const copy = fragment.cloneNode(true) as DocumentFragment;
  drop(copy, `${NEVER}, ${ONLY[other(side)]}`);
  return copy.textContent.trim() !== '' || copy.querySelector('img') !== null;
}

function drop(fragment: DocumentFragment, selector: string): void {
  for (const element of fragment.querySelectorAll(selector)) element.remove();
}

/** Text in lines, with a number of line breaks before the next words. */
class Writer {
  text = '';
  #breaks = 0;

  /** Nothing was written since the sign of an item. */
  atItem = false;

  get atStart(): boolean {
    return this.text === '' || this.#breaks > 0 || this.atItem;
  }

  break(least: number): void {
    this.#breaks = Math.max(this.#breaks, least);
  }

  write(words: string): void {
    if (words === '') return;
    if (this.text !== '') this.text += '\n'.repeat(this.#breaks);
    this.#breaks = 0;
    this.atItem = false;
    this.text += words;
  }

  item(sign: string): void {
    this.write(sign);
    this.atItem = true;
  }
}

const PARAGRAPHS = 'p, h1, h2, h3, h4, h5, h6, pre, blockquote, figure, table, ul, ol';
const LINES = 'div, section, article, header, li, tr, figcaption, details, summary';

/** `depth`: how many lists contain the node. */
function write(node: Node, writer: Writer, depth: number): void {
  if (node instanceof Text) {
    const words = node.data.replace(/\s+/g, ' ');
    writer.write(writer.atStart ? words.trimStart() : words);
    return;
  }
  if (!(node instanceof HTMLElement)) return;
  const isParagraph = node.matches(PARAGRAPHS);
  const gap = isParagraph && depth === 0 ? 2 : isParagraph || node.matches(`${LINES}, br`) ? 1 : 0;
  // The first words of an item are beside its sign.
  if (!writer.atItem) writer.break(gap);
  if (node instanceof HTMLImageElement) writer.write(node.alt);
  else if (node instanceof HTMLPreElement) writer.write(codeOf(node));
  else if (node instanceof HTMLTableRowElement) writer.write([...node.cells].map(cellOf).join('\t'));
  else {
    if (node instanceof HTMLTableCellElement && node.previousElementSibling !== null) writer.write('\t');
    if (node instanceof HTMLLIElement) writer.item(`${'  '.repeat(Math.max(0, depth - 1))}${signOf(node)} `);
    for (const child of node.childNodes) write(child, writer, depth + (node.matches('ul, ol') ? 1 : 0));
  }
  writer.break(gap);
}

function codeOf(code: HTMLElement | DocumentFragment): string {
  const lines = [...code.querySelectorAll('.line')];
  if (lines.length === 0) return code.textContent.replace(/\n$/, '');
  return lines.map((line) => line.textContent.replace(/\n$/, '')).join('\n');
}

function cellOf(cell: HTMLTableCellElement): string {
  const writer = new Writer();
  for (const child of cell.childNodes) write(child, writer, 0);
  return writer.text.replace(/\s+/g, ' ').trim();
}

function signOf(item: HTMLLIElement): string {
  const box = item.querySelector(':scope > [role="img"]')?.getAttribute('aria-label');
  if (box != null) return box === 'Done' ? '[x]' : '[ ]';
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement) && !item.hasAttribute('value')) return '-';
  if (item.hasAttribute('value')) return `${String(item.value)}.`;
  const place = [...(list?.children ?? [])].filter((other) => other.tagName === 'LI').indexOf(item);
  return `${String((list instanceof HTMLOListElement ? list.start : 1) + place)}.`;
}

/** Tags that mean the same in any program. Other tags are dropped, and their content stays. */
const KEPT =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, table, thead, tbody, tr, th, td, pre, code, blockquote, strong, em, b, i, s, sub, sup, kbd, a, br';

function htmlOf(node: Node): string {
  let html = '';
  for (const child of node.childNodes) {
    if (child instanceof Text) html += escapedHtml(child.data);
    else if (child instanceof HTMLElement) {
      const inside = child instanceof HTMLImageElement ? escapedHtml(child.alt) : htmlOf(child);
      const tag = child.tagName.toLowerCase();
      if (child.matches('.line')) html += `${inside.replace(/\n$/, '')}\n`;
      else if (!child.matches(KEPT)) html += inside;
      else if (tag === 'br') html += '<br>';
      else html += `<${tag}${linkOf(child)}>${inside}</${tag}>`;
    }
  }
  return html;
}

/** Addresses of this app lead nowhere in other programs. */
function linkOf(element: HTMLElement): string {
  const isWeb = element instanceof HTMLAnchorElement && /^https?:$/.test(element.protocol);
  return isWeb && element.origin !== location.origin ? ` href="${escapedHtml(element.href)}"` : '';
}

const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
