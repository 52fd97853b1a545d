import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SampleService } from '../../../electron/sample/service.ts';
import { emptyDisk, must, startGalley, until, untilState, type Galley } from '../support/galley.ts';
import { startSample } from '../support/sample.ts';
import { signIn } from '../support/synced.ts';

const CLUSTERS = 500;
const ISSUES = 20_000;
/** The contract's longest page. */
const ROWS_PER_PAGE = 1_000;

let dir: string;
let service: SampleService;
let galley: Galley;
/** Lists of issues that are answered before the connection goes; null: it does not. */
let listsLeft: number | null;

/** No spaces: what is tested is of the organization. */
const network: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (/\/orgs\/[^/]+\/(spaces|collections|change-requests)$/.test(pathname)) return Response.json({ items: [] });
  if (pathname.endsWith('/conversations-issues') && listsLeft !== null) {
    if (listsLeft === 0) return new Response('', { status: 403 });
    listsLeft -= 1;
  }
  return fetch(input, init);
};

// Nobody writes to it: one is enough.
beforeAll(async () => {
  service = await startSample({ scale: 'heavy', seed: 1 });
});

afterAll(() => service.close());

beforeEach(async () => {
  listsLeft = null;
  dir = await mkdtemp(join(tmpdir(), 'galley-triage-'));
  galley = await startGalley(emptyDisk(dir), network);
  must(await signIn(galley, service, 'admin'));
});

afterEach(async () => {
  await galley.close();
  await rm(dir, { recursive: true, force: true });
});

const synced = (after: number | null = null) =>
  untilState(galley, ({ sync }) => sync.phase === 'idle' && sync.lastSyncAt !== null && sync.lastSyncAt !== after);
const asked = (list: string): readonly string[] =>
  galley.requests.filter((request) => new RegExp(`/${list}\\?`).test(request));

async function expectAll(): Promise<void> {
  const { rows } = await until(galley, 'clusters', null, () => true);
  expect(rows).toHaveLength(CLUSTERS);
  expect(rows.reduce((sum, { issues }) => sum + issues, 0)).toBe(ISSUES);
  for (const row of [rows[0], rows[CLUSTERS / 2], rows.at(-1)]) {
    const issues = await until(galley, 'clusterIssues', { clusterId: row?.id ?? '' }, () => true);
    expect(issues).toHaveLength(row?.issues ?? 0);
  }
}

describe('an organization with 500 clusters of 20,000 issues', () => {
  it('is read whole, with one request for a thousand rows', async () => {
    await galley.openPage();
    await synced();
    await expectAll();
    expect(asked('conversations-issues')).toHaveLength(ISSUES / ROWS_PER_PAGE);
    expect(asked('conversations')).toHaveLength(ISSUES / ROWS_PER_PAGE);

    // Nothing moved: the list of clusters tells, and no issue is read but the newest.
    const { lastSyncAt } = galley.state().sync;
    galley.requests.length = 0;
    must(await galley.host.invoke('sync.start', { accountId: galley.state().currentAccountId ?? '', full: false }));
    await synced(lastSyncAt);
    expect(asked('conversations-issues')).toHaveLength(1);
    expect(asked('conversations')).toHaveLength(1);
  });

  it('is whole after a run that was refused in the middle, with the next one', async () => {
    listsLeft = 12;
    await galley.openPage();
    const { sync } = await synced();
    listsLeft = null;
    must(await galley.host.invoke('sync.start', { accountId: galley.state().currentAccountId ?? '', full: false }));
    await synced(sync.lastSyncAt);
    await expectAll();
  });
});
