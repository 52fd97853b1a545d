import { describe, expect, it } from 'vitest';
import type { Page, Revision } from '../../../shared/contract/index.ts';
import { compareFiles, comparePages } from '../../../electron/sync/compare-trees.ts';

const SINCE = '2026-06-01T00:00:00Z';
const [BEFORE, AFTER] = ['2026-05-01T00:00:00Z', '2026-06-02T00:00:00Z'];

const page = (id: string, fields: Partial<Page> = {}): Page => ({
  id,
  title: id,
  createdAt: BEFORE,
  updatedAt: BEFORE,
  ...fields,
});

const revision = (id: string, pages: Page[], files: Revision['files'] = []): Revision => ({
  id,
  parents: [],
  pages,
  files,
  reusableContents: [],
  createdAt: BEFORE,
  urls: {},
});

const told = (old: Page[], now: Page[], exact: boolean): readonly string[] =>
  comparePages(revision('a', old), revision('b', now), { exact, since: SINCE }).map(
    ({ pageId, changes, baseMoved }) => `${pageId}: ${changes.join(', ')}${baseMoved ? ' (moved base)' : ''}`,
  );

describe('what a change request does to the pages of its space', () => {
  it('is told by kind, and pages that are as they were are left out', () => {
    const old = [page('same'), page('text'), page('name'), page('gone'), page('group', { pages: [page('inner')] })];
    const now = [
      page('same'),
      page('text', { updatedAt: AFTER }),
      page('name', { title: 'Another', icon: 'star' }),
      page('group', { pages: [] }),
      page('inner'),
      page('new'),
    ];
    expect(told(old, now, true)).toEqual([
      'text: ',
      'name: renamed, metadata',
      'inner: moved',
      'new: added',
      'gone: removed',
    ]);
  });

  it('goes by what Git says of a page before the time that it says', () => {
    const git = (oid: string) => ({ git: { oid, path: 'a.md' } });
    expect(told([page('a', git('1'))], [page('a', { ...git('1'), updatedAt: AFTER })], true)).toEqual([]);
    expect(told([page('a', git('1'))], [page('a', git('2'))], true)).toEqual(['a: ']);
  });

  it('is not what others did to the space since it began', () => {
    const old = [page('theirs', { updatedAt: AFTER }), page('later', { createdAt: AFTER, updatedAt: AFTER })];
    expect(told(old, [page('theirs'), page('taken-out')], false)).toEqual([]);
  });

  it('says where both sides moved, since the text that it began from is not known any more', () => {
    const old = [page('both', { updatedAt: AFTER }), page('ours')];
    const now = [page('both', { updatedAt: '2026-06-03T00:00:00Z' }), page('ours', { updatedAt: AFTER })];
    expect(told(old, now, false)).toEqual(['both:  (moved base)', 'ours: ']);
  });

  it('holds for trees of any depth', () => {
    let deep = page('end');
    for (let level = 0; level < 3_000; level += 1) deep = page(`level${String(level)}`, { pages: [deep] });
    expect(told([deep], [deep], true)).toEqual([]);
  });
});

describe('what a change request does to the files of its space', () => {
  it('is told by id: new ones, gone ones, and ones with other bytes', () => {
    const file = (id: string, oid: string) => ({
      id,
      name: `${id}.png`,
      contentType: 'image/png',
      downloadURL: `https://x.test/${id}`,
      size: 1,
      git: { oid, path: id },
    });
    const before = revision('a', [], [file('same', '1'), file('other', '1'), file('gone', '1')]);
    const after = revision('b', [], [file('same', '1'), file('other', '2'), file('new', '1')]);
    expect(compareFiles(before, after).map(({ change, file: { id } }) => `${id}: ${change}`)).toEqual([
      'gone: removed',
      'new: added',
      'other: replaced',
    ]);
  });
});
