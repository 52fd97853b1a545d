import type { PageCover, PageSetting, Variables } from '#shared/model/content.ts';

/** The layout of a page, read from the server's answer. It never throws: a missing or odd field counts as not set. */
export function pageSetting(page: Readonly<Record<string, unknown>>): PageSetting {
  const layout = recordOf(page['layout']);
  return {
    cover: layout['cover'] === false ? null : coverOf(recordOf(page['cover']), textOf(layout['coverSize'])),
    tags: tagsOf(page['tags']),
    width: textOf(layout['width']),
    showTitle: layout['title'] !== false,
    showDescription: layout['description'] !== false,
    showOutline: layout['outline'] !== false,
    showPagination: layout['pagination'] !== false,
    showTree: layout['tableOfContents'] !== false,
    showMetadata: layout['metadata'] !== false,
    computed: textOf(recordOf(page['computed'])['type']) ?? (page['type'] === 'computed' ? 'computed' : null),
  };
}

/** PLATFORM-NOTES: cover height 10-700, default 240. */
const COVER_HEIGHT = { min: 10, max: 700, usual: 240 } as const;

function coverOf(cover: Readonly<Record<string, unknown>>, size: string | null): PageCover | null {
  const src = srcOf(cover['ref']);
  if (src === null) return null;
  const height = numberOf(cover['height']) ?? COVER_HEIGHT.usual;
  return {
    src,
    darkSrc: srcOf(cover['refDark']),
    size,
    yPos: numberOf(cover['yPos']) ?? 0,
    height: Math.min(COVER_HEIGHT.max, Math.max(COVER_HEIGHT.min, height)),
  };
}

function srcOf(ref: unknown): string | null {
  const { kind, file, url } = recordOf(ref);
  if (kind === 'file') return textOf(file) ?? textOf(recordOf(file)['id']);
  return textOf(url);
}

function tagsOf(tags: unknown): readonly string[] {
  if (!Array.isArray(tags)) return [];
  return tags.flatMap(
    (tag: unknown) => textOf(tag) ?? textOf(recordOf(tag)['label']) ?? textOf(recordOf(tag)['tag']) ?? [],
  );
}

export function variablesOf(value: unknown): Variables {
  return Object.fromEntries(
    Object.entries(recordOf(value)).flatMap(([name, given]): [string, string | number | boolean][] =>
      typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? [[name, given]] : [],
    ),
  );
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
