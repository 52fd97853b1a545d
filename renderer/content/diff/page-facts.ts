import type { PageFact } from '#shared/model/review-marks.ts';
import { canonical } from './canonical.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Labels of a page's properties besides its text, in display order. */
const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  slug: 'Address',
  emoji: 'Emoji',
  icon: 'Icon',
  cover: 'Cover',
  layout: 'Layout',
  variables: 'Variable',
  tags: 'Tags',
  type: 'Page type',
  href: 'Link target',
  target: 'Link target',
  hidden: 'Hidden in navigation',
  noIndex: 'Hidden from search',
  noRobotsIndex: 'Hidden from search engines',
};

/** Fields that are listed one by one. */
const OPENED = new Set(['layout', 'variables', 'cover']);

/** The differences of two pages besides their texts. `null`: there is no such page. */
export function pageFacts(before: Fields | null, after: Fields | null): readonly PageFact[] {
  if (before === null || after === null) return [];
  return Object.keys(LABELS).flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    if (canonical(one ?? null) === canonical(other ?? null)) return [];
    const label = LABELS[name] ?? name;
    if (!OPENED.has(name)) return fact(label, one, other);
    const [old, now] = [recordOf(one), recordOf(other)];
    return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field) =>
      canonical(old[field] ?? null) === canonical(now[field] ?? null)
        ? []
        : fact(`${label}: ${field}`, old[field], now[field]),
    );
  });
}

/** Differences between nothing and the platform's default for nothing are left out. */
function fact(label: string, before: unknown, after: unknown): readonly PageFact[] {
  const [one, other] = [valueText(before), valueText(after)];
  return one === other ? [] : [{ label, before: one, after: other }];
}

function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '' || value === false) return null;
  if (value === true) return 'yes';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => valueText(each) ?? '').join(', ');
  const { file, url } = recordOf(value);
  if (typeof file === 'string') return file;
  if (typeof url === 'string') return url;
  return JSON.stringify(value);
}

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
