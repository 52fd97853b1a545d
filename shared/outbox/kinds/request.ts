import { fact } from './facts.ts';
import type { FactNames } from './facts.ts';
import type { WriteKind, WriteOf } from './schema.ts';
import { placeInDiscussion, type KindRecords } from './discussion.ts';

const onRequest = {
  area: 'review',
  place: placeInDiscussion,
  entity: ({ spaceId, changeRequestId }: InRequest) => `request:${spaceId}/${changeRequestId}`,
} as const;
type InRequest = Pick<WriteOf<'request.merge'>, 'spaceId' | 'changeRequestId'>;

const REVIEWERS_STAY = 'Reviewers can only be changed where you are signed in.';

/** Reviewers, title and description of a change request, verdicts and merges. */
export const requestKinds = {
  'reviewers.request': {
    ...onRequest,
    row: 'reviewer',
    effect: 'add',
    words: 'Request review',
    done: () => 'Review requested',
    facts: ({ userIds }, names) => [
      fact(userIds.length === 1 ? 'Reviewer' : 'Reviewers', userIds.map((id) => personOf(id, names)).join(', ')),
    ],
    collapse: {
      type: 'undo',
      undoes: 'reviewers.remove',
      about(write) {
        const [only, ...more] = write.userIds;
        return only === undefined || more.length > 0 ? null : aboutReviewer(write, only);
      },
    },
    handBack: REVIEWERS_STAY,
    people: ({ userIds }) => userIds,
  },
  'reviewers.remove': {
    ...onRequest,
    row: 'reviewer',
    effect: 'remove',
    words: 'Remove reviewer',
    done: () => 'Reviewer removed',
    facts: ({ userId }, names) => [fact('Reviewer', personOf(userId, names))],
    collapse: { type: 'undo', undoes: 'reviewers.request', about: (write) => aboutReviewer(write, write.userId) },
    mootWhenGone: true,
    handBack: REVIEWERS_STAY,
    people: ({ userId }) => [userId],
  },
  'request.describe': {
    ...onRequest,
    row: 'request',
    effect: 'update',
    words: 'Edit change request',
    done: () => 'Change request edited',
    facts: ({ subject, base }) =>
      subject === undefined ? [] : [{ label: 'Subject', from: base?.subject ?? null, to: subject }],
    text: ({ description, subject }) => description ?? subject ?? null,
    handBack: 'A change request can only be renamed or described where you are signed in.',
  },
  'review.submit': {
    ...onRequest,
    row: 'review',
    effect: 'create',
    words: 'Review',
    title: ({ status }) => (status === 'approved' ? 'Approve' : 'Request changes'),
    done: ({ status }) => (status === 'approved' ? 'Change request approved' : 'Changes requested'),
    facts: ({ status }) => [fact('Verdict', status === 'approved' ? 'Approved' : 'Changes requested')],
    text: ({ markdown }) => markdown ?? null,
    isVerdict: true,
    signed: true,
    refusedWhenClosed: true,
    handBack: null,
  },
  'request.merge': {
    ...onRequest,
    row: 'request',
    effect: 'merge',
    words: 'Merge change request',
    done: () => 'Change request merged',
    isVerdict: true,
    refusedWhenClosed: true,
    handBack: 'A change request can only be merged where you are signed in.',
  },
} as const satisfies KindRecords<Extract<WriteKind, `${'reviewers' | 'request' | 'review'}.${string}`>>;

function aboutReviewer({ spaceId, changeRequestId }: InRequest, userId: string): string {
  return JSON.stringify([spaceId, changeRequestId, userId]);
}

/** A person's id without a name would tell a reader nothing. */
function personOf(id: string, { names }: FactNames): string {
  return Object.hasOwn(names, id) ? (names[id] ?? id) : 'unknown person';
}
