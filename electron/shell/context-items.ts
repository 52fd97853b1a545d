import type { ContextMenuParams } from 'electron/main';

/** An entry of a context menu: one of the system's own (`role`), or one of ours. */
export type ContextItem =
  | { readonly role: 'cut' | 'copy' | 'paste' | 'selectAll'; readonly enabled: boolean }
  | {
      readonly label: string;
      readonly act: 'replace' | 'accept' | 'copy-link' | 'copy-image' | 'save-image' | 'none';
    }
  /** A command of the window. */
  | { readonly label: string; readonly command: WindowCommand };

export type WindowCommand = 'page.copyQuote' | 'comments.compose';

type Where = Pick<
  ContextMenuParams,
  'misspelledWord' | 'isEditable' | 'editFlags' | 'selectionText' | 'linkURL' | 'mediaType' | 'hasImageContents'
>;

/** Addresses that mean something outside of Galley. */
const COPYABLE = /^(https?|mailto|tel):/i;

/** What can be done at a place, in groups. `offers`: whether the window can run a command now. Pure. */
export function contextItems(
  where: Where,
  suggestions: readonly string[],
  offers: (command: string) => boolean,
): readonly (readonly ContextItem[])[] {
  const groups: readonly (readonly ContextItem[])[] = [
    spelling(where, suggestions),
    onLink(where),
    onImage(where),
    text(where),
    onSelection(where, offers),
  ];
  return groups.filter(({ length }) => length > 0);
}

function spelling({ misspelledWord, isEditable }: Where, suggestions: readonly string[]): readonly ContextItem[] {
  if (misspelledWord === '' || !isEditable) return [];
  const offered: readonly ContextItem[] =
    suggestions.length === 0
      ? [{ label: 'No suggestions', act: 'none' }]
      : suggestions.map((label) => ({ label, act: 'replace' }));
  return [...offered, { label: 'Add to dictionary', act: 'accept' }];
}

function onLink({ linkURL }: Where): readonly ContextItem[] {
  return COPYABLE.test(linkURL) ? [{ label: 'Copy link', act: 'copy-link' }] : [];
}

function onImage({ mediaType, hasImageContents }: Where): readonly ContextItem[] {
  if (mediaType !== 'image' || !hasImageContents) return [];
  return [
    { label: 'Copy image', act: 'copy-image' },
    { label: 'Save image as…', act: 'save-image' },
  ];
}

function text({ isEditable, editFlags, selectionText }: Where): readonly ContextItem[] {
  if (isEditable)
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }];
}

function onSelection(
  { isEditable, selectionText }: Where,
  offers: (command: string) => boolean,
): readonly ContextItem[] {
  if (isEditable || selectionText.trim() === '') return [];
  return [
    ...(offers('page.copyLink') ? [{ label: 'Copy as quotation', command: 'page.copyQuote' as const }] : []),
    ...(offers('comments.compose') ? [{ label: 'Comment on this', command: 'comments.compose' as const }] : []),
  ];
}
