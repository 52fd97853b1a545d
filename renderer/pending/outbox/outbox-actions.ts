import { isDelayed, isPlanned } from '#shared/outbox/machine.ts';
import { recordOf } from '#shared/outbox/kinds/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { copyText } from '../../ui/clipboard.ts';
import { excerptOf, NAME_LENGTH } from '../../content/excerpts.ts';
import { textOf } from '#shared/outbox/writes.ts';
import type { Galley } from '../../app/galley.ts';
import { goToDraft } from '../../writing/go-to-draft.ts';
import { sayWithUndo } from '../../app/notices/notify-undo.ts';
import { undoneWords } from '../undo-last.ts';
import { postNow } from '../pending-review.ts';
import { hasEditor, withdraw } from '../withdraw.ts';
import type { OperationAct } from '../texts/operation-texts.ts';

/** The actions on an unsent write: the same beside the comment and in the Outbox. */
const ACT_WORDS: Readonly<Record<OperationAct, string>> = {
  retry: 'Try now',
  password: 'Enter password…',
  post: 'Post now',
  release: 'Send anyway',
  settle: 'Mark as delivered',
  merge: 'Compare',
  edit: 'Edit',
  withdraw: 'Keep as draft',
  copy: 'Copy text',
  discard: 'Discard',
};

/** The label of an action's button; more precise where a choice has a particular effect. Null: for a draft. */
export function actWords(act: OperationAct, operation: PendingOperation | null): string {
  return (operation === null ? undefined : particularWords(operation)[act]) ?? ACT_WORDS[act];
}

function particularWords(operation: PendingOperation): Readonly<Partial<Record<OperationAct, string>>> {
  const { state, cause, write } = operation;
  if (isPlanned(operation)) return { retry: 'Send up to here' };
  if (isDelayed(operation)) return { retry: 'Send now', discard: 'Undo' };
  // Discarding one's own change keeps theirs, so the label is the same as in the conflict dialog.
  if (state === 'conflict') return { discard: 'Keep theirs' };
  if (state !== 'held') return {};
  if (cause === 'part-gone') return { release: 'Comment on the page' };
  if (cause !== 'new-replies' && cause !== 'text-changed') return {};
  const { decision } = recordOf(write);
  return decision === undefined ? {} : { release: decision.goOn, discard: decision.letBe };
}

/** The message after a write was discarded. */
export function discardedWords(operation: PendingOperation): string {
  const text = textOf(operation.write) ?? '';
  const { decision } = recordOf(operation.write);
  const { discard } = particularWords(operation);
  if (decision !== undefined && discard === decision.letBe) return decision.wasLetBe;
  switch (discard) {
    case 'Keep theirs':
      return 'Their version kept';
    case 'Undo':
      return undoneWords(operation.write);
    default:
      return text.trim() === '' ? 'Discarded' : `Discarded “${excerptOf(text, NAME_LENGTH)}”.`;
  }
}

/** Runs actions that need no further input; the screen, which has the field, handles `edit` and `merge`. */
export async function runAct(
  galley: Pick<Galley, 'app' | 'announcer' | 'store' | 'layout' | 'router' | 'values'>,
  operation: PendingOperation,
  act: Exclude<OperationAct, 'edit' | 'merge' | 'password'>,
): Promise<void> {
  const { app, announcer } = galley;
  switch (act) {
    case 'copy': {
      const text = textOf(operation.write) ?? '';
      if (await copyText(text)) announcer.say(`Copied “${excerptOf(text, NAME_LENGTH)}”.`);
      else announcer.say('Galley could not access the clipboard.', { tone: 'failed' });
      return;
    }
    case 'discard': {
      const discarded = await app.act(operation.id, { kind: 'discard' });
      if (!discarded.ok) return;
      sayWithUndo(galley, discardedWords(operation), {
        ids: [operation.id],
        undoes: 'discarded',
        run: () => void app.restore(operation.id),
      });
      return;
    }
    case 'withdraw': {
      const target = await withdraw(galley, operation);
      if (target !== null && hasEditor(operation)) goToDraft(galley, target);
      return;
    }
    case 'post':
      await postNow(galley, operation);
      return;
    case 'retry':
    case 'release':
    case 'settle':
      await app.act(operation.id, { kind: act });
  }
}
