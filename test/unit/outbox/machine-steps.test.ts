import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import {
  dependentsOf,
  interruption,
  isDue,
  isEditable,
  isOrphan,
  isRunning,
  isUnclear,
  isUnsent,
  transition,
  withKnownParents,
  type OutboxEvent,
} from '#shared/outbox/machine.ts';
import { type HoldCause, type OperationState, type PendingOperation } from '#shared/outbox/operation.ts';
import { queuedComment, queuedReply } from './operations.ts';

type StepEvent = Exclude<OutboxEvent, { readonly type: 'enqueued' }>;

const offline = appError('offline', 'no route', { sent: 'no' });
const lost = appError('timeout', 'no answer', { sent: 'maybe' });
const misread = appError('invalid-response', 'no id', { sent: 'yes' });
const conflict = { base: 'x', mine: 'y', theirs: 'z', mergeable: true };
const states: readonly OperationState[] = [
  'queued',
  'sending',
  'retrying',
  'in-doubt',
  'held',
  'conflict',
  'rejected',
  'parked',
  'done',
];

/** One event of each type, and the states that it fits. What is held is held for `page-changed`. */
const EVENTS: readonly { readonly event: StepEvent; readonly takenIn: readonly OperationState[] }[] = [
  { event: { type: 'send-started', at: 9, id: 'a' }, takenIn: ['queued', 'retrying'] },
  { event: { type: 'acknowledged', at: 9, id: 'a', serverId: 'c' }, takenIn: ['sending', 'in-doubt'] },
  {
    event: { type: 'refused', at: 9, id: 'a', error: offline },
    takenIn: ['queued', 'sending', 'retrying', 'in-doubt'],
  },
  {
    event: { type: 'postponed', at: 9, id: 'a', error: offline, nextTryAt: 20 },
    takenIn: ['queued', 'sending', 'retrying', 'in-doubt'],
  },
  {
    event: { type: 'doubted', at: 9, id: 'a', error: lost, nextTryAt: 20 },
    takenIn: ['queued', 'sending', 'retrying', 'in-doubt'],
  },
  { event: { type: 'not-found', at: 9, id: 'a' }, takenIn: ['in-doubt'] },
  {
    event: { type: 'held', at: 9, id: 'a', cause: 'page-changed' },
    takenIn: ['queued', 'sending', 'retrying', 'in-doubt'],
  },
  { event: { type: 'conflicted', at: 9, id: 'a', conflict }, takenIn: ['queued', 'retrying'] },
  { event: { type: 'retried', at: 9, id: 'a' }, takenIn: ['retrying', 'in-doubt', 'held', 'rejected'] },
  { event: { type: 'settled', at: 9, id: 'a' }, takenIn: ['in-doubt'] },
  { event: { type: 'released', at: 9, id: 'a' }, takenIn: ['held'] },
  { event: { type: 'edited', at: 9, id: 'a', markdown: 'other' }, takenIn: ['queued', 'retrying', 'held', 'rejected'] },
  { event: { type: 'rewritten', at: 9, id: 'a', write: queuedComment('b').write }, takenIn: ['conflict'] },
  {
    event: { type: 'discarded', at: 9, id: 'a' },
    takenIn: ['queued', 'retrying', 'in-doubt', 'held', 'conflict', 'rejected', 'parked'],
  },
];

function standing(state: OperationState, more: Partial<PendingOperation> = {}): PendingOperation {
  return queuedComment('a', { state, ...(state === 'held' ? { cause: 'page-changed' } : {}), ...more });
}

function after(operation: PendingOperation, event: StepEvent): PendingOperation {
  const next = transition(operation, event);
  if (next === null || next === 'gone') throw new Error(`${event.type} does not fit ${operation.state}`);
  return next;
}

describe('the states of a write', () => {
  it.each(EVENTS)('let pass what fits: $event.type', ({ event, takenIn }) => {
    const passed = states.filter((state) => transition(standing(state), event) !== null);
    expect([...passed].sort()).toEqual([...takenIn].sort());
  });

  it('end in nothing where it is discarded', () => {
    expect(transition(standing('queued'), { type: 'discarded', at: 9, id: 'a' })).toBe('gone');
  });

  it('let the person say that it is there only where a copy may be', () => {
    const settled: StepEvent = { type: 'settled', at: 9, id: 'a' };
    expect(transition(standing('held', { mayBeThere: true }), settled)).not.toBeNull();
    expect(transition(standing('held', { cause: 'cannot-tell' }), settled)).not.toBeNull();
    expect(transition(queuedComment('a', { state: 'held' }), settled)).toBeNull();
    expect(transition(standing('rejected', { mayBeThere: true }), settled)).toBeNull();
    expect(transition(standing('queued', { cause: 'cannot-tell' }), settled)).toBeNull();
  });

  it('let nothing be sent that cannot arrive', () => {
    const released: StepEvent = { type: 'released', at: 9, id: 'a' };
    for (const cause of ['target-gone', 'parent-failed', 'not-served'] as const) {
      expect(transition(standing('held', { cause }), released)).toBeNull();
    }
    expect(transition(queuedComment('a', { state: 'held' }), released)).not.toBeNull();
  });

  it('take other words only of the same kind for what is in conflict', () => {
    const rewritten: StepEvent = {
      type: 'rewritten',
      at: 9,
      id: 'a',
      write: queuedReply('b', { server: 'c' }).write,
    };
    expect(transition(standing('conflict', { conflict }), rewritten)).toBeNull();
    expect(transition(standing('queued'), { ...rewritten, write: queuedComment('b').write })).toBeNull();
  });

  it('let no text be edited that has none, and none that may be on the service', () => {
    const like = { kind: 'comment.react', spaceId: 's', comment: { server: 'c' }, emoji: '1f44d', add: true } as const;
    expect(isEditable(queuedComment('a', { write: like }))).toBe(false);
    expect(isEditable(queuedComment('a'))).toBe(true);
    expect(isEditable(standing('held', { cause: 'several-matches' }))).toBe(false);
    expect(isEditable(standing('rejected', { mayBeThere: true }))).toBe(false);
  });
});

describe('whether a copy may be on the service', () => {
  it('is told by the state', () => {
    const unsent = states.filter((state) => isUnsent(standing(state)));
    expect(unsent).toEqual(['queued', 'retrying', 'held', 'rejected']);
  });

  it('is not known of what is held because nobody can tell', () => {
    const causes: readonly HoldCause[] = ['several-matches', 'cannot-tell'];
    expect(causes.map((cause) => isUnclear(standing('held', { cause })))).toEqual([true, true]);
    expect(causes.map((cause) => isUnsent(standing('held', { cause })))).toEqual([false, false]);
    expect(isUnclear(standing('held'))).toBe(false);
    expect(isUnclear(queuedComment('a', { state: 'held' }))).toBe(false);
    expect(isUnclear(standing('queued', { mayBeThere: true }))).toBe(false);
  });
});

describe('what an event leaves', () => {
  /** With something of everything that an event may take away or keep. */
  const tried: Partial<PendingOperation> = {
    attempts: 2,
    sentAt: 5,
    error: offline,
    nextTryAt: 7,
    baseline: { seen: ['old'] },
    author: 'me',
  };
  const retrying = standing('retrying', tried);
  const { error: _error, nextTryAt: _nextTryAt, ...kept } = retrying;

  it('a try: one more of them, its time, and what stood there when it was noted anew', () => {
    expect(after(retrying, { type: 'send-started', at: 9, id: 'a' })).toEqual({
      ...kept,
      state: 'sending',
      attempts: 3,
      sentAt: 9,
      changedAt: 9,
    });
    const noted = after(retrying, { type: 'send-started', at: 9, id: 'a', baseline: { seen: ['new'] } });
    expect(noted.baseline).toEqual({ seen: ['new'] });
  });

  it('an answer: the id that the service gave', () => {
    const done = after(standing('sending', tried), { type: 'acknowledged', at: 9, id: 'a', serverId: 'c' });
    expect(done).toEqual({ ...kept, state: 'done', serverId: 'c', changedAt: 9 });
  });

  it('the word of the person that it is there: no id, and that it was they who said so', () => {
    const done = after(standing('in-doubt', tried), { type: 'settled', at: 9, id: 'a' });
    expect(done).toEqual({ ...kept, state: 'done', serverId: null, settled: true, changedAt: 9 });
  });

  it('a refusal: what the service said, and no doubt where there was none', () => {
    const refused = after(standing('sending', tried), { type: 'refused', at: 9, id: 'a', error: offline });
    expect(refused).toEqual({ ...kept, state: 'rejected', error: offline, changedAt: 9 });
    const doubted = after(standing('in-doubt', tried), { type: 'refused', at: 9, id: 'a', error: offline });
    expect(doubted.mayBeThere).toBe(true);
    const remembered = standing('queued', { ...tried, mayBeThere: true });
    expect(after(remembered, { type: 'refused', at: 9, id: 'a', error: offline }).mayBeThere).toBe(true);
  });

  it('a failure that left no trace, or a doubt: when to look again, counted as a try where none was made', () => {
    for (const [type, state] of [
      ['postponed', 'retrying'],
      ['doubted', 'in-doubt'],
    ] as const) {
      const event: StepEvent = { type, at: 9, id: 'a', error: lost, nextTryAt: 20 };
      const expected = { ...kept, state, error: lost, nextTryAt: 20, changedAt: 9 };
      expect(after(standing('sending', tried), event)).toEqual({ ...expected, attempts: 2 });
      expect(after(standing('queued', tried), event)).toEqual({ ...expected, attempts: 3 });
    }
  });

  it('a hold: its cause, what the service said, and the doubt that there was', () => {
    const held = after(standing('queued', tried), { type: 'held', at: 9, id: 'a', cause: 'page-changed' });
    expect(held).toStrictEqual({ ...kept, state: 'held', cause: 'page-changed', changedAt: 9 });
    const gone: StepEvent = { type: 'held', at: 9, id: 'a', cause: 'target-gone', error: lost };
    expect(after(standing('in-doubt', tried), gone)).toEqual({
      ...kept,
      state: 'held',
      cause: 'target-gone',
      mayBeThere: true,
      error: lost,
      changedAt: 9,
    });
  });

  it('a hold: who it is for and the current text, until the person has decided', () => {
    const heldFor = { by: 'Hanne', text: 'The current text' };
    const event: StepEvent = { type: 'held', at: 9, id: 'a', cause: 'part-gone', heldFor };
    const held = after(standing('queued'), event);
    expect(held).toMatchObject({ state: 'held', cause: 'part-gone', heldFor });
    for (const type of ['released', 'retried'] as const)
      expect(after(held, { type, at: 10, id: 'a' })).not.toHaveProperty('heldFor');
  });

  it('a conflict: both sides of it', () => {
    const conflicted = after(retrying, { type: 'conflicted', at: 9, id: 'a', conflict });
    expect(conflicted).toEqual({ ...kept, state: 'conflict', conflict, changedAt: 9 });
  });

  it('another try that was asked for: it is queued, or looked for where a copy may be there', () => {
    const retried: StepEvent = { type: 'retried', at: 9, id: 'a' };
    const { cause: _cause, ...queued } = { ...kept, state: 'queued' as const, changedAt: 9 };
    expect(after(standing('rejected', tried), retried)).toEqual(queued);
    expect(after(standing('held', tried), retried)).toEqual(queued);
    expect(after(queuedComment('a', { ...tried, state: 'held' }), retried)).toEqual(queued);
    for (const doubted of [
      standing('in-doubt', tried),
      standing('held', { ...tried, mayBeThere: true }),
      standing('held', { ...tried, cause: 'cannot-tell' }),
    ]) {
      expect(after(doubted, retried)).toEqual({ ...queued, state: 'in-doubt', nextTryAt: 9 });
    }
  });

  it('a look that was asked for: not before the service had time to show it', () => {
    const look = (at: number, notBefore: number): number | undefined =>
      after(standing('in-doubt'), { type: 'retried', at, id: 'a', notBefore }).nextTryAt;
    expect([look(9, 30), look(40, 30)]).toEqual([30, 40]);
  });

  it('nothing found: it is queued, and what stood there before is still known', () => {
    const queued = after(standing('in-doubt', tried), { type: 'not-found', at: 9, id: 'a' });
    expect(queued).toEqual({ ...kept, state: 'queued', changedAt: 9 });
  });

  it('a release: each cause that was released, once', () => {
    const released: StepEvent = { type: 'released', at: 9, id: 'a' };
    const again = standing('held', { ...tried, released: ['page-changed', 'thread-resolved'] });
    expect(after(again, released)).toEqual({
      ...kept,
      state: 'queued',
      released: ['page-changed', 'thread-resolved'],
      changedAt: 9,
    });
    expect(after(queuedComment('a', { state: 'held' }), released)).toMatchObject({ state: 'queued', released: [] });
    const doubted = standing('held', { ...tried, mayBeThere: true });
    expect(after(doubted, released)).toEqual({
      ...kept,
      state: 'in-doubt',
      nextTryAt: 9,
      released: ['page-changed'],
      changedAt: 9,
    });
  });

  it('a second one that the person wants: nothing of what was looked for before', () => {
    const unclear = standing('held', { ...tried, cause: 'several-matches', mayBeThere: true, accepted: true });
    const { baseline: _baseline, ...rest } = kept;
    expect(after(unclear, { type: 'released', at: 9, id: 'a' })).toEqual({
      ...rest,
      state: 'queued',
      released: ['several-matches'],
      changedAt: 9,
    });
  });

  it('other words: they were never sent, so nothing of the old ones is looked for', () => {
    const { baseline: _baseline, ...rest } = kept;
    const edited = after({ ...retrying, accepted: true }, { type: 'edited', at: 9, id: 'a', markdown: 'other' });
    const write = { ...retrying.write, markdown: 'other' };
    expect(edited).toEqual({ ...rest, state: 'queued', write, changedAt: 9 });
    const rewrite = queuedComment('b').write;
    const rewritten = after(standing('conflict', { ...tried, conflict, accepted: true }), {
      type: 'rewritten',
      at: 9,
      id: 'a',
      write: rewrite,
    });
    expect(rewritten).toEqual({ ...rest, state: 'queued', write: rewrite, changedAt: 9 });
  });

  it('the yes of the service, which outlives the error that came with it', () => {
    const doubted = after(standing('sending'), { type: 'doubted', at: 9, id: 'a', error: misread, nextTryAt: 20 });
    expect(doubted.accepted).toBe(true);
    expect(after(doubted, { type: 'not-found', at: 30, id: 'a' }).accepted).toBe(true);
    const maybe = after(standing('sending'), { type: 'doubted', at: 9, id: 'a', error: lost, nextTryAt: 20 });
    expect(maybe).not.toHaveProperty('accepted');
  });
});

describe('what was being sent when Galley ended', () => {
  it('is in doubt, and looked for once the service had time to show it', () => {
    const event = interruption('a', 100, 30);
    if (event.type !== 'doubted') throw new Error('it is not in doubt');
    expect(event).toMatchObject({ type: 'doubted', at: 100, id: 'a', nextTryAt: 130 });
    expect(event.error).toMatchObject({ code: 'cancelled', sent: 'maybe' });
    expect(event.error.detail).toContain('quit');
  });
});

describe('the time of a write', () => {
  const TWO_HOURS_MS = 2 * 60 * 60 * 1_000;
  const due = (nextTryAt: number, now: number): boolean => isDue(standing('retrying', { nextTryAt }), now);

  it('has come once the clock shows it', () => {
    expect([due(10, 9), due(10, 10), due(10, 11)]).toEqual([false, true, true]);
    expect(isDue(standing('queued'), 0)).toBe(true);
  });

  it('has come as well where it is further away than anything ever waits', () => {
    expect([due(TWO_HOURS_MS + 5, 5), due(TWO_HOURS_MS + 6, 5)]).toEqual([false, true]);
  });
});

describe('what goes on by itself', () => {
  it('is what waits to be sent or looked for, and what is being sent', () => {
    expect(states.filter((state) => isRunning(standing(state)))).toEqual(['queued', 'sending', 'retrying', 'in-doubt']);
  });
});

describe('what hangs on another write', () => {
  const reply = (state: OperationState): PendingOperation => queuedReply('r', { operation: 'a' }, { state });
  const of = (...operations: readonly PendingOperation[]) =>
    new Map(operations.map((operation) => [operation.id, operation]));

  it('is alone once that was discarded, or arrived without an id', () => {
    expect(isOrphan(of(), reply('queued'))).toBe(true);
    expect(isOrphan(of(standing('done', { serverId: null })), reply('queued'))).toBe(true);
    expect(isOrphan(of(standing('done')), reply('in-doubt'))).toBe(true);
    const edit = {
      kind: 'reply.edit',
      spaceId: 's',
      comment: { operation: 'a' },
      reply: { operation: 'gone' },
      markdown: 'Better',
    } as const;
    expect(isOrphan(of(standing('queued')), queuedComment('e', { write: edit }))).toBe(true);
  });

  it('is not alone while that waits, or where it has its id', () => {
    expect(isOrphan(of(standing('queued')), reply('queued'))).toBe(false);
    expect(isOrphan(of(standing('done', { serverId: 'c' })), reply('queued'))).toBe(false);
    expect(isOrphan(of(standing('queued', { serverId: null })), reply('queued'))).toBe(false);
  });

  it('is not called alone while it is being sent, or rests', () => {
    for (const state of ['sending', 'held', 'rejected', 'done'] as const) {
      expect(isOrphan(of(), reply(state)), state).toBe(false);
    }
  });

  it('is all that names it, and what names that in turn', () => {
    const edit = {
      kind: 'reply.edit',
      spaceId: 's',
      comment: { operation: 'a' },
      reply: { operation: 'r' },
      markdown: 'Better',
    } as const;
    const onReply = { ...edit, comment: { server: 'c' } };
    const queue = of(
      standing('queued'),
      reply('queued'),
      queuedComment('alone'),
      queuedComment('e', { write: edit }),
      queuedComment('f', { write: onReply }),
    );
    expect(dependentsOf(queue, 'a').map(({ id }) => id)).toEqual(['r', 'e', 'f']);
    expect(dependentsOf(queue, 'r').map(({ id }) => id)).toEqual(['e', 'f']);
    expect(dependentsOf(queue, 'alone')).toEqual([]);
  });

  it('names it by the id of the service where that is known already', () => {
    const known = withKnownParents(of(standing('done', { serverId: 'c' })), reply('queued'));
    expect(known.write).toMatchObject({ comment: { server: 'c' } });
    const unknown = reply('queued');
    expect(withKnownParents(of(standing('done', { serverId: null })), unknown)).toBe(unknown);
    expect(withKnownParents(of(), unknown)).toBe(unknown);
  });
});
