import '../../support/properties.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestPageEntry, RequestPageSide } from '../../../shared/model/request-content.ts';
import type { BodyRow } from '../../../shared/rpc/store.ts';
import { between, type RevisionState } from '../../../renderer/store/review/between-revisions.ts';
import { requestHead } from './fixtures.ts';

const PAGES = ['p', 'q', 'r', 's'] as const;
type Texts = Readonly<Record<string, string | null>>;

const side = (pageId: string): RequestPageSide => ({
  ...{ title: pageId, path: pageId, slug: pageId, emoji: null, icon: null, description: null },
  ...{ type: 'document', href: null, hidden: false, parent: null, ancestors: [], order: 0, version: '' },
});
const body = (pageId: string, markdown: string): BodyRow => ({
  ...{ pageId, markdown, revision: 'r', updatedAt: null, fetchedAt: 1, page: {} },
});

interface Read {
  readonly revision: string;
  readonly base: string;
  readonly ancestor: string | null;
  /** The space has not changed since the change request began. */
  readonly exact?: boolean;
  readonly entries: readonly {
    readonly pageId: string;
    readonly before: string | null;
    readonly after: string | null;
    readonly moved?: boolean;
    readonly unread?: boolean;
  }[];
  readonly pagesLeft?: number;
}

function stateOf({ revision, base, ancestor, exact = base === ancestor, entries, pagesLeft = 0 }: Read): RevisionState {
  const pages = entries.map(({ pageId, before, after, moved = false, unread = false }): RequestPageEntry => ({
    pageId,
    changes: unread ? ['unread'] : ['edited'],
    before: before === null ? null : side(pageId),
    after: after === null ? null : side(pageId),
    baseMoved: moved,
  }));
  return {
    head: requestHead(pages, { revision, baseRevision: base, ancestor, exact, pagesLeft, fetchedAt: Number(revision) }),
    textOf: (pageId, which) => {
      const text = entries.find((entry) => entry.pageId === pageId)?.[which] ?? null;
      return text === null ? null : body(pageId, text);
    },
  };
}

/** What the comparison says of each page: both texts, or that it is not compared. */
function told(one: Read, other: Read) {
  const { pages, texts } = between(stateOf(one), stateOf(other));
  return Object.fromEntries(
    pages.map(({ pageId, changes, before, after }) => [
      pageId,
      changes.includes('unread')
        ? 'unknown'
        : [
            before === null ? null : (texts.get(pageId)?.before?.markdown ?? 'missing'),
            after === null ? null : (texts.get(pageId)?.after?.markdown ?? 'missing'),
          ],
    ]),
  );
}

const first: Read = {
  revision: '1',
  base: 'b',
  ancestor: 'b',
  entries: [{ pageId: 'p', before: 'old', after: 'one' }],
};

describe('two revisions of a change request', () => {
  it('are compared with each other: what only one of them changes is the text of the space in the other', () => {
    const second = {
      ...{ revision: '2', base: 'b', ancestor: 'b' },
      entries: [
        { pageId: 'p', before: 'old', after: 'two' },
        { pageId: 'q', before: 'before', after: 'after' },
        { pageId: 'r', before: null, after: 'new' },
      ],
    };
    expect(told(first, second)).toEqual({ p: ['one', 'two'], q: ['before', 'after'], r: [null, 'new'] });
    expect(told(second, first)).toEqual({ p: ['two', 'one'], q: ['after', 'before'], r: ['new', null] });
  });

  it.each([
    ['the space changed the page meanwhile', { base: 'c', ancestor: 'b', moved: true }, {}],
    ['the change request took over the changes of the space', { base: 'c', ancestor: 'c' }, {}],
    ['nobody says where it began', { base: 'c', ancestor: null }, { ancestor: null }],
    ['the other revision had too many pages to read', { base: 'b', ancestor: 'b' }, { pagesLeft: 3 }],
    ['its text could not be read', { base: 'b', ancestor: 'b', unread: true }, {}],
  ])('are not compared where %s', (_why, { base, ancestor, ...entry }, fields) => {
    const second = { revision: '2', base, ancestor, entries: [{ pageId: 'q', before: 'a', after: 'b', ...entry }] };
    expect(told({ ...first, entries: [], ...fields }, second)).toEqual({ q: 'unknown' });
    expect(told(second, { ...first, entries: [], ...fields })).toEqual({ q: 'unknown' });
  });

  it('name files that one of them does not tell of', () => {
    const file = (name: string) => ({
      ...{
        id: name,
        name,
        contentType: 'image/png',
        size: 1,
        width: null,
        height: null,
        downloadURL: name,
        path: null,
      },
    });
    const withFiles = (read: Read, files: RevisionState['head']['files']): RevisionState => {
      const state = stateOf(read);
      return { ...state, head: { ...state.head, files } };
    };
    const one = withFiles(first, [{ change: 'added', file: file('a') }]);
    const same = between(one, withFiles({ ...first, revision: '2' }, []));
    expect([same.files, same.unknownFiles]).toEqual([[{ change: 'removed', file: file('a') }], 0]);
    const moved = between(one, withFiles({ ...first, revision: '2', base: 'c' }, []));
    expect([moved.files, moved.unknownFiles]).toEqual([[], 1]);
  });
});

const text = fc.constantFrom('a', 'b', 'c', null);
const texts = fc.record(Object.fromEntries(PAGES.map((page) => [page, text]))) as fc.Arbitrary<Texts>;
const edits = fc.dictionary(fc.constantFrom(...PAGES), text) as fc.Arbitrary<Texts>;

interface Story {
  readonly origin: Texts;
  /** What the space changes before each of the two reads. */
  readonly inSpace: readonly [Texts, Texts];
  readonly inRequest: readonly [Texts, Texts];
  /** The change request takes over the space before its second revision. */
  readonly takesOver: boolean;
  /** The server says where it began. */
  readonly tellsStart: boolean;
}

const story: fc.Arbitrary<Story> = fc.record({
  origin: texts,
  inSpace: fc.tuple(edits, edits),
  inRequest: fc.tuple(edits, edits),
  takesOver: fc.boolean(),
  tellsStart: fc.boolean(),
});

const there = (before: Texts, by: Texts): Texts =>
  Object.fromEntries(Object.entries(by).filter(([page]) => before[page] !== null));

/** Both revisions as Galley reads them, and as they are. */
function play({ origin, inSpace, inRequest, takesOver, tellsStart }: Story) {
  const changed = (before: Texts, by: Texts): string =>
    Object.keys(by).length === 0 ? 'same' : JSON.stringify([before, by]);
  // No id of a page comes twice: what the space adds is no page of the change request.
  const space1 = { ...origin, ...there(origin, inSpace[0]) };
  const space2 = { ...space1, ...there(space1, inSpace[1]) };
  const base0 = 'origin';
  const base1 = Object.keys(inSpace[0]).length === 0 ? base0 : changed(origin, inSpace[0]);
  const base2 = Object.keys(inSpace[1]).length === 0 ? base1 : changed(space1, inSpace[1]);
  const one = { ...origin, ...inRequest[0] };
  const untouched = Object.fromEntries(
    PAGES.filter((page) => !(page in inRequest[0])).map((page) => [page, space2[page] ?? null]),
  );
  const two = { ...one, ...(takesOver ? untouched : {}), ...inRequest[1] };
  const touched2 = new Set([...Object.keys(inRequest[0]), ...Object.keys(inRequest[1])]);
  const read1 = read(
    '1',
    one,
    space1,
    base1,
    base0,
    new Set(Object.keys(inRequest[0])),
    new Set(Object.keys(inSpace[0])),
    tellsStart,
    null,
  );
  const later = new Set(takesOver ? [] : [...Object.keys(inSpace[0]), ...Object.keys(inSpace[1])]);
  const start2 = takesOver ? base2 : base0;
  const read2 = read(
    '2',
    two,
    space2,
    base2,
    start2,
    touched2,
    later,
    tellsStart,
    tellsStart && takesOver ? null : read1,
  );
  return { one, two, read1, read2 };
}

function read(
  revision: string,
  own: Texts,
  space: Texts,
  base: string,
  start: string,
  touched: ReadonlySet<string>,
  moved: ReadonlySet<string>,
  tellsStart: boolean,
  known: Read | null,
): Read {
  const exact = base === start;
  const entries = PAGES.flatMap((pageId): Read['entries'] => {
    if (!exact && !touched.has(pageId)) return [];
    const stored = known?.entries.find((entry) => entry.pageId === pageId && entry.before !== null);
    const before = !exact && stored !== undefined ? stored.before : (space[pageId] ?? null);
    const after = own[pageId] ?? null;
    if (before === after) return [];
    const baseMoved = stored !== undefined ? stored.moved === true : !exact && moved.has(pageId);
    return [{ pageId, before, after, moved: baseMoved }];
  });
  return { revision, base, ancestor: tellsStart ? start : null, exact, entries };
}

describe('whatever happened between two reads', () => {
  it('no page is shown with another text than it had, and none is called equal that is not', () => {
    fc.assert(
      fc.property(story, (told1) => {
        const { one, two, read1, read2 } = play(told1);
        const { spaceMoved } = between(stateOf(read1), stateOf(read2));
        const said = told(read1, read2);
        for (const page of PAGES) {
          const truth = [one[page] ?? null, two[page] ?? null];
          const words = said[page];
          if (words === 'unknown') continue;
          if (words !== undefined) expect([page, words]).toEqual([page, truth]);
          else if (!spaceMoved) expect([page, truth[0]]).toEqual([page, truth[1]]);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
