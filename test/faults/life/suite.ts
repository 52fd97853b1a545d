import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Scale } from '../../../electron/sample/generate/scale.ts';
import type { RunOutcome, Suite } from '../support/suite.ts';
import { startCore, type Core } from './core.ts';
import type { CoreFigures } from './in-core.ts';
import { startOthers, type Others } from './others.ts';
import { Window, type WindowFigures } from './window.ts';

/**
 * faults.life: a day of the running app, in which it syncs again and again while other people write and somebody reads,
 * costs nothing that stays. Time is pushed on from one sync to the next.
 */
export const lifeSuite: Suite = {
  name: 'life',
  runs: 1,
  limitMs: 60 * 60_000,
  async run({ seed, log, scale = 'heavy' }) {
    const dir = mkdtempSync(join(tmpdir(), 'galley-life-'));
    const others = await startOthers(join(dir, 'published'), scale, seed);
    const tokenFile = join(dir, 'token');
    writeFileSync(tokenFile, others.service.tokens.admin);
    const core = await startCore([
      ...['--profile', join(dir, 'profile'), '--connect', others.service.baseUrl],
      ...['--org', others.organizationId, '--token-file', tokenFile],
    ]);
    const window = await Window.open(join(dir, 'browser'), core.url);
    try {
      return await liveADay({ others, core, window }, SYNCS_AN_HOUR[scale], log);
    } finally {
      await window.close();
      await core.end();
      await others.close();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

/**
 * The app syncs every five minutes, and so it does in the hour that the others are judged by: much of what the page holds
 * after fewer is yet to be compiled. Each takes seconds of real time, so that fewer have to do from then on.
 */
const SYNCS_IN_FIRST_HOUR = 12;
const SYNCS_AN_HOUR: Readonly<Record<Scale, number>> = { light: 4, heavy: 2 };
const HOURS = 24;
const HOUR_MS = 60 * 60_000;
/** What is held at the end, beside what was held after the first hour. */
const MOST_GROWTH = 1.2;
/** Sockets and timers come and go by some; what is not let go of comes once for each sync or more. */
const LOOSE_HANDLES = 4;
const LOOSE_LISTENERS = 60;
/** Nothing was asked for so long: the sync is over. */
const SILENCE_MS = 600;
const LONGEST_SYNC_MS = 10 * 60_000;

interface World {
  readonly others: Others;
  readonly core: Core;
  readonly window: Window;
}

async function liveADay(world: World, syncsAnHour: number, log: (line: string) => void): Promise<RunOutcome> {
  const { others, window } = world;
  await window.synced();
  await silence(others);
  let syncs = 0;
  let requests = 0;
  let firstHour: Figures | null = null;
  let words = '';
  for (let hour = 1; hour <= HOURS; hour += 1) {
    const inThisHour = hour === 1 ? SYNCS_IN_FIRST_HOUR : syncsAnHour;
    for (let sync = 0; sync < inThisHour; sync += 1) {
      words = await others.act();
      await read(world, syncs);
      requests += await passTo(world, HOUR_MS / inThisHour);
      syncs += 1;
    }
    if (hour === 1) firstHour = await figuresOf(world);
    if (hour === 1 || hour % 4 === 0) log(`hour ${hour}: ${inWords(await figuresOf(world))}`);
  }
  await window.go(`/space/${others.edited.spaceId}/page/${await others.edited.pageId()}`);
  await window.shows(words);
  const end = await figuresOf(world);
  log(`end: ${inWords(end)}; ${syncs} syncs, ${requests} requests`);
  return { counts: { syncs, requests }, breaks: firstHour === null ? ['no hour has passed'] : growth(firstHour, end) };
}

const LISTS = ['/comments', '/review', '/triage', '/outbox', '/search?q=page', '/kept'];

/**
 * Somebody looks at a page, at a space, and at the lists of everything: all of them each time, or the first hour would be
 * without the code of those that are gone to later.
 */
async function read({ others, window }: World, turn: number): Promise<void> {
  const spaceId = others.spaceIds[turn % others.spaceIds.length] ?? '';
  const pages = await others.pagesOf(spaceId);
  const pageId = pages[turn % Math.max(1, pages.length)] ?? '';
  for (const path of [`/space/${spaceId}`, `/space/${spaceId}/page/${pageId}`, ...LISTS]) {
    await window.go(path);
    await window.idle();
  }
}

/** Time is pushed on, the app syncs, and is quiet again. Answers how many requests it took. */
async function passTo({ others, core, window }: World, byMs: number): Promise<number> {
  const before = others.asked();
  others.jump(byMs);
  await window.jump(byMs);
  await core.jump(byMs);
  const end = Date.now() + LONGEST_SYNC_MS;
  while (others.asked() === before) {
    if (Date.now() > end) throw new Error('the time for a sync came and it asked nothing');
    await wait(SILENCE_MS / 10);
  }
  await silence(others);
  await window.synced();
  return others.asked() - before;
}

async function silence(others: Others): Promise<void> {
  let asked = others.asked();
  for (let since = Date.now(); Date.now() - since < SILENCE_MS;) {
    await wait(SILENCE_MS / 10);
    if (others.asked() === asked) continue;
    asked = others.asked();
    since = Date.now();
  }
}

interface Figures {
  readonly core: CoreFigures;
  readonly window: WindowFigures;
}

/** Always at the same place, where nothing is left over from what was read. */
async function figuresOf({ others, core, window }: World): Promise<Figures> {
  await window.go('/library');
  await silence(others);
  return { core: await core.figures(), window: await window.figures() };
}

/** The size of the page's process is told and not judged: what it has let go of the system gets back when it wants it. */
function growth(first: Figures, end: Figures): readonly string[] {
  const held: readonly (readonly [string, number, number, number])[] = [
    ['heap of the core (bytes)', first.core.heap, end.core.heap, 0],
    ['memory of the core beside its heap (bytes)', first.core.external, end.core.external, 1_000_000],
    ['handles of the core', first.core.handles, end.core.handles, LOOSE_HANDLES],
    ['heap of the page (bytes)', first.window.heap, end.window.heap, 0],
    ['heaps of its Workers (bytes)', first.window.workers, end.window.workers, 0],
    ['nodes of the page', first.window.nodes, end.window.nodes, 0],
    ['listeners of the page', first.window.listeners, end.window.listeners, LOOSE_LISTENERS],
    ['documents of the page', first.window.documents, end.window.documents, 1],
    ['bytes stored', first.window.stored, end.window.stored, 0],
  ];
  return held.flatMap(([name, before, after, loose]) =>
    after > before * MOST_GROWTH + loose ? [`${name}: ${before} after the first hour, ${after} after the day`] : [],
  );
}

function inWords({ core, window }: Figures): string {
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  return [
    `core ${megabytes(core.heap)} MB + ${megabytes(core.external)} MB, ${core.handles} handles`,
    `page ${megabytes(window.heap)} MB + Workers ${megabytes(window.workers)} MB, process ${window.megabytes?.toFixed(0) ?? '?'} MB`,
    `${window.nodes} nodes, ${window.listeners} listeners, ${window.documents} documents`,
    `${megabytes(window.stored)} MB stored`,
  ].join('; ');
}
