import { comparedFields, type ComparedField, type NamedRow, type SiteDifference } from '#shared/model/site-news.ts';
import type { SiteNode, StoredShareLink } from '#shared/model/sites.ts';
import { reorderedIn } from '#shared/reordered.ts';
import { linkName, nameOf } from './site-names.ts';
import type { SiteModel } from './site-model.ts';

/**
 * What differs between two structures of a site. Pure. Addresses are not compared: they follow from the paths.
 */
export interface ComparedSite {
  readonly model: SiteModel;
  /** Null: this person may not read them. */
  readonly shareLinks: readonly Pick<StoredShareLink, 'id' | 'name' | 'active'>[] | null;
  /** A list was incomplete, so that a missing row may exist. */
  readonly partial: boolean;
}

/** `titleOf`: the title of a space, which names a row without a title of its own. */
export function differencesOf(
  before: ComparedSite,
  after: ComparedSite,
  titleOf: (spaceId: string) => string | null,
): readonly SiteDifference[] {
  const [old, now] = [rowsOf(before.model, titleOf), rowsOf(after.model, titleOf)];
  const isWhole = !before.partial && !after.partial;
  return [
    ...(isWhole ? [...existence(old, now), ...places(old, now), ...orders(before.model, after.model, old, now)] : []),
    ...fields(old, now, titleOf),
    ...(isWhole ? defaults(old, now) : []),
    ...linkDifferences(before, after, isWhole),
  ];
}

interface Row {
  readonly kind: SiteNode['kind'];
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly parentId: string | null;
  readonly isDefault: boolean;
  /** Absent: this kind has no such field. */
  readonly fields: Readonly<Partial<Record<ComparedField, string | null>>>;
}

type Rows = ReadonlyMap<string, Row>;

/** From top to bottom in each list of siblings. */
function rowsOf(
  { sections, groups, siteSpaces, entries, shown }: SiteModel,
  titleOf: (id: string) => string | null,
): Rows {
  const rows = new Map<string, Row>();
  for (const [parentId, ids] of entries)
    for (const id of ids) {
      const [section, group] = [sections.get(id), groups.get(id)];
      if (section !== undefined) {
        const { title, path, description, icon, condition, isDefault } = section;
        const name = nameOf({ title, path, spaceTitle: null });
        rows.set(id, {
          ...{ kind: 'section', id, name, title, parentId, isDefault },
          fields: { path, description, icon, condition },
        });
      } else if (group !== undefined) {
        const { title, icon } = group;
        const name = nameOf({ title, path: null, spaceTitle: null });
        rows.set(id, { ...{ kind: 'group', id, name, title, parentId, isDefault: false }, fields: { icon } });
      }
    }
  for (const [parentId, ids] of shown)
    for (const id of ids) {
      const row = siteSpaces.get(id);
      if (row === undefined) continue;
      const { title, path, condition, spaceId, isDefault } = row;
      const name = nameOf({ title, path, spaceTitle: spaceId === null ? null : titleOf(spaceId) });
      rows.set(id, {
        ...{ kind: 'site-space', id, name, title, parentId, isDefault },
        fields: { path, condition, spaceId },
      });
    }
  return rows;
}

const named = ({ id, name }: Row): NamedRow => ({ id, name });

function namedIn(rows: Rows, id: string | null): NamedRow | null {
  const row = id === null ? undefined : rows.get(id);
  return row === undefined ? null : named(row);
}

/** What a difference of a row begins with. */
function of(row: Row, aspect: string): Pick<SiteDifference, 'key' | 'kind' | 'row'> {
  return { key: `${row.kind} ${row.id} ${aspect}`, kind: row.kind, row: named(row) };
}

function pairs(old: Rows, now: Rows): readonly (readonly [Row, Row])[] {
  return [...now.values()].flatMap((row) => {
    const before = old.get(row.id);
    return before?.kind === row.kind ? [[before, row] as const] : [];
  });
}

function existence(old: Rows, now: Rows): readonly SiteDifference[] {
  const missingIn = (others: Rows, row: Row): boolean => others.get(row.id)?.kind !== row.kind;
  const change = (rows: Rows, others: Rows, kind: 'added' | 'removed'): readonly SiteDifference[] =>
    [...rows.values()]
      .filter((row) => missingIn(others, row))
      .map((row) => ({ ...of(row, 'exists'), change: kind, parent: namedIn(rows, row.parentId) }));
  return [...change(now, old, 'added'), ...change(old, now, 'removed')];
}

function places(old: Rows, now: Rows): readonly SiteDifference[] {
  return pairs(old, now)
    .filter(([before, row]) => before.parentId !== row.parentId)
    .map(([before, row]) => ({
      ...of(row, 'place'),
      change: 'moved',
      from: namedIn(old, before.parentId),
      to: namedIn(now, row.parentId),
    }));
}

/** Among the rows that have the same parent in both. */
function orders(before: SiteModel, after: SiteModel, old: Rows, now: Rows): readonly SiteDifference[] {
  /** The server does not tell the position of a top-level group: it follows from its contents. */
  const isPlaced = (id: string): boolean => {
    const row = now.get(id);
    if (row?.kind !== 'group' || row.parentId !== null) return true;
    const [inside, still] = [before.entries.get(id) ?? [], after.entries.get(id) ?? []];
    return inside.length > 0 && inside.length === still.length && inside.every((child, at) => child === still[at]);
  };
  const moved = (lists: 'entries' | 'shown'): readonly SiteDifference[] =>
    [...after[lists]].flatMap(([parent, ids]) => {
      const known = new Set(before[lists].get(parent) ?? []);
      const stayed = ids.filter((id) => known.has(id) && old.get(id)?.kind === now.get(id)?.kind && isPlaced(id));
      const still = new Set(stayed);
      const earlier = [...known].filter((id) => still.has(id));
      return reorderedIn(earlier, stayed).flatMap((id): SiteDifference[] => {
        const row = now.get(id);
        const at = ids.indexOf(id);
        return row === undefined
          ? []
          : [{ ...of(row, 'order'), change: 'reordered', after: namedIn(now, ids[at - 1] ?? null) }];
      });
    });
  return [...moved('entries'), ...moved('shown')];
}

function fields(old: Rows, now: Rows, titleOf: (id: string) => string | null): readonly SiteDifference[] {
  return pairs(old, now).flatMap(([before, row]): SiteDifference[] => {
    const renamed: SiteDifference[] =
      before.title === row.title || before.name === row.name
        ? []
        : [{ ...of(row, 'title'), change: 'renamed', from: before.name, to: row.name }];
    const edited = comparedFields.flatMap((field): SiteDifference[] => {
      const [from = null, to = null] = [before.fields[field], row.fields[field]];
      if (from === to || isUnknown(field, from, to)) return [];
      const words = (value: string | null): string | null =>
        field === 'spaceId' && value !== null ? (titleOf(value) ?? value) : value;
      return [{ ...of(row, field), change: 'edited', field, from: words(from), to: words(to) }];
    });
    return [...renamed, ...edited];
  });
}

/** The server chooses the path of a new row, and need not say which space a row shows. */
function isUnknown(field: ComparedField, from: string | null, to: string | null): boolean {
  return (field === 'path' || field === 'spaceId') && (from === null || to === null);
}

/** One of all sections, and one of the site spaces of each section that exists in both. */
function defaults(old: Rows, now: Rows): readonly SiteDifference[] {
  const [before, after] = [defaultsIn(old), defaultsIn(now)];
  const isCompared = (holder: string): boolean => holder === '' || (old.has(holder) && now.has(holder));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): SiteDifference[] => {
    const [from, to] = [before.get(key)?.row ?? null, after.get(key)?.row ?? null];
    const row = to ?? from;
    const holder = (after.get(key) ?? before.get(key))?.holder ?? '';
    if (row === null || from?.id === to?.id || !isCompared(holder)) return [];
    return [
      {
        ...{ key: `default ${key}`, kind: row.kind, row: named(row), change: 'default' },
        from: from === null ? null : named(from),
        to: to === null ? null : named(to),
      },
    ];
  });
}

interface Default {
  readonly row: Row;
  /** The section that it is the default of; '': the site. */
  readonly holder: string;
}

function defaultsIn(rows: Rows): ReadonlyMap<string, Default> {
  const found = new Map<string, Default>();
  for (const row of rows.values()) {
    const holder = row.kind === 'site-space' ? (row.parentId ?? '') : '';
    const key = `${row.kind} ${holder}`;
    if (row.isDefault && !found.has(key)) found.set(key, { row, holder });
  }
  return found;
}

function linkDifferences(before: ComparedSite, after: ComparedSite, isWhole: boolean): readonly SiteDifference[] {
  if (before.shareLinks === null || after.shareLinks === null) return [];
  const old = new Map(before.shareLinks.map((link) => [link.id, link]));
  const now = new Map(after.shareLinks.map((link) => [link.id, link]));
  const start = ({ id, name }: { readonly id: string; readonly name: string }, aspect: string) =>
    ({ key: `share-link ${id} ${aspect}`, kind: 'share-link', row: { id, name: linkName(name) } }) as const;
  const found: SiteDifference[] = [];
  for (const link of now.values()) {
    const known = old.get(link.id);
    if (known === undefined) {
      if (isWhole) found.push({ ...start(link, 'exists'), change: 'added', parent: null });
      continue;
    }
    if (known.name !== link.name)
      found.push({ ...start(link, 'title'), change: 'renamed', from: linkName(known.name), to: linkName(link.name) });
    if (known.active !== link.active) found.push({ ...start(link, 'active'), change: 'switched', active: link.active });
  }
  for (const link of old.values())
    if (isWhole && !now.has(link.id)) found.push({ ...start(link, 'exists'), change: 'removed', parent: null });
  return found;
}
