import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { err } from '#shared/result.ts';
import { draftTarget } from '#shared/drafts.ts';
import { COPIED_TABLES, type CopyChange } from '#shared/rpc/local-copy.ts';
import type { CopiedBack } from '#shared/rpc/store.ts';
import { createLocalCopies, type LocalCopies } from '../../../electron/local-copy/copies.ts';
import { copyHandlers } from '../../../electron/rpc/copy.ts';
import { compareCopy } from '../../../renderer/store/db/local-copy.ts';
import { until } from '../until.ts';
import { openTestStore, type TestStore } from './fixtures.ts';

/** The store beside its second copy, both as they are in the app; only the wire between them is not there. */

let folder: string;
let copies: LocalCopies;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-copy-'));
  copies = createLocalCopies(folder);
  ended = false;
});
afterEach(async () => {
  // What a test does last is copied later, and would open the file again.
  ended = true;
  await until(() => underWay === 0);
  await copies.closeAll();
  await rm(folder, { recursive: true });
});

const KNOWN = 'test';
/** Calls of the second copy that have not been answered. */
let underWay = 0;
/** The core is gone: it answers nothing. */
let ended = false;

async function open(disk: IDBFactory): Promise<{ readonly test: TestStore; readonly back: CopiedBack }> {
  const test = await openTestStore(disk);
  test.core.copy = (name, input) => {
    const calls = copyHandlers(copies, (accountId) => accountId === KNOWN) as unknown as Readonly<
      Record<string, (input: unknown) => Promise<never>>
    >;
    if (ended) return err(appError('not-running', 'gone'));
    // As over a wire: JSON, and later.
    underWay += 1;
    return Promise.resolve()
      .then(() => calls[name]?.(JSON.parse(JSON.stringify(input))) ?? Promise.reject(new Error(`no call ${name}`)))
      .finally(() => (underWay -= 1));
  };
  const attached = await test.store.forPage.calls.attach(null);
  if (!attached.ok) throw new Error(attached.error.detail);
  return { test, back: attached.value.copied };
}

const coreOf = ({ core }: TestStore): Parameters<typeof compareCopy>[0] => ({
  invoke: (name, input) => Promise.resolve(core.copy(name, input) as never),
});

type Rows = Readonly<Record<string, readonly unknown[]>>;

/** Everything that is copied, and what counts its changes. */
async function rowsOf({ local }: TestStore, withCount = false): Promise<Rows> {
  const tables = [...COPIED_TABLES, ...(withCount ? ['meta'] : [])];
  const all = tables.map(async (name): Promise<[string, readonly unknown[]]> => {
    return [name, await local().table<unknown>(name).toArray()];
  });
  return Object.fromEntries(await Promise.all(all));
}

/** The database as it was: what was written since is lost, as after a power failure. */
async function asItWas(rows: Rows): Promise<IDBFactory> {
  const disk = new IDBFactory();
  const test = await openTestStore(disk);
  const local = test.local();
  await local.transaction('rw', local.tables, async () => {
    await local.meta.clear();
    for (const [table, all] of Object.entries(rows)) await local.table<unknown>(table).bulkPut(all);
    // The rows above were counted as changes; the number that was stored with them is what counts.
    await local.meta.bulkPut(rows['meta'] as { key: string; value: unknown }[]);
  });
  local.close();
  test.db().close();
  return disk;
}

type Move =
  | { readonly kind: 'type'; readonly draft: string; readonly text: string }
  | { readonly kind: 'discard'; readonly draft: string }
  | { readonly kind: 'decide' | 'star' | 'unstar'; readonly id: string };

const id = fc.constantFrom('a', 'b', 'c');
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), draft: id, text: fc.string({ minLength: 1, maxLength: 8 }) }),
  fc.record({ kind: fc.constant('discard' as const), draft: id }),
  fc.record({ kind: fc.constantFrom('decide' as const, 'star' as const, 'unstar' as const), id }),
);

let clock = 0;
async function play({ store }: TestStore, one: Move): Promise<void> {
  const { calls } = store.forPage;
  clock += 1;
  switch (one.kind) {
    case 'type': {
      const target = draftTarget('comment', { spaceId: 's', pageId: one.draft });
      await calls['draft.write']({ id: one.draft, target, text: `${one.text}.`, at: clock });
      return;
    }
    case 'discard':
      await calls['draft.discard']({ id: one.draft });
      return;
    case 'decide': {
      const change = { verdict: { kind: 'accepted', issues: clock } } as const;
      await calls['triage.mark']({ changes: [{ clusterId: one.id, label: one.id, change }], at: clock });
      return;
    }
    case 'star':
    case 'unstar':
      await calls['pages.star']({ spaceId: 's', pageId: one.id, starred: one.kind === 'star' });
  }
}

/** Until all that was written is in the file. */
async function sent(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await until(() => underWay === 0);
}

describe('what exists on this computer alone', () => {
  it('is as it was last, after the database lost any number of its last changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 1, maxLength: 12 }),
        fc.array(move, { minLength: 1, maxLength: 12 }),
        async (before, after) => {
          await copies.closeAll();
          await rm(join(folder, 'outbox'), { recursive: true, force: true });
          const { test } = await open(new IDBFactory());
          for (const one of before) await play(test, one);
          const old = await rowsOf(test, true);
          for (const one of after) await play(test, one);
          await sent();
          const last = await rowsOf(test);
          const { test: again } = await open(await asItWas(old));
          expect(await rowsOf(again)).toEqual(last);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('comes back into a new database, and says how much', async () => {
    const { test } = await open(new IDBFactory());
    await play(test, { kind: 'type', draft: 'a', text: 'Half' });
    await play(test, { kind: 'decide', id: 'c' });
    await play(test, { kind: 'star', id: 'p' });
    await sent();
    const last = await rowsOf(test);
    const { test: again, back } = await open(new IDBFactory());
    expect(back).toEqual({ drafts: 1, decisions: 1, others: 1 });
    expect(await rowsOf(again)).toEqual(last);
    const { back: nothing } = await open(new IDBFactory());
    expect(nothing.drafts).toBe(1);
  });

  it('is not brought back over what the database has, and a start without a loss brings nothing', async () => {
    const disk = new IDBFactory();
    const { test } = await open(disk);
    await play(test, { kind: 'type', draft: 'a', text: 'First' });
    await sent();
    await play(test, { kind: 'type', draft: 'a', text: 'Second' });
    const last = await rowsOf(test);
    const { test: again, back } = await open(disk);
    expect(back).toEqual({ drafts: 0, decisions: 0, others: 0 });
    expect(await rowsOf(again)).toEqual(last);
  });

  it('is not brought back over what another window wrote while the core was asked', async () => {
    const disk = new IDBFactory();
    const { test } = await open(disk);
    await play(test, { kind: 'type', draft: 'a', text: 'First' });
    const other = await openTestStore(disk);
    other.core.copy = async (name, input) => {
      if (name !== 'copy.open') return test.core.copy(name, input);
      // Both of these are stored before the answer to the question is there, which knows of one of them.
      await play(test, { kind: 'type', draft: 'a', text: 'Second' });
      const answer = await test.core.copy(name, input);
      await play(test, { kind: 'type', draft: 'a', text: 'Third' });
      return answer;
    };
    await other.store.forPage.calls.attach(null);
    expect(await rowsOf(other)).toMatchObject({ drafts: [{ text: 'Third.' }] });
  });

  it('comes back into a new database at the next start where the first one failed, and nothing takes it for deleted', async () => {
    const { test } = await open(new IDBFactory());
    await play(test, { kind: 'type', draft: 'a', text: 'Half' });
    await play(test, { kind: 'star', id: 'p' });
    await sent();
    const last = await rowsOf(test);
    const disk = new IDBFactory();
    const cut = await openTestStore(disk);
    // The core has answered, and the window ends before it has stored the answer.
    cut.core.copy = async (name, input) => {
      await test.core.copy(name, input);
      return err(appError('not-running', 'gone'));
    };
    await cut.store.forPage.calls.attach(null);
    expect(await compareCopy(coreOf(test), KNOWN, cut.local())).toEqual({ ok: true, value: 0 });
    const { test: again, back } = await open(disk);
    expect(back).toMatchObject({ drafts: 1, others: 1 });
    expect(await rowsOf(again)).toEqual(last);
    // Compared once, it owns the file: what is deleted from now on stays deleted.
    await compareCopy(coreOf(again), KNOWN, again.local());
    await play(again, { kind: 'unstar', id: 'p' });
    await sent();
    expect((await open(disk)).back.others).toBe(0);
  });

  it('is compared later: what the file missed is sent, and what is gone goes', async () => {
    const disk = new IDBFactory();
    const { test } = await open(disk);
    await play(test, { kind: 'type', draft: 'gone', text: 'Gone' });
    await sent();
    // Written while the core did not hear.
    test.core.copy = () => ({ ok: false, error: { code: 'not-running', detail: 'gone' } });
    await play(test, { kind: 'type', draft: 'a', text: 'Missed' });
    await play(test, { kind: 'discard', draft: 'gone' });
    await sent();
    const { test: again } = await open(disk);
    expect(await compareCopy(coreOf(again), KNOWN, again.local())).toMatchObject({ ok: true });
    const last = await rowsOf(again);
    const { test: third } = await open(new IDBFactory());
    expect(await rowsOf(third)).toEqual(last);
  });

  it('is not written for an account that is not known', async () => {
    const calls = copyHandlers(copies, () => false);
    const change = { n: 1, table: 'drafts', key: 'a', value: {} } as const;
    expect(await calls['copy.write']({ accountId: 'removed', changes: [change] })).toMatchObject({ ok: false });
  });
});

it('gives the database added rows, and a comparison before that deletes none of them', async () => {
  const disk = new IDBFactory();
  const { test } = await open(disk);
  await play(test, { kind: 'star', id: 'here' });
  await until(() => underWay === 0);
  const copy = await copies.of(KNOWN);
  if (!copy.ok) throw new Error(copy.error.detail);
  const star = (pageId: string): CopyChange => ({
    table: 'stars',
    key: ['s', pageId],
    n: 99,
    value: { spaceId: 's', pageId, title: 'From a backup', at: 1 },
  });
  const [here] = await test.local().stars.toArray();
  const known = await copy.value.add([
    star('other'),
    { ...star('here'), key: [here?.spaceId ?? '', here?.pageId ?? ''] },
  ]);
  expect(known).toMatchObject({ ok: true, value: [{ key: ['s', 'other'] }] });
  await compareCopy(coreOf(test), KNOWN, test.local());
  test.local().close();
  test.db().close();
  const again = await open(disk);
  expect(again.back).toMatchObject({ others: 1 });
  const titles = (await again.test.local().stars.toArray()).map(({ title }) => title);
  expect(titles.sort()).toEqual([here?.title, 'From a backup'].sort());
});
