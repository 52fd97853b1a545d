import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionHolds, expressionText, withValues } from '../../../renderer/content/expressions.ts';

const scope = {
  space: { version: '2.1', limit: 40, beta: true, plan: 'harbour' },
  page: { version: '2.0' },
};

describe('an expression', () => {
  it.each([
    ['space.vars.version', '2.1'],
    ['page.vars.version', '2.0'],
    ['vars.version', '2.0'],
    ['vars.limit', '40'],
    ['{{ space.vars.limit }}', '40'],
    ['space.vars["version"]', '2.1'],
    ['space.vars.limit + 2', '42'],
    ['"v" + space.vars.version', 'v2.1'],
    ['space.vars.beta ? "beta" : "stable"', 'beta'],
    ['space.vars.plan.toUpperCase()', 'HARBOUR'],
    ['(1 + 2) * 3', '9'],
  ])('%s is %s', (written, value) => {
    expect(expressionText(written, scope)).toBe(value);
  });

  it.each([
    'space.vars.missing',
    'visitor.claims.plan',
    'space.vars.constructor',
    'space.vars',
    'a b',
    '',
    '1 +',
    'x(',
  ])('%s is not known', (written) => {
    expect(expressionText(written, scope)).toBeNull();
  });
});

describe('a condition', () => {
  it.each<readonly [string, boolean | null]>([
    ['space.vars.beta', true],
    ['!space.vars.beta', false],
    ['space.vars.plan == "harbour"', true],
    ['space.vars.limit >= 41', false],
    ['visitor.claims.unsigned.plan == "harbour"', null],
    ['visitor.x && !space.vars.beta', false],
    ['visitor.x || space.vars.beta', true],
    ['visitor.x || !space.vars.beta', null],
    ['["a"].includes(visitor.x)', null],
    ['space.vars.plan.includes("bour")', true],
  ])('%s: %s', (written, holds) => {
    expect(conditionHolds(written, scope)).toBe(holds);
  });

  it('has an answer for any text', () => {
    const piece = fc.constantFrom(
      'space',
      '.',
      'vars',
      'limit',
      '(',
      ')',
      '?',
      ':',
      '&&',
      '"a"',
      '1',
      '!',
      '[',
      ']',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 80 }).map((all) => all.join('')),
        ),
        (written) => {
          expect([true, false, null]).toContain(conditionHolds(written, scope));
        },
      ),
    );
    expect(conditionHolds('('.repeat(1_900), scope)).toBeNull();
  });
});

describe('markdown with values', () => {
  it.each([
    ['at most <code class="expression">space.vars.limit</code> days', 'at most 40 days'],
    ['{{ space.vars.version }} and {{page.vars.version}}', '2.1 and 2.0'],
    ['<code class="expression">space.vars.unknown</code>', '<code class="expression">space.vars.unknown</code>'],
    ['`space.vars.limit` stays code', '`space.vars.limit` stays code'],
  ])('%j reads %j', (markdown, read) => {
    expect(withValues(markdown, scope)).toBe(read);
  });
});
