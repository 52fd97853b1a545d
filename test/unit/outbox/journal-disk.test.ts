import { describe, expect, it } from 'vitest';
import {
  openJournal,
  type JournalDisk,
  type JournalFile,
  type OpenedJournal,
} from '../../../electron/outbox/journal.ts';
import { settle } from './desk.ts';

interface Entry {
  readonly text: string;
}

const PATH = '/profile/outbox/account.jsonl';
const HEADER = '{"galleyJournal":1}\n';
const parse = (raw: unknown): Entry | null =>
  typeof raw === 'object' && raw !== null && 'text' in raw && typeof raw.text === 'string' ? { text: raw.text } : null;

type Step = 'mkdir' | 'read' | 'open' | 'append' | 'write' | 'sync' | 'close' | 'rename' | 'truncate' | 'stat';

/** Files in memory, what was done to them, and what fails next. */
class Disk implements JournalDisk {
  readonly files = new Map<string, string>();
  readonly done: string[] = [];
  readonly #failures: { readonly what: string; readonly error: unknown }[] = [];

  /** The next time this is done to this file, it fails. */
  fail(what: Step, path: string, error: unknown = new Error('the disk refuses')): void {
    this.#failures.push({ what: `${what} ${path}`, error });
  }

  readonly mkdir = (path: string): Promise<unknown> => this.#do('mkdir', path, () => undefined);

  readonly readFile = (path: string): Promise<string> =>
    this.#do('read', path, () => {
      const text = this.files.get(path);
      if (text === undefined) throw withCode('ENOENT');
      return text;
    });

  readonly rename = (from: string, to: string): Promise<void> =>
    this.#do('rename', from, () => {
      this.files.set(to, this.files.get(from) ?? '');
      this.files.delete(from);
    });

  readonly open = (path: string, flags: 'a' | 'w' | 'r'): Promise<JournalFile> =>
    this.#do('open', path, () => {
      if (flags === 'w' || (flags === 'a' && !this.files.has(path))) this.files.set(path, '');
      return this.#file(path);
    });

  #file(path: string): JournalFile {
    const add = (text: string): void => {
      this.files.set(path, (this.files.get(path) ?? '') + text);
    };
    return {
      stat: () => this.#do('stat', path, () => ({ size: Buffer.byteLength(this.files.get(path) ?? '') })),
      appendFile: (text) =>
        this.#do(
          'append',
          path,
          () => add(text),
          // A full disk takes half of it.
          () => add(text.slice(0, text.length / 2)),
        ),
      writeFile: (text) => this.#do('write', path, () => add(text)),
      truncate: (size) =>
        this.#do('truncate', path, () => {
          const bytes = Buffer.from(this.files.get(path) ?? '');
          this.files.set(path, bytes.subarray(0, size).toString());
        }),
      datasync: () => this.#do('sync', path, () => undefined),
      close: () => this.#do('close', path, () => undefined),
    };
  }

  // Asynchronous as a disk is, and failing as one does.
  async #do<T>(what: Step, path: string, work: () => T, half: () => void = () => undefined): Promise<T> {
    await Promise.resolve();
    this.done.push(`${what} ${path}`);
    const at = this.#failures.findIndex((failure) => failure.what === `${what} ${path}`);
    if (at < 0) return work();
    half();
    throw this.#failures.splice(at, 1)[0]?.error;
  }

  count(what: Step, path = PATH): number {
    return this.done.filter((one) => one === `${what} ${path}`).length;
  }
}

function withCode(code: string): Error {
  return Object.assign(new Error(`${code}: the disk refuses`), { code });
}

async function open(disk: Disk): Promise<OpenedJournal<Entry>> {
  const opened = await openJournal(PATH, parse, disk);
  if (!opened.ok) throw new Error(opened.error.detail);
  return opened.value;
}

async function texts(disk: Disk): Promise<readonly string[]> {
  return (await open(disk)).entries.map(({ text }) => text);
}

describe('a line of the journal', () => {
  it('is on the disk when append answers, and those that wait together are brought there together', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    const synced = disk.count('sync');
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => journal.append([{ text }])));
    expect(answers).toEqual([1, 2, 3].map(() => ({ ok: true, value: null })));
    expect(disk.count('sync') - synced).toBe(1);
    expect(disk.files.get(PATH)).toBe(`${HEADER}{"text":"a"}\n{"text":"b"}\n{"text":"c"}\n`);
    expect(disk.done.at(-1)).toBe(`sync ${PATH}`);
  });

  it('that does not fit is cut off again, so that it does not swallow the next one', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    await journal.append([{ text: 'Grüße' }]);
    disk.fail('append', PATH, withCode('ENOSPC'));
    expect(await journal.append([{ text: 'does not fit' }])).toMatchObject({
      ok: false,
      error: { code: 'storage-full' },
    });
    expect(disk.files.get(PATH)).toBe(`${HEADER}{"text":"Grüße"}\n`);
    expect((await journal.append([{ text: 'fits' }])).ok).toBe(true);
    expect(await texts(disk)).toEqual(['Grüße', 'fits']);
  });

  it('that could not be synced is not there: nobody was told that it is', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    disk.fail('sync', PATH);
    expect((await journal.append([{ text: 'lost' }])).ok).toBe(false);
    expect((await journal.append([{ text: 'kept' }])).ok).toBe(true);
    expect(await texts(disk)).toEqual(['kept']);
  });

  it('is put where the file ends by then, where what was half written could not be cut off', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    await journal.append([{ text: 'a' }]);
    disk.fail('append', PATH);
    disk.fail('truncate', PATH);
    expect((await journal.append([{ text: 'half' }])).ok).toBe(false);
    const measured = disk.count('stat');
    disk.fail('append', PATH);
    expect((await journal.append([{ text: 'more' }])).ok).toBe(false);
    expect(disk.count('stat') - measured).toBe(1);
    expect(disk.files.get(PATH)).toBe(`${HEADER}{"text":"a"}\n{"text":`);
  });

  it('needs no look at how long the file is, but for the first one', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    for (const text of ['a', 'b', 'c']) await journal.append([{ text }]);
    expect(disk.count('stat')).toBe(1);
  });

  it('is refused in words that say what is wrong', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    for (const [error, code, detail] of [
      [withCode('EDQUOT'), 'storage-full', 'EDQUOT: the disk refuses'],
      [withCode('EIO'), 'storage-failed', 'EIO: the disk refuses'],
      ['no error at all', 'storage-failed', 'unknown storage failure'],
      [{ code: 'ENOSPC' }, 'storage-failed', 'unknown storage failure'],
    ] as const) {
      disk.fail('append', PATH, error);
      expect(await journal.append([{ text: 'a' }])).toMatchObject({ ok: false, error: { code, detail } });
    }
  });
});

describe('the shortest form of the journal', () => {
  it('is whole on the disk before it takes the place of the long one, and its name as well', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    await journal.append([{ text: 'a' }, { text: 'b' }]);
    disk.done.length = 0;
    expect((await journal.rewrite(() => [{ text: 'b' }])).ok).toBe(true);
    expect(disk.done).toEqual([
      `open ${PATH}.new`,
      `write ${PATH}.new`,
      `sync ${PATH}.new`,
      `close ${PATH}.new`,
      // Windows refuses to rename over a file that is open.
      `close ${PATH}`,
      `rename ${PATH}.new`,
      'open /profile/outbox',
      'sync /profile/outbox',
      'close /profile/outbox',
    ]);
    expect(disk.files.get(PATH)).toBe(`${HEADER}{"text":"b"}\n`);
  });

  it('is followed by what is appended after it, at its end', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    await journal.append([{ text: 'long enough to be told from the next' }]);
    await journal.rewrite(() => []);
    await journal.append([{ text: 'b' }]);
    disk.fail('append', PATH);
    await journal.append([{ text: 'does not fit' }]);
    expect(disk.files.get(PATH)).toBe(`${HEADER}{"text":"b"}\n`);
  });

  it('is made of what is true once all appends before it are answered and heard of', async () => {
    const { journal } = await open(new Disk());
    const heard: string[] = [];
    const appended = journal.append([{ text: 'a' }]).then(async () => {
      await Promise.resolve();
      heard.push('a');
    });
    let seen: readonly string[] = [];
    await journal.rewrite(() => {
      seen = [...heard];
      return [];
    });
    await appended;
    expect(seen).toEqual(['a']);
  });

  it('that cannot be written leaves the long one, which goes on', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    await journal.append([{ text: 'a' }]);
    disk.fail('write', `${PATH}.new`, withCode('ENOSPC'));
    const closed = disk.count('close', `${PATH}.new`);
    expect(await journal.rewrite(() => [])).toMatchObject({ ok: false, error: { code: 'storage-full' } });
    expect(disk.count('close', `${PATH}.new`) - closed).toBe(1);
    await journal.append([{ text: 'b' }]);
    expect(await texts(disk)).toEqual(['a', 'b']);
  });

  it('that cannot take its name leaves the long one, which goes on', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    await journal.append([{ text: 'a' }]);
    disk.fail('rename', `${PATH}.new`);
    expect((await journal.rewrite(() => [])).ok).toBe(false);
    expect((await journal.append([{ text: 'b' }])).ok).toBe(true);
    expect(await texts(disk)).toEqual(['a', 'b']);
  });

  it('does without a sync of its folder where there is none', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    disk.fail('open', '/profile/outbox');
    expect((await journal.rewrite(() => [])).ok).toBe(true);
    const closed = disk.count('close', '/profile/outbox');
    disk.fail('sync', '/profile/outbox');
    expect((await journal.rewrite(() => [])).ok).toBe(true);
    expect(disk.count('close', '/profile/outbox') - closed).toBe(1);
  });
});

describe('a journal that is closed', () => {
  it('ends after what was appended before, and takes nothing more', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    const [appended] = await Promise.all([journal.append([{ text: 'a' }]), journal.close()]);
    expect(appended.ok).toBe(true);
    expect(disk.done.at(-1)).toBe(`close ${PATH}`);
    const opened = disk.count('open');
    for (const answer of [await journal.append([{ text: 'b' }]), await journal.rewrite(() => [])]) {
      expect(answer).toMatchObject({ ok: false, error: { code: 'storage-failed', detail: 'the journal is closed' } });
    }
    expect(disk.count('open')).toBe(opened);
    expect(disk.files.get(PATH)).toContain('"a"');
  });

  it('may be closed twice, and when it was just brought to its shortest form', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    await journal.rewrite(() => []);
    const closed = disk.count('close');
    await journal.close();
    await journal.close();
    expect(disk.count('close')).toBe(closed);
  });

  it('goes on after a work of its own that failed', async () => {
    const disk = new Disk();
    const { journal } = await open(disk);
    await journal.append([{ text: 'a' }]);
    disk.fail('close', PATH);
    await expect(journal.close()).rejects.toThrow('the disk refuses');
    await settle();
    expect((await journal.append([{ text: 'b' }])).ok).toBe(false);
  });
});

describe('a journal that is opened', () => {
  it('makes its folder, and is new where nothing is in it', async () => {
    const disk = new Disk();
    expect(await open(disk)).toMatchObject({ entries: [], damaged: [], isNew: true });
    expect(disk.done[0]).toBe('mkdir /profile/outbox');
    expect(disk.files.get(PATH)).toBe(HEADER);
    disk.files.set(PATH, '');
    expect((await open(disk)).isNew).toBe(true);
    expect((await open(disk)).isNew).toBe(false);
  });

  it('is not written anew where all of it can be read', async () => {
    const disk = new Disk();
    disk.files.set(PATH, `${HEADER}{"text":"a"}\n\n  \n`);
    expect(await open(disk)).toMatchObject({ entries: [{ text: 'a' }], damaged: [], damage: null, isNew: false });
    expect(disk.count('rename', `${PATH}.new`)).toBe(0);
    expect(disk.files.has(`${PATH}.damaged`)).toBe(false);
  });

  it('keeps what cannot be read beside it, on the disk, before it is left out', async () => {
    const disk = new Disk();
    disk.files.set(PATH, `${HEADER}%%%\n{"text":"a"}\n{"other":1}\n`);
    disk.files.set(`${PATH}.damaged`, 'earlier\n');
    const { entries, damaged } = await open(disk);
    expect(entries).toEqual([{ text: 'a' }]);
    expect(damaged).toEqual(['%%%', '{"other":1}']);
    expect(disk.files.get(`${PATH}.damaged`)).toBe('earlier\n%%%\n{"other":1}\n');
    const order = ['append', 'sync', 'close'].map((step) => disk.done.indexOf(`${step} ${PATH}.damaged`));
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(order[0]).toBeGreaterThan(0);
    expect(disk.done.indexOf(`open ${PATH}.new`)).toBeGreaterThan(order[2] ?? 0);
    expect(disk.files.get(PATH)).toBe(`${HEADER}{"text":"a"}\n`);
  });

  it('does not show a line that was cut off while it was written: nobody was told that it is there', async () => {
    const disk = new Disk();
    disk.files.set(PATH, `${HEADER}%%%\n{"text":"a`);
    expect(await open(disk)).toMatchObject({ damaged: ['%%%'], damage: { cutOff: true, unreadable: 1 } });
    // Opened again, there may still be no window that was told.
    expect(await open(disk)).toMatchObject({ damaged: [], damage: { cutOff: true, unreadable: 1 } });
    expect(disk.files.get(`${PATH}.damaged`)).toContain('{"text":"a');
    const alone = new Disk();
    alone.files.set(PATH, '{"text":"a');
    expect(await open(alone)).toMatchObject({ damaged: [], damage: { cutOff: true, unreadable: 0 } });
  });

  it('is whole where only the end of its last line is missing', async () => {
    const disk = new Disk();
    disk.files.set(PATH, `${HEADER}%%%\n{"text":"a"}`);
    expect(await open(disk)).toMatchObject({ entries: [{ text: 'a' }], damage: { cutOff: false, unreadable: 1 } });
  });

  it('is refused, untouched, where a newer Galley wrote it', async () => {
    const disk = new Disk();
    const newer = '{"galleyJournal":2}\n%%%\n';
    disk.files.set(PATH, newer);
    expect(await openJournal(PATH, parse, disk)).toMatchObject({
      ok: false,
      error: { code: 'newer-version', detail: expect.stringContaining('version 2') as string },
    });
    expect([...disk.files]).toEqual([[PATH, newer]]);
  });

  it('takes what only looks like a first line for a line', async () => {
    const disk = new Disk();
    disk.files.set(PATH, `${HEADER}{"galleyJournal":"9"}\n7\nnull\n{"text":"a"}\n`);
    expect(await open(disk)).toMatchObject({
      entries: [{ text: 'a' }],
      damaged: ['{"galleyJournal":"9"}', '7', 'null'],
    });
  });

  it('is an error, not a new one, where it is there and cannot be read', async () => {
    for (const [step, error, code] of [
      ['read', withCode('EACCES'), 'storage-failed'],
      ['mkdir', withCode('ENOSPC'), 'storage-full'],
      ['open', new Error('the disk refuses'), 'storage-failed'],
    ] as const) {
      const disk = new Disk();
      disk.files.set(PATH, `${HEADER}{"text":"a"}\n`);
      disk.fail(step, step === 'mkdir' ? '/profile/outbox' : PATH, error);
      expect(await openJournal(PATH, parse, disk), step).toMatchObject({ ok: false, error: { code } });
      expect(disk.files.get(PATH)).toContain('"a"');
    }
  });

  it('is an error where what cannot be read could not be kept beside it', async () => {
    const disk = new Disk();
    disk.files.set(PATH, `${HEADER}%%%\n`);
    disk.fail('append', `${PATH}.damaged`);
    expect((await openJournal(PATH, parse, disk)).ok).toBe(false);
    expect(disk.files.get(PATH)).toContain('%%%');
    expect(disk.count('close', `${PATH}.damaged`)).toBe(1);
    disk.fail('open', `${PATH}.new`);
    expect((await openJournal(PATH, parse, disk)).ok).toBe(false);
  });
});
