import type { Result } from '#shared/result.ts';
import type { Galley } from '../../app/galley.ts';
import { discardedWords } from '../../pending/outbox/outbox-actions.ts';
import { entryName, type Entry } from '../../pending/outbox/outbox-entries.ts';
import { sayWithUndo } from '../../app/notices/notify-undo.ts';
import { count } from '../../ui/words.ts';
import type { OutboxController } from './outbox-controller.svelte.ts';

/** Discarding entries of the Outbox, and undoing that. */
export interface Discards {
  readonly discard: (entries: readonly Entry[]) => Promise<void>;
  readonly restore: (discarded: readonly Entry[]) => Promise<void>;
  /** Undoes a discard, even while it is still running. */
  readonly takeBack: (discarding: Promise<readonly Entry[]>) => void;
}

export function createDiscards(galley: Galley, outbox: OutboxController): Discards {
  const { app, announcer, store } = galley;

  function discardOne(entry: Entry): Promise<Result<null>> {
    if (entry.kind === 'draft') return store.invoke('draft.discard', { id: entry.id });
    return entry.kind === 'write' && entry.item.unreadable !== null
      ? store.invoke('damaged.discard', { id: entry.id })
      : app.act(entry.id, { kind: 'discard' });
  }

  async function discardEach(entries: readonly Entry[]): Promise<readonly Entry[]> {
    const discarded: Entry[] = [];
    for (const entry of entries) {
      const gone = await discardOne(entry);
      if (gone.ok) discarded.push(entry);
    }
    return discarded;
  }

  async function discard(entries: readonly Entry[]): Promise<void> {
    const before = outbox.lastDiscarded;
    const discarding = discardEach(entries);
    outbox.lastDiscarded = discarding;
    outbox.discardedAt = Date.now();
    const discarded = await discarding;
    if (discarded.length === 0) {
      if (outbox.lastDiscarded === discarding) outbox.lastDiscarded = before;
      return;
    }
    outbox.selected.clear();
    const [one] = discarded;
    sayWithUndo(
      galley,
      one === undefined || discarded.length > 1 ? `${discarded.length} discarded.` : textOfDiscarded(one),
      {
        ids: discarded.map(({ id }) => id),
        undoes: 'discarded',
        run: () => takeBack(discarding),
      },
    );
  }

  async function restore(discarded: readonly Entry[]): Promise<void> {
    const back: Entry[] = [];
    for (const entry of discarded) if (await app.restore(entry.id)) back.push(entry);
    const [first] = back;
    if (first === undefined) return;
    announcer.say(back.length === 1 ? `Restored ${entryName(first)}.` : `${count(back.length, 'item')} restored.`);
  }

  function takeBack(discarding: Promise<readonly Entry[]>): void {
    if (outbox.lastDiscarded === discarding) outbox.lastDiscarded = null;
    void discarding.then(restore);
  }

  return { discard, restore, takeBack };
}

function textOfDiscarded(entry: Entry): string {
  return entry.kind === 'write' ? discardedWords(entry.item.operation) : `Discarded ${entryName(entry)}.`;
}
