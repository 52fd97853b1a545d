import { describe, expect, it } from 'vitest';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import {
  creates,
  dependenciesOf,
  entityOf,
  isVerdict,
  newThreadOf,
  passesHeld,
  requestOf,
  withServerId,
} from '#shared/outbox/order.ts';
import { sameRef } from '#shared/outbox/kinds/refs.ts';
import type { PendingWrite, WriteKind } from '#shared/outbox/writes.ts';
import { oneOfEach } from './one-of-each.ts';
import { queuedComment } from './operations.ts';

const request = { spaceId: 's', changeRequestId: 'r' };

const WRITES: readonly PendingWrite[] = Object.values(oneOfEach);

const as = (write: PendingWrite) => queuedComment('op', { write });
const kindsThat = (fits: (write: PendingWrite) => boolean): readonly WriteKind[] =>
  WRITES.filter(fits).map(({ kind }) => kind);

describe('the lane of a write', () => {
  it('is its thread, its change request, or itself', () => {
    const lanes = new Map(WRITES.map((write) => [write.kind, entityOf(as(write))]));
    const talk = WRITES.slice(1, 9).map(({ kind }) => lanes.get(kind));
    expect(new Set(talk)).toEqual(new Set(['thread:c']));
    expect(new Set(WRITES.slice(9, 14).map(({ kind }) => lanes.get(kind)))).toEqual(new Set(['request:s/r']));
    expect(lanes.get('comment.create')).toBe('thread:op');
    expect(lanes.get('unreadable')).toBe('unreadable:op');
  });

  it('is the same for a comment that waits and all that is said to it', () => {
    const reply: PendingWrite = { kind: 'reply.create', spaceId: 's', comment: { operation: 'op' }, markdown: 'Words' };
    expect(entityOf(as(reply))).toBe(entityOf(queuedComment('op')));
  });
});

describe('a new thread', () => {
  const place = (write: PendingWrite) => newThreadOf(as(write))?.place;

  it('begins at its page, in its change request, in its space', () => {
    const places = [
      { spaceId: 's' },
      { spaceId: 't' },
      { spaceId: 's', pageId: 'p' },
      { spaceId: 's', pageId: 'q' },
      { spaceId: 's', changeRequestId: 'p' },
      { spaceId: 's', changeRequestId: 'r', pageId: 'p' },
    ].map((at) => place({ kind: 'comment.create', ...at, markdown: 'Words' }));
    expect(new Set(places).size).toBe(places.length);
    const anchored: PendingWrite = { kind: 'comment.create', spaceId: 's', pageId: 'p', node: 'n', markdown: 'Other' };
    expect(place(anchored)).toBe(places[2]);
  });

  it('has the words by which it is recognised, and nothing else is one', () => {
    const thread: PendingWrite = { kind: 'comment.create', spaceId: 's', markdown: '*Same* words' };
    expect(newThreadOf(as(thread))?.words).toBe(newThreadOf(as({ ...thread, markdown: 'Same words' }))?.words);
    expect(kindsThat((write) => newThreadOf(as(write)) !== null)).toEqual(['comment.create']);
  });
});

describe('a verdict', () => {
  it('is an approval, a refusal or a merge', () => {
    expect(kindsThat((write) => isVerdict(as(write)))).toEqual(['review.submit', 'request.merge']);
  });

  it('comes after all that was said in its change request', () => {
    const said: PendingWrite = { kind: 'comment.create', ...request, markdown: 'Words' };
    expect(requestOf(as(said))).toBe(requestOf(as({ kind: 'review.submit', ...request, status: 'approved' })));
    expect(requestOf(as({ ...said, changeRequestId: 'other' }))).not.toBe(requestOf(as(said)));
    expect(requestOf(as({ ...said, spaceId: 'other' }))).not.toBe(requestOf(as(said)));
  });

  it('waits for nothing that is said elsewhere', () => {
    expect(requestOf(queuedComment('a'))).toBeNull();
    expect(
      requestOf(as({ kind: 'comment.create', spaceId: 's', changeRequestId: undefined, markdown: 'x' })),
    ).toBeNull();
    expect(requestOf(as(adminWrite('deleteCollection', { collectionId: 'c' })))).toBeNull();
  });
});

describe('what is there twice when it is sent twice', () => {
  it('is a comment, a reply and a verdict', () => {
    expect(kindsThat(creates)).toEqual(['comment.create', 'reply.create', 'review.submit']);
  });
});

describe('what may pass by a write that is held', () => {
  it('says nothing that hangs on its words', () => {
    expect(kindsThat((write) => passesHeld(as(write)))).toEqual(['comment.react', 'reply.react']);
  });
});

describe('what a write waits for', () => {
  it('is the comment and the reply that it names by their operations', () => {
    const edit = { kind: 'reply.edit', spaceId: 's', markdown: 'Words' } as const;
    const of = (write: PendingWrite) => dependenciesOf({ write });
    expect(of({ ...edit, comment: { operation: 'c' }, reply: { operation: 'r' } })).toEqual(['c', 'r']);
    expect(of({ ...edit, comment: { server: 'c' }, reply: { operation: 'r' } })).toEqual(['r']);
    expect(of({ kind: 'comment.delete', spaceId: 's', comment: { operation: 'c' } })).toEqual(['c']);
    expect(WRITES.flatMap(of)).toEqual([]);
  });

  it('is everything that an administrative write names by a temporary id, wherever it stands in it', () => {
    const input = {
      collectionId: temporaryId('a'),
      body: {
        order: [temporaryId('b'), { parent: temporaryId('c') }],
        title: 'operation',
        level: null,
        depth: 3,
        gone: undefined,
      },
    };
    expect(dependenciesOf({ write: { kind: 'updateCollection', input } })).toEqual(['a', 'b', 'c']);
  });
});

describe('a write once what it named has its id', () => {
  it('names that, and nothing else, by the id', () => {
    const edit = { kind: 'reply.edit', spaceId: 's', markdown: 'Words' } as const;
    const [comment, reply] = [{ operation: 'c' }, { operation: 'r' }];
    expect(withServerId({ ...edit, comment, reply }, 'c', 'C')).toEqual({ ...edit, comment: { server: 'C' }, reply });
    expect(withServerId({ ...edit, comment, reply }, 'r', 'R')).toEqual({ ...edit, comment, reply: { server: 'R' } });
    expect(withServerId({ ...edit, comment, reply }, 'x', 'X')).toEqual({ ...edit, comment, reply });
    const remove = { kind: 'comment.delete', spaceId: 's', comment } as const;
    expect(withServerId(remove, 'c', 'C')).toEqual({ ...remove, comment: { server: 'C' } });
    expect(withServerId({ ...remove, comment: { server: 'c' } }, 'c', 'C')).toHaveProperty('comment', { server: 'c' });
  });

  it('is as it was where it names nothing', () => {
    const { write } = queuedComment('a');
    expect(withServerId(write, 'a', 'A')).toBe(write);
  });

  it('keeps the shape of an administrative input', () => {
    const input = (one: string) => ({
      collectionId: one,
      body: { order: [one, temporaryId('b'), 4], deep: { parent: one, none: null }, title: 'operation:' },
    });
    const write: PendingWrite = { kind: 'updateCollection', input: input(temporaryId('a')) };
    expect(withServerId(write, 'a', 'A')).toEqual({ kind: 'updateCollection', input: input('A') });
  });
});

describe('two names of one thing', () => {
  it('are the same where both are ids of the service, or both of an operation', () => {
    expect(sameRef({ server: 'a' }, { server: 'a' })).toBe(true);
    expect(sameRef({ server: 'a' }, { server: 'b' })).toBe(false);
    expect(sameRef({ operation: 'a' }, { operation: 'a' })).toBe(true);
    expect(sameRef({ operation: 'a' }, { operation: 'b' })).toBe(false);
    expect(sameRef({ server: 'a' }, { operation: 'a' })).toBe(false);
    expect(sameRef({ operation: 'a' }, { server: 'a' })).toBe(false);
  });
});
