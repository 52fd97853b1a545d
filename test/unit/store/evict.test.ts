import { describe, expect, it } from 'vitest';
import { textsToEvict, type StoredText } from '../../../renderer/store/evict.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = 100 * DAY_MS;

function text(pageId: string, more: Partial<StoredText> = {}): StoredText {
  return { spaceId: 's', pageId, bytes: 10, readAt: NOW, fetchedAt: NOW, kept: true, ...more };
}

const ids = (texts: readonly StoredText[]): readonly string[] => texts.map(({ pageId }) => pageId);

describe('texts that go', () => {
  it('are none while there is room and everything is kept, however old', () => {
    expect(textsToEvict([text('a', { readAt: 0, fetchedAt: 0 })], 0, NOW)).toEqual([]);
  });

  it('are those opened once that are not kept, when they are old', () => {
    const old = NOW - 31 * DAY_MS;
    const texts = [
      text('old', { kept: false, readAt: old, fetchedAt: old }),
      text('read again', { kept: false, fetchedAt: old }),
      text('kept', { readAt: old, fetchedAt: old }),
    ];
    expect(ids(textsToEvict(texts, 0, NOW))).toEqual(['old']);
  });

  it('are the least recently read of those not kept, when they are many', () => {
    const many = Array.from({ length: 5 }, (_, index) =>
      text(`p${String(index)}`, { kept: false, readAt: NOW - index, bytes: 10 * 1024 * 1024 }),
    );
    expect(ids(textsToEvict(many, 0, NOW))).toEqual(['p4', 'p3']);
  });

  it('are the least recently read of all, and not one more than needed, when space runs out', () => {
    const texts = [
      text('today'),
      text('never', { readAt: 0 }),
      text('last week', { readAt: NOW - 7 * DAY_MS }),
      text('yesterday', { readAt: NOW - DAY_MS }),
    ];
    expect(ids(textsToEvict(texts, 15, NOW))).toEqual(['never', 'last week']);
    expect(textsToEvict(texts, 1_000, NOW)).toHaveLength(4);
  });
});
