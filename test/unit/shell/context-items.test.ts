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

function labels(groups: readonly (readonly ContextItem[])[]): readonly (readonly string[])[] {
  return groups.map((group) => group.map((item) => ('role' in item ? item.role : item.label)));
}

it('opens no menu where there is nothing to do', () => {
  expect(contextItems(nothing, [])).toEqual([]);
  expect(contextItems({ ...nothing, linkURL: 'app://galley/outbox' }, [])).toEqual([]);
});

it('offers suggestions in a field, and says when there are none', () => {
  const field = { ...nothing, isEditable: true, misspelledWord: 'teh' };
  const edit = ['cut', 'copy', 'paste', 'selectAll'];
  expect(labels(contextItems(field, ['the', 'ten']))).toEqual([['the', 'ten', 'Add to dictionary'], edit]);
  expect(labels(contextItems(field, []))).toEqual([['No suggestions', 'Add to dictionary'], edit]);
  expect(contextItems(field, []).flat()[0]).toMatchObject({ act: 'none' });
});

it('copies words, links and images, and nothing that cannot be copied', () => {
  expect(labels(contextItems({ ...nothing, selectionText: 'words' }, []))).toEqual([['copy']]);
  expect(labels(contextItems({ ...nothing, linkURL: 'https://example.com/' }, []))).toEqual([['Copy link']]);
  expect(labels(contextItems({ ...nothing, mediaType: 'image', hasImageContents: true }, []))).toEqual([
    ['Copy image', 'Save image as…'],
  ]);
  const readOnly = { ...nothing, isEditable: true, editFlags: { ...flags, canCut: false, canPaste: false } };
  expect(contextItems(readOnly, []).flat()).toContainEqual({ role: 'paste', enabled: false });
});
