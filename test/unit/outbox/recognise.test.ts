import { describe, expect, it } from 'vitest';
import { match, type Wanted } from '#shared/outbox/recognise.ts';

const row = (id: string, markdown: string, author = 'me') => ({
  id,
  postedAt: '2026-01-01T10:00:00.000Z',
  postedBy: { id: author },
  body: { markdown },
});

const looking = (markdown: string, more: Partial<Wanted> = {}): Wanted => ({
  markdown,
  person: { id: 'me' },
  claimed: new Set(),
  baseline: { seen: [], complete: true },
  ...more,
});

describe('recognising our own words', () => {
  it('sees through what the platform does to markdown', () => {
    const rows = [row('a', '\\* one\n\n**Two** \\_three\\_\n')];
    expect(match(rows, looking('- one\n**Two** _three_'))).toMatchObject({ type: 'found', row: { id: 'a' } });
  });

  it('does not take what stood there before for what was sent, whatever it says', () => {
    expect(match([row('old', '+1')], looking('+1', { baseline: { seen: ['old'] } }))).toEqual({ type: 'missing' });
    expect(match([row('new', '+1'), row('old', '+1')], looking('+1', { baseline: { seen: ['old'] } }))).toMatchObject({
      row: { id: 'new' },
    });
  });

  it('does not take an older row that slid into a list of limited length for a new one', () => {
    const rows = [row('known', 'x'), row('older', '+1')];
    expect(match(rows, looking('+1', { baseline: { seen: ['deleted', 'known'] } }))).toEqual({ type: 'missing' });
  });

  it('does not take somebody else’s same words for ours', () => {
    expect(match([row('a', '+1', 'other')], looking('+1'))).toEqual({ type: 'missing' });
  });

  it('asks when it is not known who we are', () => {
    expect(match([row('a', '+1', 'other')], looking('+1', { person: null }))).toEqual({ type: 'several' });
  });

  it('does not take what another operation has claimed', () => {
    expect(match([row('a', 'Same')], looking('Same', { claimed: new Set(['a']) }))).toEqual({ type: 'missing' });
  });

  it('asks when the service may have rewritten our words', () => {
    const rows = [row('a', 'See the table &amp; the figure, page 3')];
    expect(match(rows, looking('See the table & the figure on page 3'))).toEqual({ type: 'several' });
    expect(match([row('a', 'Something else altogether')], looking('See the table'))).toEqual({ type: 'missing' });
  });

  it('asks about a new comment of ours that was edited since, whatever it says by now', () => {
    const edited = { ...row('a', 'Something else altogether'), editedAt: '2026-01-01T10:05:00.000Z' };
    expect(match([edited], looking('See the table'))).toEqual({ type: 'several' });
    expect(match([edited], looking('See the table', { claimed: new Set(['a']) }))).toEqual({ type: 'missing' });
    expect(match([edited], looking('See the table', { baseline: { seen: ['a'] } }))).toEqual({ type: 'missing' });
    expect(match([{ ...edited, postedBy: { id: 'other' } }], looking('See the table'))).toEqual({ type: 'missing' });
  });

  it('asks about words like ours, too, when it is not known who we are', () => {
    expect(match([row('a', 'A word (edited)', 'someone')], looking('A word', { person: null }))).toEqual({
      type: 'several',
    });
  });

  it('compares texts of marks alone as they are', () => {
    expect(match([row('a', '---')], looking('***'))).toEqual({ type: 'missing' });
    expect(match([row('a', '---')], looking('---'))).toMatchObject({ type: 'found' });
  });
});
