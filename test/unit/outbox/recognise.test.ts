import { describe, expect, it } from 'vitest';
import { candidates } from '../../../electron/outbox/recognise.ts';

const row = (id: string, markdown: string, author = 'me') => ({
  id,
  postedAt: '2026-01-01T00:00:00Z',
  postedBy: { id: author },
  body: { markdown },
});

const me = { id: 'me', displayName: 'Me' };

describe('recognising our own words', () => {
  it('sees through what the platform does to markdown', () => {
    const rows = [row('a', '\\* one\n\n**Two** \\_three\\_\n')];
    expect(candidates(rows, { markdown: '- one\n**Two** _three_', person: me, claimed: new Set() })).toHaveLength(1);
  });

  it('does not take other words for ours', () => {
    expect(candidates([row('a', 'Yes, 10 °C')], { markdown: 'Yes, 11 °C', person: me, claimed: new Set() })).toEqual(
      [],
    );
  });

  it('does not take somebody else’s same words for ours, when it is known who we are', () => {
    const rows = [row('a', '+1', 'other')];
    expect(candidates(rows, { markdown: '+1', person: me, claimed: new Set() })).toEqual([]);
    expect(candidates(rows, { markdown: '+1', person: null, claimed: new Set() })).toHaveLength(1);
  });

  it('does not take what another operation has claimed', () => {
    expect(candidates([row('a', 'Same')], { markdown: 'Same', person: me, claimed: new Set(['a']) })).toEqual([]);
  });

  it('compares texts of marks alone as they are', () => {
    expect(candidates([row('a', '---')], { markdown: '***', person: me, claimed: new Set() })).toEqual([]);
    expect(candidates([row('a', '---')], { markdown: '---', person: me, claimed: new Set() })).toHaveLength(1);
  });
});
