/** What a page may be nothing but: each of these, said very often, would take a parser with a quadratic rule minutes. */
export const HOSTILE_UNITS = [
  '[',
  '![',
  '*a ',
  '` ',
  '<',
  '<a ',
  '<div>\n',
  '> ',
  '{% ',
  '{% a b="',
  'x {% ',
  '\\{% ',
  '$$ a\n',
  '[^a]: b\n',
  '<table>\n',
  '<td>',
  'http://',
  '# a\n',
  '{% hint %}\n',
  '<details>\n',
] as const;

export function hostilePage(unit: string, length: number): string {
  return `${unit.repeat(length / unit.length)}\n\nThe last words`;
}
