/** Scopes in the text of a query: choosing one in the list writes it there, so that the text is complete. */

type ScopeName = 'in' | 'space' | 'by' | 'is';

/** The values of `name` in the query. */
export function scopeValues(query: string, name: ScopeName): readonly string[] {
  return pieces(query)
    .filter((piece) => piece.toLowerCase().startsWith(`${name}:`))
    .map((piece) => piece.slice(name.length + 1).replace(/^"|"$/g, ''))
    .filter((value) => value !== '');
}

/** The query with only this value for `name`; without `name` if it had the value before, or for null. */
export function withScope(query: string, name: ScopeName, value: string | null): string {
  const had = value !== null && scopeValues(query, name).some((known) => known.toLowerCase() === value.toLowerCase());
  const others = pieces(query).filter((piece) => !piece.toLowerCase().startsWith(`${name}:`));
  const written = value === null || had ? [] : [`${name}:${/\s/.test(value) ? `"${value}"` : value}`];
  const text = [...others, ...written].join(' ');
  // Further typing begins a new word.
  return text === '' ? '' : `${text} `;
}

function pieces(query: string): readonly string[] {
  return query.match(/-?(?:[a-z]+:)?"[^"]*"?|\S+/gi) ?? [];
}

/** Only the words of a query, for another search engine. */
export function plainWords(query: string): string {
  return pieces(query)
    .filter((piece) => !/^-|^(?:in|space|by|is|status):/i.test(piece))
    .join(' ')
    .trim();
}
