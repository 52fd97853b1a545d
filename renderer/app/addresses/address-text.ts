/** The parts of an address as text. Pure. */

export function parametersOf(named: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(named).flatMap(([name, value = '']) =>
    value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

export function split(address: string): {
  readonly segments: readonly string[];
  readonly anchor: string | null;
  readonly parameters: URLSearchParams;
} {
  const [beforeHash = '', ...afterHash] = address.split('#');
  const [path = '', ...afterMark] = beforeHash.split('?');
  const below = path.replace(/^galley:\/*/i, '/').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  const segments = below
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
  const anchor = afterHash.join('#');
  return {
    segments,
    anchor: anchor === '' ? null : decode(anchor),
    parameters: new URLSearchParams(afterMark.join('?')),
  };
}

/** An invalid `%` stays as written. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
