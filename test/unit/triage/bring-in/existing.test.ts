import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import type { KnownConversation } from '#shared/rpc/triage.ts';
import type { ConversationContent } from '#shared/triage/conversation-text.ts';
import { batchesOf } from '../../../../renderer/features/triage/bring-in/batches.ts';
import { sortFound, type Asked } from '../../../../renderer/features/triage/bring-in/existing.ts';
import { ServerLook } from '../../../../renderer/features/triage/bring-in/server-look.ts';

const saying = (...bodies: string[]): ConversationContent => ({
  parts: bodies.map((body) => ({ role: 'user', body })),
});
const mine = {
  where: 'line 2',
  conversation: { id: '1', parts: [{ type: 'message' as const, role: 'user', body: 'Mine' }] },
};

function sorted(known: Partial<KnownConversation> | null, asked?: Asked): unknown {
  const entries = known === null ? [] : [{ id: '1', waiting: null, sent: null, stored: null, ...known }];
  const { fresh, same, existing } = sortFound(
    [mine],
    new Map(entries.map((one) => [one.id, one])),
    new Map(asked === undefined ? [] : [['1', asked]]),
  );
  if (fresh.length > 0) return 'fresh';
  return same > 0 ? 'same' : existing.map(({ there, waits }) => [there?.parts[0]?.body ?? null, waits])[0];
}

describe('a conversation of a file whose id is known', () => {
  it('is new where nothing has it, or where the server just said that it is gone', () => {
    expect([sorted(null), sorted({ stored: saying('Theirs') }, 'absent')]).toEqual(['fresh', 'fresh']);
  });

  it('is left out where it says the same, on the server or in an import that waits', () => {
    expect([sorted({ stored: saying('Mine') }), sorted({ waiting: saying('Mine'), stored: saying('Theirs') })]).toEqual(
      ['same', 'same'],
    );
  });

  it('is there otherwise by what is known last of it', () => {
    expect(sorted({ stored: saying('Theirs'), sent: saying('Before') })).toEqual(['Before', false]);
    expect(sorted({ stored: saying('Theirs'), sent: saying('Mine') }, 'there')).toEqual(['Theirs', false]);
    expect(sorted({ waiting: saying('Waits'), stored: saying('Mine') }, 'absent')).toEqual(['Waits', true]);
    expect(sorted({})).toEqual([null, false]);
  });
});

describe('what replaces a conversation', () => {
  it('goes by itself, with what the person has seen there', () => {
    const other = { ...mine, conversation: { ...mine.conversation, id: '2' } };
    expect(
      batchesOf(
        [mine, other],
        [
          { found: mine, there: saying('Theirs'), waits: false },
          { found: other, there: null, waits: false },
        ],
      ),
    ).toEqual([
      { body: [mine.conversation, other.conversation], agreement: {} },
      { body: [mine.conversation], agreement: { agreed: { 1: saying('Theirs') } } },
      { body: [other.conversation], agreement: {} },
    ]);
  });
});

describe('the look at the server', () => {
  const failing = (code: 'not-found' | 'offline') => Promise.resolve(err(appError(code, '')));

  it('asks for each id once, those that are known first, and for no more than some hundreds', async () => {
    const asked: string[] = [];
    const look = new ServerLook((id) => {
      asked.push(id);
      return id === 'b' ? failing('not-found') : Promise.resolve(ok(null));
    });
    const ids = ['a', 'b', ...Array.from({ length: 400 }, (_, at) => String(at))];
    const missing = look.missing(ids, (id) => id === 'b');
    expect([missing.length, missing[0]]).toEqual([300, 'b']);
    await look.ask(missing, () => true);
    expect([asked.length, look.asked.get('b'), look.asked.get('a')]).toEqual([300, 'absent', 'there']);
    expect(look.missing(ids, () => false)).toEqual([]);
  });

  it('ends where no answer comes, and where nobody wants it any more', async () => {
    const look = new ServerLook(() => failing('offline'));
    let turns = 0;
    await look.ask(['1', '2', '3', '4', '5', '6', '7'], () => (turns += 1) > 0);
    expect([turns, look.asked.size]).toEqual([1, 0]);
    await look.ask(['1'], () => false);
    expect(look.asked.size).toBe(0);
  });
});
