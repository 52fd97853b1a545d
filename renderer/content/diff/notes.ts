import type { Block, Mark } from '../blocks.ts';
import { withAsciiHost } from '../hidden/host-name.ts';
import { count } from '../../ui/words.ts';
import { plainText } from '../text.ts';
import { type AttributeChange, type ChangedPart, TYPE } from './diff.ts';
import { replacementsIn } from './hidden-marks.ts';
import type { Part } from './part.ts';
import type { Stretch } from './stretches.ts';
import type { Token, Wrapper } from './token.ts';

/** A change of a part besides its words, shown in a line below it. Null: the side has no value. */
export interface Note {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Everything that must be shown about an edited part, so that no change stays unseen. */
export function notesOf(diff: ChangedPart, values?: ExpressionValues): readonly Note[] {
  const notes = [
    ...diff.attributes.flatMap((change) => attributeNotes(diff.after.type, change)),
    ...(diff.stretches ?? []).flatMap(restyleNotes),
    ...(values === undefined ? [] : expressionNotes(diff.stretches ?? [], values)),
  ];
  // The same change of style at several places is one note.
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

/** The value of an expression on either side; null: it is not known here. */
export type ExpressionValues = Readonly<Record<'before' | 'after', (expression: string) => string | null>>;

/** Expressions that changed: in the line, only their values are drawn. */
function expressionNotes(stretches: readonly Stretch[], values: ExpressionValues): readonly Note[] {
  return replacementsIn(stretches).flatMap(({ before, after }) => {
    const [old, now] = [expressionsIn(before), expressionsIn(after)];
    return Array.from({ length: Math.max(old.length, now.length) }, (_, index): Note => ({
      label: 'Expression',
      before: withValue(old[index], values.before),
      after: withValue(now[index], values.after),
    }));
  });
}

const expressionsIn = (tokens: readonly Token[]): readonly string[] =>
  tokens.flatMap(({ leaf }) => (leaf.type === 'expression' ? [leaf.expression] : []));

function withValue(expression: string | undefined, valueOf: (expression: string) => string | null): string | null {
  if (expression === undefined) return null;
  const value = valueOf(expression);
  return value === null ? expression : `${expression} = ${value}`;
}

function attributeNotes(type: string, change: AttributeChange): readonly Note[] {
  const { name, before, after } = change;
  if (name === TYPE) return [{ label: 'Block type', before: kindWord(before), after: kindWord(after) }];
  if (name === 'value' && type === 'cell') return [];
  if (name === 'span' && type === 'cell')
    return [{ label: 'Merged', before: spanWords(before), after: spanWords(after) }];
  if (isRecord(before) && isRecord(after) && OPENED.has(name)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .flatMap((field) => attributeNotes(type, { name: field, before: before[field], after: after[field] }));
  }
  return [{ label: labelOf(type, name), before: valueText(before), after: valueText(after) }];
}

/** Fields that are listed one by one. */
const OPENED = new Set(['picture', 'properties']);

const LABELS: Readonly<Record<string, string>> = {
  'list style': 'List',
  'list start': 'Begins with',
  'list tight': 'Compact',
  'item checked': 'Checked',
  'hint style': 'Style',
  'images fullWidth': 'Full width',
  'table fullWidth': 'Full width',
  'table view': 'Shown as',
  'table cardSize': 'Card size',
  'table header': 'Header row',
  'head type': 'Column type',
  'head card': 'Use in cards',
  'head span': 'Heading above columns',
  'code lineNumbers': 'Line numbers',
  'code emphasised': 'Highlighted lines',
  'code wrap': 'Long lines wrap',
  'code diagram': 'Diagram',
  'heading anchor': 'Anchor',
  'heading level': 'Heading level',
  src: 'File',
  darkSrc: 'Dark mode file',
  alt: 'Alternative text',
  target: 'Link target',
  link: 'Link target',
  open: 'Expanded by default',
  align: 'Alignment',
};

/** "2 columns, 3 rows"; null: not merged. */
function spanWords(span: unknown): string | null {
  if (!isRecord(span)) return null;
  const { columns, rows } = span;
  const words = [
    ...(typeof columns === 'number' && columns > 1 ? [count(columns, 'column')] : []),
    ...(typeof rows === 'number' && rows > 1 ? [count(rows, 'row')] : []),
  ];
  return words.length === 0 ? null : words.join(', ');
}

function labelOf(type: string, name: string): string {
  const known = LABELS[`${type} ${name}`] ?? LABELS[name];
  if (known !== undefined) return known;
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return withAsciiHost(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => valueText(each) ?? '').join(', ');
  if (isRecord(value) && typeof value['href'] === 'string') return withAsciiHost(value['href']);
  return JSON.stringify(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const KINDS: Readonly<Record<string, string>> = {
  if: 'condition',
  images: 'image',
  code: 'code',
  'content-ref': 'link to a page',
  'reusable-content': 'shared piece',
  'openapi-operation': 'API operation',
};

/** The display name of a part's type. */
export function kindWord(type: unknown): string {
  return typeof type === 'string' ? (KINDS[type] ?? type.replaceAll('-', ' ')) : 'block';
}

/** Unchanged words with another style: bold, a link, another target. */
function restyleNotes(stretch: Stretch): readonly Note[] {
  if (stretch.kind !== 'restyled') return [];
  const notes: Note[] = [];
  for (const { before, after } of runsOfOneStyle(stretch)) {
    const [one, other] = [before[0], after[0]];
    if (one === undefined || other === undefined) continue;
    const words = shortened(after.map(({ text, leaf }) => (leaf.type === 'text' ? text : '')).join(''));
    const isNote = other.wrappers.some(({ type }) => type === 'annotation');
    const label = words === '' ? (isNote ? 'Note' : 'Style') : `“${words}”`;
    notes.push({ label, before: lookOf(one), after: lookOf(other) });
  }
  return notes;
}

function runsOfOneStyle({ before, after }: Stretch): readonly { before: Token[]; after: Token[] }[] {
  const runs: { before: Token[]; after: Token[] }[] = [];
  for (const [index, token] of before.entries()) {
    const other = after[index];
    if (other === undefined) break;
    const last = runs.at(-1);
    if (last?.before[0]?.style === token.style && last.after[0]?.style === other.style) {
      last.before.push(token);
      last.after.push(other);
    } else runs.push({ before: [token], after: [other] });
  }
  return runs;
}

const MOST_WORDS = 40;
const shortened = (text: string): string =>
  text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS).trimEnd()}…` : text.trim();

function lookOf({ leaf, wrappers }: Token): string {
  const looks = [...wrappers.map(wrapperWord), ...(leaf.type === 'text' ? leaf.marks.map(markWord) : [])];
  return looks.length === 0 ? 'plain' : looks.join(', ');
}

function wrapperWord(wrapper: Wrapper): string {
  switch (wrapper.type) {
    case 'link':
      return `link to ${withAsciiHost(wrapper.target.href)}${wrapper.title === null ? '' : ` titled “${wrapper.title}”`}`;
    case 'mention':
      return `mention of ${withAsciiHost(wrapper.target.href)}`;
    case 'button': {
      const { variant, icon, target, action, query } = wrapper;
      const more = [icon === null ? null : `with the icon ${icon}`, target?.href ?? action, query];
      return [`${variant} button`, ...more.filter((word) => word !== null)].join(' ');
    }
    case 'annotation':
      return noteWords(wrapper.content);
  }
}

/** The text of a footnote or annotation: its number says nothing. */
function noteWords(content: readonly Block[]): string {
  const words = plainText(content).replace(/\s+/gu, ' ').trim();
  return words === '' ? 'with an empty note' : `with the note “${words}”`;
}

function markWord(mark: Mark): string {
  if (mark.type !== 'color') return mark.type;
  const words = [mark.text, mark.background === null ? null : `on ${mark.background}`];
  return words.filter((word) => word !== null).join(' ') || 'colour';
}

/** A few words of a part by which a reader recognises it. */
export function excerptOfPart(part: Part): string {
  let text = '';
  const add = (inner: Part): void => {
    for (const { leaf, text: piece } of inner.tokens) if (leaf.type === 'text') text += piece;
    text += ' ';
    for (const below of inner.parts) if (text.length < 2 * MOST_EXCERPT) add(below);
  };
  add(part);
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > MOST_EXCERPT ? `${plain.slice(0, MOST_EXCERPT).trimEnd()}…` : plain;
}

const MOST_EXCERPT = 60;
