/**
 * Whether two server times name the same moment. An earlier time counts as a change too: times go back after a restore
 * or an import. An unknown time equals nothing.
 */
export function sameTime(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  return one === other || Date.parse(one) === Date.parse(other);
}
