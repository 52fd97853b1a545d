import { describe, expect, it } from 'vitest';
import { asQuote } from '../../../renderer/writing/quote.ts';

describe('a quotation', () => {
  it('marks each line, and keeps paragraphs apart', () => {
    expect(asQuote('  One line\r\n\n\n\tand another\n')).toBe('> One line\n>\n> and another\n\n');
  });

  it('says what the page says, whatever that would be in Markdown', () => {
    expect(asQuote('set *all* of `a_b[0]`')).toBe('> set \\*all\\* of \\`a\\_b\\[0\\]\\`\n\n');
  });

  it('is nothing where nothing is said', () => {
    expect(asQuote(' \n ')).toBe('');
  });

  it('ends with a whole word where it is cut', () => {
    const quoted = asQuote('tides '.repeat(1_000));
    expect(quoted.length).toBeLessThan(2_010);
    expect(quoted).toMatch(/tides …\n\n$/);
    expect(asQuote('x'.repeat(5_000))).toBe(`> ${'x'.repeat(2_000)} …\n\n`);
  });
});
