import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { reconcile } from '../../../electron/outbox/reconcile.ts';
import { queuedComment, queuedReply } from './operations.ts';

interface Known {
  readonly journal?: readonly PendingOperation[];
  readonly stored?: readonly PendingOperation[];
  readonly unconfirmed?: readonly string[];
  readonly discarded?: readonly string[];
  readonly isNew?: boolean;
}

function plan({ journal = [], stored = [], unconfirmed = [], discarded = [], isNew = false }: Known) {
  const queue = new Map(journal.map((operation) => [operation.id, operation]));
  const { adopt, put, drop } = reconcile(queue, stored, new Set(unconfirmed), new Set(discarded), isNew);
  return { adopt: adopt.map(({ id }) => id), put, drop };
}

const [a, b] = [queuedComment('a'), queuedComment('b')];

describe('journal and database', () => {
  it('have nothing to do where both say the same', () => {
    expect(plan({ journal: [a], stored: [queuedComment('a')] })).toEqual({ adopt: [], put: [], drop: [] });
  });

  it('agree on what the journal says: it hears of each step first', () => {
    expect(plan({ journal: [{ ...a, state: 'done' }, b], stored: [a] }).put).toEqual(['a', 'b']);
    expect(plan({ journal: [a], stored: [a], unconfirmed: ['a'] }).put).toEqual(['a']);
  });

  it('keep what was lost with the journal, and forget what is over', () => {
    expect(plan({ stored: [a, b], discarded: ['a'] })).toEqual({ adopt: ['b'], put: [], drop: ['a'] });
  });

  it('forget what was never called queued, unless the journal was lost: then it may have had that as well', () => {
    expect(plan({ stored: [a], unconfirmed: ['a'] })).toEqual({ adopt: [], put: [], drop: ['a'] });
    expect(plan({ stored: [a], unconfirmed: ['a'], isNew: true }).adopt).toEqual(['a']);
    expect(plan({ stored: [a, b], unconfirmed: ['a'] }).adopt).toEqual(['a', 'b']);
    // What is over tells nothing of a loss.
    expect(plan({ stored: [a, b], unconfirmed: ['a'], discarded: ['b'] })).toEqual({
      adopt: [],
      put: [],
      drop: ['a', 'b'],
    });
    expect(plan({ stored: [a], unconfirmed: ['a'], discarded: ['a'], isNew: true }).drop).toEqual(['a']);
  });

  it('take up what was lost in the order in which it was written, each after what it hangs on', () => {
    const late = queuedComment('late', { createdAt: 9_000 });
    const onLate = queuedReply('reply', { operation: 'late' }, { createdAt: 5 });
    const onKnown = queuedReply('other', { operation: 'a' }, { createdAt: 6 });
    expect(plan({ journal: [a], stored: [late, onKnown, onLate, a] }).adopt).toEqual(['late', 'reply', 'other']);
  });

  it('take up once what hangs on each other in a circle', () => {
    const edit = (id: string, on: string) =>
      queuedComment(id, {
        write: { kind: 'comment.edit', spaceId: 's', comment: { operation: on }, markdown: 'Words' },
      });
    expect([...plan({ stored: [edit('x', 'y'), edit('y', 'x')] }).adopt].sort()).toEqual(['x', 'y']);
  });
});
