import { afterEach, beforeEach, expect, it } from 'vitest';
import { writePdf } from '../../../electron/sample/pdf/write-pdf.ts';
import { startCaller, type Caller } from './caller.ts';

const spaceId = 'spc_5tGr0undw8';
const HOUR_MS = 3_600_000;
let now = Date.parse('2026-11-21T08:00:00.000Z');
let caller: Caller;
beforeEach(async () => {
  caller = await startCaller({ now: () => now });
});
afterEach(() => caller.service.close());

const addressOf = async (query: { page?: string; only?: boolean } = {}) =>
  (await caller.ok('getSpacePdf', { spaceId, query }, 'reader')).url;
const read = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer()).toString('latin1');
/** The words of the lines that are drawn, as a reader would join them. */
const words = (pdf: string) =>
  [...pdf.matchAll(/\(((?:[^\\)]|\\.)*)\) Tj/g)].map(([, line = '']) => line.replaceAll(/\\(.)/g, '$1')).join(' ');

/** Each offset of the table leads to its object, and `startxref` to the table. */
function expectWhole(pdf: string): void {
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.slice(table, table + 5)).toBe('xref\n');
  const offsets = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.length).toBeGreaterThan(4);
  offsets.forEach((offset, index) => {
    const head = `${String(index + 1)} 0 obj\n`;
    expect(pdf.slice(offset, offset + head.length)).toBe(head);
  });
  for (const [, length, content = ''] of pdf.matchAll(/\/Length (\d+) >>\nstream\n([^]*?)\nendstream/g)) {
    expect(content.length).toBe(Number(length));
  }
}

it('the address of a PDF gives it without a token, with every page of the space in it', async () => {
  const pdf = await read(await addressOf());
  expectWhole(pdf);
  const { pages } = await caller.ok('listPagesInSpace', { spaceId });
  const ascii = pages.map(({ title }) => title).filter((title) => /^[\x20-\x7e]+$/.test(title));
  expect(ascii.length).toBeGreaterThan(0);
  for (const title of ascii) expect(words(pdf)).toContain(title);
});

it('a page may stand alone in its PDF, or with the pages below it', async () => {
  const { pages } = await caller.ok('listPagesInSpace', { spaceId });
  const parent = pages.find((page) => (page.pages?.length ?? 0) > 0);
  const page = parent?.id ?? '';
  const alone = await read(await addressOf({ page, only: true }));
  expectWhole(alone);
  expect(words(alone)).toContain(parent?.title);
  const below = await read(await addressOf({ page }));
  const titles = (pdf: string) => new Set(pdf.match(/\/F2 20 Tf.*/g)).size;
  expect(titles(alone)).toBe(1);
  expect(titles(below)).toBeGreaterThan(1);
  expect((await caller.send('getSpacePdf', { spaceId, query: { page: 'nowhere' } })).status).toBe(404);
});

it('an address is good for an hour, and only as it was given', async () => {
  const address = await addressOf();
  now += HOUR_MS - 1;
  expect((await fetch(address)).headers.get('Content-Type')).toBe('application/pdf');
  now += 1;
  const late = await fetch(address);
  expect(late.status).toBe(410);
  expect(await late.json()).toMatchObject({ error: { code: 410 } });
  const forged = await fetch((await addressOf()).replace(/\.[\w-]{4}/, '.AAAA'));
  expect(forged.status).toBe(404);
  expect(await forged.json()).toMatchObject({ error: { code: 404 } });
});

it('what WinAnsi lacks is a question mark, brackets are escaped, and long text goes on on the next page', () => {
  const text = 'Strömung (−2°) “quoted” 潮 \\ '.repeat(400) + 'x'.repeat(500);
  const pdf = Buffer.from(writePdf([{ text, style: 'text' }])).toString('latin1');
  expectWhole(pdf);
  expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThan(1);
  expect(words(pdf)).toContain('Strömung (?2°) \u0093quoted\u0094 ? \\');
});
