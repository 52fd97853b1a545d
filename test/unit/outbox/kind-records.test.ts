import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryId } from '#shared/outbox/admin.ts';
import { collapse } from '#shared/outbox/collapse.ts';
import { adminOperations, adminShapes, type AdminOperation } from '#shared/outbox/kinds/admin-shapes.data.ts';
import { isKind, kindsWith, recordOf, writeKinds } from '#shared/outbox/kinds/index.ts';
import { pendingWriteSchema } from '#shared/outbox/kinds/schema.ts';
import { dependenciesOf, entityOf, withServerId } from '#shared/outbox/order.ts';
import { placeOf, textOf, type PendingWrite, type WriteKind } from '#shared/outbox/writes.ts';
import { isWord } from '../../../electron/log/words.ts';
import { bindKind, checkWrite } from '../../../electron/outbox/kinds/index.ts';
import type { KindContext } from '../../../electron/outbox/kind.ts';
import { kindWords, writeTitle } from '../../../renderer/pending/texts/write-texts.ts';
import { writeFacts } from '../../../renderer/pending/texts/write-facts.ts';
import { oneOfEach } from './one-of-each.ts';
import { queuedComment } from './operations.ts';

const kinds = Object.keys(writeKinds) as readonly WriteKind[];

/** All parameters that an administrative record asks for, each named after itself. */
function adminInput(kind: AdminOperation): Record<string, string> {
  const { rowId, entity } = adminShapes[kind];
  return Object.fromEntries([entity, rowId ?? entity].map((name) => [name, name]));
}

const writes: readonly PendingWrite[] = [
  ...Object.values(oneOfEach),
  ...adminOperations.map((kind) => ({ kind, input: adminInput(kind), subject: 'Handbook' })),
];
const anyWrite = fc.constantFrom(...writes);
const anyId = fc.string({ minLength: 1 });

/** The write with what it names made by these operations, and which of them it names now. */
function onOperations(
  write: PendingWrite,
  [one, two]: readonly [string, string],
): readonly [PendingWrite, readonly string[]] {
  if ('input' in write) {
    const { rowId } = adminShapes[write.kind];
    if (rowId === null) return [write, []];
    return [
      { ...write, input: { ...write.input, body: { within: [temporaryId(two)] }, [rowId]: temporaryId(one) } },
      [one, two],
    ];
  }
  if ('reply' in write) return [{ ...write, comment: { operation: one }, reply: { operation: two } }, [one, two]];
  return 'comment' in write ? [{ ...write, comment: { operation: one } }, [one]] : [write, []];
}

describe('the record of a kind', () => {
  it('is there for each kind that the schema reads, and only for those', () => {
    expect(writes.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
    expect(pendingWriteSchema.safeParse({ kind: 'comment.frame' }).success).toBe(false);
  });

  it.each(writes.map((write) => [write.kind, write] as const))('says all that is asked of %s', (kind, write) => {
    const parsed = pendingWriteSchema.parse(JSON.parse(JSON.stringify(write)));
    expect(parsed).toEqual(write);
    expect(kindWords(kind)).not.toBe('');
    expect(writeTitle(write)).not.toBe('');
    for (const { label, to } of writeFacts(write)) expect([label, to]).not.toContain('');
    expect(entityOf(queuedComment('op', { write }))).not.toBe('');
    expect(isWord(kind), 'the log may name it').toBe(true);
    expect(recordOf(write)).toBe(writeKinds[kind]);
  });

  it.each(writes.map((write) => [write.kind, write] as const))('of %s contradicts itself nowhere', (_kind, write) => {
    const record = recordOf(write);
    expect(record.refs === undefined).toBe(record.withRefs === undefined);
    if (record.bringsWords === true) expect([textOf(write), record.signed]).toEqual(['Words', true]);
    if (record.effect === 'delete') expect(record.mootWhenGone).toBe(true);
    if (record.decision !== undefined) {
      const seen = { replies: ['r'], more: 1 };
      expect(record.decision.withSeen(write, seen)).toEqual({ ...write, seen });
    }
    if (record.withBasis !== undefined) {
      expect(record.withBasis(write, { revision: 'rev' })).toEqual({ ...write, basis: { revision: 'rev' } });
    }
    // What a pack carries is what people say, and nothing else.
    if (record.handBack === null) expect(['discussion', 'review']).toContain(record.area);
    else expect(record.handBack).toMatch(/\.$/);
  });

  it('names what can be undone by each other from both sides', () => {
    for (const kind of kinds) {
      const how = writeKinds[kind] as { collapse?: { type: string; undoes?: WriteKind } };
      if (how.collapse?.type !== 'undo' || how.collapse.undoes === undefined) continue;
      const other = writeKinds[how.collapse.undoes] as typeof how;
      expect(other.collapse?.undoes).toBe(kind);
    }
  });

  it('is one that the sender knows', () => {
    for (const write of writes) {
      const bound = bindKind({} as KindContext, queuedComment('op', { write }));
      expect(Object.values(bound).every((member) => typeof member === 'function')).toBe(true);
      // Whatever is wrong with it is an answer.
      expect(typeof checkWrite(write).ok).toBe('boolean');
    }
  });
});

describe('what a write of any kind hangs on', () => {
  it('is what it names by an operation, until that has an id of the server', () => {
    fc.assert(
      fc.property(anyWrite, anyId, anyId, anyId, (plain, one, two, server) => {
        fc.pre(one !== two);
        const [write, on] = onOperations(plain, [one, two]);
        expect(new Set(dependenciesOf({ write }))).toEqual(new Set(on));
        expect(dependenciesOf({ write: plain })).toEqual([]);
        const known = withServerId(write, one, server);
        expect(new Set(dependenciesOf({ write: known }))).toEqual(new Set(on.filter((id) => id !== one)));
        const settled = withServerId(known, two, server);
        expect(dependenciesOf({ write: settled })).toEqual([]);
        if ('input' in settled && on.length > 0) expect(settled.input['body']).toEqual({ within: [server] });
        expect(pendingWriteSchema.parse(settled)).toEqual(settled);
        expect([settled.kind, placeOf(settled).spaceId === null]).toEqual([
          plain.kind,
          placeOf(plain).spaceId === null,
        ]);
      }),
    );
  });
});

describe('the same write once more', () => {
  it('is queued, or is said by the unsent one, whatever the kind', () => {
    fc.assert(
      fc.property(anyWrite, anyId, (write, id) => {
        const first = queuedComment(id, { write });
        const plan = collapse(new Map([[id, first]]), queuedComment('again', { write }), () => true);
        if (plan.type !== 'queue') expect(plan).toMatchObject({ id });
        const type = recordOf(write).collapse?.type;
        if (type === 'edit' || type === 'toggle') expect(plan.type).toBe(type === 'edit' ? 'edit' : 'same');
        if (type === undefined) expect(plan.type).toBe('queue');
      }),
    );
  });
});

describe('kinds told apart by what they do', () => {
  it('are those whose records say so', () => {
    expect(kindsWith({ area: 'discussion', effect: 'delete' })).toEqual(['comment.delete', 'reply.delete']);
    expect(kindsWith({ area: 'administration' })).toEqual(adminOperations);
    expect(kindsWith({ row: 'conversation' })).toEqual(['ingestConversations']);
    expect(kindsWith({})).toEqual(kinds);
    for (const write of writes) {
      const { area, row, effect } = recordOf(write);
      expect(isKind(write, { area, row, effect })).toBe(true);
      expect(isKind(write, { area: area === 'discussion' ? 'review' : 'discussion' })).toBe(false);
    }
  });
});

describe('a stored write that only a newer Galley knows', () => {
  const later = { kind: 'comment.frame', spaceId: 's', pageId: 'p', markdown: 'Words' } as unknown as PendingWrite;

  it('keeps its words and its place, and is nothing that is sent or waited for', () => {
    expect(textOf(later)).toBe('Words');
    expect(placeOf(later)).toEqual({ spaceId: 's', changeRequestId: null, pageId: 'p' });
    expect(dependenciesOf({ write: later })).toEqual([]);
    expect(isKind(later, { area: 'discussion' })).toBe(false);
  });

  it('is not taken for a member that every object has', () => {
    expect(textOf({ ...later, kind: 'toString' } as unknown as PendingWrite)).toBe('Words');
  });
});
