import { describe, expect, it } from 'vitest';
import type { UnreadEntry, UnreadView } from '#shared/rpc/unread.ts';
import { unreadNotice } from '../../../renderer/shell/notifications/unread-notice.ts';
import { sectionsOf } from '../../../renderer/features/unread/sections.ts';
import { digestWords, happened } from '../../../renderer/features/unread/texts.ts';

const tomasz = { id: 'tomasz', name: 'Tomasz' };
const entry = (more: Partial<UnreadEntry> = {}): UnreadEntry => ({
  id: 'one',
  spaceId: 's',
  pageId: 'p',
  changeRequestId: null,
  spaceTitle: 'Handbook',
  request: null,
  pageTitle: 'Sensors',
  pageOrder: 0,
  begun: false,
  newReplies: 0,
  last: null,
  at: 1,
  agent: false,
  words: 'It drifts.',
  wordsOf: 'comment',
  mentionsMe: false,
  waiting: false,
  resolved: false,
  author: { id: 'ana', name: 'Ana' },
  ...more,
});
const said = (more: Partial<UnreadEntry>): string =>
  happened(entry(more))
    .map(({ text }) => text)
    .join('');

describe('the digest', () => {
  it('says what happened in a thread, and names nobody whom the service does not name', () => {
    const last = { by: tomasz, at: 2 };
    expect(said({ begun: true })).toBe('Ana began a thread');
    expect(said({ begun: true, newReplies: 2, last })).toBe('Ana began a thread; 2 replies since, the last by Tomasz');
    expect(said({ begun: true, newReplies: 1, last })).toBe('Ana began a thread; Tomasz replied');
    expect(said({ begun: true, newReplies: 2 })).toBe('Ana began a thread; 2 replies since');
    expect(said({ newReplies: 1, last })).toBe('Tomasz replied');
    expect(said({ newReplies: 3, last })).toBe('3 new replies, the last by Tomasz');
    expect(said({ newReplies: 1 })).toBe('1 new reply');
    expect(said({ last })).toBe('Tomasz wrote again');
    expect(said({})).toBe('New activity');
  });

  it('has a part for the person, and one for each space with its pages', () => {
    const view: UnreadView = {
      whole: true,
      threads: 5,
      forMe: 1,
      spaces: [
        { id: 's', title: 'Handbook', threads: 3 },
        { id: 't', title: '', threads: 1 },
      ],
      entries: [
        entry({ id: 'mine', waiting: true }),
        entry({ id: 'a', pageId: null, pageTitle: null }),
        entry({ id: 'b' }),
        entry({ id: 'c' }),
      ],
    };
    const parts = sectionsOf(view).map(({ title, count, groups }) => [
      title,
      count,
      groups.map((group) => [group.title, group.entries.map(({ id }) => id)]),
    ]);
    expect(parts).toEqual([
      ['For you', 1, [[null, ['mine']]]],
      [
        'Handbook',
        3,
        [
          ['Space', ['a']],
          ['Sensors', ['b', 'c']],
        ],
      ],
      // What is beyond the limit is counted all the same.
      ['Untitled', 1, []],
    ]);
    expect(digestWords(view)).toBe('5 threads with new activity, 1 of them for you.');
  });
});

describe('a notification', () => {
  it('says how much and where, and nothing else', () => {
    expect(unreadNotice({ threads: 1, mentions: 0, waiting: 0, spaces: ['Handbook'] })).toEqual({
      title: '1 thread with new activity',
      body: 'In \u2068Handbook\u2069.',
    });
    expect(unreadNotice({ threads: 9, mentions: 1, waiting: 2, spaces: ['A', 'B', 'C', 'D', 'E'] })).toEqual({
      title: '9 threads with new activity',
      body: 'In \u2068A\u2069, \u2068B\u2069, \u2068C\u2069, and 2 other spaces. 1 mentions you, 2 are waiting for you.',
    });
  });

  it('shows the name of a space on one line, cut, and turning no words around it', () => {
    const { body } = unreadNotice({ threads: 1, mentions: 0, waiting: 0, spaces: [`a\u202eb\nc${'x'.repeat(500)}`] });
    expect(body).not.toMatch(/[\u202e\n]/u);
    expect(body.length).toBeLessThan(80);
  });
});
