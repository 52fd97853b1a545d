import { describe, expect, it } from 'vitest';
import type { ChangeRequest, Comment, Review } from '#shared/contract/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { RequestHead } from '#shared/rpc/review-views.ts';
import { overlayRequest, type RequestParts } from '../../../renderer/overlay/request.ts';
import { queuedComment } from '../outbox/operations.ts';
import { comment } from '../store/rows.ts';

const place = { spaceId: 's', changeRequestId: 'r' };
const user = (id: string) => ({ object: 'user', id, displayName: `The ${id}`, urls: {} }) as const;
const at = (day: number): string => `2026-01-0${String(day)}T00:00:00Z`;
const write = (id: string, written: PendingWrite, more: Partial<PendingOperation> = {}): PendingOperation =>
  queuedComment(id, { write: written, createdAt: 5_000, ...more });
const mark = (operationId: string, kind: string) => ({ operationId, kind, state: 'queued', error: null, cause: null });

function shown({
  head,
  ...more
}: Partial<Omit<RequestParts, 'head'>> & { readonly head?: Partial<RequestHead> | null }) {
  return overlayRequest({
    request: { subject: 'Their title' } as ChangeRequest,
    head: head === null ? null : { reviewers: [], reviews: [], revision: 'r2', fetchedAt: 4_000, ...head },
    comments: [],
    operations: [],
    author: { id: 'me', name: 'Ada Lind' },
    nameOf: (id) => `named ${id}`,
    ...more,
  });
}

describe('the subject of a change request', () => {
  const describes = (subject: string | undefined, more: Partial<PendingOperation> = {}) =>
    write(
      `d ${subject ?? ''}`,
      { kind: 'request.describe', ...place, ...(subject === undefined ? {} : { subject }) },
      more,
    );

  it('is the last one that waits, or else what the service says', () => {
    expect(shown({}).subject).toBe('Their title');
    expect(shown({ request: {} as ChangeRequest }).subject).toBe('');
    expect(shown({ operations: [describes('One'), describes('Two'), describes(undefined)] }).subject).toBe('Two');
    expect(shown({ operations: [describes(undefined)] }).subject).toBe('Their title');
    expect(shown({ operations: [describes('One', { state: 'done' })] }).subject).toBe('Their title');
    const merge = write('m', { kind: 'request.merge', ...place });
    expect(shown({ operations: [describes('One'), merge] }).subject).toBe('One');
  });
});

describe('the reviewers of a change request', () => {
  const ask = (...userIds: string[]) => write('a', { kind: 'reviewers.request', ...place, userIds });
  const remove = (userId: string) => write('x', { kind: 'reviewers.remove', ...place, userId });

  it('are people and teams, by the names that are known of them', () => {
    const reviewers = [
      { id: 'one', user: user('ann') },
      { id: 'two', team: { id: 'docs', title: 'Docs' } },
      { id: 'bare' },
      { id: 'kind', kind: 'team' },
      {},
    ] as unknown as RequestHead['reviewers'];
    expect(shown({ head: { reviewers } }).reviewers).toEqual([
      { id: 'ann', kind: 'user', name: 'The ann', pending: null, leaving: false },
      { id: 'docs', kind: 'team', name: 'Docs', pending: null, leaving: false },
      { id: 'bare', kind: 'user', name: 'named bare', pending: null, leaving: false },
      { id: 'kind', kind: 'team', name: 'named kind', pending: null, leaving: false },
    ]);
    expect(shown({ head: null }).reviewers).toEqual([]);
  });

  it('are those as well who are about to be asked, each once', () => {
    const reviewers = [{ id: 'one', user: user('ann') }] as unknown as RequestHead['reviewers'];
    expect(shown({ head: { reviewers }, operations: [ask('ann', 'bob')] }).reviewers).toEqual([
      { id: 'ann', kind: 'user', name: 'The ann', pending: null, leaving: false },
      { id: 'bob', kind: 'user', name: 'named bob', pending: mark('a', 'reviewers.request'), leaving: false },
    ]);
    expect(shown({ operations: [{ ...ask('bob'), state: 'done' }] }).reviewers).toEqual([]);
  });

  it('stay, marked, until they were taken back', () => {
    const reviewers = [{ id: 'one', user: user('ann') }] as unknown as RequestHead['reviewers'];
    expect(shown({ head: { reviewers }, operations: [remove('ann'), remove('bob')] }).reviewers).toEqual([
      { id: 'ann', kind: 'user', name: 'The ann', pending: mark('x', 'reviewers.remove'), leaving: true },
    ]);
  });
});

describe('the verdicts on a change request', () => {
  const review = (id: string, more: Partial<Review> = {}): Review => ({
    id,
    status: 'approved',
    reviewer: user(id),
    createdAt: at(1),
    ...more,
  });
  const submit = (id: string, more: Partial<Extract<PendingWrite, { kind: 'review.submit' }>> = {}) =>
    write(id, { kind: 'review.submit', ...place, status: 'approved', ...more });

  it('are what the service says of each review', () => {
    const reviews = [
      review('ann', { comment: { markdown: 'Well done' } }),
      { id: 'bare', status: 'changes-requested' } as Review,
    ];
    expect(shown({ head: { reviews } }).verdicts).toEqual(
      [
        {
          id: 'ann',
          mine: false,
          by: { id: 'ann', name: 'The ann' },
          status: 'approved',
          at: at(1),
          outdated: false,
          revision: null,
          comment: 'Well done',
          pending: null,
        },
        {
          id: 'bare',
          mine: false,
          by: { id: null, name: 'Somebody' },
          status: 'changes-requested',
          at: null,
          outdated: false,
          revision: null,
          comment: null,
          pending: null,
        },
      ].toReversed(),
    );
  });

  it('are outdated where the service says so, or where they are of another revision', () => {
    const outdated = (more: Partial<Review>) =>
      shown({ head: { reviews: [review('ann', more)] } }).verdicts[0]?.outdated;
    expect(outdated({ outdated: true, revision: 'r2' })).toBe(true);
    expect(outdated({ outdated: false, revision: 'r1' })).toBe(false);
    expect(outdated({ revision: 'r1' })).toBe(true);
    expect(outdated({ revision: 'r2' })).toBe(false);
  });

  it('come with words, not with the id of a comment', () => {
    const words = (said: unknown) =>
      shown({ head: { reviews: [review('ann', { comment: said })] } }).verdicts[0]?.comment;
    expect(words('Two words')).toBe('Two words');
    expect(words('comment_1')).toBeNull();
    expect(words({ markdown: 7 })).toBeNull();
    expect(words({ id: 'c' })).toBeNull();
    expect(words(null)).toBeNull();
    expect(words(undefined)).toBeNull();
  });

  it('are the last one of each person, whatever their order', () => {
    const reviews = [
      review('two', { reviewer: user('ann'), createdAt: at(2), status: 'changes-requested' }),
      review('one', { reviewer: user('ann'), createdAt: at(1) }),
      review('three', { reviewer: user('bob'), createdAt: at(3) }),
    ];
    for (const order of [reviews, reviews.toReversed()]) {
      expect(shown({ head: { reviews: order } }).verdicts.map(({ id }) => id)).toEqual(['two', 'three']);
    }
  });

  it('are my own that wait, in the place of those that I gave before', () => {
    const reviews = [review('old', { reviewer: user('me') }), review('ann')];
    const operations = [submit('new', { status: 'changes-requested', markdown: 'Not yet' })];
    const { verdicts } = shown({ head: { reviews }, operations });
    expect(verdicts.map(({ id }) => id).sort()).toEqual(['ann', 'new']);
    expect(verdicts.find(({ id }) => id === 'new')).toEqual({
      id: 'new',
      mine: true,
      by: { id: 'me', name: 'Ada Lind' },
      status: 'changes-requested',
      at: new Date(5_000).toISOString(),
      outdated: false,
      revision: null,
      comment: 'Not yet',
      pending: mark('new', 'review.submit'),
    });
    expect(shown({ operations: [submit('new')] }).verdicts[0]?.comment).toBeNull();
  });

  it('are my own that were sent, until a row has them or the request was read long after', () => {
    const sent: PendingOperation = { ...submit('new'), state: 'done', serverId: 'v', changedAt: 6_000 };
    const told = (head: Partial<RequestHead>, more: Partial<PendingOperation> = {}) =>
      shown({ head, operations: [{ ...sent, ...more }] }).verdicts.map(({ id, mine, pending }) => [id, mine, pending]);
    for (const fetchedAt of [4_000, 6_500]) {
      expect(told({ fetchedAt })).toEqual([['new', true, null]]);
      expect(shown({ head: { fetchedAt }, operations: [sent] }).verdictUnlisted).toBe(true);
      expect(told({ fetchedAt, reviews: [review('v', { reviewer: user('me') })] })).toEqual([['v', true, null]]);
    }
    expect(told({ fetchedAt: 60_000 })).toEqual([]);
    expect(told({}, { settled: true })).toEqual([]);
    expect(shown({ head: null, operations: [sent] }).verdicts).toHaveLength(1);
  });

  it('are outdated once sent where the request has another revision now', () => {
    const basis = { revision: 'r1' } as NonNullable<Parameters<typeof submit>[1]>['basis'];
    const sent: PendingOperation = { ...submit('new', { basis }), state: 'done', serverId: 'v', changedAt: 6_000 };
    expect(shown({ operations: [sent] }).verdicts[0]?.outdated).toBe(true);
    expect(shown({ head: { revision: 'r1' }, operations: [sent] }).verdicts[0]?.outdated).toBe(false);
  });

  it('that wait are each shown where nobody knows who I am', () => {
    const author = { id: null, name: 'You' };
    const { verdicts } = shown({ operations: [submit('one'), submit('two')], author });
    expect(verdicts.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  describe('at a service without reviews', () => {
    const said = (id: string, markdown: string, more: Partial<Comment> = {}): Comment =>
      comment(id, {
        body: { markdown },
        postedBy: user(id),
        target: { space: 's', revision: 'r2', changeRequest: 'r' },
        ...more,
      });
    const verdicts = (...comments: readonly Comment[]) => shown({ head: { reviews: null }, comments }).verdicts;

    it('are the comments on the whole that begin so', () => {
      expect(verdicts(said('ann', 'Approved\n\nWell done'), said('bob', 'Changes requested: no'))).toEqual([
        {
          id: 'ann',
          mine: false,
          by: { id: 'ann', name: 'The ann' },
          status: 'approved',
          at: '2026-01-01T00:00:00Z',
          outdated: false,
          revision: 'r2',
          comment: 'Well done',
          pending: null,
        },
        {
          id: 'bob',
          mine: false,
          by: { id: 'bob', name: 'The bob' },
          status: 'changes-requested',
          at: '2026-01-01T00:00:00Z',
          outdated: false,
          revision: 'r2',
          comment: 'no',
          pending: null,
        },
      ]);
      expect(verdicts(said('ann', 'Approved.'))[0]?.comment).toBeNull();
    });

    it('are no other comments', () => {
      expect(verdicts(said('ann', 'I Approved'), said('bob', 'Approvedly'), said('cy', 'Approved2'))).toEqual([]);
      const onPage = { space: 's', revision: 'r2', page: { id: 'p' } };
      expect(verdicts(said('ann', 'Approved', { target: onPage }), said('bob', '', { body: {} }))).toEqual([]);
      expect(shown({ comments: [said('ann', 'Approved')] }).verdicts).toEqual([]);
    });

    it('are outdated where they were said of another revision', () => {
      const older = said('ann', 'Approved', { target: { space: 's', revision: 'r1', changeRequest: 'r' } });
      expect(verdicts(older)[0]?.outdated).toBe(true);
      const { verdicts: unknown } = shown({ head: null, comments: [older] });
      expect(unknown[0]?.outdated).toBe(false);
    });
  });
});
