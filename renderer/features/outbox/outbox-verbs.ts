import type { DraftTarget } from '#shared/drafts.ts';
import { isEditable } from '#shared/outbox/machine.ts';
import { circumstancesOf } from '../../pending/circumstances.ts';
import { copyText } from '../../ui/clipboard.ts';
import type { Galley } from '../../app/galley.ts';
import { goToDraft } from '../../writing/go-to-draft.ts';
import { entryPlace, entryName, entryText, entryThread, type Entry } from '../../pending/outbox/outbox-entries.ts';
import { draftAgain } from '../../writing/draft-again.ts';
import { undoWaiting } from '../../pending/undo-last.ts';
import { postNow } from '../../pending/pending-review.ts';
import { hasEditor, withdraw } from '../../pending/withdraw.ts';
import { createDiscards } from './discards.ts';
import { entryWords, type EntryAct } from './entry-texts.ts';
import type { OutboxController } from './outbox-controller.svelte.ts';

/** What can be done to one or many entries of the Outbox: keys, buttons and the palette all use this. */
export interface OutboxVerbs {
  can(act: EntryAct): boolean;
  run(act: EntryAct): void;
  undo(): void;
}

export function outboxVerbs(galley: Galley, outbox: OutboxController): OutboxVerbs {
  const { app, announcer, router, layout } = galley;

  const discards = createDiscards(galley, outbox);
  const allows = (entry: Entry, act: EntryAct): boolean =>
    entryWords(entry, { ...circumstancesOf(galley), waitsForVerdict: outbox.pending.has(entry.id) }).acts.includes(act);
  const targetsOf = (act: EntryAct): readonly Entry[] => outbox.targets.filter((entry) => allows(entry, act));

  async function act(entries: readonly Entry[], kind: 'retry' | 'release' | 'settle'): Promise<void> {
    for (const { id } of entries) await app.act(id, { kind });
  }

  async function copy(entries: readonly Entry[]): Promise<void> {
    const withText = entries.filter((entry) => entryText(entry) !== null);
    const texts = withText.map((entry) => entryText(entry));
    const name = withText[0] === undefined || texts.length > 1 ? `${texts.length} texts` : entryName(withText[0]);
    if (await copyText(texts.join('\n\n'))) announcer.say(`Copied ${name}.`);
    else announcer.say('Galley could not access the clipboard.', { tone: 'failed' });
  }

  async function takeBack(entry: Entry): Promise<void> {
    if (entry.kind !== 'write') return;
    const { operation } = entry.item;
    const target = await withdraw(galley, operation);
    if (target === null) return;
    if (hasEditor(operation)) goToDraft(galley, target);
    else outbox.filter = 'drafts';
  }

  async function postAgain(entry: Entry): Promise<void> {
    if (entry.kind !== 'discarded' || entry.item.kind !== 'deleted') return;
    const target = await draftAgain(galley, entry.item);
    if (target === null) return;
    goToDraft(galley, target);
    announcer.say(`${entryName(entry)} is a draft again`);
  }

  function jump(entry: Entry): void {
    if (entry.kind === 'draft') {
      openDraft(entry.item.target);
      return;
    }
    const place = entryPlace(entry);
    if (place === null) return;
    const thread = entryThread(entry);
    if (place.kind !== 'review') {
      layout.tab = 'comments';
      layout.showInspector(true);
    }
    if (thread !== null) layout.wantsThread = thread;
    router.go(place);
  }

  /** Opens the draft's editor: in the Outbox if it is there, otherwise where it was left. */
  function openDraft(target: DraftTarget): void {
    const about = outbox.find(target.of);
    const unsent = about?.kind === 'write' ? about : null;
    if (unsent !== null && target.kind === 'merge' && unsent.item.operation.conflict !== undefined) {
      outbox.mergingId = unsent.id;
    } else if (unsent !== null && target.kind === 'edit' && isEditable(unsent.item.operation)) {
      outbox.filter = 'all';
      outbox.activate(unsent.id);
      layout.showInspector(true);
      outbox.edit(unsent.id);
    } else if (!goToDraft(galley, target)) {
      announcer.say('The original place of this text is unknown. You can copy the text.');
    }
  }

  return {
    can: (kind) =>
      (kind === 'edit' || kind === 'merge' || kind === 'password' || kind === 'open'
        ? only(targetsOf(kind))
        : targetsOf(kind)[0]) !== undefined,
    run(kind) {
      const entries = targetsOf(kind);
      const [first] = entries;
      if (first === undefined) return;
      switch (kind) {
        case 'retry':
        case 'release':
        case 'settle':
          void act(entries, kind);
          return;
        case 'post':
          void postNow(galley, ...entries.flatMap((entry) => (entry.kind === 'write' ? [entry.item.operation] : [])));
          return;
        case 'copy':
          void copy(entries);
          return;
        case 'discard':
          void discards.discard(entries);
          return;
        case 'restore':
          void discards.restore(entries);
          return;
        case 'withdraw':
          void takeBack(first);
          return;
        case 'repost':
          void postAgain(first);
          return;
        case 'open':
          jump(first);
          return;
        case 'edit':
          layout.showInspector(true);
          outbox.edit(first.id);
          return;
        case 'password':
          outbox.passwordId = first.id;
          return;
        case 'merge':
          outbox.mergingId = first.id;
      }
    },
    undo() {
      const { lastDelayed, lastDiscarded } = outbox;
      if (lastDelayed !== null && (lastDiscarded === null || lastDelayed.createdAt > outbox.discardedAt))
        void undoWaiting(galley, lastDelayed);
      else if (lastDiscarded !== null) discards.takeBack(lastDiscarded);
    },
  };
}

function only(entries: readonly Entry[]): Entry | undefined {
  return entries.length === 1 ? entries[0] : undefined;
}
