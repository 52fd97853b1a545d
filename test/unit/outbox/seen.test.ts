import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import type { PendingWrite, Seen } from '#shared/outbox/writes.ts';
import type { Person } from '#shared/rpc/host.ts';
import { transition } from '#shared/outbox/machine.ts';
import { at } from './at-service.ts';
import { FakeService, ME } from './fake-service.ts';
import { queuedComment } from './operations.ts';

const ANN = { id: 'ann', displayName: 'Ann' };
const HANNE = { id: 'hanne', displayName: 'Hanne' };
const place = { spaceId: 'space', pageId: 'page' };
const seen = (replies: readonly string[], more: Partial<Seen> = {}): Seen => ({
  replies: [...replies],
  more: 0,
  ...more,
});

/** A deletion and a Resolve of this comment. */
function decisions(server: string, what?: Seen): readonly PendingWrite[] {
  const on = { ...place, comment: { server }, ...(what === undefined ? {} : { seen: what }) };
  return [
    { kind: 'comment.delete', ...on },
    { kind: 'comment.resolve', ...on, resolved: true },
  ];
}

/** The held write after the person chose to send it anyway. */
async function releasedAt(service: FakeService, write: PendingWrite): Promise<PendingWrite> {
  const held = await at(service, write).preflight();
  if (held.type !== 'hold') throw new Error(`it is not held, but ${held.type}`);
  const { type: _type, ...why } = held;
  const operation = { ...queuedComment('a', { write, state: 'held' }), ...why };
  const released = transition(operation, { type: 'released', at: 1, id: 'a' });
  if (released === null || released === 'gone') throw new Error('it cannot be released');
  return released.write;
}

describe('what others said meanwhile', () => {
  it('holds a deletion and a Resolve until it was seen, and sends them anyway when that is released', async () => {
    const service = new FakeService();
    const { id } = service.say('Mine');
    const known = service.reply(id, 'Known', ANN);
    for (const write of decisions(id, seen([known.id])))
      expect(await at(service, write).preflight()).toEqual({ type: 'go' });
    const latest = service.reply(id, 'Wait, not solved yet!', ANN);
    for (const write of decisions(id, seen([known.id]))) {
      expect(await at(service, write).preflight()).toEqual({
        type: 'hold',
        cause: 'new-replies',
        heldFor: { by: 'Ann', text: 'Wait, not solved yet!', seen: { replies: [latest.id, known.id], more: 0 } },
      });
      expect(await at(service, write, { released: ['new-replies'] }).preflight()).toEqual({ type: 'go' });
    }
  });

  it('is not what the person said there themselves', async () => {
    const service = new FakeService();
    const { id } = service.say('Mine');
    service.reply(id, 'And one more thing');
    for (const write of decisions(id, seen([]))) expect(await at(service, write).preflight()).toEqual({ type: 'go' });
  });

  it('is told by its number where no replies are listed', async () => {
    const service = new FakeService();
    const { id } = service.say('Mine', { replies: 2 });
    service.answers.set('listSpaceCommentReplies', () => err(appError('not-found', '', { status: 404 })));
    for (const write of decisions(id, seen(['one'], { more: 1 })))
      expect(await at(service, write).preflight()).toEqual({ type: 'go' });
    for (const write of decisions(id, seen(['one'])))
      expect(await at(service, write).preflight()).toEqual({
        type: 'hold',
        cause: 'new-replies',
        heldFor: { seen: { replies: ['one'], more: 1 } },
      });
  });

  it('holds what was released once more when somebody says or changes something after that', async () => {
    const service = new FakeService();
    const { id } = service.say('Mine');
    for (const write of decisions(id, seen([], { markdown: 'Mine' }))) {
      service.reply(id, 'Wait', ANN);
      const released = await releasedAt(service, write);
      expect(await at(service, released).preflight()).toEqual({ type: 'go' });
      service.reply(id, 'Wait again', ANN);
      expect(await at(service, released).preflight()).toMatchObject({
        cause: 'new-replies',
        heldFor: { text: 'Wait again' },
      });
    }
    const [remove] = decisions(id, seen([], { markdown: 'Before' })) as readonly [PendingWrite];
    const textSeen = await releasedAt(service, remove);
    const allSeen = await releasedAt(service, textSeen);
    expect(await at(service, allSeen).preflight()).toEqual({ type: 'go' });
    service.change(id, ({ body }) => ({ body: { ...body, markdown: 'Changed once more' } }));
    expect(await at(service, allSeen).preflight()).toMatchObject({ cause: 'text-changed' });
  });

  it('is told with the name of who said it last, and without one where that is not certain', async () => {
    const service = new FakeService();
    const { id } = service.say('Mine');
    service.reply(id, 'First', ANN);
    service.reply(id, 'Last', HANNE);
    service.reply(id, 'Mine as well');
    const [remove] = decisions(id, seen([])) as readonly [PendingWrite];
    expect(await at(service, remove).preflight()).toMatchObject({
      heldFor: { by: 'Hanne', text: 'Ann: First\n\nHanne: Last' },
    });
    service.answers.set('listSpaceCommentReplies', () => err(appError('not-found', '', { status: 404 })));
    const repliersAre = (...people: readonly Person[]): void =>
      service.change(id, () => ({
        repliers: people.map((person) => ({ user: service.reply(id, '', person).postedBy, count: 1, updatedAt: '' })),
      }));
    repliersAre(HANNE, ME);
    expect(await at(service, remove).preflight()).toMatchObject({ heldFor: { by: 'Hanne' } });
    repliersAre(HANNE, ANN);
    const unnamed = await at(service, remove).preflight();
    expect(unnamed).toMatchObject({ cause: 'new-replies' });
    expect(unnamed).not.toHaveProperty('heldFor.by');
  });

  it('is unknown of a deletion that an older version queued: replies of others hold it', async () => {
    const service = new FakeService();
    const { id } = service.say('Mine');
    const [remove] = decisions(id) as readonly [PendingWrite];
    expect(await at(service, remove).preflight()).toEqual({ type: 'go' });
    const { id: replyId } = service.reply(id, 'Not yet!', ANN);
    expect(await at(service, remove).preflight()).toEqual({
      type: 'hold',
      cause: 'new-replies',
      heldFor: { by: 'Ann', text: 'Not yet!', seen: { replies: [replyId], more: 0 } },
    });
  });

  it('does not hold reopening', async () => {
    const service = new FakeService();
    const { id } = service.say('Mine', { status: 'resolved' });
    service.reply(id, 'Not yet!', ANN);
    const reopen: PendingWrite = {
      kind: 'comment.resolve',
      ...place,
      comment: { server: id },
      resolved: false,
      seen: seen([]),
    };
    expect(await at(service, reopen).preflight()).toEqual({ type: 'go' });
  });
});

it('a deletion is held where the text is another than the person saw, of a comment and of a reply', async () => {
  const service = new FakeService();
  const { id } = service.say('As it was');
  const reply = service.reply(id, 'As it was');
  service.answers.set('getCommentReplyInSpace', () => ok(reply));
  const on = { ...place, comment: { server: id } };
  const deletions = (markdown: string): readonly PendingWrite[] => [
    { kind: 'comment.delete', ...on, seen: seen([reply.id], { markdown }) },
    { kind: 'reply.delete', ...on, reply: { server: reply.id }, seen: seen([reply.id], { markdown }) },
  ];
  for (const write of deletions('As  it \\was')) expect(await at(service, write).preflight()).toEqual({ type: 'go' });
  for (const write of deletions('Other words')) {
    expect(await at(service, write).preflight()).toEqual({
      type: 'hold',
      cause: 'text-changed',
      heldFor: { text: 'As it was', seen: seen([reply.id], { markdown: 'As it was' }) },
    });
    expect(await at(service, write, { released: ['text-changed'] }).preflight()).toEqual({ type: 'go' });
  }
});
