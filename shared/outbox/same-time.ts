/**
 * Whether two server times name the same moment. An earlier one is another one as well: after a restore or an
 * import, times go back. A time that is not known equals nothing.
 */
export function sameTime(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  return one === other || Date.parse(one) === Date.parse(other);
}
