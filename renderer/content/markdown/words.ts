/** The words of an attribute with a comma-separated list. */
export function words(written: string | undefined): readonly string[] {
  return (written ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
