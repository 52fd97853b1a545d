import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Accepted, World } from '../support/world.ts';
import { namesWhy } from './audit.ts';
import type { StructureChange, Structures } from './structures.ts';
import type { Watched } from './watched.ts';

interface Evidence {
  readonly structures: Structures;
  readonly operations: readonly PendingOperation[];
  readonly world: World;
  readonly watched: Watched;
}

export interface StructureFindings {
  readonly lost: readonly string[];
  readonly duplicates: readonly string[];
  readonly broken: readonly string[];
  /** Titles that came between the app's last look and its write. */
  readonly inFlight: number;
}

/** How long ago the app may have looked last when it writes. */
const LOOKED_MS = 30_000;

/**
 * Each change that was called queued was made or is in the outbox with a reason; none was made twice; and no title is
 * replaced or removed by somebody who had never seen it.
 */
export function auditStructures({ structures, operations, world, watched }: Evidence): StructureFindings {
  const accepted = world.accepted();
  const { changes } = structures;
  return {
    lost: changes.flatMap((change) => claim(change, operations, accepted, watched)),
    duplicates: madeTwice(changes, operations, accepted, watched),
    ...unseen(structures, accepted, watched),
  };
}

/** The row that a write is about, and the title that it gives; a deletion gives none. */
function effectOf({
  operation,
  input,
  createdId,
}: Accepted): { readonly row: string; readonly title: string | null } | null {
  const body = (input['body'] ?? {}) as { readonly title?: string; readonly name?: string };
  const title = body.title ?? body.name ?? null;
  switch (operation) {
    case 'createCollection':
    case 'addSiteSection':
    case 'createSiteShareLink':
      return { row: createdId, title };
    case 'updateCollection':
    case 'updateSiteSection':
    case 'updateSiteShareLink':
      return title === null ? null : { row: idIn(input), title };
    case 'deleteCollection':
    case 'deleteSiteSection':
    case 'deleteSiteShareLink':
      return { row: idIn(input), title: null };
    default:
      return null;
  }
}

function idIn(input: Accepted['input']): string {
  const id = input['collectionId'] ?? input['siteSectionId'] ?? input['shareLinkId'];
  return typeof id === 'string' ? id : '';
}

function nameOf({ no, write, row, title }: StructureChange): string {
  return `structure ${no} (${write.kind} of ${row ?? 'a new row'} ${title ?? ''})`;
}

/** It is the request that this change makes. */
function isDoneBy(change: StructureChange, entry: Accepted): boolean {
  if (entry.operation !== change.write.kind) return false;
  if (change.title !== null && !JSON.stringify(entry.input['body']).includes(`"${change.title}"`)) return false;
  return change.row === null || idIn(entry.input) === change.row;
}

function claim(
  change: StructureChange,
  operations: readonly PendingOperation[],
  accepted: readonly Accepted[],
  watched: Watched,
): readonly string[] {
  if (change.answer !== 'queued' || change.dropped) return [];
  const operation = operations.find(({ id }) => id === change.id);
  if (operation === undefined) return [`${nameOf(change)} was called queued, and is nowhere`];
  if (!namesWhy(operation, operations)) return [`${nameOf(change)} is left ${operation.state}`];
  if (operation.state !== 'done' || operation.settled === true || operation.outcome !== undefined) return [];
  // An edit of a row that is not sent yet goes out with its creation.
  const wasMade = accepted.some((entry, at) => watched.writes.has(at) && isDoneBy(change, entry));
  const isMerged = operation.write.kind !== change.write.kind;
  const isGone = change.write.kind.startsWith('delete') && accepted.some((entry) => isDoneBy(change, entry));
  return wasMade || isMerged || isGone ? [] : [`${nameOf(change)} is called done, and never was`];
}

function madeTwice(
  changes: readonly StructureChange[],
  operations: readonly PendingOperation[],
  accepted: readonly Accepted[],
  watched: Watched,
): readonly string[] {
  const made = new Map<string, number>();
  for (const [at, entry] of accepted.entries()) {
    const effect = effectOf(entry);
    if (!watched.writes.has(at) || effect?.title == null || !/^(create|add)/.test(entry.operation)) continue;
    made.set(effect.title, (made.get(effect.title) ?? 0) + 1);
  }
  return [...made].flatMap(([title, times]): readonly string[] => {
    const change = changes.find((one) => one.title === title);
    const operation = operations.find(({ id }) => id === change?.id);
    const isDeclared =
      change?.sentAgain === true ||
      operation?.state === 'held' ||
      operation?.state === 'in-doubt' ||
      change?.dropped === true;
    return times > 1 && !isDeclared ? [`“${title}” was created ${times} times`] : [];
  });
}

function unseen(
  { seen, changes }: Structures,
  accepted: readonly Accepted[],
  watched: Watched,
): Pick<StructureFindings, 'broken' | 'inFlight'> {
  const titles = new Map<string, { readonly title: string; readonly at: number }>();
  const broken: string[] = [];
  let inFlight = 0;
  for (const [at, entry] of accepted.entries()) {
    const effect = effectOf(entry);
    if (effect === null) continue;
    const before = titles.get(effect.row);
    const write = watched.writes.get(at);
    if (effect.title === null) titles.delete(effect.row);
    else titles.set(effect.row, { title: effect.title, at });
    if (write === undefined || before === undefined || watched.writes.has(before.at)) continue;
    const wishes = changes.filter((change) => isDoneBy(change, entry));
    if (wishes.length === 0) broken.push(`${entry.operation} of ${effect.row} (write ${at}) was wanted by nobody`);
    if (seen.get(effect.row)?.has(before.title) === true) continue;
    const look = watched.reads.slice(0, write.readsBefore).findLast(({ path }) => isLookAt(path, entry));
    const looked = look !== undefined && write.time - look.time <= LOOKED_MS ? look.at : Infinity;
    if (before.at >= looked) inFlight += 1;
    else broken.push(`“${before.title}” of ${effect.row} (write ${before.at}) was removed unseen by write ${at}`);
  }
  return { broken, inFlight };
}

/** The app reads a collection by itself, and the rows of a site as lists. */
function isLookAt(path: string, { operation, input }: Accepted): boolean {
  if (operation.endsWith('Collection')) return path.endsWith(`/collections/${idIn(input)}`);
  return path.endsWith(operation.endsWith('ShareLink') ? '/share-links' : '/sections');
}
