import { expect, test } from 'vitest';
import { countWords, textParts, versionName } from '../../../renderer/features/specifications/texts.ts';

test('names in the text of a change are code', () => {
  expect(textParts('Property `of` in response `200`: added')).toEqual([
    { text: 'Property ', isCode: false },
    { text: 'of', isCode: true },
    { text: ' in response ', isCode: false },
    { text: '200', isCode: true },
    { text: ': added', isCode: false },
  ]);
});

test('changes are counted by class, and a class without any is not named', () => {
  expect(countWords([{ class: 'safe' }, { class: 'breaking' }, { class: 'safe' }])).toBe('1 breaking, 2 safe');
  expect(countWords([])).toBe('');
});

test('a version without a time, or with one that is none, has its ID as its name', () => {
  expect(versionName({ id: 'v-7', createdAt: null })).toBe('v-7');
  expect(versionName({ id: 'v-7', createdAt: 'yesterday' })).toBe('v-7');
  expect(versionName({ id: 'v-7', createdAt: '2026-11-12T11:58:00Z' })).toContain('2026');
});
