/** The words of an attribute that names several, separated by commas. */
export function words(written: string | undefined): readonly string[] {
  return (written ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
