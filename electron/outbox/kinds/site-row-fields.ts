import type { Result } from '#shared/result.ts';
import type { KindContext } from '../kind.ts';
import { isRow, named, siteSpacesOf, spaceIdOf, UNTOLD, type Reader, type Row, type Standing } from './admin-rows.ts';

/** Fields of a site's rows that the server tells under other names, and how their ids read. */

/** A site space says `space` where its writes say `spaceId`. */
export function shownSpace(row: Row, field: string): unknown {
  return field === 'spaceId' ? spaceIdOf(row) : row[field];
}

/** A section tells its default by a mark on one of its site spaces, where it tells those. */
export function sectionWithDefault(reader: Reader): Reader {
  const names = new Map<unknown, string>();
  return {
    ...reader,
    fieldOf(row, field) {
      if (field !== 'defaultSiteSpace') return reader.fieldOf(row, field);
      const all = siteSpacesOf(row);
      for (const one of all) names.set(one['id'], named(one).title);
      return all.find((one) => one['default'] === true)?.['id'] ?? UNTOLD;
    },
    wordsOf: (value, field) => (field === 'defaultSiteSpace' ? (names.get(value) ?? null) : null),
  };
}

/** Names spaces by their titles: those that the site shows, and the one that it is to show. */
export function withSpaceNames(
  list: () => Promise<Result<Standing>>,
  { client, signal, body }: Pick<KindContext, 'client' | 'signal'> & { readonly body: Row },
  readerOf: (list: () => Promise<Result<Standing>>) => Reader,
): Reader {
  const names = new Map<unknown, string>();
  const name = (space: unknown): void => {
    if (isRow(space) && typeof space['title'] === 'string' && space['title'] !== '')
      names.set(space['id'], space['title']);
  };
  const reader = readerOf(async () => {
    const listed = await list();
    if (!listed.ok) return listed;
    for (const { space } of listed.value.rows) name(space);
    const { spaceId } = body;
    if (typeof spaceId === 'string' && !names.has(spaceId)) {
      const space = await client.call('getSpace', { spaceId }, { signal });
      if (space.ok) name(space.value);
    }
    return listed;
  });
  return { ...reader, wordsOf: (value, field) => (field === 'spaceId' ? (names.get(value) ?? null) : null) };
}
