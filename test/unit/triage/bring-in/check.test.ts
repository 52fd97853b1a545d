import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchesOf } from '../../../../renderer/features/triage/bring-in/batches.ts';
import { checkAll } from './check-all.ts';
import { readJson } from '../../../../renderer/features/triage/bring-in/json.ts';

const part = { type: 'message' as const, role: 'user', body: 'How?' };

function check(given: unknown): string | null {
  return checkAll([{ where: 'entry 1', given }]).problems[0]?.words ?? null;
}

describe('what a file says is a conversation', () => {
  it.each([
    [{ id: 'a'.repeat(255), subject: 's'.repeat(512), parts: [part] }, null],
    [{ id: '', parts: [part] }, 'Its ID must have 1 to 255 characters.'],
    [{ id: 'a'.repeat(256), parts: [part] }, 'Its ID must have 1 to 255 characters.'],
    [{ parts: [part] }, 'Its ID must have 1 to 255 characters.'],
    [{ id: '1', subject: 's'.repeat(513), parts: [part] }, 'Its subject can have at most 512 characters.'],
    [{ id: '1' }, 'It needs a list named “parts”.'],
    [{ id: '1', parts: [] }, 'It has no messages.'],
    [{ id: '1', parts: [{ ...part, body: ' ' }] }, 'It has no messages.'],
    [
      { id: '1', parts: [part], metadata: { createdAt: 'yesterday' } },
      '“yesterday” is not a date in the form of the others.',
    ],
    [{ id: 7, parts: [part] }, 'Its ID is too long for a number: put it in quotes.'],
    [
      { id: '1,23457E+14', parts: [part] },
      'A spreadsheet rounded its ID to “1,23457E+14”. Format the ID column as text, and export it again.',
    ],
    [{ id: '5e14', parts: [part] }, null],
    [{ id: '1', parts: [{ ...part, type: 'note' }] }, 'parts.0.type: Invalid input: expected "message".'],
    [{ id: '1', parts: [part], metadata: { url: 'javascript:alert(1)' } }, 'Its link is not a web address.'],
    [{ id: '1', parts: [{ ...part, body: 'x'.repeat(600_000) }] }, 'It is longer than 500 kB.'],
    [{ id: '1', parts: [{ ...part, body: '\ud800' }] }, 'It contains half a character, which cannot be sent.'],
    [null, 'It is not a conversation.'],
    [['1'], 'It is not a conversation.'],
  ])('is held against the limits: %#', (given, words) => {
    expect(check(given)).toBe(words);
  });

  it('is told with the field that is none', () => {
    expect(check({ id: '1', parts: [{ ...part, body: 7 }] })).toContain('parts.0.body');
  });

  it('keeps the fields of the contract alone', () => {
    const { found } = checkAll([{ where: 'entry 1', given: { id: '1', parts: [part], evil: true } }]);
    expect(found[0]?.conversation).toEqual({ id: '1', parts: [part] });
  });

  it('is told where it repeats an id', () => {
    const given = { id: '1', parts: [part] };
    const { found, problems } = checkAll([
      { where: 'entry 1', given },
      { where: 'entry 2', given },
    ]);
    expect(found).toHaveLength(1);
    expect(problems).toEqual([{ where: 'entry 2', words: 'It has the same ID as entry 1.' }]);
  });
});

describe('a file of JSON', () => {
  it('is one conversation, a list, a list by name, or one a line', () => {
    const one = { id: '1', parts: [part] };
    const given = (text: string): unknown => readJson(text)?.map((candidate) => candidate.given);
    expect(given(JSON.stringify(one))).toEqual([one]);
    expect(given(JSON.stringify([one, one]))).toEqual([one, one]);
    expect(given(JSON.stringify({ conversations: [one] }))).toEqual([one]);
    expect(given(`${JSON.stringify(one)}\n\n${JSON.stringify(one)}\n`)).toEqual([one, one]);
    expect(readJson(`${JSON.stringify(one)}\nbroken\n`)?.[1]).toEqual({ where: 'line 2', given: null });
    expect(readJson('not at all')).toBeNull();
  });
});

describe('writes', () => {
  it('hold every conversation once, in their order, and none is too large', () => {
    const found = fc.array(fc.record({ id: fc.uuid(), size: fc.integer({ min: 1, max: 400_000 }) }), { maxLength: 80 });
    fc.assert(
      fc.property(found, (given) => {
        const conversations = given.map(({ id, size }) => ({ id, parts: [{ ...part, body: 'x'.repeat(size) }] }));
        const batches = batchesOf(
          conversations.map((conversation) => ({ where: '', conversation })),
          [],
        ).map(({ body }) => body);
        expect(batches.flat()).toEqual(conversations);
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(25);
          expect(batch.length === 1 || JSON.stringify(batch).length <= 501_000).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});
