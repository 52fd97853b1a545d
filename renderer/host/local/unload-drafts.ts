import type { TypedDraft } from '#shared/drafts.ts';
import { openDrafts } from './open-drafts.ts';
import type { StoreRemote } from '../live/live.svelte.ts';
import type { Typing } from '../typing-account.svelte.ts';
import { readLocal, readOwn, removeLocal, removeOwn, writeLocal, writeOwn } from './local.ts';

/**
 * Text that was typed just before the window closed, before the store had it. Only the local storage accepts text at
 * that moment; the next window passes it to the store, and deletes it there.
 */
type UnloadDraft = TypedDraft;

const keyOf = (accountId: string): string => `galley.last-words.${accountId}`;

/** Starts saving, until the window closes. */
export function saveDraftsOnUnload(window: Pick<Window, 'addEventListener'>, typingNow: () => Typing | null): void {
  window.addEventListener('pagehide', () => {
    const typing = typingNow();
    if (typing !== null) putUnkept(typing);
  });
  // A crashed page runs no more code, so each key press is stored at once, until the store has the text.
  openDrafts.onChange(() => {
    const typing = typingNow();
    if (typing !== null) keepTyping(typing);
  });
  // A page that is restored from the browser's cache still has its fields.
  window.addEventListener('pageshow', ({ persisted }) => {
    const typing = typingNow();
    if (persisted && typing !== null) drop(typing.accountId, new Set(openDrafts.unsaved().map(({ id }) => id)));
  });
}

/** In this window's own storage: another open window has its own. */
function keepTyping({ accountId, by }: Typing): void {
  if (gone.has(accountId)) return;
  const unsaved = openDrafts.unsaved().map((draft): UnloadDraft => ({ ...draft, by, at: Date.now() }));
  if (unsaved.length > 0) writeOwn(keyOf(accountId), unsaved);
  else removeOwn(keyOf(accountId));
}

/** An account's fields have closed: text that its store did not accept is stored until the account opens again. */
export async function saveDraftsOfAccount(typing: Typing | null): Promise<void> {
  await openDrafts.allClosed();
  if (typing !== null) putUnkept(typing);
  openDrafts.forgetClosed();
}

function putUnkept({ accountId, by }: Typing): void {
  if (gone.has(accountId)) return;
  const left = openDrafts.unsaved().map((draft): UnloadDraft => ({ ...draft, by, at: Date.now() }));
  if (left.length > 0) put(accountId, [...unloadDraftsOf(accountId), ...left]);
}

/** Called before any field reads the store: the store gets the text that the last window had no time to save. */
export async function handOverUnloadDrafts(store: Pick<StoreRemote, 'invoke'>, accountId: string): Promise<void> {
  gone.delete(accountId);
  const typed = wordsIn(readOwn(keyOf(accountId)));
  const left = [...unloadDraftsOf(accountId), ...typed];
  if (left.length === 0) return;
  const adopted = await Promise.all(left.map((draft) => store.invoke('draft.adopt', draft)));
  drop(accountId, new Set(left.filter((_, at) => adopted[at]?.ok).map(({ id }) => id)));
  if (adopted.slice(-typed.length).every(({ ok }) => ok)) removeOwn(keyOf(accountId));
}

/** Accounts that were removed from this computer: the text of their fields is no longer saved. */
const gone = new Set<string>();

export function dropUnloadDrafts(accountId: string): void {
  gone.add(accountId);
  forgetUnloadDrafts(accountId);
}

export function forgetUnloadDrafts(accountId: string): void {
  removeLocal(keyOf(accountId));
  removeOwn(keyOf(accountId));
}

function unloadDraftsOf(accountId: string): readonly UnloadDraft[] {
  return wordsIn(readLocal(keyOf(accountId)));
}

function wordsIn(stored: unknown): readonly UnloadDraft[] {
  return Array.isArray(stored) ? stored.filter(isUnloadDraft) : [];
}

function drop(accountId: string, ids: ReadonlySet<string>): void {
  put(
    accountId,
    unloadDraftsOf(accountId).filter(({ id }) => !ids.has(id)),
  );
}

function put(accountId: string, words: readonly UnloadDraft[]): void {
  if (words.length === 0) removeLocal(keyOf(accountId));
  else writeLocal(keyOf(accountId), words);
}

function isUnloadDraft(value: unknown): value is UnloadDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { id, target, text, at }: Readonly<Record<string, unknown>> = { ...value };
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    typeof at === 'number' &&
    typeof target === 'object' &&
    target !== null &&
    'kind' in target
  );
}
