import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { randomFrom, type FaultSource } from '../../../electron/sample/faults.ts';
import type { RunOutcome, Suite } from '../support/suite.ts';
import { startWorld, type World } from '../support/world.ts';
import { App } from './app.ts';

/** faults.kill: the running app is killed while a person writes and it sends; what it called queued is sent once. */
export const killSuite: Suite = {
  name: 'kill',
  runs: 50,
  limitMs: 3 * 60_000,
  async run({ seed, log }) {
    const random = randomFrom(seed);
    const dir = mkdtempSync(join(tmpdir(), 'galley-kill-'));
    const world = await startWorld({ now: Date.now, coreOnly: false, faults: slowly(randomFrom(seed + 1_000_000)) });
    const tokenFile = join(dir, 'token');
    writeFileSync(tokenFile, world.me.token);
    const app = new App(dir, [
      ...['--connect', world.baseUrl, '--org', world.organizationId, '--token-file', tokenFile],
    ]);
    try {
      return await killOnce(app, world, random, log);
    } finally {
      await app.end();
      await world.close();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

type Victim = 'host' | 'tab' | 'computer';
const VICTIMS: readonly Victim[] = ['host', 'tab', 'computer'];

const TEXTS = 5;
/** A moment (ms) within the writing and the sending. */
const LONGEST_LIFE_MS = 1_500;
const PATIENCE_MS = 90_000;
const EDITOR_PATIENCE_MS = 10_000;

/** An answer takes its time, and now and then it is lost. */
function slowly(random: () => number): FaultSource {
  return ({ operation }) => {
    const ms = Math.floor(random() * 120);
    const lost = random() < 0.2;
    if (operation !== 'postCommentInSpace') return [];
    return [{ kind: 'latency', ms }, ...(lost ? [{ kind: 'drop-after' } as const] : [])];
  };
}

async function killOnce(
  app: App,
  world: World,
  random: () => number,
  log: (line: string) => void,
): Promise<RunOutcome> {
  const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'host';
  const lifeMs = Math.floor(random() * LONGEST_LIFE_MS);
  const texts = Array.from({ length: TEXTS }, (_unused, index) => `Word ${index} of ${Math.floor(random() * 1e9)}`);
  const queued = new Set<string>();

  let page = await app.open();
  await app.synced(page);
  await openFirstPage(page);
  const place = new URL(page.url()).pathname;
  const killing: { begun: boolean; failed: string | null } = { begun: false, failed: null };
  const writing = writeAll(page, texts, (text) => {
    queued.add(text);
    log(`"${text}" is queued`);
  }).catch((thrown: unknown) => {
    // What fails before anything was killed is a mistake of this suite, and would make it prove nothing.
    if (!killing.begun) killing.failed = String(thrown);
  });
  await Promise.race([writing, wait(lifeMs)]);
  killing.begun = true;
  if (killing.failed !== null) throw new Error(`nothing could be written: ${killing.failed}`);
  log(`the ${victim} is killed after ${lifeMs} ms, ${queued.size} of ${texts.length} queued`);
  await app.kill(victim);
  log('it is dead');
  await writing;
  log('nothing is written any more');

  page = await app.open();
  log('it is open again');
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(new URL(place, page.url()).href);
  await app.nothingWaits(page, PATIENCE_MS);
  const status = await app.status(page);
  log(`afterwards: ${status}`);
  const counts = new Map<string, number>();
  for (const { input, person } of world.accepted()) {
    const body = input['body'] as { readonly body?: { readonly markdown?: string } } | undefined;
    const text = body?.body?.markdown;
    if (person === world.me.id && text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const held = /(\d+) (held|failed)/.exec(status)?.[1] ?? '0';
  const lost = texts.filter((text) => queued.has(text) && !counts.has(text));
  const twice = texts.filter((text) => (counts.get(text) ?? 0) > 1);
  const inDoubt = Math.min(Number(held), lost.length);
  return {
    counts: { queued: queued.size, lost: lost.length - inDoubt, duplicates: twice.length, inDoubt },
    breaks: [
      ...(lost.length > inDoubt ? lost.map((text) => `lost: ${text}`) : []),
      ...twice.map((text) => `sent ${counts.get(text) ?? 0} times: ${text}`),
    ],
  };
}

async function openFirstPage(page: Page): Promise<void> {
  await page.getByRole('treeitem', { name: /Handbook/ }).click();
  await page.getByRole('textbox', { name: /New comment/ }).waitFor();
}

/** Writes as fast as the app takes it. What it takes out of the editor it has called queued. */
async function writeAll(page: Page, texts: readonly string[], emit: (text: string) => void): Promise<void> {
  const field = page.getByRole('textbox', { name: /New comment/ });
  page.setDefaultTimeout(EDITOR_PATIENCE_MS);
  for (const text of texts) {
    await field.fill(text);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.evaluate(leftTheEditor, { written: text, withinMs: EDITOR_PATIENCE_MS });
    emit(text);
  }
}

/**
 * Runs in the page, and rejects where the text stays (the host is dead, say). It answers a plain value: a handle would
 * have nobody to belong to once the browser is killed. Nothing in it has a name: what runs this file marks named functions
 * with a helper that the page does not have.
 */
async function leftTheEditor({ written, withinMs }: { written: string; withinMs: number }): Promise<null> {
  const end = performance.now() + withinMs;
  while ([...document.querySelectorAll('textarea')].some(({ value }) => value === written)) {
    if (performance.now() > end) throw new Error('the text is still in the editor');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return null;
}
