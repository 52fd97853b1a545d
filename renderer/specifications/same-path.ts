/** Paths that differ only in a trailing slash or in parameter names are the same path. */
export function samePath(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/\/+$/, '');
}
