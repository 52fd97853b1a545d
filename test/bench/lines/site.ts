import path from 'node:path';
import { z } from 'zod';
import { spawnSample, type SampleHello } from '../../support/sample-process.ts';
import { atMost, type Bench, type Line, type Reading } from '../bench.ts';
import { startApp, untilQuiet } from '../running-app.ts';
import { median, percentile } from '../stats.ts';

/** The structure of a site in the app: how soon it is painted after the key, and the frames while a key is held. */

const RUNS = 15;
const HELD_KEYS = 90;
const POSTS_AT_ONCE = 8;
/** Each section has a space, which is a row as well. */
const OPENED_SECTIONS = 500;
const SCROLLED_SECTIONS = 5_000;

const sitesSchema = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })).min(1) });
const spacesSchema = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });

export const SITE_LINE: Line = {
  name: 'site',
  async run(bench) {
    const opened = await measured(bench, OPENED_SECTIONS);
    const scrolled = await measured(bench, SCROLLED_SECTIONS);
    const row = (name: string, ours: number, limit: number): Reading => ({
      ...{ name: `site ${name}`, ours, reference: null, unit: 'ms', target: atMost(limit) },
    });
    return [
      row('open 500 sections', median(opened.opening), 100),
      row('open 5,000 sections', median(scrolled.opening), 100),
      row('frame p95 of 10,000 rows', percentile(scrolled.frames, 0.95), 33.5),
    ];
  },
};

interface Measured {
  /** Milliseconds from the key to the painted structure. */
  readonly opening: readonly number[];
  /** Milliseconds of each frame while a key is held, a press a frame. */
  readonly frames: readonly number[];
}

async function measured(bench: Bench, sections: number): Promise<Measured> {
  const service = await spawnSample();
  bench.atEnd(() => service.kill());
  const site = await fillSite(service.hello, sections);
  const folder = path.join(await bench.folder('site'), String(sections));
  const app = await startApp(bench, { folder, service: service.hello });
  try {
    const page = await app.browser.newPage();
    await page.goto(app.url);
    await untilQuiet(app, page);
    await page.goto(new URL('/sites', app.url).href);
    const opening: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const link = page.getByRole('main').getByRole('link', { name: site.title });
      await link.focus();
      await page.evaluate(watchOpening);
      await page.keyboard.press('Enter');
      opening.push(z.number().parse(await page.evaluate(() => globalThis.galleyOpening)));
      await page.goBack();
    }
    await page.getByRole('main').getByRole('link', { name: site.title }).click();
    await page.getByRole('tree', { name: 'Structure' }).focus();
    return { opening, frames: z.array(z.number()).parse(await page.evaluate(holdKey, HELD_KEYS)) };
  } finally {
    await app.close();
    await service.kill();
  }
}

declare global {
  var galleyOpening: Promise<number> | undefined;
}

/** Runs in the page: from the next key until the frame after the structure is in the document. */
function watchOpening(): void {
  globalThis.galleyOpening = new Promise((resolve) => {
    const began = new Promise<number>((pressed) => {
      document.addEventListener(
        'keydown',
        (event) => {
          pressed(event.timeStamp);
        },
        { capture: true, once: true },
      );
    });
    const look = (): void => {
      if (document.querySelector('[role="tree"][aria-label="Structure"] [data-row]') === null)
        requestAnimationFrame(look);
      else
        setTimeout(
          () =>
            void began.then((at) => {
              resolve(performance.now() - at);
            }),
        );
    };
    requestAnimationFrame(look);
  });
}

/** Runs in the page: a key a frame, to the end of the structure. */
async function holdKey(presses: number): Promise<readonly number[]> {
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames: number[] = [];
  let before = await frame();
  for (let press = 0; press < presses; press += 1) {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }),
    );
    const now = await frame();
    frames.push(now - before);
    before = now;
  }
  return frames;
}

/** Gives the first site of the service so many more sections. */
async function fillSite(
  { baseUrl, tokens, organizations }: SampleHello,
  sections: number,
): Promise<{ readonly title: string }> {
  const organization = `${baseUrl}/v1/orgs/${organizations[0]?.id ?? ''}`;
  const headers = { Authorization: `Bearer ${tokens.admin}`, 'Content-Type': 'application/json' };
  const read = async (url: string): Promise<unknown> => (await fetch(url, { headers })).json();
  const [site] = sitesSchema.parse(await read(`${organization}/sites`)).items;
  const [space] = spacesSchema.parse(await read(`${organization}/spaces?limit=1`)).items;
  if (site === undefined || space === undefined) throw new Error('the service has no site');
  const add = async (at: number): Promise<void> => {
    const body = JSON.stringify({ spaceId: space.id, title: `Section ${String(at)}` });
    const answer = await fetch(`${organization}/sites/${site.id}/sections`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`a section was refused: ${await answer.text()}`);
  };
  for (let at = 0; at < sections; at += POSTS_AT_ONCE)
    await Promise.all(Array.from({ length: POSTS_AT_ONCE }, (_one, index) => add(at + index)));
  return site;
}
