import { describe, expect, it } from 'vitest';
import type { ThreadView } from '#shared/rpc/store.ts';
import type { DiscussionRow } from '#shared/rpc/discussion.ts';
import {
  discussionCsv,
  discussionMarkdown,
  savedWords,
} from '../../../renderer/features/comments/discussion-export.ts';
import {
  EVERYTHING_OPEN,
  facetsToShow,
  filtered,
  ordered,
  type DiscussionFilter,
} from '../../../renderer/features/comments/discussion-filter.ts';

const hanne = { id: 'hanne', name: 'Hanne' };
const ada = { id: 'ada', name: 'Ada' };

function row(id: string, more: Partial<DiscussionRow> = {}): DiscussionRow {
  return {
    id,
    spaceId: 'a',
    spaceTitle: 'Atlas',
    request: null,
    pageId: 'p',
    pageTitle: 'Page p',
    pageOrder: 1,
    changeRequestId: null,
    author: hanne,
    agent: false,
    beginning: id,
    postedAt: 1,
    activeAt: 1,
    lastBy: null,
    resolved: false,
    replies: 0,
    unknownReplies: 0,
    people: [hanne],
    mine: false,
    mentionsMe: false,
    waiting: false,
    unread: false,
    unsent: false,
    canResolve: true,
    canReply: true,
    ...more,
  };
}

const all: readonly DiscussionRow[] = [
  row('one', { waiting: true, people: [hanne, ada] }),
  row('two', { resolved: true, activeAt: 9 }),
  row('three', { spaceId: 'b', spaceTitle: 'Bay', pageId: null, pageTitle: null, pageOrder: -1, unread: true }),
];
const find = (change: Partial<DiscussionFilter>, stay: readonly string[] = []) =>
  filtered(all, { ...EVERYTHING_OPEN, ...change }, new Set(stay));
const ids = (rows: readonly DiscussionRow[]) => rows.map(({ id }) => id);

describe('the threads that are shown', () => {
  it('follow every choice together', () => {
    expect(ids(find({}).rows)).toEqual(['one', 'three']);
    expect(ids(find({ status: 'all', since: 5 }).rows)).toEqual(['two']);
    expect(ids(find({ spaceId: 'b', pageId: '' }).rows)).toEqual(['three']);
    expect(ids(find({ personId: 'ada' }).rows)).toEqual(['one']);
    expect(ids(find({ about: 'unread' }).rows)).toEqual(['three']);
    expect(ids(find({ about: 'unread' }, ['one']).rows)).toEqual(['one', 'three']);
  });

  it('are counted for every other choice of one thing, with the rest as it is', () => {
    const { status, about, spaces, people } = find({ spaceId: 'a' });
    expect(status).toEqual({ open: 1, resolved: 1, all: 2 });
    expect(about).toMatchObject({ all: 1, waiting: 1, unread: 0 });
    expect(spaces.map(({ id, count }) => [id, count])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect(people.map(({ label, count }) => [label, count])).toEqual([
      ['Ada', 1],
      ['Hanne', 1],
    ]);
  });

  it('of a person leave that person among the choices, also where nothing of theirs is left', () => {
    expect(find({ personId: 'ada', about: 'unread' }).people).toContainEqual({ id: 'ada', label: 'Ada', count: 0 });
    expect(find({ spaceId: 'b', since: 5 }).spaces).toContainEqual({ id: 'b', label: 'Bay', count: 0 });
  });

  it('stand newest first, by what was said last, or as their pages do', () => {
    const rows = [
      row('old', { activeAt: 5, pageOrder: 3 }),
      row('new', { postedAt: 3, activeAt: 3, pageOrder: 2 }),
      row('early', { spaceTitle: 'Zoo', spaceId: 'z', postedAt: 2, activeAt: 2, pageOrder: 0 }),
    ];
    expect(ids(ordered(rows, 'newest'))).toEqual(['new', 'early', 'old']);
    expect(ids(ordered(rows, 'active'))).toEqual(['old', 'new', 'early']);
    expect(ids(ordered(rows, 'page'))).toEqual(['new', 'old', 'early']);
  });
});

describe('the choices that are listed', () => {
  const people = ['Ada', 'Zoë Hansen', 'Hanne'].map((label, at) => ({ id: label, label, count: 9 - at }));
  const listed = (sought: string, chosen: string | null = null) =>
    facetsToShow(people, { chosen, sought, most: 1 }).map(({ label }) => label);

  it('are the most frequent, and the chosen one wherever it stands', () => {
    expect(listed('')).toEqual(['Ada']);
    expect(listed('', 'Hanne')).toEqual(['Ada', 'Hanne']);
  });

  it('are all that fit what is looked for, with or without accents', () => {
    expect(listed('zoe')).toEqual(['Zoë Hansen']);
    expect(listed('han')).toEqual(['Hanne']);
    expect(listed('nobody')).toEqual([]);
  });
});

describe('an export of threads', () => {
  const said = (key: string, markdown: string) => ({
    key,
    ref: { server: key },
    author: { id: 'hanne', name: 'Hanne *S*', agent: false },
    postedAt: '2026-01-01T00:00:00Z',
    editedAt: null,
    markdown,
    reactions: [],
    pending: null,
    changes: [],
    canEdit: true,
    canDelete: true,
  });
  const thread: ThreadView = {
    key: 'one',
    ref: { server: 'one' },
    comment: said('one', '# Loud\n\n=1+1'),
    status: 'open',
    statusPending: null,
    resolvedBy: null,
    resolvedAt: null,
    replies: [said('r', '=HYPERLINK("x")')],
    hiddenReplies: 2,
    hiddenBy: [],
    canReply: true,
    about: null,
  };

  const WHERE = { spaceTitle: 'Atlas', pageTitle: 'Page p', request: null, webAddress: null };

  it('names the change request, quotes the words that the thread is about, and gives the web address', () => {
    const request = { number: 12, subject: 'Say *it* better' };
    const where = { ...WHERE, request, webAddress: 'https://app.example/s/a/~/changes/12/' };
    const quote = { markdown: 'The old words.', side: 'before', gone: false } as const;
    const exported = [{ row: row('one', { changeRequestId: 'cr_x', request }), thread, where, quote }];
    const text = discussionMarkdown('Org', exported, 0);
    expect(text).toContain(
      'Open, in change request #12 “Say \\*it\\* better”. <https://app.example/s/a/~/changes/12/>',
    );
    expect(text.replaceAll('\\#', '#')).toContain('About the old text:\n\n> The old words.\n\nComment:\n\n> # Loud');
    expect(text).not.toContain('cr_x');
    expect(discussionCsv(exported)).toContain('"#12","Say *it* better","cr_x"');
  });

  it('keeps what people wrote from becoming syntax of the file', () => {
    const text = discussionMarkdown('Org', [{ row: row('one'), thread, where: WHERE, quote: null }], 0);
    expect(text).toContain('## Atlas: Page p');
    expect(text).toContain('### Hanne \\*S\\*, 2026-01-01T00:00:00.000Z');
    expect(text).toContain('> # Loud\n>\n> =1+1');
    expect(text).toContain('2 replies on the server');
    const csv = discussionCsv([{ row: row('one'), thread, where: WHERE, quote: null }]);
    const [head = '', first = ''] = csv.split('\r\n');
    expect(head.split('","')).toHaveLength(first.split('","').length);
    expect(csv.split('\r\n')[2]).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

it('an export says which threads are not in the file', () => {
  expect(savedWords('a.csv', 0)).toBe('Saved “a.csv” to your downloads.');
  expect(savedWords('a.csv', 1)).toMatch(/downloads\. 1 thread could no longer be read and is not in the file\.$/);
  expect(savedWords('a.csv', 2)).toMatch(/ 2 threads could no longer be read and are not in the file\.$/);
});
