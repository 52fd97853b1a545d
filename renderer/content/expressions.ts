import { readExpression, type ExpressionScope, type Unreadable, type WhyUnknown } from './expression-reader.ts';
import { truth } from './expression-values.ts';

export type { ExpressionScope, Unreadable, WhyUnknown } from './expression-reader.ts';
export type { JsonObject, Variables } from './expression-values.ts';

/**
 * The platform's expressions (`space.vars.version`, `visitor.claims.plan == "pro" && page.vars.beta`), evaluated with
 * stored data. The value is unknown if it depends on a visitor who is not given, or on anything else.
 */

/** The value as it is shown; null if unknown. */
export function expressionText(expression: string, scope: ExpressionScope): string | null {
  const read = readExpression(expression, scope);
  return read.kind !== 'value' || read.value === null || typeof read.value === 'object' ? null : String(read.value);
}

/** Whether a condition holds; null if unknown. */
export function conditionHolds(condition: string, scope: ExpressionScope): boolean | null {
  const outcome = conditionOutcome(condition, scope);
  return outcome.kind === 'holds' ? outcome.holds : null;
}

export type ConditionOutcome =
  | { readonly kind: 'holds'; readonly holds: boolean }
  | { readonly kind: 'unknown'; readonly why: readonly WhyUnknown[] }
  | Unreadable;

/** Whether a condition holds, or why that is not known. */
export function conditionOutcome(condition: string, scope: ExpressionScope): ConditionOutcome {
  const read = readExpression(condition, scope);
  return read.kind === 'value' ? { kind: 'holds', holds: truth(read.value) } : read;
}

/** The forms in which markdown holds an expression. */
const IN_MARKDOWN = /<code class="expression">([^<]{1,500})<\/code>|\{\{ ?((?:space|page)\.vars\.[\w.-]{1,100}) ?\}\}/g;

/** Replaces each expression in markdown by its value, if that is known. */
export function withValues(markdown: string, scope: ExpressionScope): string {
  if (!markdown.includes('.vars.')) return markdown;
  return markdown.replace(
    IN_MARKDOWN,
    (whole, inCode?: string, inBraces?: string) => expressionText(inCode ?? inBraces ?? '', scope) ?? whole,
  );
}
