/** The path among `known` that is written like `wanted`, else one that is the same but for its writing. */
export function pathAmong(known: readonly string[], wanted: string): string | undefined {
  return known.find((path) => path === wanted) ?? known.find((path) => bare(path) === bare(wanted));
}

/** Paths that differ only in a trailing slash or in parameter names are the same path. */
function bare(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/\/+$/, '');
}
