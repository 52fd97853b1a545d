import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { OperationState, PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import type { Galley } from '../../../renderer/app/galley.ts';
import { actsOn, beingQueued, lastWaiting, undoLast } from '../../../renderer/pending/undo-last.ts';
import { queuedComment } from '../outbox/operations.ts';

const WAITING: readonly OperationState[] = ['queued', 'retrying', 'held'];
const STATES: readonly OperationState[] = [...WAITING, 'sending', 'done', 'in-doubt', 'rejected', 'conflict', 'parked'];
const PAGE = { kind: 'page', spaceId: 's', pageId: 'p', anchor: null } as const;

const deletion = (id: string, createdAt: number, write: Partial<PendingWrite> = {}): PendingOperation =>
  queuedComment(id, {
    createdAt,
    nextTryAt: createdAt + 10_000,
    write: {
      kind: 'comment.delete',
      spaceId: 's',
      pageId: 'p',
      comment: { server: 'c' },
      seen: { replies: [], more: 0, markdown: 'Said **too** soon' },
      ...write,
    } as PendingWrite,
  });

function withOutbox(operations: PendingOperation[]) {
  const acts: string[] = [];
  const said: string[] = [];
  const galley = {
    app: { act: (id: string) => Promise.resolve(ok(acts.push(id))) },
    announcer: { say: (text: string) => said.push(text) },
    store: {
      watch(_name: string, _input: null, take: (value: unknown) => void) {
        take(ok(operations.map((operation) => ({ operation }))));
        return () => undefined;
      },
    },
  };
  return { galley: galley as unknown as Galley, acts, said };
}

describe('the act that is undone', () => {
  it('is the last one of the screen that is not on its way', () => {
    const any = fc.record({
      createdAt: fc.nat(50),
      state: fc.constantFrom(...STATES),
      pageId: fc.constantFrom('p', 'q'),
    });
    fc.assert(
      fc.property(fc.array(any), (all) => {
        const operations = all.map(({ pageId, ...more }, at) => ({ ...deletion(String(at), 0, { pageId }), ...more }));
        const isHere = actsOn(PAGE) ?? (() => false);
        const able = operations.filter(({ state }, at) => WAITING.includes(state) && all[at]?.pageId === 'p');
        const last = lastWaiting(operations, isHere);
        expect(last?.createdAt ?? null).toBe(
          able.length === 0 ? null : Math.max(...able.map(({ createdAt }) => createdAt)),
        );
        if (last !== null) expect(able).toContain(last);
      }),
    );
  });

  it('is a deletion within its delay, which is named', async () => {
    const { galley, acts, said } = withOutbox([
      queuedComment('before', { createdAt: 1 }),
      deletion('deletion', 2),
      deletion('elsewhere', 3, { pageId: 'q' }),
    ]);
    await undoLast(galley, actsOn(PAGE) ?? (() => false));
    expect(acts).toEqual(['deletion']);
    expect(said).toEqual(['Undone: deletion of the comment “Said too soon”.']);
  });

  it('is the one that is still being queued, where somebody undoes at once', async () => {
    const operations = [deletion('before', 1)];
    const { galley, acts } = withOutbox(operations);
    let queued = (): void => undefined;
    void beingQueued(new Promise<void>((done) => (queued = done)));
    const undone = undoLast(galley, () => true);
    operations.push(deletion('just now', 2));
    queued();
    await undone;
    expect(acts).toEqual(['just now']);
  });

  it('is a change of a collection in the library', async () => {
    const write = adminWrite('createCollection', { organizationId: 'o', body: { title: 'Guides' } });
    const { galley, acts } = withOutbox([
      queuedComment('collection', { createdAt: 1, write }),
      deletion('elsewhere', 2),
    ]);
    await undoLast(galley, actsOn({ kind: 'library', collectionId: null }) ?? (() => false));
    expect(acts).toEqual(['collection']);
  });

  it('is none where nothing of the screen waits', async () => {
    const { galley, acts, said } = withOutbox([deletion('elsewhere', 3, { pageId: 'q' })]);
    await undoLast(galley, actsOn(PAGE) ?? (() => false));
    expect([acts, said]).toEqual([[], ['Nothing to undo']]);
  });
});
