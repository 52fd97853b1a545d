/** The layout of a diff: merged, side by side, only the new page, or the sources line by line. */
export type DiffLayout = 'unified' | 'split' | 'after' | 'source';

export const DIFF_LAYOUTS: readonly { readonly value: DiffLayout; readonly label: string }[] = [
  { value: 'unified', label: 'One column' },
  { value: 'split', label: 'Side by side' },
  { value: 'after', label: 'New only' },
  { value: 'source', label: 'Source' },
];
