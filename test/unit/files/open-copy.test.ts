import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openableKind } from '#shared/openable-files.ts';
import { createOpener } from '../../../electron/files/open-copy.ts';

let profile: string;
let opened: string[];

beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'galley-open-'));
  opened = [];
});
afterEach(() => rm(profile, { recursive: true, force: true }));

const opener = (takes = true) =>
  createOpener(profile, (path) => {
    opened.push(path);
    return Promise.resolve(takes);
  });
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('a file that somebody opens', () => {
  it('is a copy with its own name, which nothing can write to or run', async () => {
    expect(await opener().open('account', 'Levels of 2026.pdf', bytes('%PDF-1.7 …'))).toEqual({
      ok: true,
      value: null,
    });
    const [path = ''] = opened;
    expect(dirname(dirname(path))).toBe(join(profile, 'opened', 'account'));
    expect(basename(path)).toBe('Levels of 2026.pdf');
    expect(await readFile(path, 'latin1')).toContain('%PDF');
    expect((await stat(path)).mode & 0o777).toBe(0o400);
  });

  it.each([
    'a.exe',
    'a.sh',
    'a.bat',
    'a.cmd',
    'a.com',
    'a.js',
    'a.vbs',
    'a.ps1',
    'a.desktop',
    'a.app',
    'a.lnk',
    'a.url',
    'a.html',
    'a.htm',
    'a.xhtml',
    'a.svg',
    'a.xml',
    'a.docm',
    'a.xlsm',
    'a.zip',
    'a.jar',
    'a.scr',
    'a.hta',
    'a.msi',
    'a',
    '',
    '.pdf',
    'a.pdf.exe',
    'a\u202efdp.exe',
    'a.pdf\u0000.exe',
  ])('is never one that could be run or is no file to look at: %j', async (name) => {
    const answer = await opener().open('account', name, bytes('%PDF-1.7'));
    expect([answer.ok, opened]).toEqual([false, []]);
  });

  it('has a name that is cleaned into what it looks like', async () => {
    expect((await opener().open('account', 'a.pdf ', bytes('%PDF-1.7'))).ok).toBe(true);
    expect(opened.map((path) => basename(path))).toEqual(['a.pdf']);
  });

  it.each([
    ['a.pdf', 'MZ\u0090\u0000'],
    ['a.png', '<html><script>'],
    ['a.jpg', '#!/bin/sh\n'],
    ['a.txt', '#!/bin/sh\n'],
    ['a.csv', 'MZ\u0000\u0000'],
    ['a.docx', '<?xml version="1.0"?>'],
    ['a.webp', 'RIFF0000WAVE'],
  ])('is not opened where its bytes are not what its name says: %s', async (name, text) => {
    expect((await opener().open('account', name, bytes(text))).ok).toBe(false);
    expect(opened).toEqual([]);
  });

  it('keeps no way out of its folder in its name', async () => {
    await opener().open('account', '../../etc/pass:wd\u202e.txt', bytes('x'));
    await opener().open('account', 'CON.txt', bytes('x'));
    expect(opened.map((path) => basename(path))).toEqual(['etc pass wd.txt', 'file CON.txt']);
    for (const path of opened) expect(dirname(dirname(path))).toBe(join(profile, 'opened', 'account'));
  });

  it('says where no program takes it', async () => {
    expect(await opener(false).open('account', 'a.txt', bytes('x'))).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it('leaves no copies behind for the next start', async () => {
    await opener().open('account', 'a.txt', bytes('x'));
    await opener().open('account', 'b.txt', bytes('x'));
    expect(await readdir(join(profile, 'opened'))).toHaveLength(1);
  });
});

describe('what a browser opens', () => {
  it('is what it shows without running anything', () => {
    const shown = ['a.pdf', 'a.png', 'a.jpeg', 'a.txt', 'a.docx', 'a.svg'].filter(
      (name) => openableKind(name)?.inBrowser,
    );
    expect(shown).toEqual(['a.pdf', 'a.png', 'a.jpeg']);
  });
});
