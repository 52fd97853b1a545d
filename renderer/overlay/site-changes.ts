import { parameterOf, temporaryId } from '#shared/outbox/admin.ts';
import { adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import {
  beside,
  last,
  parentIn,
  without,
  type GroupRow,
  type SectionRow,
  type SiteModel,
  type SiteSpaceRow,
} from './site-model.ts';

/** What one administrative write makes of a site's structure. Pure. */

interface Change {
  readonly id: string;
  readonly input: AdminWrite['input'];
  readonly body: Readonly<Record<string, unknown>>;
  readonly titleOf: (spaceId: string) => string | null;
}

/** The row that a write is about: the new one, or the one that it names. */
export function rowIdOf({ id, serverId, write }: PendingOperation & { readonly write: AdminWrite }): string | null {
  const { effect, rowId } = adminShapes[write.kind];
  return effect === 'create' ? (serverId ?? temporaryId(id)) : parameterOf(write.input, rowId);
}

/** The sections that a new group is made from. */
export function sectionsIn({ body }: AdminWrite['input']): readonly string[] {
  const named = isRecord(body) ? body['sections'] : undefined;
  return Array.isArray(named) ? named.filter((section): section is string => typeof section === 'string') : [];
}

/** `titleOf`: the title of a space, which names what is added without a title of its own. */
export function changedSite(
  model: SiteModel,
  operation: PendingOperation & { readonly write: AdminWrite },
  titleOf: Change['titleOf'],
): SiteModel {
  const { write } = operation;
  const { row, effect } = adminShapes[write.kind];
  const id = rowIdOf(operation);
  if (id === null || (row !== 'site-section' && row !== 'site-section-group' && row !== 'site-space')) return model;
  const { body } = write.input;
  const change = { id, input: write.input, body: isRecord(body) ? body : {}, titleOf };
  switch (effect) {
    case 'create':
      return CREATED[row](model, change);
    case 'update':
      return UPDATED[row](model, change);
    case 'move':
      return MOVED[row](model, change);
    case 'delete':
      return DELETED[row](model, change);
  }
}

type Row = 'site-section' | 'site-section-group' | 'site-space';
type Changes = Readonly<Record<Row, (model: SiteModel, change: Change) => SiteModel>>;

const CREATED: Changes = {
  'site-section': (model, { id, body, titleOf }) => {
    if (model.sections.has(id)) return model;
    const spaceId = text(body['spaceId']);
    const section: SectionRow = {
      id,
      title: text(body['title']) ?? (spaceId === null ? null : titleOf(spaceId)) ?? '',
      description: null,
      isDefault: model.sections.size === 0,
      path: null,
      condition: null,
      icon: text(body['icon']),
      published: null,
    };
    const sections = new Map([...model.sections, [id, section]]);
    const entries = last(model.entries, id, null);
    // The server makes the link to the space with the section, and tells its id only then.
    return withSiteSpace({ ...model, sections, entries }, `${id}${FIRST_SPACE}`, spaceId, id, titleOf);
  },
  'site-section-group': (model, { id, input, body }) => {
    if (model.groups.has(id)) return model;
    const group: GroupRow = { id, title: text(body['title']) ?? '', icon: text(body['icon']) };
    const entries = sectionsIn(input).reduce(
      (lists, section) => last(lists, section, id),
      last(model.entries, id, text(body['parent'])),
    );
    return { ...model, groups: new Map([...model.groups, [id, group]]), entries };
  },
  'site-space': (model, { id, body, titleOf }) =>
    model.siteSpaces.has(id)
      ? model
      : withSiteSpace(model, id, text(body['spaceId']), text(body['sectionId']) ?? defaultSection(model), titleOf),
};

/** The id of a site space that is made with its section, after the id of that section. */
export const FIRST_SPACE = '#space';

function withSiteSpace(
  model: SiteModel,
  id: string,
  spaceId: string | null,
  sectionId: string | null,
  titleOf: Change['titleOf'],
): SiteModel {
  const siteSpace: SiteSpaceRow = {
    id,
    title: (spaceId === null ? null : titleOf(spaceId)) ?? '',
    path: null,
    spaceId,
    isDefault: (model.shown.get(sectionId) ?? []).length === 0,
    condition: null,
    published: null,
  };
  return {
    ...model,
    siteSpaces: new Map([...model.siteSpaces, [id, siteSpace]]),
    shown: last(model.shown, id, sectionId),
  };
}

/** Where a space goes for which no section is named. */
function defaultSection({ sections }: SiteModel): string | null {
  const all = [...sections.values()];
  return (all.find(({ isDefault }) => isDefault) ?? all[0])?.id ?? null;
}

const UPDATED: Changes = {
  'site-section': (model, { id, body }) => {
    const row = model.sections.get(id);
    if (row === undefined) return model;
    const sections = new Map([...model.sections, [id, withFields(row, body)]]);
    const chosen = text(body['defaultSiteSpace']);
    return chosen === null ? { ...model, sections } : withDefault({ ...model, sections }, id, chosen);
  },
  'site-section-group': (model, { id, body }) => {
    const row = model.groups.get(id);
    return row === undefined ? model : { ...model, groups: new Map([...model.groups, [id, withFields(row, body)]]) };
  },
  'site-space': (model, { id, body, titleOf }) => {
    const row = model.siteSpaces.get(id);
    if (row === undefined) return model;
    const changed = withFields(row, body);
    const { spaceId } = changed;
    // A title of its own stays.
    const named = spaceId !== row.spaceId && row.spaceId !== null && row.title === titleOf(row.spaceId);
    const title = named && spaceId !== null ? (titleOf(spaceId) ?? row.title) : row.title;
    return { ...model, siteSpaces: new Map([...model.siteSpaces, [id, { ...changed, title }]]) };
  },
};

/** Absent: unchanged. Null: removed. */
function withFields<R extends object>(row: R, body: Change['body']): R {
  const fields = FIELDS.filter((field) => field in row && body[field] !== undefined);
  return { ...row, ...Object.fromEntries(fields.map((field) => [field, body[field]])) };
}

const FIELDS = ['title', 'description', 'path', 'condition', 'icon', 'spaceId'] as const;

function withDefault(model: SiteModel, section: string | null, chosen: string): SiteModel {
  const ids = model.shown.get(section) ?? [];
  if (!ids.includes(chosen)) return model;
  const changed = ids.flatMap((id): readonly (readonly [string, SiteSpaceRow])[] => {
    const row = model.siteSpaces.get(id);
    return row === undefined ? [] : [[id, { ...row, isDefault: id === chosen }]];
  });
  return { ...model, siteSpaces: new Map([...model.siteSpaces, ...changed]) };
}

const MOVED: Changes = {
  'site-section': (model, { id, body }) => moved(model, id, body),
  'site-section-group': (model, { id, input, body }) => {
    const added = text(body['sectionId']);
    if (added !== null) return model.groups.has(id) ? { ...model, entries: last(model.entries, added, id) } : model;
    const removed = parameterOf(input, 'siteSectionId');
    if (removed === null) return moved(model, id, body);
    return parentIn(model.entries, removed) === id ? { ...model, entries: last(model.entries, removed, null) } : model;
  },
  'site-space': (model, { id, body }) => {
    const place = placeOf(body);
    if (place === null) return model;
    const from = parentIn(model.shown, id);
    const shown = beside(model.shown, id, place.anchor, place.side);
    const to = parentIn(shown, id);
    const row = model.siteSpaces.get(id);
    if (row === undefined || from === undefined || from === to) return { ...model, shown };
    const siteSpaces = new Map([...model.siteSpaces, [id, { ...row, isDefault: false }]]);
    return withHeir({ ...model, shown, siteSpaces }, from, row.isDefault);
  },
};

function moved(model: SiteModel, id: string, body: Change['body']): SiteModel {
  const place = placeOf(body);
  if (place === null || isWithin(model, place.anchor, id)) return model;
  return { ...model, entries: beside(model.entries, id, place.anchor, place.side) };
}

/** Whether `inner` is `outer`, or in it. */
function isWithin({ entries }: SiteModel, inner: string, outer: string): boolean {
  for (let at: string | null | undefined = inner; at != null; at = parentIn(entries, at)) if (at === outer) return true;
  return false;
}

function placeOf({ position }: Change['body']): { readonly anchor: string; readonly side: 'before' | 'after' } | null {
  if (!isRecord(position)) return null;
  for (const side of ['before', 'after'] as const) {
    const anchor = position[side];
    if (!isRecord(anchor)) continue;
    const id = text(anchor['siteSection'] ?? anchor['siteSpace'] ?? anchor['id']);
    if (id !== null) return { anchor: id, side };
  }
  return null;
}

const DELETED: Changes = {
  'site-section': withoutSection,
  'site-section-group': (model, change) => {
    const inside = model.entries.get(change.id) ?? [];
    const emptied = inside.reduce((rest, id) => {
      const one = { ...change, id };
      return rest.groups.has(id) ? DELETED['site-section-group'](rest, one) : withoutSection(rest, one);
    }, model);
    const groups = new Map(emptied.groups);
    groups.delete(change.id);
    return { ...emptied, groups, entries: without(emptied.entries, change.id) };
  },
  'site-space': (model, { id }) => {
    const from = parentIn(model.shown, id);
    const row = model.siteSpaces.get(id);
    if (row === undefined) return model;
    const siteSpaces = new Map(model.siteSpaces);
    siteSpaces.delete(id);
    const rest = { ...model, siteSpaces, shown: without(model.shown, id) };
    return from === undefined ? rest : withHeir(rest, from, row.isDefault);
  },
};

function withoutSection(model: SiteModel, { id }: Pick<Change, 'id'>): SiteModel {
  const row = model.sections.get(id);
  if (row === undefined) return model;
  const siteSpaces = new Map(model.siteSpaces);
  for (const shown of model.shown.get(id) ?? []) siteSpaces.delete(shown);
  const sections = new Map(model.sections);
  sections.delete(id);
  const shown = new Map(model.shown);
  shown.delete(id);
  const rest: SiteModel = { ...model, sections, siteSpaces, shown, entries: without(model.entries, id) };
  const heir = row.isDefault ? firstSection(rest, null) : null;
  if (heir === null) return rest;
  return { ...rest, sections: new Map([...sections, [heir.id, { ...heir, isDefault: true }]]) };
}

/** From top to bottom, through the groups. */
function firstSection(model: SiteModel, parent: string | null): SectionRow | null {
  for (const id of model.entries.get(parent) ?? []) {
    const found = model.sections.get(id) ?? (model.groups.has(id) ? firstSection(model, id) : null);
    if (found !== null) return found;
  }
  return null;
}

/** The place that the default left has another one. */
function withHeir(model: SiteModel, from: string | null, needed: boolean): SiteModel {
  const [heir] = model.shown.get(from) ?? [];
  return needed && heir !== undefined ? withDefault(model, from, heir) : model;
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
