import { describe, expect, it } from 'vitest';
import type { RequestThreadView } from '../../../shared/rpc/store.ts';
import type { ThreadEntry } from '../../../shared/model/threads.ts';
import type { ReviewPageRow, ReviewRow, ReviewView } from '../../../shared/rpc/review-views.ts';
import { formatPlace, parsePlace, REVIEW, requestPlace } from '../../../renderer/app/addresses/places.ts';
import { BUCKETS, firstBucket, isIn } from '../../../renderer/features/review/buckets.ts';
import { changedTree } from '../../../renderer/features/review/changed-tree.ts';
import { pageIdOf, sizeOf } from '../../../renderer/features/review/entries.ts';
import { namedFirst } from '../../../renderer/features/review/remarks.ts';
import { reviewMarkdown } from '../../../renderer/features/review/review-markdown.ts';
import { revisionOption } from '../../../renderer/features/review/revision-texts.ts';
import { detailWords, inSpaceWords, verdictWarning } from '../../../renderer/features/review/texts.ts';
import { side } from '../store/stored-request.ts';
import { row, verdict } from './fake-requests.ts';

const NOW = 1_000_000;

const partsOf = (one: ReviewRow): readonly string[] =>
  BUCKETS.map(([bucket]) => bucket).filter((bucket) => isIn(one, bucket, 'me', NOW));

describe('the parts of the inbox', () => {
  it('hold what waits for a review until it was given on this very revision', () => {
    expect(partsOf(row({ asked: true }))).toEqual(['asked', 'open']);
    expect(partsOf(row({ asked: true, verdicts: [verdict()] }))).toEqual(['open']);
    expect(partsOf(row({ asked: true, verdicts: [verdict({ outdated: true })] }))).toEqual(['asked', 'open']);
    expect(partsOf(row({ asked: true, verdicts: [verdict({ by: { id: 'bob', name: 'Bob' } })] }))).toContain('asked');
  });

  it('leave out what is snoozed until its time, but for its own part and the starred', () => {
    expect(partsOf(row({ asked: true, starred: true, snoozedUntil: NOW + 1 }))).toEqual(['starred', 'snoozed']);
    expect(partsOf(row({ asked: true, snoozedUntil: NOW - 1 }))).toEqual(['asked', 'open']);
  });

  it('show one of mine when there is news of it, and nothing that is closed among what is open', () => {
    expect(partsOf(row({ mine: true, looked: true }))).toEqual(['open']);
    expect(partsOf(row({ mine: true, looked: true, moved: true }))).toEqual(['mine', 'moved', 'open']);
    expect(partsOf(row({ status: 'merged', asked: true, moved: true }))).toEqual(['merged']);
    expect(partsOf(row({ status: 'draft' }))).toEqual(['drafts']);
    expect(partsOf(row({ status: 'thawing' }))).toEqual(['open']);
  });

  it('begin with what waits for the person, else with all that is open', () => {
    expect(firstBucket([row(), row({ asked: true })], 'me', NOW)).toBe('asked');
    expect(firstBucket([row()], 'me', NOW)).toBe('open');
  });
});

describe('the changed pages as a tree', () => {
  it('stand below what they stand below in the space, in its order, a changed parent once', () => {
    const side = (title: string, ancestors: readonly string[]) => ({ title, ancestors });
    const page = (title: string, ancestors: readonly string[], gone = false) =>
      ({ pageId: title, [gone ? 'before' : 'after']: side(title, ancestors) }) as unknown as ReviewPageRow;
    const rows = changedTree([
      page('Start', []),
      page('Wire', ['Guides', 'First']),
      page('Test', ['Guides', 'First'], true),
      page('Next', ['Guides']),
      page('Below', ['Guides', 'Next']),
      page('End', []),
    ]);
    expect(
      rows.map((row) => `${'  '.repeat(row.depth)}${row.kind === 'above' ? `(${row.title})` : row.page.pageId}`),
    ).toEqual(['Start', '(Guides)', '  (First)', '    Wire', '    Test', '  Next', '    Below', 'End']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe('the address of a change request', () => {
  it('is read back as the same place', () => {
    for (const place of [REVIEW, requestPlace('s/1', 'c#2')]) expect(parsePlace(formatPlace(place))).toEqual(place);
    expect(parsePlace('/review/s').kind).toBe('unknown');
  });
});

describe('a comment on what the server has no page for', () => {
  it('names it, and then quotes its words', () => {
    const page = { pageId: 'p', before: null, after: side('Tides') };
    expect(pageIdOf(page)).toBe('p');
    expect(pageIdOf({ ...page, after: null }), 'removed').toBeUndefined();
    expect(pageIdOf({ ...page, after: side('Tides', { type: 'group' }) }), 'without text').toBeUndefined();
    expect(pageIdOf({ ...page, kind: 'piece' })).toBeUndefined();
    expect(namedFirst('Tides *new*', '> High water.\n\n')).toBe('> Tides \\*new\\*\n>\n> High water.\n\n');
    expect(namedFirst('Tides', '')).toBe('> Tides\n\n');
    expect(namedFirst('Tides', 'Better')).toBe('> Tides\n\nBetter');
  });
});

describe('what the space changed, too', () => {
  it('is said to be elsewhere only once both sides are compared', () => {
    const words = 'The space changed this page, too, after the change request began';
    expect(inSpaceWords({ inSpace: 'same' }, 0)).toBeNull();
    expect(inSpaceWords({ inSpace: 'changed' })).toBe(`${words}.`);
    expect(inSpaceWords({ inSpace: 'changed' }, 0)).toBe(`${words}, in other places.`);
    expect(inSpaceWords({ inSpace: 'changed' }, 2)).toBe(`${words}: 2 places on both sides, each shown below.`);
    expect(inSpaceWords({ inSpace: 'changed' }, 1)).toBe(`${words}: 1 place on both sides, shown below.`);
    expect(inSpaceWords({ inSpace: 'changed' }, 1, false)).toBe(`${words}: 1 place on both sides.`);
  });
});

describe('the size of what is listed', () => {
  it('is that of the compared revisions, not of the whole change request', () => {
    const pages = [{ size: { added: 3, removed: 0 } }, { size: { added: 4, removed: 2 } }];
    expect(sizeOf(pages)).toEqual({ added: 7, removed: 2 });
    const words = detailWords({ row: row({ size: { added: 90, removed: 80 } }), head: {}, pages });
    expect(words).toContain('2 pages, +7 −2 words');
  });
});

describe('a verdict that would be put on hold', () => {
  const begun = { closed: null, about: 'old', newest: 'new', waived: [] } as const;

  it('says so before it is submitted, when there is a new revision or the change request was closed', () => {
    expect(verdictWarning(begun)).toMatch(/^The change request has a new revision since you began/);
    expect(verdictWarning({ ...begun, closed: 'It was merged.' })).toBe('It was merged.');
  });

  it('is not announced where it would be sent', () => {
    expect(verdictWarning({ ...begun, newest: 'old' })).toBeNull();
    expect(verdictWarning({ ...begun, about: null })).toBeNull();
    expect(verdictWarning({ ...begun, newest: null })).toBeNull();
    expect(verdictWarning({ ...begun, waived: ['request-changed'] })).toBeNull();
  });
});

it('a revision is told by what was said about it before its message, which a narrow list may cut', () => {
  const option = revisionOption({
    id: 'abcdefghij',
    newest: false,
    fetchedAt: 1,
    made: { at: null, message: 'A long message' },
    notes: [{ kind: 'verdict', status: 'approved', mine: false, by: 'Ann', at: '2026-11-29T10:00:00Z' }],
  });
  expect(option).toMatch(/abcdefgh · approved by Ann · A long message$/);
});

describe('a review as Markdown', () => {
  it('says who judged, what was read, and what was said, in the words of those who said it', () => {
    const view: ReviewView = {
      row: row({ verdicts: [verdict({ comment: 'Fine\nby me.', outdated: true })] }),
      request: { id: 'c', number: 7, status: 'open' },
      head: null,
      compared: null,
      revisions: [],
      pages: [
        {
          pageId: 'p',
          changes: ['edited', 'moved'],
          before: null,
          after: null,
          baseMoved: false,
          changed: 1,
          kinds: [],
          size: { added: 3, removed: 1 },
          facts: [{ label: 'Under', before: 'Guides', after: 'Reference' }],
          hidden: [
            {
              change: 'added',
              kind: 'zero-width space',
              name: '2 × zero-width space',
              count: 2,
              words: 'a *b*',
              place: null,
            },
          ],
          viewed: 'yes',
          inSpace: 'same',
        },
        {
          pageId: 'piece:x',
          kind: 'piece',
          changes: ['unread'],
          before: null,
          after: null,
          baseMoved: false,
          changed: 0,
          kinds: [],
          size: { added: 0, removed: 0 },
          facts: [],
          hidden: [],
          viewed: 'no',
          inSpace: 'changed',
        },
      ],
      checklist: [{ text: 'Try it', done: true }],
      canReview: true,
      canEdit: true,
      canComment: true,
      appUrl: null,
    };
    const link = { block: '', text: 'Wiring', use: 'link', kind: 'page', detail: '', pageTitle: 'Start' } as const;
    const links = { brings: [{ ...link, pageId: 'q', href: 'wiring.md' } as const], cures: [], waiting: 0 };
    const told = reviewMarkdown({ view, threads: [], links, quotes: new Map() });
    expect(told).toContain('## Links it breaks\n\n- Start: Wiring `wiring.md`. The page does not exist.');
    expect(told).not.toContain('would mend');
    expect(told).toContain('# Say it better\n\nGuides, change request 7, open, by Ann');
    expect(told).toContain('- Me: Approved (on an earlier revision)\n> Fine\n> by me.');
    expect(told).toContain('- [x] p: edited, moved (+3 −1 words)\n  - Under: Guides → Reference\n');
    expect(told).toContain('  - Hidden character: adds 2 × zero-width space in “a \\*b\\*”\n');
    expect(told).toContain(
      '- [ ] Reusable content: piece:x: could not be compared\n' +
        '  - The space changed this reusable content, too, after the change request began.\n',
    );
    expect(told).toContain('- [x] Try it');
    expect(told).not.toContain('## Comments');
    expect(told).toContain('<galley://review/s/c>');

    const author = { id: 'ann', name: 'Ann', agent: false };
    const none = { editedAt: null, reactions: [], pending: null, changes: [], canEdit: true, canDelete: true };
    const thread = (key: string, pageId: string | null, entry: ThreadEntry | null): RequestThreadView => ({
      ...{ key, ref: { server: key }, pageId, entry, status: 'open', statusPending: null, about: null },
      ...{ resolvedBy: null, resolvedAt: null, replies: [], hiddenReplies: 0, hiddenBy: [], canReply: true },
      turn: { state: 'theirs', by: 'Ann' },
      comment: { ...none, key, ref: { server: key }, author, postedAt: '2026-01-01', markdown: `said ${key}` },
    });
    const threads = [
      thread('whole', null, null),
      thread('here', 'p', { id: 'p', title: 'p', left: false }),
      thread('gone', 'q', { id: 'q', title: 'Wiring', left: true }),
    ];
    const quotes = new Map([
      ['here', { markdown: 'The ~~old~~ **new** words.', side: 'after', gone: false } as const],
      ['gone', { markdown: 'Its words.', side: null, gone: true } as const],
    ]);
    const web = { ...view, appUrl: 'https://app.example/changes/7' };
    const [before = '', after = ''] = reviewMarkdown({ view: web, threads, links: null, quotes }).split(
      '## No longer in this request',
    );
    expect(before).toContain('<https://app.example/changes/7>');
    expect(before).toContain('### On the change request (open)');
    expect(before).toContain(
      '### On p (open)\n\nAbout the new text:\n\n> The ~~old~~ **new** words.\n\nAnn, 2026-01-01:\n> said here',
    );
    expect(before).not.toContain('Wiring');
    expect(after).toContain('### On Wiring (open)\n\nAbout an earlier text:\n\n> Its words.');
  });
});
