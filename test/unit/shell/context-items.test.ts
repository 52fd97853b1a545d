import { expect, it } from 'vitest';
import { contextItems, type ContextItem } from '../../../electron/shell/context-items.ts';

const flags = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const nothing = {
  misspelledWord: '',
  isEditable: false,
  editFlags: flags,
  selectionText: '',
  linkURL: '',
  mediaType: 'none',
  hasImageContents: false,
} as const;

const none = (): boolean => false;

function labels(groups: readonly (readonly ContextItem[])[]): readonly (readonly string[])[] {
  return groups.map((group) => group.map((item) => ('role' in item ? item.role : item.label)));
}

it('opens no menu where there is nothing to do', () => {
  expect(contextItems(nothing, [], none)).toEqual([]);
  expect(contextItems({ ...nothing, linkURL: 'app://galley/outbox' }, [], none)).toEqual([]);
});

it('offers suggestions in a field, and says when there are none', () => {
  const field = { ...nothing, isEditable: true, misspelledWord: 'teh' };
  const edit = ['cut', 'copy', 'paste', 'selectAll'];
  expect(labels(contextItems(field, ['the', 'ten'], none))).toEqual([['the', 'ten', 'Add to dictionary'], edit]);
  expect(labels(contextItems(field, [], none))).toEqual([['No suggestions', 'Add to dictionary'], edit]);
  expect(contextItems(field, [], none).flat()[0]).toMatchObject({ act: 'none' });
});

it('copies words, links and images, and nothing that cannot be copied', () => {
  expect(labels(contextItems({ ...nothing, selectionText: 'words' }, [], none))).toEqual([['copy']]);
  expect(labels(contextItems({ ...nothing, linkURL: 'https://example.com/' }, [], none))).toEqual([['Copy link']]);
  expect(labels(contextItems({ ...nothing, mediaType: 'image', hasImageContents: true }, [], none))).toEqual([
    ['Copy image', 'Save image as…'],
  ]);
  const readOnly = { ...nothing, isEditable: true, editFlags: { ...flags, canCut: false, canPaste: false } };
  expect(contextItems(readOnly, [], none).flat()).toContainEqual({ role: 'paste', enabled: false });
});

it('offers what the window can do with selected text', () => {
  const selected = { ...nothing, selectionText: 'words' };
  expect(labels(contextItems(selected, [], () => true))).toEqual([['copy'], ['Copy as quotation', 'Comment on this']]);
  expect(labels(contextItems(selected, [], (command) => command === 'page.copyLink'))).toEqual([
    ['copy'],
    ['Copy as quotation'],
  ]);
  expect(labels(contextItems({ ...selected, isEditable: true }, [], () => true)).flat()).not.toContain(
    'Copy as quotation',
  );
  expect(labels(contextItems({ ...nothing, selectionText: ' ' }, [], () => true))).toEqual([]);
});
