import { expect, it } from 'vitest';
import { appError, type ErrorCode } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import type { SyncContext } from '../../../electron/sync/context.ts';
import { syncTeams } from '../../../electron/sync/teams.ts';

const MINUTE = 60_000;
const NOW = 100 * MINUTE;

interface Asked {
  readonly fetchedAt: number | null;
  readonly full?: boolean;
  readonly refused?: readonly [code: ErrorCode, status: number];
}

/** What a run commits; null: it did not ask the server. */
async function committedBy({ fetchedAt, full = false, refused }: Asked): Promise<unknown> {
  const commits: unknown[] = [];
  const store = {
    invoke: (call: string, input: unknown) => {
      if (call === 'sync.teams') return Promise.resolve(ok({ fetchedAt }));
      commits.push(input);
      return Promise.resolve(ok(null));
    },
  };
  const answer =
    refused === undefined ? ok({ items: [], problems: [] }) : err(appError(refused[0], '', { status: refused[1] }));
  const client = { all: () => Promise.resolve(answer) };
  const context = { client, store, organizationId: 'o', now: () => NOW, problems: () => undefined };
  const done = await syncTeams(context as unknown as SyncContext, { full });
  if (!done.ok) return done.error.code;
  return commits[0] ?? null;
}

it('teams are read again after a quarter of an hour, or when everything is', async () => {
  const read = { teams: { list: { rows: [], fetchedAt: NOW, partial: false }, unreadable: null } };
  expect(await committedBy({ fetchedAt: null })).toEqual(read);
  expect(await committedBy({ fetchedAt: NOW - 14 * MINUTE })).toBeNull();
  expect(await committedBy({ fetchedAt: NOW - 15 * MINUTE })).toEqual(read);
  // A clock that was set back.
  expect(await committedBy({ fetchedAt: NOW + 20 * MINUTE })).toEqual(read);
  expect(await committedBy({ fetchedAt: NOW - MINUTE, full: true })).toEqual(read);
});

it('a server without teams keeps what is stored, and says why; any other failure is one', async () => {
  const refusedWith = (...refused: readonly [ErrorCode, number]) => committedBy({ fetchedAt: null, refused });
  const none = (unreadable: string): object => ({ teams: { list: null, unreadable } });
  expect(await refusedWith('forbidden', 403)).toEqual(none('no-access'));
  expect(await refusedWith('not-found', 404)).toEqual(none('not-found'));
  expect(await refusedWith('server-error', 501)).toEqual(none('not-found'));
  expect(await refusedWith('not-the-service', 404)).toBe('not-the-service');
  expect(await refusedWith('server-error', 503)).toBe('server-error');
});
