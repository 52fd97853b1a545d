import { draftPlace, type DraftTarget } from '#shared/drafts.ts';
import { mainPane } from '../app/follow-focus.ts';
import type { Galley } from '../app/galley.ts';
import { goToDraft } from './go-to-draft.ts';
import { readOwn, removeOwn, writeOwn } from '../host/local/local.ts';
import { readOnce } from '../host/live/read-once.ts';

const KEY = 'galley.typing';

/** The field with the focus: the place of its draft, and the selection. It contains no text. */
interface TypingPlace {
  readonly place: string;
  readonly from: number;
  readonly to: number;
}

/** The field that had the focus when this window crashed. Null: none, or its editor is open again. */
let left: TypingPlace | null = null;
/** The window was reloaded after a crash, and nothing has the focus yet. */
let crashed = false;

/** Call once, at the start. `afterCrash`: the last page in this window crashed. */
export function beginTyping(afterCrash: boolean): void {
  const stored = readOwn(KEY);
  left = afterCrash && isTypingPlace(stored) ? stored : null;
  crashed = afterCrash;
  forgetTyping();
}

/** Stored in this window's storage at each key and each move of the caret, since a crash sends no event. */
export function noteTyping(target: DraftTarget, field: HTMLTextAreaElement): void {
  writeOwn(KEY, {
    place: draftPlace(target),
    from: field.selectionStart,
    to: field.selectionEnd,
  } satisfies TypingPlace);
}

/** The focus left the field. If the whole window lost the focus, the field still has it. */
export function leaveTyping(field: HTMLTextAreaElement | undefined): void {
  if (document.activeElement !== field) forgetTyping();
}

export function forgetTyping(): void {
  removeOwn(KEY);
}

/**
 * The selection in the editor of this place when the window crashed. Null: the editor did not have the focus. Answers
 * once.
 */
export function takeTyping(target: DraftTarget): Pick<TypingPlace, 'from' | 'to'> | null {
  const typing = left;
  if (typing?.place !== draftPlace(target)) return null;
  left = null;
  crashed = false;
  return typing;
}

/**
 * Once the screen is back after a crash: opens the editor that had the focus, unless it is open. If nothing was being
 * typed, the main part of the screen gets the focus.
 */
export async function resumeTyping(galley: Pick<Galley, 'store' | 'layout' | 'router'>): Promise<void> {
  if (!crashed) return;
  crashed = false;
  const place = left?.place;
  const drafts = place === undefined ? null : await readOnce(galley.store, 'drafts', null);
  const draft = drafts?.find(({ target }) => draftPlace(target) === place);
  if (draft !== undefined && goToDraft(galley, draft.target)) return;
  if (document.activeElement === document.body) mainPane(document)?.focus();
}

function isTypingPlace(value: unknown): value is TypingPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { place, from, to }: Readonly<Record<string, unknown>> = { ...value };
  return typeof place === 'string' && typeof from === 'number' && typeof to === 'number';
}
