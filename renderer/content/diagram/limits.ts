/**
 * What is drawn at all. Most kinds of diagram take time by the square of their statements: a thousand are drawn within
 * some seconds, two thousand of a mind map never. People write a hundred.
 */
const MAX_CHARACTERS = 50_000;
const MAX_STATEMENTS = 1_000;

export function isTooLargeToDraw(source: string): boolean {
  if (source.length > MAX_CHARACTERS) return true;
  let statements = 0;
  for (const character of source) if (character === '\n' || character === ';') statements += 1;
  return statements > MAX_STATEMENTS;
}
