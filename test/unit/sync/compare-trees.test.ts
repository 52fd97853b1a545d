import { describe, expect, it } from 'vitest';
import type { Page, Revision } from '../../../shared/contract/index.ts';
import fc from 'fast-check';
import { comparePages, comparePieces, compareValues } from '../../../electron/sync/compare-trees.ts';
import { reorderedIn } from '#shared/reordered.ts';

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

  it('is compared with the stored values of its start, whatever the space has made of them', () => {
    const values = {
      path: null,
      slug: null,
      emoji: null,
      icon: null,
      description: null,
      type: 'document',
      hidden: false,
    };
    const old = [
      page('ours', { title: 'Theirs', updatedAt: AFTER }),
      page('theirs', { title: 'Theirs', updatedAt: AFTER }),
    ];
    const now = [page('ours', { title: 'Ours', updatedAt: AFTER }), page('theirs', { updatedAt: AFTER })];
    const starts = { ours: { ...values, title: 'Start' }, theirs: { ...values, title: 'theirs' } };
    const compare = (exact: boolean) =>
      comparePages(revision('a', old), revision('b', now), { exact, since: SINCE, starts }).map(
        ({ pageId, changes, before }) => [pageId, changes.join(), before?.title],
      );
    expect(compare(false)).toEqual([['ours', 'renamed', 'Start']]);
    expect(compare(true)).toEqual([
      ['ours', 'renamed', 'Theirs'],
      ['theirs', 'renamed', 'Theirs'],
    ]);
  });

  it('still lists a page for its place once the space has changed its text: a move changes no time', () => {
    const values = { title: 'b', path: null, slug: null, emoji: null, icon: null, description: null };
    const starts = { b: { ...values, type: 'document', hidden: false } };
    const old = [page('a'), page('b', { updatedAt: AFTER }), page('c', { updatedAt: AFTER })];
    const now = [page('b'), page('a'), page('c')];
    const listed = comparePages(revision('a', old), revision('b', now), { exact: false, since: SINCE, starts });
    expect(listed.map(({ pageId, changes }) => `${pageId}: ${changes.join()}`)).toEqual(['b: reordered']);
  });

  it('still lists a page that it was known to add, whatever the dates of the page say', () => {
    const compare = (added: ReadonlySet<string>) =>
      comparePages(revision('a', [page('a')]), revision('b', [page('a'), page('group', { type: 'group' })]), {
        ...{ exact: false, since: SINCE, added },
      }).map(({ pageId, changes, baseMoved }) => [pageId, changes.join(), baseMoved]);
    expect(compare(new Set(['group']))).toEqual([['group', 'added', false]]);
    expect(compare(new Set())).toEqual([]);
  });

  it('tells a new address from one that changed with the page above', () => {
    const tree = (parent: string, child: string) => [
      page('above', {
        slug: parent,
        path: parent,
        pages: [page('below', { slug: child, path: `${parent}/${child}` })],
      }),
    ];
    expect(told(tree('old', 'x'), tree('new', 'x'), true)).toEqual(['above: address']);
    expect(told(tree('old', 'x'), tree('old', 'y'), true)).toEqual(['below: address']);
    expect(told([page('a', { path: 'guides/a' })], [page('a', { path: 'a' })], true)).toEqual(['a: address']);
  });

  it('lists a link page only if it leads elsewhere, whatever the request adds to addresses of the app', () => {
    const link = (fields: Partial<Page>) => [page('target'), page('link', { type: 'link', ...fields })];
    const app = (within: string) => ({ href: `https://app.test/o/1/s/2${within}/target` });
    expect(told(link(app('')), link(app('/~/changes/12')), true)).toEqual([]);
    expect(told(link({ href: 'https://a.test' }), link({ href: 'https://b.test' }), true)).toEqual(['link: metadata']);
    const to = (id: string) => ({ target: { kind: 'page', page: id }, href: `https://app.test/${id}` }) as const;
    expect(told(link(to('target')), link({ ...to('target'), href: 'https://app.test/moved' }), true)).toEqual([]);
    const [entry] = comparePages(revision('a', link(to('target'))), revision('b', link(to('link'))), {
      exact: true,
      since: SINCE,
    });
    expect([entry?.before?.href, entry?.after?.href]).toEqual(['target', 'link']);
  });

  it('names the pages that changed places, as few as explain the order', () => {
    const order = (...ids: string[]) => ids.map((id) => page(id));
    expect(told(order('a', 'b', 'c', 'd'), order('b', 'c', 'a', 'd'), true)).toEqual(['a: reordered']);
    expect(told(order('a', 'b', 'c'), order('a', 'new', 'c'), true)).toEqual(['new: added', 'b: removed']);
  });

  it('takes the same pages out of both orders, and what is left has one order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30).map(String)), fc.infiniteStream(fc.nat()), (before, random) => {
        const after = [...before].sort(() => (random.next().value % 3) - 1);
        const moved = new Set(reorderedIn(before, after));
        const left = (list: readonly string[]) => list.filter((id) => !moved.has(id));
        expect(left(after)).toEqual(left(before));
        if (before.join() === after.join()) expect(moved.size).toBe(0);
      }),
    );
  });

  it('holds for trees of any depth', () => {
    let deep = page('end');
    for (let level = 0; level < 3_000; level += 1) deep = page(`level${String(level)}`, { pages: [deep] });
    expect(told([deep], [deep], true)).toEqual([]);
  });
});

describe('what a change request does to the reusable content of its space', () => {
  it('is found by Git objects, and by the text where there are none', () => {
    const piece = (id: string, oid?: string, title = id) => ({
      id,
      title,
      ...(oid === undefined ? {} : { git: { oid, path: `.gitbook/includes/${id}.md` } }),
    });
    const withPieces = (id: string, reusableContents: Revision['reusableContents']) => ({
      ...revision(id, []),
      reusableContents,
    });
    const before = withPieces('a', [
      piece('same', '1'),
      piece('edited', '1'),
      piece('name', '1'),
      piece('gone', '1'),
      piece('x'),
    ]);
    const after = withPieces('b', [
      piece('same', '1'),
      piece('edited', '2'),
      piece('name', '1', 'New'),
      piece('x'),
      piece('new', '1'),
    ]);
    expect(
      comparePieces(before, after, true).map(({ pageId, changes, mayDiffer }) => [pageId, changes.join(), mayDiffer]),
    ).toEqual([
      ['piece:edited', '', true],
      ['piece:name', 'renamed', false],
      ['piece:x', '', true],
      ['piece:new', 'added', true],
      ['piece:gone', 'removed', true],
    ]);
  });
});

const file = (id: string, oid: string) => ({
  id,
  name: `${id}.png`,
  contentType: 'image/png',
  downloadURL: `https://x.test/${id}`,
  size: 1,
  git: { oid, path: id },
});

describe('what a change request does to the values of its space', () => {
  it('is told of files by id: new ones, gone ones, and ones with other bytes', () => {
    const named = { ...file('name', '1'), name: 'later.png' };
    const before = revision('a', [], [file('same', '1'), file('other', '1'), file('gone', '1'), file('name', '1')]);
    const after = revision('b', [], [file('same', '1'), file('other', '2'), file('new', '1'), named]);
    const { files } = compareValues(before, after, { exact: true, start: null });
    expect(files.map(({ change, file: { id } }) => `${id}: ${change}`)).toEqual([
      'gone: removed',
      'name: renamed',
      'new: added',
      'other: replaced',
    ]);
  });

  it('is no variable that the space changed, if those of the start are stored; otherwise, that is said', () => {
    const [now, request] = [
      { ...revision('a', []), variables: { season: 'spring', extra: '1' } },
      { ...revision('b', []), variables: { season: 'summer' } },
    ];
    const found = (start: Parameters<typeof compareValues>[2]['start'], exact = false) => {
      const { entries, variables } = compareValues(now, request, { exact, start });
      return { before: variables.before, moved: entries.map(({ baseMoved }) => baseMoved) };
    };
    const variables = { season: 'summer' };
    expect(found({ variables, moved: false })).toEqual({ before: variables, moved: [] });
    expect(found({ variables: { season: 'autumn' }, moved: false }).moved).toEqual([false]);
    expect(found({ variables: { season: 'autumn' }, moved: true }).moved).toEqual([true]);
    expect(found(null)).toEqual({ before: now.variables, moved: [true] });
    expect(found({ variables, moved: false }, true)).toEqual({ before: now.variables, moved: [false] });
  });

  it('may be a file that the space changed, which is said', () => {
    const base = revision('a', [], [file('theirs', '1')]);
    const moved = (exact: boolean) =>
      compareValues(base, revision('b', []), { exact, start: { variables: {}, moved: false } }).entries.map(
        ({ baseMoved }) => baseMoved,
      );
    expect([moved(true), moved(false)]).toEqual([[false], [true]]);
  });
});
