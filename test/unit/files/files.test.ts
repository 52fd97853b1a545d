import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import type { StoredFileRow } from '#shared/rpc/store.ts';
import { MAX_STORED_FILE_BYTES } from '../../../electron/files/storable.ts';
import { openFiles, type Files, type FilesOptions } from '../../../electron/files/files.ts';

let dir: string;
let asked: { readonly url: string; readonly token: string | null }[];
let online: boolean;
let opened: Files[];
/** What the answers end with that begin at once; and what is told that each has begun. */
let slow: Promise<string>[];
let begun: (() => void)[];

function slowAnswer(signal: AbortSignal | null | undefined): Response {
  const end = slow.shift();
  const text = new TextEncoder();
  return new Response(
    new ReadableStream({
      async start(controller) {
        signal?.addEventListener('abort', () => {
          controller.error(new DOMException('', 'AbortError'));
        });
        controller.enqueue(text.encode('a '));
        begun.shift()?.();
        controller.enqueue(text.encode(await end));
        controller.close();
      },
    }),
  );
}

/** The next answer that begins and does not end. `end` ends it. */
function nextSlow(): { readonly begun: Promise<void>; readonly end: (text: string) => void } {
  let end = (_text: string): void => undefined;
  slow.push(
    new Promise((resolve) => {
      end = resolve;
    }),
  );
  return {
    begun: new Promise((resolve) => {
      begun.push(resolve);
    }),
    end: (text) => {
      end(text);
    },
  };
}

const answers: Readonly<Record<string, () => Response>> = {
  'https://api.example/a.png': () => new Response('picture'),
  'https://api.example/copy.png': () => new Response('picture'),
  'https://api.example/page.html': () => new Response('<script>alert(1)</script>'),
  'https://api.example/away': () =>
    new Response(null, { status: 302, headers: { Location: 'https://cdn.example/a.png' } }),
  'https://cdn.example/a.png': () => new Response('from the cdn'),
};

const network: typeof fetch = (input, init) => {
  const url = String(input instanceof Request ? input.url : input);
  asked.push({ url, token: new Headers(init?.headers).get('Authorization') });
  if (url.endsWith('/slow')) return Promise.resolve(slowAnswer(init?.signal));
  const answer = answers[url];
  return online && answer !== undefined ? Promise.resolve(answer()) : Promise.reject(new TypeError('fetch failed'));
};

function row(id: string, downloadURL: string, contentType = 'image/png'): StoredFileRow {
  return { id, name: id, contentType, size: 7, width: null, height: null, downloadURL, path: null };
}

async function open(options: Partial<FilesOptions> = {}): Promise<Files> {
  const files = await openFiles({
    dir,
    accountId: 'test',
    ...options,
    access: () => ({ fetch: network, baseUrl: 'https://api.example/base', token: 'secret' }),
  });
  opened.push(files);
  return files;
}

/** The files that each space refers to. `others`: further spaces that may exist; null: they are not known. */
async function sweep(
  files: Files,
  spaces: Readonly<Record<string, readonly string[]>>,
  others: readonly string[] | null,
): Promise<void> {
  const references = {
    spaces: new Map(Object.entries(spaces).map(([spaceId, ids]) => [spaceId, new Set(ids)])),
    otherSpaces: others === null ? null : new Set(others),
  };
  const swept = await files.sweep(
    () => Promise.resolve(ok(references)),
    () => Promise.resolve(ok([])),
  );
  expect(swept).toEqual(ok(null));
}

async function stored(): Promise<readonly string[]> {
  const found = await readdir(join(dir, 'blobs'), { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-files-'));
  asked = [];
  online = true;
  opened = [];
  slow = [];
  begun = [];
});

afterEach(async () => {
  for (const files of opened) await files.close();
  await rm(dir, { recursive: true, force: true });
});

describe('files', () => {
  it('are there without the network once they were fetched, also after a restart', async () => {
    const files = await open();
    files.remember('s', [row('f', 'https://api.example/a.png')]);
    await files.store('s', 'f', new AbortController().signal);
    await files.close();
    online = false;
    const again = await open();
    const answer = await again.answer('s', 'f');
    expect(new TextDecoder().decode(answer.body ?? undefined)).toBe('picture');
    expect(answer.headers['Content-Type']).toBe('image/png');
  });

  it('with the same bytes are stored once', async () => {
    const files = await open();
    const rows = [row('f', 'https://api.example/a.png'), row('g', 'https://api.example/copy.png')];
    files.remember('s', rows);
    for (const { id } of rows) await files.store('s', id, new AbortController().signal);
    expect(await files.missing('s', rows)).toEqual([]);
    expect(files.figures().bytes).toBe('picture'.length);
    const blobs = await readdir(join(dir, 'blobs'), { recursive: true, withFileTypes: true });
    expect(blobs.filter((entry) => entry.isFile())).toHaveLength(1);
  });

  it('take the token to the account’s own origin and nowhere else, redirects included', async () => {
    const files = await open();
    files.remember('s', [row('f', 'https://api.example/away')]);
    const answer = await files.answer('s', 'f');
    expect(new TextDecoder().decode(answer.body ?? undefined)).toBe('from the cdn');
    expect(asked).toEqual([
      { url: 'https://api.example/away', token: 'Bearer secret' },
      { url: 'https://cdn.example/a.png', token: null },
    ]);
  });

  it('are never served as a document of ours', async () => {
    const files = await open();
    files.remember('s', [row('f', 'https://api.example/page.html', 'text/html')]);
    const { headers } = await files.answer('s', 'f');
    expect(headers['Content-Type']).toBe('application/octet-stream');
    expect(headers['Content-Security-Policy']).toContain('sandbox');
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
  });

  it('at an address that is no web address are not fetched', async () => {
    const files = await open();
    files.remember('s', [row('f', 'file:///etc/passwd')]);
    expect((await files.answer('s', 'f')).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('are let go least recently read first, once for all who share them, and come back on the next look', async () => {
    let now = 1;
    const files = await open({ now: () => now++ });
    files.remember('s', [row('f', 'https://api.example/a.png'), row('g', 'https://api.example/copy.png')]);
    files.remember('t', [row('h', 'https://cdn.example/a.png')]);
    await files.answer('s', 'f');
    await files.answer('t', 'h');
    await files.answer('s', 'g');
    expect(files.figures().bytes).toBe('picture'.length + 'from the cdn'.length);
    // `g` was read last and has the bytes of `f`: what was read longest ago is `h`.
    expect(await files.evict(1)).toBe('from the cdn'.length);
    expect([files.missingIds('s'), files.missingIds('t')]).toEqual([[], ['h']]);
    expect((await files.answer('t', 'h')).status).toBe(200);
  });

  it('never push out what somebody looked at for what nobody did, and stay below the limit when somebody looks', async () => {
    let now = 1;
    const files = await open({ now: () => now++, limitBytes: () => 15 });
    files.remember('s', [row('f', 'https://api.example/a.png'), row('h', 'https://cdn.example/a.png')]);
    await files.answer('s', 'f');
    expect(files.fits(9)).toBe(false);
    expect((await files.answer('s', 'h')).status).toBe(200);
    expect(files.missingIds('s')).toEqual(['f']);
    expect(files.figures().bytes).toBeLessThanOrEqual(15);
  });

  it('that were asked for without the network come when it is back, also after a restart', async () => {
    const changed: string[] = [];
    online = false;
    const files = await open();
    files.remember('s', [row('f', 'https://api.example/a.png')]);
    expect(await files.want('s', 'f')).toEqual({ ok: true, value: 'queued' });
    await files.close();
    online = true;
    const again = await open({ changed: (spaceId) => changed.push(spaceId) });
    await again.fetchWanted();
    expect(again.missingIds('s')).toEqual([]);
    expect(changed).toEqual(['s']);
  });

  it('cost no request while the service is known to be away, unless somebody asks by hand', async () => {
    const files = await open({ reachable: () => false });
    files.remember('s', [row('f', 'https://api.example/a.png')]);
    expect((await files.answer('s', 'f')).status).toBe(404);
    expect(asked).toEqual([]);
    expect(await files.want('s', 'f')).toEqual({ ok: true, value: 'stored' });
  });

  it('that another account shares keep their bytes, and what nobody names any more goes at the next start', async () => {
    const mine = await open();
    const other = await open({ accountId: 'other' });
    for (const files of [mine, other]) {
      files.remember('s', [row('f', 'https://api.example/a.png')]);
      await files.answer('s', 'f');
    }
    await other.close();
    await mine.removeSpace('s');
    await mine.close();
    const again = await open({ accountId: 'other' });
    expect((await again.answer('s', 'f')).status).toBe(200);
    await again.close();
    await writeFile(join(dir, 'blobs', 'incoming-1-1'), 'half');
    await rm(join(dir, 'other.json'));
    await open();
    const left = await readdir(join(dir, 'blobs'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  it('that come to two accounts at once keep apart, though one account opens while another is in the middle', async () => {
    const mine = await open();
    const other = await open({ accountId: 'other' });
    const [one, two] = [nextSlow(), nextSlow()];
    mine.remember('s', [row('f', 'https://api.example/slow')]);
    other.remember('s', [row('g', 'https://api.example/slow')]);
    const signal = new AbortController().signal;
    const storing = [mine.store('s', 'f', signal), other.store('s', 'g', signal)];
    await Promise.all([one.begun, two.begun]);
    await open({ accountId: 'third' });
    two.end('second');
    one.end('first');
    expect(await Promise.all(storing)).toEqual([ok(null), ok(null)]);
    const text = async (files: Files, id: string): Promise<string> =>
      new TextDecoder().decode((await files.answer('s', id)).body ?? undefined);
    expect([await text(mine, 'f'), await text(other, 'g')]).toEqual(['a first', 'a second']);
  });

  it('that cannot be written say so, and not that the service is away', async () => {
    const files = await open();
    await writeFile(join(dir, 'blobs'), 'in the way');
    files.remember('s', [row('f', 'https://api.example/a.png')]);
    const stored = await files.store('s', 'f', new AbortController().signal);
    expect(stored.ok ? 'ok' : stored.error.code).toBe('storage-failed');
  });

  it('that are given up in the middle were cancelled', async () => {
    const files = await open();
    const answer = nextSlow();
    files.remember('s', [row('f', 'https://api.example/slow')]);
    const abort = new AbortController();
    const storing = files.store('s', 'f', abort.signal);
    await answer.begun;
    abort.abort();
    const stored = await storing;
    expect(stored.ok ? 'ok' : stored.error.code).toBe('cancelled');
  });

  it('that nothing refers to go with their bytes, those that others share stay until the last one goes', async () => {
    const files = await open();
    const rows = [row('f', 'https://api.example/a.png'), row('g', 'https://api.example/copy.png')];
    files.remember('s', rows);
    files.remember('t', [row('h', 'https://cdn.example/a.png')]);
    for (const { id } of rows) await files.store('s', id, new AbortController().signal);
    await files.store('t', 'h', new AbortController().signal);

    await sweep(files, { s: ['g'] }, ['s', 't']);
    expect(await stored()).toHaveLength(2);
    expect((await files.answer('s', 'f')).status).toBe(404);
    expect(files.figures().spaces['s']).toMatchObject({ files: 1, stored: 1 });
    await sweep(files, { s: [] }, ['s', 't']);
    expect(await stored()).toHaveLength(1);
    await sweep(files, {}, ['s']);
    expect(await stored()).toEqual([]);
  });

  it('that are unknown stay: of a space that nobody answered for, and where the answer or the words cannot be read', async () => {
    const files = await open();
    files.remember('s', [row('f', 'https://api.example/a.png')]);
    await files.store('s', 'f', new AbortController().signal);
    await sweep(files, {}, null);
    const failed = err(appError('no-account', 'the store is not open'));
    expect(
      await files.sweep(
        () => Promise.resolve(failed),
        () => Promise.resolve(ok([])),
      ),
    ).toEqual(failed);
    const nothing = ok({ spaces: new Map([['s', new Set<string>()]]), otherSpaces: null });
    expect(
      await files.sweep(
        () => Promise.resolve(nothing),
        () => Promise.resolve(failed),
      ),
    ).toEqual(failed);
    // A draft names it.
    await files.sweep(
      () => Promise.resolve(nothing),
      (asked) => Promise.resolve(ok(asked)),
    );
    expect(files.missingIds('s')).toEqual([]);
    expect(await stored()).toHaveLength(1);
  });

  it('that are remembered while it is asked what is referred to stay', async () => {
    const files = await open();
    const none = { spaces: new Map([['s', new Set<string>()]]), otherSpaces: null };
    await files.sweep(
      () => {
        files.remember('s', [row('f', 'https://api.example/a.png')]);
        return Promise.resolve(ok(none));
      },
      () => Promise.resolve(ok([])),
    );
    expect((await files.answer('s', 'f')).status).toBe(200);
  });

  it('that are swept or removed while their bytes come leave no bytes', async () => {
    const files = await open();
    for (const leave of [() => sweep(files, { s: [] }, null), () => files.removeSpace('s')]) {
      files.remember('s', [row('f', 'https://api.example/slow')]);
      const answer = nextSlow();
      const storing = files.store('s', 'f', new AbortController().signal);
      await answer.begun;
      await leave();
      answer.end('late');
      const outcome = await storing;
      expect(outcome.ok ? 'ok' : outcome.error.code).toBe('cancelled');
      expect(await stored()).toEqual([]);
    }
  });

  it('that are replaced have the new bytes and not the old ones, also where the old ones were still coming', async () => {
    const files = await open();
    files.remember('s', [row('f', 'https://api.example/slow')]);
    const answer = nextSlow();
    const storing = files.store('s', 'f', new AbortController().signal);
    await answer.begun;
    files.remember('s', [row('f', 'https://api.example/a.png')]);
    answer.end('late');
    expect(await storing).toEqual(ok(null));
    expect(new TextDecoder().decode((await files.answer('s', 'f')).body ?? undefined)).toBe('picture');
    expect(await stored()).toHaveLength(1);
    files.remember('s', [row('f', 'https://cdn.example/a.png')]);
    await sweep(files, { s: ['f'] }, null);
    expect(await stored()).toEqual([]);
  });

  it('that two accounts share go when both have let go of them, whichever is first', async () => {
    const mine = await open();
    const other = await open({ accountId: 'other' });
    for (const files of [mine, other]) {
      files.remember('s', [row('f', 'https://api.example/a.png')]);
      await files.answer('s', 'f');
    }
    await sweep(mine, { s: [] }, null);
    expect(await stored()).toHaveLength(1);
    await sweep(other, { s: [] }, null);
    await other.close();
    await sweep(mine, { s: [] }, null);
    expect(await stored()).toEqual([]);
  });

  it('that are too large to be stored are not missing', async () => {
    const files = await open();
    files.remember('s', [{ ...row('f', 'https://api.example/a.png'), size: MAX_STORED_FILE_BYTES + 1 }]);
    expect(files.figures().spaces['s']).toMatchObject({ files: 0, stored: 0, missingBytes: 0 });
  });

  it('that nobody spoke of do not exist', async () => {
    expect((await (await open()).answer('s', 'f')).status).toBe(404);
  });
});
