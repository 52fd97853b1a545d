import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { Message, MessageReaction } from '#shared/rpc/store.ts';
import { markOf, overlayMessage } from '../../../renderer/overlay/message.ts';
import { queuedComment } from '../outbox/operations.ts';

const ME = { id: 'me', name: 'Ada Lind' };
const on = { spaceId: 's', comment: { server: 'c' } };
const onReply = { ...on, reply: { server: 'r' } };
const message: Message = {
  key: 'c',
  ref: { server: 'c' },
  author: { id: 'ann', name: 'Ann', agent: false },
  postedAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  markdown: 'Words',
  reactions: [],
  pending: null,
  changes: [],
  canEdit: true,
  canDelete: true,
};

const write = (id: string, written: PendingWrite, more: Partial<PendingOperation> = {}): PendingOperation =>
  queuedComment(id, { write: written, createdAt: 5_000, ...more });
const shown = (stored: Message, ...about: readonly PendingOperation[]) => overlayMessage(stored, about, ME);

describe('a message with what waits laid over it', () => {
  it('is as it was where nothing is about it', () => {
    expect(shown(message)).toBe(message);
    expect(shown(message, write('s', { kind: 'comment.resolve', ...on, resolved: true }))).toBe(message);
  });

  it.each([
    { kind: 'comment.edit', ...on, markdown: 'Better' },
    { kind: 'reply.edit', ...onReply, markdown: 'Better' },
  ] as const)('says its new words, and that they wait: $kind', (edit) => {
    const document = { nodes: [] };
    expect(shown({ ...message, document }, write('e', edit))).toEqual({
      ...message,
      markdown: 'Better',
      editedAt: new Date(5_000).toISOString(),
      changes: [{ operationId: 'e', kind: edit.kind, state: 'queued', error: null, cause: null }],
    });
    const sent = shown(message, write('e', edit, { state: 'done' }));
    expect(sent).toMatchObject({ markdown: 'Better', changes: [] });
  });

  it('says the last of its new words, with a mark of each', () => {
    const edits = ['Better', 'Best'].map((markdown) => write(markdown, { kind: 'comment.edit', ...on, markdown }));
    const after = shown(message, ...edits);
    expect(after).toMatchObject({ markdown: 'Best', changes: [{ operationId: 'Better' }, { operationId: 'Best' }] });
  });

  it.each([
    { kind: 'comment.delete', ...on },
    { kind: 'reply.delete', ...onReply },
  ] as const)('stays, marked, until its deletion was done: $kind', (deletion) => {
    expect(shown(message, write('d', deletion, { state: 'held', cause: 'permission-lost' }))).toEqual({
      ...message,
      changes: [{ operationId: 'd', kind: deletion.kind, state: 'held', error: null, cause: 'permission-lost' }],
    });
    expect(shown(message, write('d', deletion, { state: 'done' }))).toBeNull();
  });
});

describe('the mark of a write that waits', () => {
  it('says what it is and how it stands', () => {
    const error = appError('offline', 'no route');
    expect(markOf(queuedComment('a', { state: 'retrying', error }))).toEqual({
      operationId: 'a',
      kind: 'comment.create',
      state: 'retrying',
      error,
      cause: null,
    });
  });
});

describe('reactions with what waits laid over them', () => {
  const thumbs = (more: Partial<MessageReaction> = {}): MessageReaction => ({
    emoji: '1f44d',
    count: 2,
    names: ['Ann', 'Bob'],
    mine: false,
    pending: null,
    ...more,
  });
  const heart = thumbs({ emoji: '2764' });
  const react = (add: boolean, more: Partial<PendingOperation> = {}): PendingOperation =>
    write('l', { kind: 'comment.react', ...on, emoji: '1f44d', add }, more);
  const pending = { operationId: 'l', kind: 'comment.react', state: 'queued', error: null, cause: null };
  const after = (reactions: readonly MessageReaction[], ...about: readonly PendingOperation[]) =>
    shown({ ...message, reactions }, ...about)?.reactions;

  it('have a new one of mine behind the others', () => {
    expect(after([heart], react(true))).toEqual([
      heart,
      { emoji: '1f44d', count: 1, names: ['Ada Lind'], mine: true, pending },
    ]);
    expect(after([heart], react(true, { state: 'done' }))?.[1]).toMatchObject({ count: 1, pending: null });
  });

  it('have none where one is taken back that is not there', () => {
    expect(after([heart], react(false))).toEqual([heart]);
  });

  it('count mine once, in the place of its kind', () => {
    expect(after([thumbs(), heart], react(true))).toEqual([
      thumbs({ count: 3, names: ['Ann', 'Bob', 'Ada Lind'], mine: true, pending: pending as never }),
      heart,
    ]);
    const mine = thumbs({ count: 3, names: ['Ada Lind', 'Ann', 'Bob'], mine: true });
    expect(after([mine], react(true))).toEqual([
      thumbs({ count: 3, names: ['Ann', 'Bob', 'Ada Lind'], mine: true, pending: pending as never }),
    ]);
  });

  it('do not count mine any more where I take it back, and leave others of my name', () => {
    const mine = thumbs({ count: 3, names: ['Ada Lind', 'Ann', 'Bob'], mine: true });
    expect(after([mine], react(false))).toEqual([thumbs({ pending: pending as never })]);
    const namesake = thumbs({ count: 2, names: ['Ada Lind', 'Ann'] });
    expect(after([namesake], react(false))).toEqual([
      thumbs({ count: 2, names: ['Ada Lind', 'Ann'], pending: pending as never }),
    ]);
  });

  it('lose the last one only once it is gone from the service', () => {
    const last = thumbs({ count: 1, names: ['Ada Lind'], mine: true });
    expect(after([last, heart], react(false))).toEqual([
      thumbs({ count: 0, names: [], mine: false, pending: pending as never }),
      heart,
    ]);
    expect(after([last, heart], react(false, { state: 'done' }))).toEqual([heart]);
  });

  it('are told of replies in the same way', () => {
    const reply = write('l', { kind: 'reply.react', ...onReply, emoji: '1f44d', add: true });
    expect(after([], reply)).toMatchObject([{ emoji: '1f44d', pending: { kind: 'reply.react' } }]);
  });
});
