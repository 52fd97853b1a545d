/** A part of an address as it was meant; what cannot be decoded stays as it is. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
