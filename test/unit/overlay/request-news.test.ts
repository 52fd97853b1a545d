import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actsIn, hasNews, movement, type RequestNow } from '../../../renderer/overlay/request-news.ts';
import { requestHead } from '../store/fixtures.ts';
import { answer, row, user } from './shown.ts';
import type { ThreadRow } from '../../../renderer/overlay/threads.ts';

/**
 * A change request in which people act one after another. After some acts the person looks; then the request is read
 * again. A server may date the request by each act, or by none.
 */
type What = 'comment' | 'reply' | 'resolve' | 'verdict';
interface Step {
  readonly by: string;
  readonly what: What;
  /** Seconds after the act before. */
  readonly after: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom('me', 'ann'),
  what: fc.constantFrom<What>('comment', 'reply', 'resolve', 'verdict'),
  after: fc.constantFrom(0.001, 1, 60),
});
const steps = fc.array(step, { maxLength: 6 });
const BEGIN = Date.parse('2026-01-01T00:00:00Z');

interface Served {
  readonly threads: readonly ThreadRow[];
  readonly reviews: NonNullable<Parameters<typeof requestHead>[1]>['reviews'];
  readonly now: Pick<RequestNow, 'request' | 'revision'>;
}

function served(all: readonly Step[], dates: boolean): Served {
  const threads: ThreadRow[] = [row('first', { postedBy: user('ann'), postedAt: new Date(BEGIN).toISOString() })];
  const reviews: NonNullable<Served['reviews']>[number][] = [];
  let at = BEGIN;
  let updatedAt = BEGIN;
  for (const [index, { by, what, after }] of all.entries()) {
    at += after * 1_000;
    const time = new Date(at).toISOString();
    const last = threads.length - 1;
    const { comment, replies } = threads[last] ?? row('none');
    if (what === 'comment') threads.push(row(`c${String(index)}`, { postedBy: user(by), postedAt: time }));
    else if (what === 'reply')
      threads[last] = {
        comment,
        replies: [...replies, answer(`r${String(index)}`, { postedBy: user(by), postedAt: time })],
      };
    else if (what === 'resolve')
      threads[last] = { comment: { ...comment, status: 'resolved', resolvedBy: user(by), resolvedAt: time }, replies };
    else reviews.push({ id: `v${String(index)}`, status: 'approved', reviewer: user(by), createdAt: time });
    if (dates || what === 'verdict') updatedAt = at;
  }
  const request = { updatedAt: new Date(updatedAt).toISOString(), comments: threads.length };
  return { threads, reviews, now: { request, revision: 'r1' } };
}

function news(before: Served, after: Served, more: Partial<RequestNow> = {}): boolean {
  const acts = ({ threads, reviews }: Served) => actsIn(threads, requestHead([], { reviews: reviews ?? [] }));
  const { request, revision } = before.now;
  return hasNews(
    {
      seen: movement(revision, request.updatedAt ?? '', request.comments ?? 0),
      heardAt: Math.max(0, ...acts(before).map(({ at }) => at)),
    },
    { ...after.now, acts: acts(after), me: 'me', commentsRead: true, verdictUnlisted: false, ...more },
  );
}

const afterLook = (check: (before: Served, after: Served, since: readonly Step[], dates: boolean) => void): void => {
  fc.assert(
    fc.property(steps, steps, fc.boolean(), (earlier, since, dates) => {
      check(served(earlier, dates), served([...earlier, ...since], dates), since, dates);
    }),
    { numRuns: 1_000 },
  );
};

describe('what is new in a change request since I looked', () => {
  it('is nothing that I did, whatever it was', () => {
    afterLook((before, after, since) => {
      if (since.every(({ by }) => by === 'me')) expect(news(before, after)).toBe(false);
    });
  });

  it('is what somebody else wrote or gave a verdict on, also in the moment in which I acted', () => {
    afterLook((before, after, since) => {
      // A second Resolve of a thread leaves nothing of the first one.
      const isNew = since.some(({ by, what }) => by === 'ann' && (what === 'comment' || what === 'verdict'));
      if (isNew) expect(news(before, after)).toBe(true);
    });
  });

  it('is each act of somebody else where the server dates the request by it', () => {
    afterLook((before, after, since, dates) => {
      const last = since.at(-1);
      if (dates && last?.by === 'ann') expect(news(before, after)).toBe(true);
    });
  });

  it('is any other revision, and a later date that no known act explains', () => {
    const [before, mine] = [served([], true), served([{ by: 'me', what: 'reply', after: 60 }], true)];
    expect(news(before, { ...mine, now: { ...mine.now, revision: 'r2' } })).toBe(true);
    const later = { ...mine.now.request, updatedAt: new Date(BEGIN + 120_000).toISOString() };
    expect(news(before, { ...mine, now: { ...mine.now, request: later } })).toBe(true);
    expect(news(before, { ...mine, now: { ...mine.now, request: later } }, { verdictUnlisted: true })).toBe(false);
  });

  it('is a comment that is counted and not read yet, unless I wrote as many', () => {
    const before = served([], false);
    const counted = (comments: number, by: string): boolean =>
      news(
        before,
        {
          ...served(by === '' ? [] : [{ by, what: 'comment', after: 5 }], false),
          now: { ...before.now, request: { ...before.now.request, comments } },
        },
        { commentsRead: false },
      );
    expect(counted(2, '')).toBe(true);
    expect(counted(2, 'me')).toBe(false);
    expect(counted(3, 'me')).toBe(true);
  });

  it('is every change where nobody knows who I am, or where an older version noted the look', () => {
    const [before, after] = [served([], true), served([{ by: 'me', what: 'comment', after: 5 }], true)];
    expect(news(before, after, { me: null })).toBe(true);
    const seen = movement('r1', before.now.request.updatedAt ?? '', 1);
    const now: RequestNow = { ...after.now, acts: [], me: 'me', commentsRead: true, verdictUnlisted: false };
    expect(hasNews({ seen }, now)).toBe(true);
    expect(hasNews({ seen: null }, now)).toBe(false);
  });
});
