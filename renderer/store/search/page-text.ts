import { CELL_END } from '../../content/one-line.ts';

/**
 * The words of a page's markdown, without markup: the source of the index and of snippets. One pass by lines; the full
 * parser would take twenty times as long. Unusual markup may leave an extra word, but no word is lost.
 */
export interface PageText {
  readonly headings: readonly string[];
  /** Everything in reading order, including headings. */
  readonly body: string;
}

const HEADING = /^ {0,3}#{1,6}[ \t]+/;
/** The line below a table header, or a horizontal rule. */
const RULE = /^\s{0,12}[|:*_ -]{3,}$/;
const FENCE = /^\s{0,12}(`{3,}|~{3,})/;
/** Lines without any of these contain no markup. */
const MARKUP = /[<{[\]&\\*|`]/;
/** The marks of quotes and of bulleted lists. */
const LEADING_MARKS = /^\s{0,12}(?:>\s{0,4}|[-+*]\s{1,4}){1,12}/;
const TABLE_ROW = /^\s{0,12}(?:\||<(?:table|thead|tbody|t[rdh])\b)/i;
/** Column headings and cells of an HTML table with columns that a reader does not see, as cards have for their images. */
const HIDES_COLUMNS = /<th\b[^<>]{0,400}\bdata-hidden\b/i;
const TABLE_PARTS = /<(tr|th|td)\b([^<>]{0,1000})>/gi;
/** A cell, or the end of a row. */
const CELL_TAG = /^<(?:t[dh]|\/tr)\b/i;
/**
 * Inline code stays as it is written; of tags and links, only the visible text stays. Every pattern has a maximum
 * length, so that no line takes longer than its length justifies.
 */
const SPANS = new RegExp(
  [
    /`{1,3}[^`]{1,1000}`{1,3}/,
    /\{%(?:[^%]|%(?!\})){0,1000}%\}|\{\{|\}\}/,
    // An icon: its name is no text.
    /<i class="fa-[^"<>]{0,200}">[^<>]{0,200}<\/i>/,
    /<[a-zA-Z/!][^>]{0,1000}>/,
    /\]\((?:<[^>]{0,1000}>|[^()\s]{0,1000}(?:\([^()\s]{0,200}\)[^()\s]{0,200}){0,4})(?:\s{1,4}"[^"]{0,400}")?\)/,
    /!?\[|\]/,
    /&(?:#x?[0-9a-fA-F]{1,8}|[a-zA-Z]{1,10});/,
    /\\\||\\(?=[^a-zA-Z0-9\s])|\*+|\|/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const SHOWN_ATTRIBUTE = /\b(?:title|description|summary|alt|caption|name|method|path|label)="([^"]{0,1000})"/g;

export function pageText(markdown: string): PageText {
  const headings: string[] = [];
  const lines: string[] = [];
  let fence = '';
  let at = skipFrontMatter(markdown);
  while (at < markdown.length) {
    const newline = markdown.indexOf('\n', at);
    const end = newline < 0 ? markdown.length : newline;
    const line = markdown.slice(at, end);
    at = end + 1;
    const mark = isFenceLike(line) ? FENCE.exec(line)?.[1] : undefined;
    if (mark !== undefined && (fence === '' || (mark.startsWith(fence) && line.trim() === mark))) {
      fence = fence === '' ? mark : '';
    } else if (fence !== '') {
      lines.push(line);
    } else if (RULE.test(line)) {
      continue;
    } else {
      const heading = line.includes('#') ? HEADING.exec(line) : null;
      const text = wordsOf(line);
      if (heading === null) lines.push(text);
      else {
        const headingText = text.slice(heading[0].length).replace(/\s#+\s*$/, '');
        headings.push(headingText);
        lines.push(headingText);
      }
    }
  }
  return { headings, body: lines.join('\n') };
}

/** Each cell of a table ends with `CELL_END`, so that a snippet can show where. */
function wordsOf(line: string): string {
  const content = withoutHiddenColumns(line.replace(LEADING_MARKS, ''));
  if (!MARKUP.test(content)) return content;
  const text = content.replace(SPANS, shown);
  return TABLE_ROW.test(content) ? text.trimStart() : text.replaceAll(CELL_END, ' ');
}

/** A table with hidden columns is one line: nothing else can write them. */
function withoutHiddenColumns(line: string): string {
  if (!HIDES_COLUMNS.test(line)) return line;
  const hidden = new Set<number>();
  const shown: string[] = [];
  let [from, column, skips] = [0, -1, false];
  for (const part of line.matchAll(TABLE_PARTS)) {
    if (!skips) shown.push(line.slice(from, part.index));
    else shown.push(restOfRow(line.slice(from, part.index)));
    from = part.index;
    const [, tag = '', attributes = ''] = part;
    if (tag === 'tr') column = -1;
    else {
      column += 1;
      if (tag === 'th' && /\bdata-hidden\b/.test(attributes)) hidden.add(column);
    }
    skips = tag !== 'tr' && hidden.has(column);
  }
  const last = line.slice(from);
  return [...shown, skips ? restOfRow(last) : last].join('');
}

/** What follows a hidden cell: the end of its row and of the table. */
function restOfRow(cell: string): string {
  const end = cell.search(/<\/tr>/i);
  return end < 0 ? '' : cell.slice(end);
}

function isFenceLike(line: string): boolean {
  return line.includes('```') || line.includes('~~~');
}

/** The visible text of a piece of markup. */
function shown(span: string): string {
  const first = span.charCodeAt(0);
  if (first === 0x60) return span.replace(/^`+|`+$/g, '');
  if (first === 0x5c) return span.slice(1);
  if (first === 0x2a || first === 0x5b || first === 0x21) return '';
  if (first === 0x5d) return span.length > 1 ? '' : ' ';
  if (first === 0x7c) return CELL_END;
  if (first === 0x26) return entity(span);
  // For a tag, the visible text in its attributes.
  const space = CELL_TAG.test(span) ? CELL_END : ' ';
  if (!span.includes('="')) return isInline(span) ? '' : space;
  return `${space}${[...span.matchAll(SHOWN_ATTRIBUTE)].map(([, value]) => value ?? '').join(' ')} `;
}

/** `H<sub>2</sub>O` is one word. */
function isInline(tag: string): boolean {
  return /^<\/?(?:a|b|i|u|em|strong|mark|code|sub|sup|kbd|span|del|s)\b/i.test(tag);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };

function entity(text: string): string {
  const name = text.slice(1, -1);
  if (name.startsWith('#')) {
    const code = name.charAt(1).toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  }
  return (Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined) ?? text;
}

function skipFrontMatter(markdown: string): number {
  if (!markdown.startsWith('---\n')) return 0;
  const end = markdown.indexOf('\n---', 3);
  if (end < 0) return 0;
  const newline = markdown.indexOf('\n', end + 1);
  return newline < 0 ? markdown.length : newline + 1;
}
