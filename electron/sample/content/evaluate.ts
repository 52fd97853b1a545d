import type { SpaceContent } from './space-content.ts';

const EXPRESSION = /<code class="expression">\s*space\.vars\.(\w+)\s*<\/code>/g;

/** Puts the values of the space's variables in the place of their expressions. What is not known stays as written. */
export function evaluate(markdown: string, variables: SpaceContent['variables']): string {
  return markdown.replaceAll(EXPRESSION, (whole, name: string) => {
    const value = variables[name];
    return value === undefined ? whole : String(value);
  });
}
