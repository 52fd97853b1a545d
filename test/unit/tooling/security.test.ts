import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Point {
  readonly number: number;
  readonly name: string;
  /** Words of the code, with the place that the table names. */
  readonly places: readonly { readonly words: string; readonly file: string; readonly line: number }[];
}

/** A row is `| 1 | name | sentence | [`words`](file#L1), … |`. */
function readPoints(text: string): readonly Point[] {
  return [...text.matchAll(/^\| (\d+) +\| ([^|]+?) +\| [^|]+ \| ([^|]+) \|$/gm)].map(([, number, name, code = '']) => ({
    number: Number(number),
    name: name ?? '',
    places: [...code.matchAll(/\[`([^`]+)`\]\(([^#)]+)#L(\d+)\)/g)].map(([, words, file, line]) => ({
      words: words ?? '',
      file: file ?? '',
      line: Number(line),
    })),
  }));
}

/** What Electron's checklist says of each point, in its order. */
const CHECKLIST = [
  /secure content/,
  /Node\.js integration/,
  /Context isolation/,
  /sandboxing/,
  /Permission/,
  /webSecurity/,
  /Content Security Policy/,
  /allowRunningInsecureContent/,
  /experimental features/,
  /enableBlinkFeatures/,
  /allowpopups/,
  /options of webviews/,
  /navigation/,
  /new windows/,
  /shell\.openExternal/,
  /current Electron/,
  /sender of IPC/,
  /file:\/\//,
  /Fuses/,
  /Electron APIs/,
];

/** The first mistake of a place, or null. */
function mistake({ words, file, line }: Point['places'][number]): string | null {
  if (!existsSync(path.join(root, file))) return `${file} does not exist`;
  const lines = read(file).split('\n');
  if (lines[line - 1]?.includes(words) === true) return null;
  const found = lines.flatMap((text, at) => (text.includes(words) ? [at + 1] : []));
  return `${file}#L${line} does not contain "${words}"; lines that do: ${found.join(', ') || 'none'}`;
}

describe('SECURITY.md', () => {
  const points = readPoints(read('SECURITY.md'));

  it("has the 20 points of Electron's checklist in its order", () => {
    expect(points.map(({ number }) => number)).toEqual(CHECKLIST.map((_pattern, at) => at + 1));
    expect(points.filter(({ name }, at) => CHECKLIST[at]?.test(name) !== true)).toEqual([]);
  });

  it('names a line of code for each point that contains its words', () => {
    expect(points.filter(({ places }) => places.length === 0)).toEqual([]);
    expect(points.flatMap(({ places }) => places.flatMap((place) => mistake(place) ?? []))).toEqual([]);
  });

  it('notices a wrong line, wrong words and a missing file', () => {
    const text = [
      '| 1 | One | It is. | [`sandbox: true`](electron/shell/window.ts#L1), [`gone`](electron/gone.ts#L1) |',
      '| 2 | Two | It is. | none |',
    ].join('\n');
    const [one, two] = readPoints(text);
    expect(one?.places.map(mistake)).toEqual([
      expect.stringMatching(/^electron\/shell\/window\.ts#L1 does not contain "sandbox: true"; lines that do: \d+$/),
      'electron/gone.ts does not exist',
    ]);
    expect(two?.places).toEqual([]);
  });

  it('names every file that listens to the page by IPC', () => {
    const sender = points.find(({ name }) => name.includes('sender of IPC'));
    const listening = readdirSync(path.join(root, 'electron'), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join('electron', file.split(path.sep).join('/')))
      .filter((file) => file.endsWith('.ts') && /ipcMain\.(on|handle)\(/.test(read(file)));
    expect(listening.length).toBeGreaterThan(0);
    expect(sender?.places.map(({ file }) => file)).toEqual(expect.arrayContaining(listening));
  });

  it('is right that no code uses Blink features, webviews or file addresses', () => {
    const used = ['electron', 'renderer', 'shared']
      .flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
          path.posix.join(folder, file.split(path.sep).join('/')),
        ),
      )
      .filter((file) => /\.(ts|svelte|html)$/.test(file) && !file.startsWith('electron/sample/workspace/'))
      .filter((file) => /enableBlinkFeatures|allowpopups|<webview|loadFile\(|loadURL\('file:/.test(read(file)));
    expect(used).toEqual([]);
  });
});
