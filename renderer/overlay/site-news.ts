import type { NamedRow, SiteChange, SiteDifference } from '#shared/model/site-news.ts';
import type { SiteStructure } from '#shared/model/sites.ts';
import { adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { changedSite, rowIdOf } from './site-changes.ts';
import { differencesOf, type ComparedSite } from './site-differences.ts';
import { siteModel } from './site-model.ts';
import { isOfSite, shareLinksOf, type AdminOperation } from './site.ts';

/** Changes by others between two reads of a site, and how later changes join earlier ones. Pure. */

interface Reads {
  readonly siteId: string;
  readonly before: SiteStructure;
  readonly after: SiteStructure;
  /** This person's own writes, sent or not. */
  readonly operations: readonly PendingOperation[];
  readonly titleOf: (spaceId: string) => string | null;
}

/**
 * The differences, without those that this person's own writes explain. The server does not tell who changed something: a
 * difference is their own if it is gone once their writes are laid over the earlier structure.
 */
export function othersChanges({ siteId, before, after, operations, titleOf }: Reads): readonly SiteDifference[] {
  const own = operations.filter(isOfSite(siteId)).filter((operation) => mayBeSent(operation, before));
  const [old, now] = [comparedSite(before), comparedSite(after)];
  const all = differencesOf(old, now, titleOf);
  if (own.length === 0) return all;
  const written: ComparedSite = {
    ...old,
    model: own.reduce((model, operation) => changedSite(model, operation, titleOf), old.model),
    shareLinks:
      before.shareLinks === null
        ? null
        : shareLinksOf(
            before.shareLinks,
            own.map((operation) => ({ ...operation, state: 'done' })),
          ),
  };
  const left = new Set(differencesOf(written, now, titleOf).map(({ key }) => key));
  const others = all.filter(({ key }) => left.has(key));
  const isOwnRow = ownAdditions(others, own, titleOf);
  return others.filter((one) => one.change !== 'added' || !isOwnRow(one));
}

function comparedSite(structure: SiteStructure): ComparedSite {
  return { model: siteModel(structure), shareLinks: structure.shareLinks, partial: structure.partial };
}

/** An operation that only the later structure may show. One that was sent before the earlier read is in both. */
function mayBeSent({ state, changedAt, attempts }: PendingOperation, { fetchedAt }: SiteStructure): boolean {
  return state === 'done' ? changedAt >= fetchedAt : state === 'sending' || attempts > 0;
}

/** New rows of this person without a known id: those that come with a section, and unanswered ones. */
function ownAdditions(
  differences: readonly SiteDifference[],
  own: readonly AdminOperation[],
  titleOf: Reads['titleOf'],
): (difference: SiteDifference) => boolean {
  const created = own.filter(({ write }) => adminShapes[write.kind].effect === 'create');
  const ids = new Set(created.flatMap((operation) => rowIdOf(operation) ?? []));
  for (const operation of created) {
    if (operation.serverId !== undefined) continue;
    const { row } = adminShapes[operation.write.kind];
    const name = nameIn(operation, titleOf);
    const found = differences.find(
      (one) => one.change === 'added' && ROWS[one.kind] === row && one.row.name === name && !ids.has(one.row.id),
    );
    if (found !== undefined) ids.add(found.row.id);
  }
  return (one) => ids.has(one.row.id) || (one.change === 'added' && one.parent !== null && ids.has(one.parent.id));
}

const ROWS: Readonly<Record<SiteDifference['kind'], string>> = {
  section: 'site-section',
  group: 'site-section-group',
  'site-space': 'site-space',
  'share-link': 'share-link',
};

/** The name that the new row will have. */
function nameIn({ write }: AdminOperation, titleOf: Reads['titleOf']): string | null {
  const { body } = write.input;
  const { title, name, spaceId } = (typeof body === 'object' && body !== null ? body : {}) as Readonly<
    Record<string, unknown>
  >;
  const given = [title, name].find((text): text is string => typeof text === 'string');
  return given ?? (typeof spaceId === 'string' ? titleOf(spaceId) : null);
}

/**
 * Later changes join the known ones, newest last: two renames become one, and what returns to its earlier state is gone. A
 * new row is only new, whatever else happens to it.
 */
export function withNews(
  known: readonly SiteChange[],
  fresh: readonly SiteDifference[],
  at: number,
): readonly SiteChange[] {
  const changes = new Map(known.map((change) => [change.key, change]));
  for (const next of fresh) {
    const old = changes.get(next.key);
    changes.delete(next.key);
    const isNew = (one: SiteChange): boolean => one.change === 'added' && isSameRow(one, next);
    const addition = [...changes.values()].find(isNew);
    if (next.change === 'removed' || next.change === 'added') {
      for (const [key, change] of changes)
        if (change.change !== 'default' && isSameRow(change, next)) changes.delete(key);
      if (old === undefined || old.change === next.change) changes.set(next.key, { ...next, at });
    } else if (addition !== undefined && next.change !== 'default') {
      changes.set(addition.key, asAdded(addition, next));
    } else {
      const joined = old === undefined ? next : join(old, next);
      if (joined !== null) changes.set(next.key, { ...joined, at });
    }
  }
  return [...changes.values()];
}

function isSameRow(one: SiteDifference, other: SiteDifference): boolean {
  return one.kind === other.kind && one.row.id === other.row.id;
}

/** The addition under its newest name and in its newest place. */
function asAdded(addition: SiteChange, { row, ...next }: SiteDifference): SiteChange {
  if (addition.change !== 'added') return addition;
  return { ...addition, row, parent: next.change === 'moved' ? next.to : addition.parent };
}

/** Two changes of the same, one after the other. Null: it is as it was. */
function join(old: SiteDifference, next: SiteDifference): SiteDifference | null {
  switch (next.change) {
    case 'renamed':
      if (old.change !== 'renamed') return next;
      return old.from === next.to ? null : { ...next, from: old.from };
    case 'edited':
      if (old.change !== 'edited') return next;
      return old.from === next.to ? null : { ...next, from: old.from };
    case 'moved':
      if (old.change !== 'moved') return next;
      return isSame(old.from, next.to) ? null : { ...next, from: old.from };
    case 'default':
      if (old.change !== 'default') return next;
      return isSame(old.from, next.to) ? null : { ...next, from: old.from, row: next.to ?? old.from ?? next.row };
    case 'switched':
      // A link has two states.
      return old.change === 'switched' && old.active !== next.active ? null : next;
    default:
      return next;
  }
}

function isSame(one: NamedRow | null, other: NamedRow | null): boolean {
  return one?.id === other?.id;
}
