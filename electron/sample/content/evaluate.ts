import type { SpaceContent } from './space-content.ts';
import { isYamlMap, type YamlMap } from '#shared/yaml.ts';

type Value = string | number | boolean | undefined;

export interface Evaluation {
  /** `deterministic-only` keeps expressions that depend on the visitor. */
  readonly mode: boolean | 'deterministic-only';
  readonly space: SpaceContent['variables'];
  /** The front matter of the page, if there is any. */
  readonly page?: YamlMap;
}

const EXPRESSION = /<code class="expression">\s*([^<]+?)\s*<\/code>/g;
const TAG = /^\s*\{%\s*(if|else|endif)(?:\s+(.*?))?\s*%\}\s*$/;
const FENCE = /^\s*(?:```|~~~)/;
const COMPARISON = /^(.+?)\s*(===?|!==?)\s*(.+)$/;

/**
 * Replaces expressions by their values and removes blocks with a false condition. Unknown expressions stay. The caller
 * has no claims: conditions on the visitor are evaluated for an anonymous one.
 */
export function evaluate(markdown: string, evaluation: Evaluation): string {
  if (evaluation.mode === false) return markdown;
  return withoutFalseBlocks(markdown, evaluation).replaceAll(EXPRESSION, (whole, expression: string) => {
    const value = operand(expression, evaluation);
    return value === UNKNOWN || value === undefined ? whole : String(value);
  });
}

/** The variables in a page's front matter. */
export function pageVariables(meta: YamlMap | undefined): SpaceContent['variables'] | null {
  const written = meta?.['vars'] ?? meta?.['variables'];
  if (!isYamlMap(written)) return null;
  const variables: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(written)) if (typeof value !== 'object') variables[name] = value;
  return variables;
}

function withoutFalseBlocks(markdown: string, evaluation: Evaluation): string {
  // For each open block, whether its condition holds; null if unknown, in which case its tags stay.
  const open: (boolean | null)[] = [];
  const remaining: string[] = [];
  let inFence = false;
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) inFence = !inFence;
    const [, tag, condition = ''] = (inFence ? null : TAG.exec(line)) ?? [];
    const before = open.at(-1);
    if (tag === 'if') open.push(holds(condition, evaluation));
    else if (tag === 'endif') open.pop();
    else if (tag === 'else' && before !== undefined) open.push(negated(open.pop() ?? null));
    const isTag = tag === 'if' || (tag !== undefined && before !== undefined);
    const decided = tag === 'if' ? open.at(-1) !== null : isTag && before !== null;
    const around = tag === 'if' ? open.slice(0, -1) : open;
    if (decided || around.includes(false)) continue;
    remaining.push(line);
  }
  return remaining.join('\n');
}

function negated(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}

function holds(condition: string, evaluation: Evaluation): boolean | null {
  const [, left = '', operator = '', right = ''] = COMPARISON.exec(condition) ?? [];
  if (operator === '') {
    const not = condition.startsWith('!');
    const value = operand(not ? condition.slice(1) : condition, evaluation);
    return value === UNKNOWN ? null : Boolean(value) !== not;
  }
  const [a, b] = [operand(left, evaluation), operand(right, evaluation)];
  if (a === UNKNOWN || b === UNKNOWN) return null;
  return (a === b) === operator.startsWith('=');
}

const UNKNOWN = Symbol('unknown');

/** A literal or a variable. */
function operand(written: string, { mode, space, page }: Evaluation): Value | typeof UNKNOWN {
  const text = written.trim();
  const quoted = /^"([^"]*)"$|^'([^']*)'$/.exec(text);
  if (quoted !== null) return quoted[1] ?? quoted[2];
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const [, owner, name = ''] = /^(space|page)\.vars\.(\w+)$/.exec(text) ?? [];
  if (owner === 'space') return own(space, name);
  if (owner === 'page') return own(pageVariables(page) ?? {}, name);
  return mode === true && /^visitor\.claims(?:\.\w+)+$/.test(text) ? undefined : UNKNOWN;
}

/** Names come from pages: `constructor` is not a variable. */
function own(variables: SpaceContent['variables'], name: string): Value {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}
