/** Larger files are opened online; they would crowd out what people read. */
export const MAX_STORED_FILE_BYTES = 50 * 1024 * 1024;

export function isStorable({ size }: { readonly size: number }): boolean {
  return size <= MAX_STORED_FILE_BYTES;
}
