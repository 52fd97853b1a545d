import type { PageFact } from '#shared/model/review-marks.ts';
import { canonical } from './canonical.ts';
import { PAGE_FIELDS } from './compared-fields.data.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A value besides the text: its label, and the value that the platform assumes if the field is missing. */
interface Labelled {
  readonly label: string;
  readonly usual?: boolean;
}

/** By path in the page: `layout.title`. Its order is the order on screen. */
const LABELS: Readonly<Record<string, Labelled>> = {
  title: { label: 'Title' },
  linkTitle: { label: 'Title in the navigation' },
  description: { label: 'Description' },
  slug: { label: 'Address' },
  emoji: { label: 'Emoji' },
  icon: { label: 'Icon' },
  if: { label: 'Shown only if' },
  tags: { label: 'Tags' },
  metaLinks: { label: 'Meta links' },
  'cover.ref': { label: 'Cover picture' },
  'cover.refDark': { label: 'Cover picture on dark pages' },
  'cover.yPos': { label: 'Cover position' },
  'cover.height': { label: 'Cover height' },
  'layout.width': { label: 'Width' },
  'layout.coverSize': { label: 'Cover size' },
  'layout.cover': { label: 'Shows the cover', usual: true },
  'layout.title': { label: 'Shows the title', usual: true },
  'layout.description': { label: 'Shows the description', usual: true },
  'layout.tableOfContents': { label: 'Shows the page tree', usual: true },
  'layout.outline': { label: 'Shows the outline', usual: true },
  'layout.pagination': { label: 'Shows next and previous page', usual: true },
  'layout.metadata': { label: 'Shows when it was changed', usual: true },
  hidden: { label: 'Hidden in navigation', usual: false },
  noIndex: { label: 'Hidden from search', usual: false },
  noRobotsIndex: { label: 'Hidden from search engines', usual: false },
  type: { label: 'Page type' },
  href: { label: 'Link target' },
  target: { label: 'Link target' },
  variables: { label: 'Variable' },
  computed: { label: 'Computed from' },
};

/** Objects whose fields are listed one by one. */
const OPENED = new Set(['layout', 'cover', 'variables', 'metaLinks']);

interface FactOptions {
  /** The name of a file by its id. */
  readonly nameOf?: (fileId: string) => string | null;
  /** Fields that this version does not know are compared, too. */
  readonly withUnknown?: true;
}

/**
 * The differences of two pages besides their texts, in plain words: every field except those that `PAGE_FIELDS` leaves
 * out, and the path, which the tree shows. `null`: there is no such page.
 */
export function pageFacts(
  before: Fields | null,
  after: Fields | null,
  { nameOf = () => null, withUnknown }: FactOptions = {},
): readonly PageFact[] {
  if (before === null || after === null) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => isCompared(name) || (withUnknown === true && isUnknownValue(name)),
  );
  const facts = names.flatMap((name) => factsOf(name, before[name], after[name], nameOf));
  return facts.sort((one, other) => one.rank - other.rank).map(({ fact }) => fact);
}

const KNOWN = new Set(Object.keys(LABELS).map((path) => path.split('.')[0] ?? path));
const isCompared = (name: string): boolean => KNOWN.has(name);

/** The server's own notes on a page, to judge by the name: they change with every revision. */
const NOTES = /(^object|^kind|id|ids|at|by|urls?|revisions?|versions?|hash|seed|oid|ancestors|next|previous)$/i;
const isUnknownValue = (name: string): boolean => !Object.hasOwn(PAGE_FIELDS, name) && !NOTES.test(name);

const ORDER = Object.keys(LABELS);

interface Ranked {
  readonly rank: number;
  readonly fact: PageFact;
}

function factsOf(
  name: string,
  before: unknown,
  after: unknown,
  nameOf: (fileId: string) => string | null,
): readonly Ranked[] {
  if (canonical(before ?? null) === canonical(after ?? null)) return [];
  const opened = OPENED.has(name) && [before, after].every((value) => value == null || isRecord(value));
  if (!opened) return ranked(name, labelOf(name), before, after, nameOf);
  const [old, now] = [recordOf(before), recordOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field) => {
    const path = `${name}.${field}`;
    const label = Object.hasOwn(LABELS, path) ? labelOf(path) : `${labelOf(name)} “${field}”`;
    return ranked(path, label, old[field], now[field], nameOf);
  });
}

/** Differences between nothing and the platform's default for nothing are left out. */
function ranked(
  path: string,
  label: string,
  before: unknown,
  after: unknown,
  nameOf: (fileId: string) => string | null,
): readonly Ranked[] {
  const usual = LABELS[path]?.usual;
  const [one, other] = [before ?? usual, after ?? usual].map((value) => valueText(value, nameOf));
  if (one === undefined || other === undefined || one === other) return [];
  const rank = ORDER.indexOf(Object.hasOwn(LABELS, path) ? path : (path.split('.')[0] ?? path));
  return [{ rank: rank < 0 ? ORDER.length : rank, fact: { label, before: one, after: other } }];
}

/** The name of an unknown field in words: `pageWidth` is "Page width". */
function labelOf(path: string): string {
  const known = LABELS[path]?.label;
  if (known !== undefined) return known;
  const words = path.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function valueText(value: unknown, nameOf: (fileId: string) => string | null): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((each) => valueText(each, nameOf) ?? '').join(', ');
  const { file, url, label, tag, title } = recordOf(value);
  if (typeof file === 'string') return nameOf(file) ?? file;
  for (const words of [url, label, tag, title]) if (typeof words === 'string') return words;
  return JSON.stringify(value);
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function recordOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
