import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { ThreadView } from '#shared/rpc/store.ts';
import { overlayThreads, type OverlayAuthor, type ThreadRow } from '../../../renderer/overlay/threads.ts';
import { requestTurn, turnInThread, type RequestInTurn, type TurnInThread } from '../../../renderer/overlay/turns.ts';
import { answer, at, ME, on, row, user, write } from './shown.ts';

const PEOPLE = ['me', 'ann', 'bo', 'cy'] as const;
const person = fc.constantFrom(...PEOPLE);
/** Who wrote each message of a thread, one a day. */
const writers = fc.array(person, { minLength: 1, maxLength: 4 });
const thread = fc.record({ writers, status: fc.constantFrom('open' as const, 'resolved' as const) });
type Spoken = typeof thread extends fc.Arbitrary<infer T> ? T : never;

function rowOf(id: string, { writers, status }: Spoken): ThreadRow {
  const [first = 'ann', ...others] = writers;
  const replies = others.map((by, index) =>
    answer(`${id}-${String(index)}`, { postedBy: user(by), postedAt: at(index + 2) }),
  );
  return row(id, { postedBy: user(first), postedAt: at(1), status }, replies);
}

const reply = (comment: string, more: Partial<PendingOperation> = {}): PendingOperation =>
  write(`reply-${comment}`, { kind: 'reply.create', ...on(comment), markdown: 'Yes' }, more);

function turnsOf(
  rows: readonly ThreadRow[],
  operations: readonly PendingOperation[] = [],
  author: OverlayAuthor = ME,
): readonly TurnInThread[] {
  const stored = new Map(rows.map((one) => [one.comment.id, one]));
  const views: readonly ThreadView[] = overlayThreads(
    rows,
    operations.map((operation) => ({ operation, rowStored: false })),
    author,
  );
  return views.map((view) => turnInThread(view, stored.get(view.key) ?? null, author));
}

const reviewer = (id: string, kind = 'user') => ({ id, kind, name: id, pending: null, leaving: false });
const verdict = fc.record({
  by: person.map((id) => ({ id, name: id })),
  status: fc.constantFrom('approved', 'changes-requested'),
  outdated: fc.boolean(),
});
const spoken = fc.array(thread, { maxLength: 4 });
const request: fc.Arbitrary<RequestInTurn> = fc.record({
  status: fc.constantFrom('open', 'draft', 'unknown', 'merged', 'archived', 'closed'),
  authorId: fc.option(person),
  me: fc.constantFrom('me', 'me', 'me', null),
  reviewers: fc
    .subarray(['me', 'ann', 'bo', 'team'])
    .map((ids) => ids.map((id) => reviewer(id, id === 'team' ? id : 'user'))),
  verdicts: fc.uniqueArray(verdict, { selector: ({ by }) => by.id }),
  threads: spoken.map((all) => turnsOf(all.map((one, index) => rowOf(`t${String(index)}`, one)))),
});

const holds = (check: (request: RequestInTurn) => void): void => {
  fc.assert(fc.property(request, check), { numRuns: 2_000 });
};

describe('whose turn it is in a thread', () => {
  it('is told by who wrote last, and by nothing in a resolved one', () => {
    fc.assert(
      fc.property(thread, (one) => {
        const [turn] = turnsOf([rowOf('t', one)]);
        const last = one.writers.at(-1);
        expect(turn?.state).toBe(one.status === 'resolved' ? 'resolved' : last === 'me' ? 'mine' : 'theirs');
        expect(turn?.lastBy).toBe(last);
      }),
    );
  });

  it('is not guessed where nobody knows who I am, but for words of mine that wait', () => {
    fc.assert(
      fc.property(thread, fc.boolean(), (one, replied) => {
        const unknown = { id: null, name: 'You' };
        const [turn] = turnsOf([rowOf('t', one)], replied ? [reply('t')] : [], unknown);
        expect(turn?.state).toBe(one.status === 'resolved' ? 'resolved' : replied ? 'mine' : 'open');
      }),
    );
  });

  it('counts my unsent words as the last ones, whatever the clock of this computer says', () => {
    fc.assert(
      fc.property(writers, fc.constantFrom(0, Date.parse(at(2)), Date.parse(at(9))), (by, createdAt) => {
        const [turn] = turnsOf([rowOf('t', { writers: by, status: 'open' })], [reply('t', { createdAt })]);
        expect(turn?.state).toBe('mine');
      }),
    );
  });

  it('is not guessed from unsent words of an earlier sign-in', () => {
    const author: OverlayAuthor = { ...ME, whose: () => 'unknown' };
    const [turn] = turnsOf([rowOf('t', { writers: ['ann'], status: 'open' })], [reply('t')], author);
    expect(turn?.state).toBe('open');
  });

  it('is not guessed where replies are counted only', () => {
    expect(turnsOf([row('t', { postedBy: user('ann'), replies: 2 })])[0]?.state).toBe('open');
    const repliers = [{ user: user('bo'), updatedAt: at(3), count: 2 }];
    expect(turnsOf([row('t', { postedBy: user('me'), replies: 2, repliers })])[0]).toMatchObject({
      state: 'theirs',
      by: 'The bo',
    });
  });
});

describe('for whom a change request waits', () => {
  it('is nobody where it is merged or archived, or where nobody knows who I am', () => {
    holds((one) => {
      if (one.me === null || ['merged', 'archived', 'closed'].includes(one.status)) expect(requestTurn(one)).toBeNull();
    });
  });

  it('is not I, once I gave a verdict on the newest revision of what somebody else opened', () => {
    holds((one) => {
      const spoke = one.verdicts.some(({ by, outdated }) => by.id === 'me' && !outdated);
      if (spoke && one.authorId !== 'me') expect(requestTurn(one)?.for).not.toBe('me');
    });
  });

  it('is I where I was asked and gave no verdict on the newest revision', () => {
    holds((one) => {
      const spoke = one.verdicts.some(({ by, outdated }) => by.id === 'me' && !outdated);
      const asked = one.reviewers.some(({ id }) => id === 'me') && one.authorId !== 'me' && !spoke;
      if (asked && one.me !== null && ['open', 'draft', 'unknown'].includes(one.status))
        expect(requestTurn(one)?.for).toBe('me');
    });
  });

  it('does not depend on resolved threads, nor on those whose last writer is not known', () => {
    holds((one) => {
      const threads = one.threads.filter(({ state }) => state === 'mine' || state === 'theirs');
      expect(requestTurn({ ...one, threads })).toEqual(requestTurn(one));
      const unknown = threads.map((turn) => ({ ...turn, state: 'open' as const }));
      expect(requestTurn({ ...one, threads: unknown })?.threads ?? 0).toBe(0);
    });
  });

  it('is neither the author nor the reviewers where nobody knows who opened it', () => {
    holds((one) => {
      const turn = requestTurn({ ...one, authorId: null });
      if (turn !== null) expect(turn.for).toBe('me');
    });
  });

  it('is never I for a thread in which I wrote last, sent or not', () => {
    fc.assert(
      fc.property(request, spoken, (one, all) => {
        const rows = all.map((said, index) => rowOf(`t${String(index)}`, { ...said, status: 'open' }));
        const threads = turnsOf(
          rows,
          rows.map(({ comment }) => reply(comment.id)),
        );
        const turn = requestTurn({ ...one, me: 'me', threads });
        if (turn?.for === 'me') expect(turn.threads).toBe(0);
        if (turn?.for === 'author') expect(turn.threads).toBe(rows.length);
      }),
    );
  });

  it('counts a team that was asked only until somebody gave a verdict', () => {
    const asked: RequestInTurn = {
      ...{ status: 'open', authorId: 'ann', me: 'me', verdicts: [], threads: [] },
      reviewers: [reviewer('team', 'team')],
    };
    expect(requestTurn(asked)).toEqual({ for: 'reviewers', threads: 0 });
    const verdicts = [{ by: { id: 'bo', name: 'Bo' }, status: 'approved', outdated: false }];
    expect(requestTurn({ ...asked, verdicts })).toBeNull();
    expect(requestTurn({ ...asked, status: 'draft' })).toBeNull();
  });
});
