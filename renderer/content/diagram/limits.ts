/**
 * What is drawn at all. For most kinds of diagrams the time grows with the square of the statements: a thousand take
 * some seconds, a mind map of two thousand never ends. People write about a hundred.
 */
const MAX_CHARACTERS = 50_000;
const MAX_STATEMENTS = 1_000;

export function isTooLargeToDraw(source: string): boolean {
  if (source.length > MAX_CHARACTERS) return true;
  let statements = 0;
  for (const character of source) if (character === '\n' || character === ';') statements += 1;
  return statements > MAX_STATEMENTS;
}
