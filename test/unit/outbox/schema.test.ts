import { describe, expect, it } from 'vitest';
import { pendingOperationSchema } from '#shared/outbox/operation-schema.ts';
import {
  unclearCauses,
  unreleasableCauses,
  waivableCauses,
  type HoldCause,
  type OperationState,
  type PendingOperation,
} from '#shared/outbox/operation.ts';
import { MAX_COMMENT_CHARACTERS, pendingWriteSchema, type PendingWrite } from '#shared/outbox/kinds/schema.ts';
import { queuedComment } from './operations.ts';

const basis = { revision: 'rev', updatedAt: '2026-01-01T00:00:00Z' };
const place = { spaceId: 'space', changeRequestId: 'request', pageId: 'page', basis };
const request = { spaceId: 'space', changeRequestId: 'request', basis };
const onComment = { ...place, comment: { server: 'c1' } };
const onReply = { ...onComment, reply: { operation: 'r1' } };
const anchor = {
  key: 'key',
  type: 'paragraph',
  text: 'Words',
  before: '',
  after: '',
  headings: ['Install'],
  alone: true,
  depth: 0.5,
};

/** One write of each kind, with every field that it can have. */
const WRITES: readonly PendingWrite[] = [
  {
    kind: 'comment.create',
    ...place,
    anchor,
    node: 'node',
    tableCell: { record: 'row', definition: 'column' },
    markdown: 'Words',
  },
  { kind: 'comment.edit', ...onComment, markdown: 'Words', base: 'Before' },
  { kind: 'comment.delete', ...onComment, withDependents: true },
  { kind: 'comment.resolve', ...onComment, resolved: true },
  { kind: 'comment.react', ...onComment, emoji: '1f44d', add: true },
  { kind: 'reply.create', ...onComment, markdown: 'Words' },
  { kind: 'reply.edit', ...onReply, markdown: 'Words', base: 'Before' },
  { kind: 'reply.delete', ...onReply },
  { kind: 'reply.react', ...onReply, emoji: '1f44d', add: false },
  { kind: 'reviewers.request', ...request, userIds: ['ann', 'bob'] },
  { kind: 'reviewers.remove', ...request, userId: 'ann' },
  {
    kind: 'request.describe',
    ...request,
    subject: 'Title',
    description: 'Body',
    base: { subject: 'Old', description: 'Older' },
  },
  { kind: 'review.submit', ...request, status: 'changes-requested', markdown: 'Words' },
  { kind: 'review.submit', ...request, status: 'approved' },
  { kind: 'request.merge', ...request },
  {
    kind: 'updateTeam',
    input: { teamId: 't', body: { title: 'Docs' } },
    base: { title: 'Before' },
    subject: 'Team Docs',
  },
  { kind: 'unreadable', text: 'Half a thou', raw: '{"markdown":"Half a thou' },
];

const fits = (write: unknown): boolean => pendingWriteSchema.safeParse(write).success;

describe('a write that is read back', () => {
  it.each(WRITES)('is the same as it was: $kind', (write) => {
    expect(pendingWriteSchema.parse(JSON.parse(JSON.stringify(write)))).toEqual(write);
  });

  it('needs nothing but where it belongs and its words', () => {
    for (const write of [
      { kind: 'comment.create', spaceId: 'space', markdown: 'Words' },
      { kind: 'comment.edit', spaceId: 'space', comment: { server: 'c1' }, markdown: 'Words' },
      { kind: 'comment.delete', spaceId: 'space', comment: { operation: 'c1' } },
      { kind: 'request.describe', spaceId: 'space', changeRequestId: 'request' },
      { kind: 'updateTeam', input: {} },
      { kind: 'comment.create', spaceId: 'space', basis: {}, markdown: 'Words' },
      { kind: 'request.describe', spaceId: 'space', changeRequestId: 'request', base: {} },
    ]) {
      expect(pendingWriteSchema.parse(write), write.kind).toEqual(write);
    }
  });

  it('loses the white space around its words, and nothing else of them', () => {
    const written = { kind: 'comment.create', spaceId: 'space', markdown: '\n  Two\n\nparagraphs  ' };
    expect(pendingWriteSchema.parse(written)).toHaveProperty('markdown', 'Two\n\nparagraphs');
    const verdict = { kind: 'review.submit', ...request, status: 'approved', markdown: ' Fine ' };
    expect(pendingWriteSchema.parse(verdict)).toHaveProperty('markdown', 'Fine');
  });

  it('must say something, unless it is a verdict', () => {
    expect(fits({ kind: 'reply.create', spaceId: 'space', comment: { server: 'c1' }, markdown: ' \n ' })).toBe(false);
    expect(fits({ kind: 'review.submit', ...request, status: 'approved', markdown: '' })).toBe(true);
  });

  it('may be as long as the longest comment, and no longer', () => {
    const longest = 'x'.repeat(MAX_COMMENT_CHARACTERS);
    for (const write of [
      { kind: 'comment.create', spaceId: 'space' },
      { kind: 'review.submit', ...request, status: 'approved' },
    ]) {
      expect(fits({ ...write, markdown: longest })).toBe(true);
      expect(fits({ ...write, markdown: `${longest}x` })).toBe(false);
    }
  });

  it('names what it belongs to by ids that are not empty', () => {
    const reply = { kind: 'reply.create', spaceId: 'space', markdown: 'Words' };
    expect(fits({ ...reply, comment: { server: '' } })).toBe(false);
    expect(fits({ ...reply, comment: { operation: '' } })).toBe(false);
    expect(fits({ ...reply, comment: {} })).toBe(false);
    expect(fits({ ...reply, comment: { server: 'c1' }, spaceId: '' })).toBe(false);
    expect(fits({ kind: 'reviewers.request', ...request, userIds: [] })).toBe(false);
    expect(fits({ kind: 'reviewers.request', ...request, userIds: [''] })).toBe(false);
  });

  it('is of a kind and a verdict that is known', () => {
    expect(fits({ kind: 'page.edit', spaceId: 'space', markdown: 'Words' })).toBe(false);
    expect(fits({ kind: 'review.submit', ...request, status: 'merged' })).toBe(false);
  });
});

const STATES: Readonly<Record<OperationState, true>> = {
  queued: true,
  sending: true,
  retrying: true,
  'in-doubt': true,
  held: true,
  conflict: true,
  rejected: true,
  parked: true,
  done: true,
};

/** Of each cause: whether sending anyway can overcome it, whether a copy may be there, whether it can be waived. */
const CAUSES: Readonly<Record<HoldCause, 'final' | 'unclear' | 'waivable' | 'releasable'>> = {
  'target-gone': 'final',
  'thread-resolved': 'waivable',
  'page-changed': 'waivable',
  'request-changed': 'waivable',
  'request-closed': 'waivable',
  'part-gone': 'releasable',
  'new-replies': 'releasable',
  'text-changed': 'releasable',
  'permission-lost': 'releasable',
  'done-by-other': 'releasable',
  'several-matches': 'unclear',
  'cannot-tell': 'unclear',
  'parent-failed': 'final',
  'other-person': 'releasable',
  'unknown-writer': 'releasable',
  'not-served': 'final',
  'login-gone': 'final',
};
const states = Object.keys(STATES) as readonly OperationState[];
const causes = Object.keys(CAUSES) as readonly HoldCause[];
const reads = (operation: unknown): boolean => pendingOperationSchema.safeParse(operation).success;

describe('an operation that is read back', () => {
  it('is the same as it was, with everything that is known of it', () => {
    const operation: PendingOperation = {
      ...queuedComment('a'),
      writeVersion: 1,
      author: 'me',
      sentAt: 2,
      nextTryAt: 3,
      error: { code: 'timeout', detail: 'no answer', sent: 'maybe' },
      cause: 'several-matches',
      mayBeThere: true,
      accepted: true,
      released: ['page-changed'],
      conflict: { base: null, mine: 'm', theirs: 't', mergeable: true },
      baseline: {
        seen: ['c1'],
        stood: 'Before',
        complete: true,
        newestAt: '2026-01-01T00:00:00Z',
        replies: 2,
        ownReplies: null,
      },
      serverId: null,
      broughtIn: { by: 'Ann', packMadeAt: 4, textHash: 'abc' },
      outcome: 'already-done',
      settled: true,
    };
    expect(pendingOperationSchema.parse(JSON.parse(JSON.stringify(operation)))).toEqual(operation);
    expect(pendingOperationSchema.parse(queuedComment('a'))).toEqual(queuedComment('a'));
    expect(reads({ ...operation, baseline: {}, broughtIn: { by: 'Ann', packMadeAt: 4 } })).toBe(true);
  });

  it.each(states)('may be %s', (state) => {
    expect(reads(queuedComment('a', { state }))).toBe(true);
  });

  it.each(causes)('may be held, or have been released, for %s', (cause) => {
    expect(reads(queuedComment('a', { state: 'held', cause, released: [cause] }))).toBe(true);
  });

  it('has an id, a known state and a count of tries', () => {
    expect(reads(queuedComment(''))).toBe(false);
    expect(reads({ ...queuedComment('a'), state: 'lost' })).toBe(false);
    expect(reads({ ...queuedComment('a'), state: '' })).toBe(false);
    expect(reads({ ...queuedComment('a'), attempts: -1 })).toBe(false);
    expect(reads({ ...queuedComment('a'), attempts: 0.5 })).toBe(false);
    expect(reads({ ...queuedComment('a'), mayBeThere: false })).toBe(false);
    expect(reads({ ...queuedComment('a'), accepted: false })).toBe(false);
    expect(reads({ ...queuedComment('a'), cause: '' })).toBe(false);
  });
});

describe('the causes of a hold', () => {
  it.each(causes)('say whether %s can be waived, released or only looked into', (cause) => {
    const kind = CAUSES[cause];
    expect(waivableCauses.some((waivable) => waivable === cause)).toBe(kind === 'waivable');
    expect(unreleasableCauses.has(cause)).toBe(kind === 'final');
    expect(unclearCauses.has(cause)).toBe(kind === 'unclear');
  });
});
