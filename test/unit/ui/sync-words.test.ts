import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UnreadItem } from '#shared/unread.ts';
import { problemWords, progressWords, statusSentence } from '../../../renderer/app/texts/sync-texts.ts';
import { steadyTimeLeft, lengthWords } from '../../../renderer/ui/size-words.ts';

describe('how far a sync is', () => {
  it('is told in pages, with how long is left', () => {
    const sync = { phase: 'pages', done: 4_210, total: 20_000 } as const;
    expect(progressWords(sync, 118_000)).toBe('4,210 of 20,000 pages, about 2 minutes left');
    expect(progressWords(sync, null)).toBe('4,210 of 20,000 pages');
  });

  it('is told in files and bytes where those are counted, and not at all where nothing is', () => {
    expect(progressWords({ phase: 'files', done: 1, total: 1 }, null)).toBe('1 of 1 file');
    expect(progressWords({ phase: 'pack', done: 2_000_000, total: 8_000_000 }, 5_000)).toBe(
      '2 MB of 8 MB, less than a minute left',
    );
    expect(progressWords({ phase: 'library', done: 0, total: 0 }, null)).toBe('');
  });
});

describe('the time left as it is shown', () => {
  it('does not jump to and fro with an estimate that wavers around a half', () => {
    const wavering = Array.from({ length: 60 }, (_one, index) => 150_000 + (index % 2 === 0 ? -9_000 : 9_000));
    let shown: number | null = null;
    const words = new Set<string>();
    for (const ms of wavering) {
      shown = steadyTimeLeft(shown, ms);
      words.add(lengthWords(shown ?? 0));
    }
    expect(words.size).toBe(1);
  });

  it('is never further from the estimate than a fifth or twenty seconds', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7_200_000 }), { minLength: 1 }), (estimates) => {
        let shown: number | null = null;
        for (const ms of estimates) {
          shown = steadyTimeLeft(shown, ms);
          expect(Math.abs((shown ?? 0) - ms)).toBeLessThan(Math.max(20_000, (shown ?? 0) * 0.2) + 1);
        }
      }),
    );
  });

  it('goes when there is none', () => {
    expect(steadyTimeLeft(60_000, null)).toBeNull();
  });
});

describe('what a sync could not read', () => {
  const item = (kind: UnreadItem['kind'], reason: UnreadItem['reason']): UnreadItem => ({
    kind,
    id: 'x',
    title: null,
    reason,
    status: null,
    at: 0,
    operation: null,
    detail: '',
  });
  const incomplete = item('list', 'incomplete');
  const issue = item('issue', 'unexpected');
  const space = item('space', 'server-failed');

  it.each([
    [0, [], ''],
    [1, [space], '1 space could not be read'],
    [2, [issue, issue], '2 issues could not be read'],
    [2, [issue, space], '2 items could not be read'],
    [1, [incomplete], '1 list incomplete'],
    [1_203, [issue, incomplete, incomplete], '1,201 items could not be read, 2 lists incomplete'],
  ] as const)('%i problems: %j', (problems, told, words) => {
    expect(problemWords({ problems, unreadable: told })).toBe(words);
  });
});

it('is a sentence where what could not be read follows it', () => {
  expect(statusSentence('Synced just now', { phase: 'idle', problems: 1 })).toBe('Synced just now.');
  expect(statusSentence('Synced just now', { phase: 'idle', problems: 0 })).toBe('Synced just now');
  expect(statusSentence('Reading Guides', { phase: 'pages', problems: 1 })).toBe('Reading Guides');
  expect(statusSentence('', { phase: 'idle', problems: 1 })).toBe('');
});
