import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Galley } from '../../app/galley.ts';
import { sayDiscarded } from '../../pending/say-discarded.ts';
import { count } from '../../ui/words.ts';
import { needing } from './plan.ts';

/** Sends the planned changes up to this one. */
export async function sendPlan({ app, announcer }: Galley, planned: readonly PendingOperation[]): Promise<void> {
  const last = planned.at(-1);
  if (last === undefined) return;
  const sent = await app.act(last.id, { kind: 'retry' });
  if (!sent.ok) return;
  announcer.say(
    app.offline
      ? `${count(planned.length, 'change')} will be sent when you’re online`
      : `Sending ${count(planned.length, 'change')}`,
  );
}

/** Discards changes, with those that need them; Undo restores them in their order. */
export async function discardChanges(
  galley: Galley,
  all: readonly PendingOperation[],
  wanted: readonly PendingOperation[],
): Promise<void> {
  const ids = new Set(wanted.flatMap(({ id }) => [id, ...needing(all, id).map((one) => one.id)]));
  const gone: PendingOperation[] = [];
  // A change goes before what it needs.
  for (const operation of all.filter(({ id }) => ids.has(id)).toReversed()) {
    const discarded = await galley.app.act(operation.id, { kind: 'discard' });
    if (!discarded.ok) break;
    gone.unshift(operation);
  }
  const [first] = gone;
  if (first === undefined) return;
  sayDiscarded(
    galley,
    gone.map(({ id }) => id),
    first.write,
  );
}
