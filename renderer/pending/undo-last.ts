import { parameterOf } from '#shared/outbox/admin.ts';
import { isKind } from '#shared/outbox/kinds/index.ts';
import type { OperationState, PendingOperation } from '#shared/outbox/operation.ts';
import { isAdministrative, placeOf, type PendingWrite, type WritePlace } from '#shared/outbox/writes.ts';
import { lowerFirst } from '../ui/words.ts';
import { excerptOf, NAME_LENGTH } from '../content/excerpts.ts';
import type { Galley } from '../app/galley.ts';
import type { Place } from '../app/addresses/places.ts';
import { readOnce } from '../host/live/read-once.ts';
import { withdraw } from './withdraw.ts';
import { writeTitle } from './texts/write-texts.ts';

/** States in which the write is certainly not on the server. */
const WAITING: ReadonlySet<OperationState> = new Set<OperationState>(['queued', 'retrying', 'held']);

/** Selects the writes of a screen. */
type Here = (operation: PendingOperation) => boolean;

export const NOTHING_TO_UNDO = 'Nothing to undo';

let queueing: Promise<unknown> = Promise.resolve();

/** Notes an act that is being queued: an undo right after it means this act. */
export function beingQueued<T>(queued: Promise<T>): Promise<T> {
  queueing = queued;
  return queued;
}

/** The last unsent act on this screen. Null: there is none. Pure. */
export function lastWaiting(operations: Iterable<PendingOperation>, isHere: Here): PendingOperation | null {
  let last: PendingOperation | null = null;
  for (const operation of operations) {
    if (WAITING.has(operation.state) && operation.createdAt >= (last?.createdAt ?? 0) && isHere(operation))
      last = operation;
  }
  return last;
}

/** As `lastWaiting`, from the store, including an act that is being queued. */
export async function readLastWaiting(
  { store }: Pick<Galley, 'store'>,
  isHere: Here,
): Promise<PendingOperation | null> {
  await queueing;
  const items = (await readOnce(store, 'outbox', null)) ?? [];
  return lastWaiting(
    items.map(({ operation }) => operation),
    isHere,
  );
}

/** Undoes the last unsent act on this screen, including a deletion within its delay, and says which one it was. */
export async function undoLast(galley: Undoing, isHere: Here): Promise<void> {
  const last = await readLastWaiting(galley, isHere);
  if (last === null) galley.announcer.say(NOTHING_TO_UNDO);
  else await undoWaiting(galley, last);
}

type Undoing = Pick<Galley, 'app' | 'announcer' | 'store'>;

/** A text goes back into its editor; any other act is discarded. */
export async function undoWaiting(galley: Undoing, operation: PendingOperation): Promise<void> {
  if (isKind(operation.write, { area: 'discussion', effect: 'create' })) {
    await withdraw(galley, operation);
    return;
  }
  const gone = await galley.app.act(operation.id, { kind: 'discard' });
  if (gone.ok) galley.announcer.say(undoneWords(operation.write));
}

/** The message that names the undone act. */
export function undoneWords(write: PendingWrite): string {
  if (isKind(write, { area: 'discussion', effect: 'delete' })) {
    const noun = isKind(write, { row: 'reply' }) ? 'reply' : 'comment';
    const text = excerptOf(write.seen?.markdown ?? '', NAME_LENGTH);
    return `Undone: deletion of the ${noun}${text === '' ? '' : ` “${text}”`}.`;
  }
  return `Undone: ${lowerFirst(writeTitle(write))}.`;
}

/** The acts on the screen of this place. Null: the screen has its own undo, or none. */
export function actsOn(place: Place): Here | null {
  switch (place.kind) {
    case 'page':
      return on({ spaceId: place.spaceId, pageId: place.pageId, changeRequestId: null });
    case 'space':
      return on({ spaceId: place.spaceId, pageId: null, changeRequestId: null });
    case 'comments':
      return ({ write }) => isKind(write, { area: 'discussion' });
    case 'sites': {
      const { siteId } = place;
      if (siteId === undefined) return null;
      return ({ write }) => isAdministrative(write) && parameterOf(write.input, 'siteId') === siteId;
    }
    case 'library':
      return ({ write }) => isKind(write, { row: 'collection' });
    case 'people':
      return ({ write }) => isKind(write, { row: 'team' }) || isKind(write, { row: 'space-team' });
    default:
      return null;
  }
}

function on(screen: WritePlace): Here {
  return ({ write }) => {
    const { spaceId, pageId, changeRequestId } = placeOf(write);
    return spaceId === screen.spaceId && pageId === screen.pageId && changeRequestId === screen.changeRequestId;
  };
}
