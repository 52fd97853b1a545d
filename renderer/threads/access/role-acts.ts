import { roles } from '#shared/contract/values.ts';
import { NOT_ADDED } from '#shared/model/access.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { Galley } from '../../app/galley.ts';
import { sayWithUndo } from '../../app/notices/notify-undo.ts';
import { doneLater } from '../../app/texts/done-texts.ts';
import { readOnce } from '../../host/live/read-once.ts';
import { queueWrite } from '../../pending/queue-write.ts';
import { beingQueued } from '../../pending/undo-last.ts';
import { count, errorWords } from '../../ui/words.ts';
import type { PlannedRole } from './roles.ts';
import { accessTeamName, spaceName } from './texts.ts';

interface Queued {
  readonly operation: PendingOperation;
  /** Undoes it once it was sent. Null: the role before is none that a request may name. */
  readonly back: PendingWrite | null;
}

/** Queues changes of roles. If somebody else changes one first, the write is held. Answers whether all are queued. */
export async function queueRoles(galley: Galley, planned: readonly PlannedRole[]): Promise<boolean> {
  const writes = planned.flatMap((one) => {
    const write = writeOf(one);
    return write === null ? [] : [{ write, back: writeOf({ ...one, from: one.to, to: one.from }) }];
  });
  const [only, ...others] = writes;
  if (only === undefined) return true;
  if (others.length === 0) return queueWrite(galley, only.write, { back: only.back });
  const queued: Queued[] = [];
  for (const { write, back } of writes) {
    const result = await beingQueued(galley.app.enqueue(write, null));
    if (!result.ok) {
      galley.announcer.say(errorWords(result.error), { tone: 'failed' });
      break;
    }
    queued.push({ operation: result.value.operation, back });
  }
  if (queued.length > 0) sayQueued(galley, queued);
  return queued.length === writes.length;
}

function sayQueued(galley: Galley, queued: readonly Queued[]): void {
  const done = `${count(queued.length, 'team role')} changed`;
  const ids = queued.map(({ operation }) => operation.id);
  sayWithUndo(galley, (sent) => doneLater(done, galley.app, sent), { ids, undoes: 'any', run: () => void undo() });

  async function undo(): Promise<void> {
    const states = (await readOnce(galley.store, 'undoStates', { ids })) ?? [];
    let undone = 0;
    for (const [at, { operation, back }] of queued.entries()) {
      const isWaiting = states[at] === 'waiting';
      if (!isWaiting && back === null) continue;
      const answer =
        isWaiting || back === null
          ? await galley.app.act(operation.id, { kind: 'discard' })
          : await galley.app.enqueue(back, null);
      if (answer.ok) undone += 1;
    }
    galley.announcer.say(`Undone: ${count(undone, 'team role')}.`);
  }
}

/** Null: a role that a request cannot name. */
function writeOf({ space, team, from, to }: PlannedRole): PendingWrite | null {
  const about = { base: { role: from }, subject: `${accessTeamName(team)}, ${spaceName(space)}` };
  const at = { spaceId: space.id, teamId: team.id };
  if (to === NOT_ADDED) return adminWrite('removeTeamFromSpace', at, about);
  const role = to === null ? null : roles.find((one) => one === to);
  return role === undefined ? null : adminWrite('updateSpaceTeamPermission', { ...at, body: { role } }, about);
}
