import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SyncProgress } from '#shared/rpc/host.ts';
import type { SampleService } from '../../../electron/sample/service.ts';
import { VirtualTime } from '../../faults/support/time.ts';
import { emptyDisk, must, startGalley, type Galley } from '../support/galley.ts';
import { startSample } from '../support/sample.ts';

/** How long the service thinks over each request. Time here passes only so. */
const ANSWER_MS = 100;
const LONGEST_MS = 3_600_000;
const NIGHT_MS = 8 * 3_600_000;

/** As many of the generated spaces as a test has time for. */
const SPACES = 12;
const PAGES = 100 * SPACES;

const isListOfSpaces = (input: RequestInfo | URL): boolean =>
  /\/orgs\/[^/]+\/spaces$/.test(new URL(input instanceof Request ? input.url : input).pathname);

const listed = z.looseObject({ items: z.array(z.unknown()) });

function someSpaces(text: string): string {
  const answer = listed.parse(JSON.parse(text));
  return JSON.stringify({ ...answer, items: answer.items.slice(0, SPACES) });
}

interface Told extends SyncProgress {
  readonly at: number;
}

let dir: string;
let service: SampleService;
let galley: Galley;
let time: VirtualTime;
let told: Told[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-time-left-'));
  time = new VirtualTime();
  told = [];
  service = await startSample({ now: time.now, scale: 'light', seed: 7 });
  const slowly: typeof fetch = async (input, init) => {
    await new Promise<void>((resolve) => {
      time.clockOf(() => true).schedule(ANSWER_MS, resolve);
    });
    return time.busyWith(
      fetch(input, { ...init, signal: null }).then(async (answer) => {
        const { status, headers } = answer;
        const text = await answer.text();
        return new Response(isListOfSpaces(input) && answer.ok ? someSpaces(text) : text, { status, headers });
      }),
    );
  };
  galley = await startGalley(emptyDisk(dir), slowly, { clock: time.clockOf(() => true) });
  galley.host.subscribe('app.changed', ({ sync }) => told.push({ ...sync, at: time.trueNow() }));
  const { baseUrl, organizations, tokens } = service;
  const connecting = galley.host.invoke('accounts.connect', {
    baseUrl,
    organizationId: organizations[0]?.id ?? '',
    token: tokens.admin,
  });
  let connected = false;
  void connecting.finally(() => (connected = true));
  await time.until(() => connected, LONGEST_MS);
  must(await connecting);
});

afterEach(async () => {
  await galley.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

const now = (): SyncProgress => galley.state().sync;
const reach = async (reached: (sync: SyncProgress) => boolean): Promise<void> => {
  expect(await time.until(() => reached(now()), LONGEST_MS)).toBe(true);
};
const isOver = ({ phase, lastSyncAt }: SyncProgress): boolean => phase === 'idle' && lastSyncAt !== null;

/** What was told from a tenth of the time on, beside how long it really took, without the time that somebody slept. */
function ratios(from: number, end: number, slept = { at: Infinity, ms: 0 }): readonly number[] {
  const whole = end - from - slept.ms;
  return told.flatMap(({ at, leftMs }) => {
    const worked = at - from - (at > slept.at ? slept.ms : 0);
    const left = whole - worked;
    return leftMs === null || worked < whole / 10 || worked > whole * 0.9 ? [] : [leftMs / left];
  });
}

describe('the first sync of a workspace of twelve hundred pages', () => {
  it('says after a tenth how long it takes, within thirty percent, also where the computer slept in the middle', async () => {
    await galley.openPage();
    const from = time.trueNow();
    await reach(({ done }) => done >= 500);
    const at = time.trueNow();
    time.sleep(NIGHT_MS);
    await reach(isOver);
    const all = ratios(from, time.trueNow(), { at, ms: NIGHT_MS });
    expect(all.length).toBeGreaterThan(100);
    expect(Math.min(...all)).toBeGreaterThan(0.7);
    expect(Math.max(...all)).toBeLessThan(1.3);
    expect(told.some(({ phase }) => phase === 'paused' || phase === 'failed')).toBe(false);
    const counted = told.filter(({ phase, total }) => phase === 'pages' && total > 0);
    expect(new Set(counted.map(({ total }) => total))).toEqual(new Set([PAGES]));
    expect(counted.every(({ done }, index) => done >= (counted[index - 1]?.done ?? 0))).toBe(true);
    // What was under way at that moment is asked for again, and nothing else.
    const bodies = galley.requests.filter((request) => /\/spaces\/[^/]+\/content\/page\//.test(request)).length;
    expect(bodies).toBeLessThan(PAGES + 200);
  });

  it('keeps its numbers and what it knows of the speed when somebody pauses it and goes on', async () => {
    await galley.openPage();
    await reach(({ done }) => done >= 400);
    const accountId = galley.state().currentAccountId ?? '';
    must(await galley.host.invoke('sync.pause', { accountId }));
    await reach(({ phase }) => phase === 'paused');
    const paused = now();
    expect([paused.total, paused.leftMs]).toEqual([PAGES, null]);
    await time.pass(3_600_000);
    const trees = (): number => galley.requests.filter((request) => request.includes('/content?')).length;
    const read = trees();
    told.length = 0;
    must(await galley.host.invoke('sync.start', { accountId, full: false }));
    await reach(({ leftMs }) => leftMs !== null);
    expect(trees()).toBe(read);
    expect([now().total, now().done >= paused.done]).toEqual([PAGES, true]);
    await reach(isOver);
    expect(told.every(({ phase, done, total }) => phase === 'idle' || phase === 'files' || done <= total)).toBe(true);
  });
});
