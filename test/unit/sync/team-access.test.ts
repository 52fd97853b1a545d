import { expect, it } from 'vitest';
import type { Space } from '#shared/contract/index.ts';
import { appError, type ErrorCode } from '#shared/errors.ts';
import type { AccessBatch } from '#shared/model/access.ts';
import { err, ok } from '#shared/result.ts';
import type { SyncContext } from '../../../electron/sync/context.ts';
import { syncTeamAccess } from '../../../electron/sync/team-access.ts';
import { space } from '../store/fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_000 * HOUR;

interface Asked {
  /** When each space was last asked (ms ago); null: never. */
  readonly ago: Readonly<Record<string, number | null>>;
  readonly full?: boolean;
  readonly kept?: boolean;
  readonly only?: string;
  readonly refused?: ErrorCode;
  readonly items?: readonly object[];
}

/** The spaces that a run asks for, what it commits, and whether it failed. */
async function run({ ago, full = false, kept = true, only, refused, items = [] }: Asked) {
  const asked: string[] = [];
  const priorities = new Set<unknown>();
  const committed: NonNullable<AccessBatch['access']>[number][] = [];
  const problems: unknown[] = [];
  const known = Object.entries(ago).map(([spaceId, ms]) => ({ spaceId, askedAt: ms === null ? null : NOW - ms }));
  const store = {
    invoke: (call: string, input: AccessBatch) => {
      if (call === 'sync.access') return Promise.resolve(ok(known));
      committed.push(...(input.access ?? []));
      return Promise.resolve(ok(null));
    },
  };
  const client = {
    all: (_name: string, input: { spaceId: string }, options: { priority: unknown }) => {
      asked.push(input.spaceId);
      priorities.add(options.priority);
      return Promise.resolve(refused === undefined ? ok({ items, problems: [] }) : err(appError(refused, '')));
    },
  };
  const context = {
    ...{ client, store, now: () => NOW, signal: new AbortController().signal },
    work: { plan: () => undefined, done: () => undefined },
    problems: (errors: readonly unknown[]) => problems.push(...errors),
    toleratedErrors: { came: () => undefined, passes: () => Promise.resolve(refused !== 'unauthorized') },
  };
  const spaces: readonly Space[] = Object.keys(ago).map((id) => space(id));
  const result = await syncTeamAccess(context as unknown as SyncContext, spaces, {
    ...{ full, isKept: () => kept, only },
  });
  return { asked, committed, problems, failed: !result.ok, priorities: [...priorities] };
}

it('the teams of a space are asked for by its rule, the longest unread first, and after everything else', async () => {
  const ago = { a: 5 * HOUR, b: 6 * HOUR, c: 30 * HOUR, d: null };
  expect(await run({ ago })).toMatchObject({ asked: ['d', 'c', 'b'], priorities: ['background'], failed: false });
  expect((await run({ ago, kept: false })).asked).toEqual(['d', 'c']);
  expect((await run({ ago, full: true })).asked).toEqual(['d', 'c', 'b', 'a']);
  expect((await run({ ago: { a: 5 * MINUTE, b: 16 * MINUTE }, full: true })).asked).toEqual(['b']);
  expect((await run({ ago: { a: 5 * MINUTE, b: 16 * MINUTE }, only: 'a' })).asked).toEqual(['a']);
  // A clock that was set back.
  expect((await run({ ago: { a: -30 * HOUR } })).asked).toEqual(['a']);
});

it('a space whose teams are kept from the person is noted with its reason, and is not asked for at every run', async () => {
  for (const [refused, unreadable] of [
    ['forbidden', 'no-access'],
    ['not-found', 'not-found'],
  ] as const) {
    const { committed, problems } = await run({ ago: { a: null }, refused });
    expect(committed).toEqual([{ spaceId: 'a', at: NOW, list: null, unreadable }]);
    expect(problems).toEqual([]);
  }
  expect((await run({ ago: { a: HOUR } })).asked).toEqual([]);
});

it('any other failure is told and keeps what is stored; a lost token ends the run', async () => {
  const failing = await run({ ago: { a: null }, refused: 'server-error' });
  expect(failing).toMatchObject({ committed: [], failed: false });
  expect(failing.problems).toHaveLength(1);
  expect((await run({ ago: { a: null }, refused: 'unauthorized' })).failed).toBe(true);
});

it('a row without its team makes the list incomplete', async () => {
  const items = [{ permission: 'edit', team: { id: 't', title: 'Team' } }, { permission: 'read' }];
  expect((await run({ ago: { a: null }, items })).committed[0]?.list).toEqual({
    rows: [{ teamId: 't', title: 'Team', members: null, role: 'edit' }],
    partial: true,
  });
});
