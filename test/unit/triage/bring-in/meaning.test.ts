import { describe, expect, it } from 'vitest';
import { checkAll } from './check-all.ts';
import { readJson } from '../../../../renderer/features/triage/bring-in/json.ts';
import { asMeant, type Meaning } from '../../../../renderer/features/triage/bring-in/meaning.ts';
import { roleWordsIn } from '../../../../renderer/features/triage/bring-in/roles.ts';

const part = { type: 'message', role: 'user', body: 'How?' };
const UNSAID: Meaning = { dates: { order: null, zone: 'UTC' }, roles: new Map() };

function read(given: unknown, meaning: Partial<Meaning> = {}): ReturnType<typeof checkAll> {
  return checkAll([asMeant({ where: 'entry 1', given }, { ...UNSAID, ...meaning })]);
}

function timeOf(createdAt: unknown, meaning: Partial<Meaning> = {}): unknown {
  const { found, problems } = read({ id: '1', parts: [part], metadata: { createdAt } }, meaning);
  return found[0] === undefined ? problems[0]?.words : (found[0].conversation.metadata?.createdAt ?? null);
}

describe('a conversation as it is meant', () => {
  it('has its time as the platform takes it, however the file writes it', () => {
    expect(timeOf('2026-01-02')).toBe('2026-01-02T00:00:00.000Z');
    expect(timeOf('Fri, 02 Jan 2026 10:00:00 +0200')).toBe('2026-01-02T08:00:00.000Z');
    expect(timeOf(1_772_618_706)).toBe('2026-03-04T10:05:06.000Z');
    expect(timeOf('2026-01-02', { dates: { order: null, zone: 'Asia/Tokyo' } })).toBe('2026-01-01T15:00:00.000Z');
    expect(timeOf('04.03.2026', { dates: { order: 'day-first', zone: 'UTC' } })).toBe('2026-03-04T00:00:00.000Z');
  });

  it('has no time before the order of day and month is said, and is told where it fits none', () => {
    expect(timeOf('04.03.2026')).toBeNull();
    expect(timeOf('13/02/2026', { dates: { order: 'month-first', zone: 'UTC' } })).toBe(
      '“13/02/2026” is not a date in the form of the others.',
    );
    expect(timeOf('soon')).toBe('“soon” is not a date in the form of the others.');
  });

  it('has a number for its id as a text, but for one that JSON has rounded', () => {
    expect(read({ id: 4711, parts: [part] }).found[0]?.conversation.id).toBe('4711');
    const long = readJson('[{"id":12345678901234567890}]')?.[0]?.given ?? null;
    expect(read(long).problems[0]?.words).toBe('Its ID is too long for a number: put it in quotes.');
  });

  it('has the roles that were said, without regard to case, and without those that are left out', () => {
    const parts = ['Kunde', ' KUNDE ', 'Notiz', 'agent', undefined].map((role) => ({ ...part, role }));
    const roles = new Map([
      ['kunde', 'user'],
      ['notiz', 'left-out'],
    ] as const);
    const meant = asMeant(
      { where: '', given: { id: '1', parts }, senders: ['a', 'b', 'c', 'd', 'e'] },
      { ...UNSAID, roles },
    );
    expect(checkAll([meant]).found[0]?.conversation.parts.map(({ role }) => role)).toEqual([
      'user',
      'user',
      'team-member',
      'user',
    ]);
    expect(meant.senders).toEqual(['a', 'b', 'd', 'e']);
  });

  it('keeps what is no part, to be told', () => {
    expect(read({ id: '1', parts: [null] }).problems).toHaveLength(1);
    expect(read('nothing').problems).toEqual([{ where: 'entry 1', words: 'It is not a conversation.' }]);
  });
});

describe('the words for who said something', () => {
  it('are counted, the most frequent first, with what every help desk means by them', () => {
    const parts = ['Klant', 'agent', 'klant', '', null, 7].map((role) => ({ ...part, role }));
    expect(roleWordsIn([{ where: '', given: { id: '1', parts } }], new Map())).toEqual([
      { key: 'klant', word: 'Klant', count: 2, use: null },
      { key: '', word: '', count: 2, use: 'user' },
      { key: 'agent', word: 'agent', count: 1, use: 'team-member' },
    ]);
  });
});
