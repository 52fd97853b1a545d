import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import { appError } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import { Draft } from '../../../renderer/writing/draft.svelte.ts';
import type { Galley } from '../../../renderer/app/galley.ts';
import { withdraw } from '../../../renderer/pending/withdraw.ts';
import { queuedComment } from '../outbox/operations.ts';
import { openTestStore, storeRemote, type TestStore } from '../store/fixtures.ts';
import { emptyWorld, fakeBridge } from './fake-bridge.ts';

const PLACE = draftTarget('comment', { spaceId: 's', pageId: 'p' });

/** Windows on one disk; each lives until it is taken out of `alive`. */
function windowsOnOneDisk() {
  const disk = new IDBFactory();
  const alive = new Set<string>();
  let clock = 1_000;
  return {
    alive,
    open: async (name: string) => {
      alive.add(name);
      const test = await openTestStore(disk, () => clock++, { self: name, alive: () => Promise.resolve(alive) });
      return { test, draft: () => new Draft(storeRemote(test), PLACE) };
    },
  };
}

async function texts({ local }: TestStore): Promise<readonly string[]> {
  return (await local().drafts.toArray()).map(({ text }) => text).sort();
}

// A field keeps its text by itself a moment after the last key: here that comes when the test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

describe('a draft', () => {
  it('is kept a moment after one stops typing, once', async () => {
    const bridge = fakeBridge(emptyWorld());
    const draft = new Draft(bridge.store, PLACE);
    draft.text = 'H';
    draft.text = 'He';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Object.values(bridge.world.drafts)).toEqual([{ target: PLACE, text: 'He' }]);
    expect(bridge.world.asked.filter(({ name }) => name === 'draft.write')).toHaveLength(1);
  });

  it('begins with its text at once: what is typed before the store has answered changes that', async () => {
    const draft = new Draft(fakeBridge(emptyWorld()).store, PLACE);
    const opening = draft.open('A tpyo');
    draft.text += ', as it was';
    await opening;
    expect(draft.text).toBe('A tpyo, as it was');
  });

  it('is tried again by itself, so that what is said of a full disk goes once there is room', async () => {
    const bridge = fakeBridge(emptyWorld());
    const draft = new Draft(bridge.store, PLACE);
    await draft.open();
    bridge.world.failing = { 'draft.write': appError('storage-full', 'x') };
    draft.text = 'Kept in the field';
    await vi.advanceTimersByTimeAsync(20_000);
    expect(draft.problem?.code).toBe('storage-full');
    bridge.world.failing = {};
    await vi.advanceTimersByTimeAsync(10_000);
    expect(draft.problem).toBeNull();
    expect(draft.unsaved).toBeNull();
    const asked = bridge.world.asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bridge.world.asked).toHaveLength(asked);
    await draft.close();
  });

  it('stops saying that a text could not be kept once that text is removed', async () => {
    const bridge = fakeBridge(emptyWorld());
    const draft = new Draft(bridge.store, PLACE);
    await draft.open();
    bridge.world.failing = { 'draft.write': appError('storage-full', 'x') };
    draft.text = 'Too much';
    await vi.advanceTimersByTimeAsync(1_000);
    draft.text = '';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(draft.problem).toBeNull();
    await draft.close();
  });

  it('is tried again with the next key when the store refused it, and says so until then', async () => {
    const bridge = fakeBridge(emptyWorld());
    const draft = new Draft(bridge.store, PLACE);
    bridge.world.failing = { 'draft.write': appError('storage-full', 'x') };
    draft.text = 'Kept in the field';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(draft.problem?.code).toBe('storage-full');
    bridge.world.failing = {};
    await draft.save();
    expect(draft.problem).toBeNull();
    expect(Object.values(bridge.world.drafts).map(({ text }) => text)).toEqual(['Kept in the field']);
  });
});

describe('text that the store refused', () => {
  /** A window whose disk is full as long as `full` says so. */
  async function fullDisk() {
    const { test } = await windowsOnOneDisk().open('one');
    const remote = storeRemote(test);
    const disk = { full: false };
    const store: typeof remote = {
      ...remote,
      invoke: (call, input) =>
        disk.full && call === 'draft.write'
          ? Promise.resolve(err(appError('storage-full', 'no room')) as never)
          : remote.invoke(call, input),
    };
    return { test, disk, draft: () => new Draft(store, PLACE) };
  }

  it('is in the next field of its place, and in its record once there is room', async () => {
    const { test, disk, draft } = await fullDisk();
    const before = draft();
    await before.open();
    before.text = 'Half';
    await before.save();
    disk.full = true;
    before.text = 'Half a thought';
    await before.close();
    expect(await texts(test)).toEqual(['Half']);

    const after = draft();
    await after.open();
    expect(after.text).toBe('Half a thought');
    disk.full = false;
    await after.save();
    expect(await texts(test)).toEqual(['Half a thought']);
    await after.close();
    const last = draft();
    await last.open();
    expect(last.text).toBe('Half a thought');
    await last.close();
  });

  it('stands below what another window wrote there meanwhile, and is given out once', async () => {
    const { test, disk, draft } = await fullDisk();
    const before = draft();
    await before.open();
    disk.full = true;
    before.text = 'Refused';
    await before.close();
    const meanwhile = { id: 'other', target: PLACE, text: 'Written meanwhile', at: 1 };
    await storeRemote(test).invoke('draft.adopt', meanwhile);
    disk.full = false;
    const after = draft();
    await after.open();
    expect(after.text).toBe('Written meanwhile\n\nRefused');
    after.clear();
    await after.close();
    const last = draft();
    await last.open();
    expect(last.text).toBe('');
    await last.close();
  });
});

describe('a field that is opened while the disk is full', () => {
  const noDiskSpace = (): never => {
    throw new DOMException('no room', 'QuotaExceededError');
  };

  it('has what was left there, and goes on in its record once there is room', async () => {
    const { open, alive } = windowsOnOneDisk();
    const old = (await open('old')).draft();
    await old.open();
    old.text = 'Half';
    await old.save();
    alive.delete('old');

    const { test, draft } = await open('one');
    test.local().drafts.hook('updating', noDiskSpace);
    const here = draft();
    await here.open();
    expect(here.text).toBe('Half');
    const beside = draft();
    await beside.open();
    expect(beside.text).toBe('');
    expect(beside.others).toMatchObject([{ text: 'Half', elsewhere: true }]);
    here.text = 'Half a thought';
    await here.save();
    expect(here.problem?.code).toBe('storage-full');

    test.local().drafts.hook('updating').unsubscribe(noDiskSpace);
    await here.save();
    expect(here.problem).toBeNull();
    expect(await texts(test)).toEqual(['Half a thought']);
    await Promise.all([here.close(), beside.close()]);
  });

  it('begins with its text where what was left cannot be read, and says so', async () => {
    const bridge = fakeBridge(emptyWorld());
    bridge.world.failing = { 'draft.open': appError('storage-failed', 'x') };
    const draft = new Draft(bridge.store, PLACE);
    await draft.open('As it stands');
    expect(draft.text).toBe('As it stands');
    expect(draft.problem?.code).toBe('storage-failed');
    bridge.world.failing = {};
    draft.text = 'As it stands, mended';
    await draft.save();
    expect(draft.problem).toBeNull();
    await draft.close();
  });
});

describe('half-written text', () => {
  it('is there for an editor that is opened while the one before it is still being left', async () => {
    const one = await windowsOnOneDisk().open('one');
    const before = one.draft();
    await before.open();
    before.text = 'Half a thought';
    const left = before.close();
    const after = one.draft();
    await after.open();
    await left;
    expect(after.text).toBe('Half a thought');
    expect(after.others).toEqual([]);
  });

  it('is there again for the next one who looks', async () => {
    const { open, alive } = windowsOnOneDisk();
    const one = await open('one');
    const before = one.draft();
    await before.open();
    before.text = 'Half a thought';
    await before.save();
    // Killed: nobody closed anything.
    alive.delete('one');
    const other = (await open('other')).draft();
    await other.open();
    expect(other.text).toBe('Half a thought');
    expect(other.others).toEqual([]);
  });

  it('of two windows is never written over: each keeps its own, and each is told of the other', async () => {
    const { open } = windowsOnOneDisk();
    const one = await open('one');
    const two = await open('two');
    const first = one.draft();
    const second = two.draft();
    await first.open();
    first.text = 'Said in the first window';
    await first.save();
    await second.open();
    expect(second.text).toBe('');
    expect(second.others).toMatchObject([{ text: 'Said in the first window', elsewhere: true }]);
    second.text = 'Said in the second';
    await Promise.all([second.save(), first.save()]);
    first.text = 'Said in the first window, and more';
    await first.save();
    expect(await texts(one.test)).toEqual(['Said in the first window, and more', 'Said in the second']);
  });

  it('survives where windows cannot see each other: whoever comes second writes beside, not over', async () => {
    const disk = new IDBFactory();
    const blind = (self: string) =>
      openTestStore(disk, undefined, { self, alive: () => Promise.resolve(new Set<string>()) });
    const [one, two] = [await blind('one'), await blind('two')];
    const first = new Draft(storeRemote(one), PLACE);
    await first.open();
    first.text = 'Mine';
    await first.save();
    const second = new Draft(storeRemote(two), PLACE);
    await second.open();
    expect(second.text).toBe('Mine');
    second.text = 'Mine, taken further';
    await second.save();
    first.text = 'Mine, taken elsewhere';
    await first.save();
    first.text = 'Mine, taken elsewhere still';
    await first.save();
    expect(await texts(one)).toEqual(['Mine, taken elsewhere still', 'Mine, taken further']);
  });

  it('that was typed while the stored one was read leaves both: the other is offered', async () => {
    const { open, alive } = windowsOnOneDisk();
    const old = (await open('old')).draft();
    await old.open();
    old.text = 'Left here before';
    await old.save();
    alive.delete('old');
    const here = await open('here');
    const draft = here.draft();
    const opening = draft.open();
    draft.text = 'Typed at once';
    await opening;
    await draft.save();
    expect(draft.text).toBe('Typed at once');
    expect(draft.others).toMatchObject([{ text: 'Left here before', elsewhere: false }]);
    expect(await texts(here.test)).toEqual(['Left here before', 'Typed at once']);

    const [other] = draft.others;
    if (other === undefined) throw new Error('nothing offered');
    await draft.take(other);
    expect(draft.text).toBe('Typed at once\n\nLeft here before');
    expect(await texts(here.test)).toEqual(['Typed at once\n\nLeft here before']);
    // What was taken in can still be had back on its own.
    expect(await here.test.local().trash.count()).toBe(1);
  });

  it('has what it was begun with above what was typed while the stored one was read, and below what was stored', async () => {
    const bridge = fakeBridge(emptyWorld());
    const typed = new Draft(bridge.store, PLACE);
    typed.add('> A quote');
    const opening = typed.open();
    typed.text = 'At once.';
    typed.add('> Another');
    await opening;
    expect(typed.text).toBe('> A quote\n\nAt once.\n\n> Another');
    await typed.close();

    const again = new Draft(bridge.store, PLACE);
    again.add('> A third');
    await again.open();
    expect(again.text).toBe('> A quote\n\nAt once.\n\n> Another\n\n> A third');
  });

  it('keeps what was typed on while the text before it was queued', async () => {
    const { open } = windowsOnOneDisk();
    const { test, draft: make } = await open('one');
    const draft = make();
    await draft.open();
    draft.text = 'First.';
    await draft.save();
    draft.text = 'First. And second';
    await test.store.forPage.calls.enqueue({
      write: { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'First.' },
      draft: draft.ref,
    });
    draft.takeOut('First.');
    await draft.save();
    expect(draft.text).toBe('And second');
    expect(await texts(test)).toEqual(['And second']);
  });

  it('that was discarded comes back whole', async () => {
    const { open } = windowsOnOneDisk();
    const { test, draft: make } = await open('one');
    const draft = make();
    await draft.open();
    draft.text = 'Thrown away by mistake';
    const id = await draft.discard();
    expect(await texts(test)).toEqual([]);
    await test.store.forPage.calls['discarded.restore']({ id: id ?? '' });
    const again = make();
    await again.open();
    expect(again.text).toBe('Thrown away by mistake');
  });
});

describe('a field that goes while it is still being opened', () => {
  it('leaves its text to the next one', async () => {
    const { test, draft } = await windowsOnOneDisk().open('one');
    const first = draft();
    await first.open();
    first.text = 'Half a thought';
    await first.close();
    const passing = draft();
    void passing.open();
    void passing.close();
    const next = draft();
    await next.open();
    expect(next.text).toBe('Half a thought');
    expect(next.others).toEqual([]);
    await next.close();
    expect(await texts(test)).toEqual(['Half a thought']);
  });
});

describe('what is withdrawn', () => {
  it('stands in the field of its place where that is open, below what is there, and nowhere else', async () => {
    const { test, draft } = await windowsOnOneDisk().open('one');
    const field = draft();
    await field.open();
    field.text = 'Begun since';
    await field.save();
    const said: string[] = [];
    const galley = {
      store: storeRemote(test),
      app: { act: () => Promise.resolve(ok(null)) },
      announcer: { say: (text: string) => said.push(text) },
    };
    const operation = queuedComment('refused', {
      write: { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'Refused' },
    });
    expect(await withdraw(galley as unknown as Galley, operation)).toMatchObject({ kind: 'comment' });
    expect(field.text).toBe('Begun since\n\nRefused');
    expect(await texts(test)).toEqual(['Begun since\n\nRefused']);
    expect(said).toEqual(['Kept as a draft: “Refused”. The text is back in the editor.']);
    await field.close();
  });
});
