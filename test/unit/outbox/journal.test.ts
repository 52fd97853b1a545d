import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal, type OpenedJournal } from '../../../electron/outbox/journal.ts';

interface Entry {
  readonly n: number;
}

const parse = (raw: unknown): Entry | null =>
  typeof raw === 'object' && raw !== null && 'n' in raw && typeof raw.n === 'number' ? { n: raw.n } : null;

let dir: string;
let path: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-journal-'));
  path = join(dir, 'outbox', 'journal.jsonl');
});

afterEach(() => rm(dir, { recursive: true, force: true }));

async function open(): Promise<OpenedJournal<Entry>> {
  const opened = await openJournal(path, parse);
  if (!opened.ok) throw new Error(opened.error.detail);
  return opened.value;
}

describe('the journal', () => {
  it('gives back what was appended, in order, after it is opened again', async () => {
    const { journal } = await open();
    await Promise.all([1, 2, 3].map((n) => journal.append([{ n }])));
    await journal.close();
    expect((await open()).entries).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('is new where there was none, and not after that though nothing was appended', async () => {
    const { journal, isNew } = await open();
    await journal.close();
    expect([isNew, (await open()).isNew]).toEqual([true, false]);
  });

  it('has the line on the disk when append answers', async () => {
    const { journal } = await open();
    await journal.append([{ n: 7 }]);
    expect(await readFile(path, 'utf8')).toContain('{"n":7}');
  });

  it('replaces everything by a rewrite and goes on appending after it', async () => {
    const { journal } = await open();
    await journal.append([{ n: 1 }, { n: 2 }]);
    await journal.rewrite(() => [{ n: 2 }]);
    await journal.append([{ n: 3 }]);
    await journal.close();
    expect((await open()).entries).toEqual([{ n: 2 }, { n: 3 }]);
  });

  it('writes nothing more once it is closed: another session may have it by then', async () => {
    const { journal } = await open();
    await journal.append([{ n: 1 }]);
    await journal.close();
    expect((await journal.append([{ n: 2 }])).ok).toBe(false);
    expect((await journal.rewrite(() => [])).ok).toBe(false);
    expect((await open()).entries).toEqual([{ n: 1 }]);
  });

  it('keeps a damaged line beside the journal, whole, and reads the rest', async () => {
    const { journal } = await open();
    await journal.append([{ n: 1 }]);
    await journal.close();
    await appendFile(path, '{"text":"half a li\n{"n":2}\n{"n":"not a number"}\n');
    const opened = await open();
    expect(opened.entries).toEqual([{ n: 1 }, { n: 2 }]);
    expect(opened.damaged).toHaveLength(2);
    const kept = await readFile(`${path}.damaged`, 'utf8');
    expect(kept).toContain('{"text":"half a li');
    expect(kept).toContain('not a number');
  });

  it('goes on a new line after a crash in the middle of one', async () => {
    const { journal } = await open();
    await journal.append([{ n: 1 }]);
    await journal.close();
    await appendFile(path, '{"n":');
    const second = await open();
    await second.journal.append([{ n: 2 }]);
    await second.journal.close();
    expect((await open()).entries).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('leaves the file of a newer version untouched and says so', async () => {
    const { journal } = await open();
    await journal.close();
    const newer = '{"galleyJournal":99}\n{"n":1,"later":true}\n';
    await writeFile(path, newer);
    const opened = await openJournal(path, parse);
    expect(opened.ok ? '' : opened.error.detail).toContain('newer Galley');
    expect(await readFile(path, 'utf8')).toBe(newer);
  });

  it('answers an error, not an exception, when the disk refuses', async () => {
    const opened = await openJournal(join('/dev/null', 'journal'), parse);
    expect(opened.ok ? '' : opened.error.code).toBe('storage-failed');
  });
});
