import { expect, it } from 'vitest';
import { evaluate, type Evaluation } from '../../../electron/sample/content/evaluate.ts';

const evaluated = (markdown: string, mode: Evaluation['mode']) =>
  evaluate(markdown, { mode, space: { plan: 'harbour', seats: 3, open: true }, page: { vars: { draft: false } } });
const block = (condition: string) => `Before\n\n{% if ${condition} %}\nInside\n{% endif %}\n\nAfter`;

it.each([
  ['space.vars.plan == "harbour"', true],
  ["space.vars.plan == 'quay'", false],
  ['space.vars.seats !== 3', false],
  ['space.vars.open', true],
  ['!space.vars.open', false],
  ['page.vars.draft', false],
  ['page.vars.unheard == true', false],
])('a block with the condition %s is kept: %s', (condition, holds) => {
  for (const mode of [true, 'deterministic-only'] as const) {
    const text = evaluated(block(condition), mode);
    expect(text.includes('Inside')).toBe(holds);
    expect(text).not.toContain('{%');
    expect(text).toContain('After');
  }
  expect(evaluated(block(condition), false)).toBe(block(condition));
});

it('a condition on the visitor is that of a stranger, and stays as written where only the certain is wanted', () => {
  const condition = 'visitor.claims.unsigned.beta === true';
  expect(evaluated(block(condition), true)).not.toContain('Inside');
  expect(evaluated(block(condition.replace('===', '!==')), true)).toContain('Inside');
  expect(evaluated(block(condition), 'deterministic-only')).toBe(block(condition));
});

it('what it does not understand, and what stands in a fence, stays as written', () => {
  const odd = block('space.vars.seats > 2 && somebody()');
  expect(evaluated(odd, true)).toBe(odd);
  const fenced = `\`\`\`\n${block('false')}\n\`\`\``;
  expect(evaluated(fenced, true)).toBe(fenced);
});

it('blocks in blocks go with what is around them', () => {
  const inner = (outer: string) =>
    `{% if ${outer} %}\nA\n{% if space.vars.open %}\nB\n{% else %}\nC\n{% endif %}\nD\n{% endif %}\nE`;
  expect(evaluated(inner('false'), true)).toBe('E');
  expect(evaluated(inner('true'), true)).toBe('A\nB\nD\nE');
});

it('expressions have the values of the space and of the page', () => {
  const text = '<code class="expression">space.vars.seats</code> <code class="expression">page.vars.draft</code>';
  expect(evaluated(text, 'deterministic-only')).toBe('3 false');
});
