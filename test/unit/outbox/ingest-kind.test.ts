import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conflict } from '#shared/outbox/operation.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { appError } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import { actEvent } from '../../../electron/outbox/acts.ts';
import { at } from './at-service.ts';
import { failing, FakeService } from './fake-service.ts';
import { queuedComment } from './operations.ts';

const CREATED = '2026-03-04T10:00:00.000Z';
const part = (body: string) => ({ type: 'message', role: 'user', body });

/** What is on the server: by id, its messages. Imports replace it. */
class Conversations {
  readonly service = new FakeService();
  readonly said: Map<string, string>;
  readonly posted: string[][] = [];

  constructor(said: Readonly<Record<string, string>>) {
    this.said = new Map(Object.entries(said));
    this.service.answers.set('getConversation', ({ conversationId }: { conversationId: string }) => {
      const body = this.said.get(conversationId);
      if (body === undefined) return failing('not-found', 'no', { status: 404 });
      const conversation = { id: conversationId, createdAt: CREATED, source: 'email', urls: {} };
      return ok({ conversation, parts: [part(body)] });
    });
    this.service.answers.set(
      'ingestConversations',
      ({ body }: { body: readonly { id: string; parts: { body: string }[] }[] }) => {
        this.posted.push(body.map(({ id }) => id));
        for (const { id, parts } of body) this.said.set(id, parts[0]?.body ?? '');
        return ok(undefined);
      },
    );
  }
}

function importing(bodies: Readonly<Record<string, string>>, base?: Record<string, unknown>): AdminWrite {
  const body = Object.entries(bodies).map(([id, said]) => ({ id, parts: [part(said)] }));
  return {
    kind: 'ingestConversations',
    input: { organizationId: 'o', body },
    ...(base === undefined ? {} : { base }),
  };
}

/** The write once the person has taken one side of the conflict. Null: it is discarded. */
function taken(write: AdminWrite, conflict: Conflict, take: 'mine' | 'theirs'): AdminWrite | null {
  const operation = queuedComment('a', { write, state: 'conflict', conflict });
  const event = actEvent(operation, { kind: 'resolve', take }, { at: 1, settleMs: 0, by: { author: null } });
  return event.type === 'rewritten' ? (event.write as AdminWrite) : null;
}

async function conflictOf(there: Conversations, write: AdminWrite): Promise<Conflict> {
  const checked = await at(there.service, write).preflight();
  if (checked.type !== 'conflict') throw new Error(`it is ${checked.type}`);
  return checked.conflict;
}

describe('an import of conversations, just before it is sent', () => {
  it('goes where nothing is there, and is done where the same is there', async () => {
    const there = new Conversations({ b: 'Why?' });
    expect(await at(there.service, importing({ a: 'How?', b: 'Why? ' })).preflight()).toEqual({ type: 'go' });
    expect((await at(there.service, importing({ b: 'Why?' })).preflight()).type).toBe('found');
  });

  it('is held with both texts where something else is there', async () => {
    const conflict = await conflictOf(new Conversations({ b: 'Theirs' }), importing({ a: 'How?', b: 'Mine' }));
    expect(conflict).toMatchObject({ base: null, mergeable: false });
    expect(conflict.theirs).toContain('User: Theirs');
    expect(conflict.mine).toContain('User: Mine');
    expect(conflict.mine).not.toContain('How?');
  });

  it('replaces what the person has seen, and nothing that came later', async () => {
    const there = new Conversations({ a: 'Theirs' });
    const agreed = { agreed: { a: { subject: '', parts: [{ role: 'user', body: 'Theirs' }] } } };
    const write = importing({ a: 'Mine' }, agreed);
    expect((await at(there.service, write).preflight()).type).toBe('go');
    there.said.set('a', 'Theirs, and more');
    const conflict = await conflictOf(there, write);
    const mine = taken(write, conflict, 'mine');
    if (mine === null) throw new Error('it is gone');
    expect((await at(there.service, mine).preflight()).type).toBe('go');
    there.said.set('a', 'Yet another');
    expect((await at(there.service, mine).preflight()).type).toBe('conflict');
  });

  it('leaves what is there as it is where the person says so, and sends the others', async () => {
    const there = new Conversations({ b: 'Theirs' });
    const write = importing({ a: 'How?', b: 'Mine' });
    const rest = taken(write, await conflictOf(there, write), 'theirs');
    if (rest === null) throw new Error('it is gone');
    expect((await at(there.service, rest).preflight()).type).toBe('go');
    expect((await at(there.service, rest).send()).ok).toBe(true);
    expect([there.posted, there.said.get('b')]).toEqual([[['a']], 'Theirs']);
    expect((await at(there.service, rest).recognise()).type).toBe('found');
    expect((await at(there.service, rest).preflight()).type).toBe('found');
  });

  it('of a single conversation is gone where the person leaves what is there', async () => {
    const write = importing({ b: 'Mine' });
    expect(taken(write, await conflictOf(new Conversations({ b: 'Theirs' }), write), 'theirs')).toBeNull();
  });

  it('does not go while nobody can look', async () => {
    const there = new Conversations({});
    there.service.answers.set('getConversation', () => err(appError('offline', 'no network')));
    expect((await at(there.service, importing({ a: 'How?' })).preflight()).type).toBe('failed');
  });

  it('is recognised by what it says, not by how much', async () => {
    const there = new Conversations({ a: 'Theirs' });
    expect((await at(there.service, importing({ a: 'Mine' })).recognise()).type).toBe('missing');
    there.said.set('a', 'Mine');
    expect((await at(there.service, importing({ a: 'Mine' })).recognise()).type).toBe('found');
  });

  it('never replaces what nobody has seen, whatever is there and whatever the person takes', async () => {
    const bodies = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('one', 'two'), { minKeys: 1 });
    await fc.assert(
      fc.asyncProperty(
        bodies,
        bodies,
        fc.constantFrom('mine' as const, 'theirs' as const),
        async (mine, theirs, take) => {
          const there = new Conversations(theirs);
          let write: AdminWrite | null = importing(mine);
          let seen: readonly string[] = [];
          let checked = await at(there.service, write).preflight();
          if (checked.type === 'conflict') {
            seen = Object.keys(mine).filter((id) => theirs[id] !== undefined && theirs[id] !== mine[id]);
            write = taken(write, checked.conflict, take);
            if (write !== null) checked = await at(there.service, write).preflight();
          }
          if (write !== null && checked.type === 'go') await at(there.service, write).send();
          for (const [id, body] of Object.entries(theirs)) {
            const replaced = there.said.get(id) !== body;
            expect(replaced && (!seen.includes(id) || take === 'theirs')).toBe(false);
          }
          // What nothing stands against has arrived.
          const others = Object.keys(mine).filter((id) => theirs[id] === undefined);
          if (write !== null) for (const id of others) expect(there.said.get(id)).toBe(mine[id]);
        },
      ),
    );
  });
});
