import { describe, expect, it } from 'vitest';
import { parseOutboxEntry } from '../../../electron/outbox/entries.ts';
import { openJournal } from '../../../electron/outbox/journal.ts';
import { openOutbox, type Outbox } from '../../../electron/outbox/outbox.ts';
import { randomFrom } from '../../../electron/sample/faults.ts';
import { SimulatedDisk } from '../../faults/support/disk.ts';
import { Power } from '../../faults/support/power.ts';
import { queuedComment } from './operations.ts';

const PATH = '/profile/outbox/account.jsonl';

async function open(disk: SimulatedDisk, power: Power): Promise<Outbox> {
  const opened = await openJournal(PATH, parseOutboxEntry, disk.seenBy(power));
  if (!opened.ok) throw new Error(opened.error.detail);
  const outbox = await openOutbox({
    ...opened.value,
    now: () => 1_000,
    settleMs: 0,
    compactAfter: 4,
    emit: () => undefined,
    stirred: () => undefined,
  });
  if (!outbox.ok) throw new Error(outbox.error.detail);
  return outbox.value;
}

/** Writes and discards, several at a time, and notes what was answered for. */
async function work(outbox: Outbox, queued: Set<string>, discarded: Set<string>): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const id = `${name}${String(round)}`;
        if ((await outbox.append(queuedComment(id))).ok) queued.add(id);
      }),
    );
    for (const name of ['a', 'b']) {
      const id = `${name}${String(round)}`;
      if ((await outbox.act(id, { kind: 'discard' })).ok) discarded.add(id);
    }
  }
}

describe('a journal that is brought to its shortest form while it is written', () => {
  it('stays short', async () => {
    const disk = new SimulatedDisk(randomFrom(1));
    const [queued, discarded] = [new Set<string>(), new Set<string>()];
    await work(await open(disk, new Power(() => undefined)), queued, discarded);
    await new Promise((resolve) => setImmediate(resolve));
    const lines = (disk.read(PATH) ?? '').split('\n').length;
    expect(queued.size + discarded.size).toBe(60);
    expect(lines).toBeLessThan(60);
  });

  it('has all that was answered for, and nothing that was discarded, wherever the power goes', async () => {
    for (let steps = 20; steps < 700; steps += 3) {
      const disk = new SimulatedDisk(randomFrom(steps));
      const [queued, discarded] = [new Set<string>(), new Set<string>()];
      let emitCut = (): void => undefined;
      const cut = new Promise<void>((resolve) => (emitCut = resolve));
      const power = new Power(() => {
        disk.losePower();
        emitCut();
      });
      const outbox = await open(disk, power);
      power.cutAfter(steps);
      await Promise.race([work(outbox, queued, discarded), cut]);
      const answered = { queued: new Set(queued), discarded: new Set(discarded) };
      const again = await open(disk, new Power(() => undefined));
      for (const id of answered.discarded) expect(again.find(id), `${id} after ${String(steps)} steps`).toBeNull();
      for (const id of answered.queued) {
        // It may have been discarded in the very moment.
        if (answered.discarded.has(id) || !id.startsWith('c')) continue;
        expect(again.find(id), `${id} after ${String(steps)} steps`).not.toBeNull();
      }
    }
  });
});
