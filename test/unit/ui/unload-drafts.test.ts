import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import { appError } from '#shared/errors.ts';
import { err } from '#shared/result.ts';
import { Draft } from '../../../renderer/writing/draft.svelte.ts';
import { handOverUnloadDrafts, saveDraftsOnUnload } from '../../../renderer/host/local/unload-drafts.ts';
import { openTestStore, storeRemote, type TestStore } from '../store/fixtures.ts';

const PLACE = draftTarget('comment', { spaceId: 's', pageId: 'p' });

function fakeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const ADA = { author: 'ada', authorName: 'Ada', signIn: 'first' };

/** A window that goes: what its fields give to the store from then on never arrives. */
async function windowOf(disk: IDBFactory, name: string, alive: Set<string>, now: () => number) {
  alive.add(name);
  const test = await openTestStore(disk, now, { self: name, alive: () => Promise.resolve(alive) });
  const remote = storeRemote(test);
  let gone = false;
  const store: typeof remote = {
    ...remote,
    invoke: (call, input) =>
      gone ? Promise.resolve(err(appError('not-running', 'gone')) as never) : remote.invoke(call, input),
  };
  const target = new EventTarget();
  saveDraftsOnUnload(target, () => ({ accountId: 'account', by: ADA }));
  const draft = new Draft(store, PLACE);
  await draft.open();
  return {
    draft,
    test,
    go(): void {
      gone = true;
      alive.delete(name);
      target.dispatchEvent(new Event('pagehide'));
      this.forget();
    },
    crash(): void {
      gone = true;
      alive.delete(name);
    },
    /** What is left in this process of a window that would be gone. */
    forget(): void {
      draft.text = '';
      void draft.close();
    },
  };
}

/** 'Half' is stored, and 'Half a thought' is in its field. */
async function windowWithUnsavedText(disk: IDBFactory, alive: Set<string>, now: () => number) {
  const before = await windowOf(disk, 'before', alive, now);
  before.draft.text = 'Half';
  await before.draft.save();
  before.draft.text = 'Half a thought';
  return before;
}

async function texts({ local }: TestStore): Promise<readonly string[]> {
  return (await local().drafts.toArray()).map(({ text }) => text).sort();
}

describe('text that is typed just before its window goes', () => {
  let storage = fakeStorage();
  /** The window's own, which outlives a crash of its process. */
  let own = fakeStorage();
  let clock = 1_000;
  const now = (): number => (clock += 1);
  beforeEach(() => {
    storage = fakeStorage();
    vi.stubGlobal('localStorage', storage);
    own = fakeStorage();
    vi.stubGlobal('sessionStorage', own);
    vi.spyOn(Date, 'now').mockImplementation(now);
    // A field keeps its text by itself a moment after the last key: that moment does not pass here.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it('is there for the next window, in the record that it was begun in, and in the local storage no more', async () => {
    const [disk, alive] = [new IDBFactory(), new Set<string>()];
    const before = await windowWithUnsavedText(disk, alive, now);
    before.go();
    expect(storage.items.size).toBe(1);
    const next = await openTestStore(disk, now, { self: 'next', alive: () => Promise.resolve(alive) });
    await handOverUnloadDrafts(storeRemote(next), 'account');
    expect(await texts(next)).toEqual(['Half a thought']);
    expect(storage.items.size).toBe(0);
    const draft = new Draft(storeRemote(next), PLACE);
    await draft.open();
    expect(draft.text).toBe('Half a thought');
  });

  it('is there after its process crashed, to the last key, and is kept there only until the store has it', async () => {
    const [disk, alive] = [new IDBFactory(), new Set<string>()];
    const before = await windowOf(disk, 'before', alive, now);
    before.draft.text = 'Half';
    await before.draft.save();
    expect(own.items.size).toBe(0);
    before.draft.text = 'Half a thought';
    before.crash();
    const next = await openTestStore(disk, now, { self: 'next', alive: () => Promise.resolve(alive) });
    await handOverUnloadDrafts(storeRemote(next), 'account');
    expect(await texts(next)).toEqual(['Half a thought']);
    expect(own.items.size).toBe(0);
    before.forget();
  });

  it('does not come back as a draft when it was queued just before the crash', async () => {
    const [disk, alive] = [new IDBFactory(), new Set<string>()];
    const before = await windowOf(disk, 'before', alive, now);
    before.draft.text = 'A whole thought';
    await before.test.store.forPage.calls.enqueue({
      write: { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'A whole thought' },
      draft: before.draft.ref,
    });
    before.crash();
    const next = await openTestStore(disk, now, { self: 'next', alive: () => Promise.resolve(alive) });
    await handOverUnloadDrafts(storeRemote(next), 'account');
    expect(await texts(next)).toEqual([]);
    before.forget();
  });

  it('is of whoever typed it, and another person’s for who is signed in by then', async () => {
    const [disk, alive] = [new IDBFactory(), new Set<string>()];
    const before = await windowOf(disk, 'before', alive, now);
    before.draft.text = 'Half a thought';
    before.go();
    const next = await openTestStore(disk, now, { self: 'next', alive: () => Promise.resolve(alive) });
    const become = (id: string, signIn: string) =>
      next.store.forPage.calls.open({
        accountId: 'test',
        writer: { person: { id, displayName: id }, signIn, sameAs: [] },
      });
    await become('bo', 'second');
    await handOverUnloadDrafts(storeRemote(next), 'account');
    const theirs = new Draft(storeRemote(next), PLACE);
    await theirs.open();
    expect([theirs.text, theirs.others.map(({ whose, name }) => [whose, name])]).toEqual(['', [['other', 'Ada']]]);
    await theirs.close();
    await become('ada', 'third');
    const own = new Draft(storeRemote(next), PLACE);
    await own.open();
    expect(own.text).toBe('Half a thought');
  });

  it('takes the place of what was on its way to the store when the window went, however late that arrives', async () => {
    const [disk, alive] = [new IDBFactory(), new Set<string>()];
    const before = await windowOf(disk, 'before', alive, now);
    before.draft.text = 'Half';
    await before.draft.save();
    const { ref } = before.draft;
    const late = { ...ref, text: 'Half a', at: Date.now() };
    before.draft.text = 'Half a thought';
    before.go();
    await before.test.store.forPage.calls['draft.write'](late);
    const next = await openTestStore(disk, now, { self: 'next', alive: () => Promise.resolve(alive) });
    await handOverUnloadDrafts(storeRemote(next), 'account');
    expect(await texts(next)).toEqual(['Half a thought']);
  });

  it('is never written over what is newer, or over what another window has open', async () => {
    const [disk, alive] = [new IDBFactory(), new Set<string>()];
    const before = await windowWithUnsavedText(disk, alive, now);
    before.go();
    const other = await openTestStore(disk, now, { self: 'other', alive: () => Promise.resolve(alive.add('other')) });
    const taken = new Draft(storeRemote(other), PLACE);
    await taken.open();
    expect(taken.text).toBe('Half');
    const left = [...storage.items];
    await handOverUnloadDrafts(
      storeRemote(await openTestStore(disk, now, { self: 'next', alive: () => Promise.resolve(alive) })),
      'account',
    );
    expect(await texts(other)).toEqual(['Half', 'Half a thought']);

    taken.text = 'Half, gone on with';
    await taken.save();
    for (const [key, value] of left) storage.items.set(key, value);
    await handOverUnloadDrafts(storeRemote(other), 'account');
    expect(await texts(other)).toEqual(['Half a thought', 'Half, gone on with']);
  });

  it('stays where it is while another account is open, or the store cannot take it', async () => {
    const [disk, alive] = [new IDBFactory(), new Set<string>()];
    const before = await windowOf(disk, 'before', alive, now);
    before.draft.text = 'Half a thought';
    before.go();
    await handOverUnloadDrafts(storeRemote(before.test), 'another');
    before.test.local().close();
    await handOverUnloadDrafts(storeRemote(before.test), 'account');
    expect(storage.items.size).toBe(1);
  });

  it('is no trouble where the local storage holds something else', async () => {
    storage.items.set('galley.last-words.account', '[null, {"id": 1}, "x"]');
    const test = await openTestStore();
    await handOverUnloadDrafts(storeRemote(test), 'account');
    expect(await texts(test)).toEqual([]);
  });
});
