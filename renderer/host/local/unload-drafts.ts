import type { TypedDraft } from '#shared/drafts.ts';
import { openDrafts } from './open-drafts.ts';
import type { StoreRemote } from '../live/live.svelte.ts';
import type { Typing } from '../typing-account.svelte.ts';
import { readLocal, readOwn, removeLocal, removeOwn, writeLocal, writeOwn } from './local.ts';

/**
 * What was typed so late that its window went before the store had it. Nothing but the local storage takes a text at that
 * moment; the next window hands it to the store, and takes it away from there.
 */
type UnloadDraft = TypedDraft;

const keyOf = (accountId: string): string => `galley.last-words.${accountId}`;

/** From now on until the window goes. */
export function saveDraftsOnUnload(window: Pick<Window, 'addEventListener'>, typingNow: () => Typing | null): void {
  window.addEventListener('pagehide', () => {
    const typing = typingNow();
    if (typing !== null) putUnkept(typing);
  });
  // A process that crashes runs no more of this page, so each key is kept as it is pressed, until the store has the text.
  openDrafts.onChange(() => {
    const typing = typingNow();
    if (typing !== null) keepTyping(typing);
  });
  // A window that comes back has its fields as they were.
  window.addEventListener('pageshow', ({ persisted }) => {
    const typing = typingNow();
    if (persisted && typing !== null) drop(typing.accountId, new Set(openDrafts.unsaved().map(({ id }) => id)));
  });
}

/** In the storage of this window alone: another window that lives has its own. */
function keepTyping({ accountId, by }: Typing): void {
  if (gone.has(accountId)) return;
  const unsaved = openDrafts.unsaved().map((draft): UnloadDraft => ({ ...draft, by, at: Date.now() }));
  if (unsaved.length > 0) writeOwn(keyOf(accountId), unsaved);
  else removeOwn(keyOf(accountId));
}

/** The fields of an account are gone: what its store did not take waits for the next time that it is opened. */
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

/** Told to the store before any field asks it: it goes on with what the window before this one had no time to keep. */
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
