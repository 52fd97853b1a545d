import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { isUnsent, type OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { pendingIn, takenIds, waitsForVerdict } from '#shared/outbox/pending-review.ts';
import { commentsOf, isInReview, versionFor, withPart } from '#shared/outbox/review-parts.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { pendingWriteSchema } from '#shared/outbox/kinds/schema.ts';
import { parseOutboxEntry } from '../../../electron/outbox/entries.ts';
import { replay } from '../../../electron/outbox/history.ts';
import type { OperationQueue } from '../../../electron/outbox/queue.ts';
import { blockedIds } from '../../../renderer/pending/blocked.ts';
import { composerActions, keyHint } from '../../../renderer/threads/discussion/composer-actions.ts';
import { openAlone, NOW } from './outbox-alone.ts';
import { queuedComment } from './operations.ts';

const inRequest = { spaceId: 's', changeRequestId: 'r' };
let clock = 0;

function queued(id: string, write: PendingWrite): PendingOperation {
  return queuedComment(id, { write, createdAt: (clock += 1), ...versionFor(write) });
}
const pending = (id: string, more: object = {}): PendingOperation =>
  queued(id, { kind: 'comment.create', ...inRequest, markdown: `Words ${id}`, inReview: true, ...more });
const reply = (id: string, thread: string, inReview?: true): PendingOperation =>
  queued(id, {
    kind: 'reply.create',
    ...inRequest,
    comment: { server: thread },
    markdown: `Words ${id}`,
    ...(inReview === undefined ? {} : { inReview }),
  });
const verdict = (id: string, comments: string[]): PendingOperation =>
  queued(id, { kind: 'review.submit', ...inRequest, status: 'approved', ...(comments.length > 0 ? { comments } : {}) });

const readyIn = (outbox: { ready(at: number): Iterable<PendingOperation> }): readonly string[] =>
  [...outbox.ready(NOW)].map(({ id }) => id);

describe('a pending comment', () => {
  it('waits until a verdict lists it, and again once that is discarded', async () => {
    const { outbox, disk } = await openAlone();
    for (const one of [pending('a'), pending('b')]) await outbox.append(one);
    expect(readyIn(outbox)).toEqual([]);
    await outbox.append(verdict('v', ['a', 'b']));
    expect(readyIn(outbox)).toEqual(['a']);
    const { outbox: again } = await openAlone({ disk });
    expect(readyIn(again)).toEqual(['a']);
    await again.act('v', { kind: 'discard' });
    expect(readyIn(again)).toEqual([]);
    expect(pendingIn(again.all()).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(again.counts()).toEqual({ waiting: 0, inReview: 2, held: 0, failed: 0 });
  });

  it('stays behind when the verdict of the same request does not list it', async () => {
    const { outbox } = await openAlone();
    for (const one of [pending('a'), pending('later'), verdict('v', ['a'])]) await outbox.append(one);
    expect(readyIn(outbox)).toEqual(['a']);
    await outbox.act('a', { kind: 'discard' });
    expect(readyIn(outbox)).toEqual(['v']);
  });

  it('does not hold up a reply in its thread that is posted now', async () => {
    const { outbox } = await openAlone();
    for (const one of [reply('p', 't', true), reply('now', 't')]) await outbox.append(one);
    expect(readyIn(outbox)).toEqual(['now']);
    expect([...blockedIds(outbox.all())]).toEqual([]);
  });

  it('lets a reply that is on its way arrive first when its verdict comes', async () => {
    const { outbox } = await openAlone();
    for (const one of [reply('p', 't', true), reply('now', 't')]) await outbox.append(one);
    await outbox.record({ type: 'send-started', at: NOW, id: 'now' });
    await outbox.append(verdict('v', ['p']));
    expect(readyIn(outbox)).toEqual([]);
    await outbox.record({ type: 'acknowledged', at: NOW, id: 'now', serverId: 'c' });
    expect(readyIn(outbox)).toEqual(['p']);
  });

  it('leaves before its own reply, of which only the store knew after the end of the app', async () => {
    const { outbox } = await openAlone();
    await outbox.append(pending('a'));
    const answer: PendingWrite = {
      kind: 'reply.create',
      ...inRequest,
      comment: { operation: 'a' },
      markdown: 'Answer',
    };
    const found = { ...queued('r', { ...answer, inReview: true }), state: 'in-doubt', nextTryAt: NOW } as const;
    await outbox.record({ type: 'enqueued', at: NOW, operation: found });
    for (const one of [pending('b'), verdict('v', ['a', 'b'])]) await outbox.append(one);
    expect(readyIn(outbox)).toEqual(['a']);
    await outbox.record({ type: 'send-started', at: NOW, id: 'a' });
    await outbox.record({ type: 'acknowledged', at: NOW, id: 'a', serverId: 'c' });
    expect(readyIn(outbox)).toEqual(['r', 'b']);
  });

  it('that is held does not keep its verdict in doubt: Galley looks for that', async () => {
    const { outbox } = await openAlone();
    for (const one of [pending('a'), verdict('v', ['a'])]) await outbox.append(one);
    await outbox.record({ type: 'held', at: NOW, id: 'a', cause: 'request-changed' });
    expect(readyIn(outbox)).toEqual([]);
    const { outbox: other } = await openAlone();
    await other.append(pending('a'));
    await other.record({ type: 'held', at: NOW, id: 'a', cause: 'request-changed' });
    const found = { ...verdict('v', ['a']), state: 'in-doubt', nextTryAt: NOW } as const;
    await other.record({ type: 'enqueued', at: NOW, operation: found });
    expect(readyIn(other)).toEqual(['v']);
    await other.record({ type: 'not-found', at: NOW, id: 'v' });
    expect(readyIn(other)).toEqual([]);
  });

  it('that is held stops the verdict, which says so, and no other comment', async () => {
    const { outbox } = await openAlone();
    for (const one of [pending('a'), pending('b'), verdict('v', ['a', 'b'])]) await outbox.append(one);
    await outbox.record({ type: 'held', at: NOW, id: 'a', cause: 'request-changed' });
    expect(readyIn(outbox)).toEqual(['b']);
    await outbox.record({ type: 'send-started', at: NOW, id: 'b' });
    await outbox.record({ type: 'acknowledged', at: NOW, id: 'b', serverId: 'c' });
    expect(readyIn(outbox)).toEqual([]);
    expect([...blockedIds(outbox.all())]).toEqual(['v']);
    await outbox.act('a', { kind: 'release' });
    expect(readyIn(outbox)).toEqual(['a']);
  });

  it('can be posted now, alone or as the last of all, and wait again', async () => {
    const { outbox } = await openAlone();
    for (const one of [pending('a'), pending('b'), pending('c')]) await outbox.append(one);
    await outbox.act('b', { kind: 'regroup', part: { inReview: false, comments: [] } });
    expect(readyIn(outbox)).toEqual(['b']);
    await outbox.act('b', { kind: 'regroup', part: { inReview: true, comments: [] } });
    expect(readyIn(outbox)).toEqual([]);
    await outbox.act('c', { kind: 'regroup', part: { inReview: false, comments: ['a', 'b'] } });
    expect(readyIn(outbox)).toEqual(['a']);
  });

  it('keeps its place in the review when its text is edited', async () => {
    const { outbox } = await openAlone();
    await outbox.append(pending('a'));
    await outbox.act('a', { kind: 'edit', markdown: 'Better' });
    expect(outbox.find('a')?.write).toMatchObject({ markdown: 'Better', inReview: true });
    expect(readyIn(outbox)).toEqual([]);
  });

  it('is kept by an earlier Galley, which would not know that it waits', () => {
    expect(pending('a').writeVersion).toBe(2);
    expect(verdict('v', ['a']).writeVersion).toBe(2);
    expect(versionFor(reply('now', 't').write)).toEqual({});
  });
});

describe('the part that a write has in a review', () => {
  it('survives the schema, and is nothing for other writes', () => {
    for (const { write } of [pending('a'), reply('p', 't', true), verdict('v', ['a'])])
      expect(pendingWriteSchema.parse(write)).toEqual(write);
    const like = { kind: 'comment.react', ...inRequest, comment: { server: 't' }, emoji: 'x', add: true } as const;
    expect(withPart(like, { inReview: true, comments: ['a'] })).toEqual(like);
    const inSpace = { kind: 'comment.create', spaceId: 's', markdown: 'Words' } as const;
    expect(withPart(inSpace, { inReview: true, comments: [] })).toEqual(inSpace);
  });

  it('is waiting or taking others along, never both', () => {
    const { write } = pending('a', { comments: ['b'] });
    expect(commentsOf({ write })).toEqual([]);
    const both = withPart(write, { inReview: true, comments: ['b'] });
    expect([isInReview({ write: both }), commentsOf({ write: both })]).toEqual([true, []]);
  });
});

describe('the buttons of a field in a change request', () => {
  it('post with the usual key until a review has begun, and then add to it', () => {
    const labels = (begun: boolean, must = false): readonly (string | undefined)[] => {
      const { first, second } = composerActions({ begun, must }, 'Reply');
      return [first.verb, second?.verb];
    };
    expect(labels(false)).toEqual(['Reply', 'Start a review']);
    expect(labels(true)).toEqual(['Add to review', 'Post now']);
    expect(labels(true, true)).toEqual(['Add to review', undefined]);
  });

  it('have a hint that says what each key does', () => {
    const hint = (begun: boolean, later = false, must = false): string =>
      keyHint(composerActions({ begun, must }, 'Reply'), 'Ctrl', later);
    expect(hint(false)).toBe('Ctrl+Enter sends, with Shift starts a review');
    expect(hint(true)).toBe('Ctrl+Enter adds to your review, with Shift sends');
    expect(hint(true, true)).toBe('Ctrl+Enter adds to your review, with Shift queues');
    expect(hint(true, false, true)).toBe('Ctrl+Enter adds to your review');
    expect(keyHint(null, 'Ctrl', true)).toBe('Ctrl+Enter queues');
  });
});

/** What befalls the next write that may leave, and what the person does meanwhile. */
type Step =
  | { readonly do: 'say'; readonly thread: number }
  | { readonly do: 'decide' }
  | { readonly do: 'undo' }
  | { readonly do: 'post'; readonly which: number }
  | { readonly do: 'send'; readonly which: number; readonly then: 'arrives' | 'lost' | 'unheard' | 'held' | 'later' }
  | { readonly do: 'release'; readonly which: number }
  | { readonly do: 'kill' };

const which = fc.nat({ max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('say' as const), thread: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'decide' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'undo' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('post' as const), which }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      which,
      then: fc.constantFrom(
        'arrives' as const,
        'arrives' as const,
        'lost' as const,
        'unheard' as const,
        'held' as const,
        'later' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), which }) },
  { weight: 1, arbitrary: fc.constant({ do: 'kill' as const }) },
);

/** A person, a queue whose journal is read back after each kill, and a server that keeps what arrives. */
class Play {
  readonly #lines: string[] = [];
  #queue: OperationQueue = replay([], [], 0, 1).queue;
  readonly arrived: string[] = [];
  /** Comments that the person chose to post without a verdict. */
  readonly posted = new Set<string>();
  #number = 0;

  get all(): readonly PendingOperation[] {
    return [...this.#queue.operations.values()];
  }

  record(event: OutboxEvent): void {
    if (!this.#queue.takes(event)) return;
    this.#lines.push(JSON.stringify({ event }));
    this.#queue.apply(event);
  }

  do(step: Step): void {
    const open = this.all.filter((one) => one.write.kind === 'review.submit' && isUnsent(one));
    switch (step.do) {
      case 'say': {
        const id = `c${String((this.#number += 1))}`;
        const operation = step.thread === 0 ? pending(id) : reply(id, `t${String(step.thread)}`, true);
        this.record({ type: 'enqueued', at: 1, operation });
        return;
      }
      case 'decide': {
        const comments = pendingIn(this.all).map(({ id }) => id);
        const operation = verdict(`v${String((this.#number += 1))}`, comments);
        this.record({ type: 'enqueued', at: 1, operation });
        return;
      }
      case 'undo': {
        this.record({ type: 'discarded', at: 1, id: open.at(-1)?.id ?? '' });
        return;
      }
      case 'post': {
        const one = pick(pendingIn(this.all), step.which);
        if (one === undefined) return;
        this.posted.add(one.id);
        this.record({ type: 'regrouped', at: 1, id: one.id, part: { inReview: false, comments: [] } });
        return;
      }
      case 'release': {
        const one = pick(
          this.all.filter(({ state }) => state === 'held'),
          step.which,
        );
        this.record({ type: 'released', at: 1, id: one?.id ?? '' });
        return;
      }
      case 'kill': {
        this.#restart();
        return;
      }
      case 'send': {
        this.#send(step.which, step.then);
        return;
      }
    }
  }

  /** Everything goes well, and the person decides on all that is left. */
  end(): void {
    this.do({ do: 'kill' });
    for (let turns = 0; turns < 500 && this.all.some(({ state }) => state !== 'done'); turns += 1) {
      if (pendingIn(this.all).length > 0) this.do({ do: 'decide' });
      this.do({ do: 'release', which: 0 });
      this.do({ do: 'send', which: 0, then: 'arrives' });
    }
  }

  #restart(): void {
    const entries = this.#lines.flatMap((line) => parseOutboxEntry(JSON.parse(line)) ?? []);
    this.#queue = replay(entries, [], 1, 1).queue;
  }

  #send(index: number, then: Extract<Step, { do: 'send' }>['then']): void {
    const operation = pick([...this.#queue.ready(Number.MAX_SAFE_INTEGER - 1)], index);
    if (operation === undefined) return;
    const { id } = operation;
    if (operation.state === 'in-doubt') {
      const serverId = this.arrived.includes(id) ? id : null;
      this.record(serverId === null ? { type: 'not-found', at: 1, id } : { type: 'acknowledged', at: 1, id, serverId });
      return;
    }
    this.#judge(operation);
    if (then === 'held') {
      this.record({ type: 'held', at: 1, id, cause: 'request-changed' });
      return;
    }
    this.record({ type: 'send-started', at: 1, id });
    if (then === 'later') {
      const error = appError('offline', 'no network', { sent: 'no' });
      this.record({ type: 'postponed', at: 1, id, error, nextTryAt: 2 });
      return;
    }
    if (then !== 'lost') this.arrived.push(id);
    if (then === 'arrives') {
      this.record({ type: 'acknowledged', at: 1, id, serverId: id });
      return;
    }
    const error = appError('timeout', 'no answer', { sent: 'maybe' });
    this.record({ type: 'doubted', at: 1, id, error, nextTryAt: 2 });
  }

  /** What must be true of each write that leaves. */
  #judge(operation: PendingOperation): void {
    const { id } = operation;
    expect(this.arrived).not.toContain(id);
    expect(waitsForVerdict(operation, takenIds(this.all))).toBe(false);
    if (isInReview(operation)) expect(takenIds(this.all).has(id)).toBe(true);
    const listing = this.all.filter((one) => one.state !== 'done' && commentsOf(one).includes(id));
    const earlier = listing.flatMap((one) => commentsOf(one)).filter((other) => numberOf(other) < numberOf(id));
    for (const other of isInReview(operation) ? earlier : []) {
      const known = this.#queue.operations.get(other);
      if (known === undefined || !isInReview(known)) continue;
      // Only one that needs the person, directly or in its thread, is passed by.
      expect(['done', 'held'].includes(known.state) || isBehindHeld(this.all, known)).toBe(true);
    }
    for (const other of commentsOf(operation)) expect(this.#queue.operations.get(other)?.state ?? 'done').toBe('done');
  }
}

const numberOf = (id: string): number => Number(id.slice(1));

function isBehindHeld(all: readonly PendingOperation[], { write, id }: PendingOperation): boolean {
  const thread = 'comment' in write ? JSON.stringify(write.comment) : null;
  return all.some(
    (other) =>
      other.state === 'held' &&
      other.id !== id &&
      'comment' in other.write &&
      JSON.stringify(other.write.comment) === thread,
  );
}

function pick<T>(items: readonly T[], index: number): T | undefined {
  return items[index % Math.max(1, items.length)];
}

describe('a pending review, whatever happens', () => {
  it('leaves once, in order, before its verdict and never without it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const play = new Play();
        for (const one of steps) play.do(one);
        play.end();
        expect(play.all.filter(({ state }) => state !== 'done').map(({ id, state }) => `${id} ${state}`)).toEqual([]);
        expect(new Set(play.arrived).size).toBe(play.arrived.length);
        expect(new Set(play.arrived)).toEqual(new Set(play.all.map(({ id }) => id)));
        for (const one of play.all) {
          for (const id of commentsOf(one)) {
            if (!play.posted.has(id)) expect(play.arrived.indexOf(id)).toBeLessThan(play.arrived.indexOf(one.id));
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
