import { expect, test } from 'vitest';
import {
  checklistMarkdown,
  commentText,
  countWords,
  progressWords,
  textParts,
  versionName,
} from '../../../renderer/features/specifications/texts.ts';

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

test('the draft of a comment names the part, its change and the version', () => {
  const part = { name: 'DELETE /x', state: 'removed', texts: ['Operation removed'] } as const;
  expect(commentText(part, '2.14.0')).toBe('`DELETE /x` was removed in 2.14.0.');
  expect(commentText({ ...part, state: 'changed', texts: ['Parameter `a`: removed'] }, '')).toBe(
    '`DELETE /x` changed.\n\n- Parameter `a`: removed',
  );
});

test('affected pages are saved as a checklist', () => {
  const part = { kind: 'operation', name: 'GET /x', state: 'changed', worst: 'safe', texts: [], how: 'shown' } as const;
  const parts = [{ ...part, block: 'b', anchor: null, excerpt: '' }];
  const page = { spaceId: 's', pageId: 'p', title: 'On *tides*', spaceTitle: 'Harbour', worst: 'safe', parts } as const;
  const pages = [
    { ...page, isDone: true },
    { ...page, title: 'Next', isDone: false },
  ];
  expect(checklistMarkdown('tides', { pages, unreadPages: 0, after: { title: 'Tides', version: '2' } })).toBe(
    [
      '# Pages affected by tides 2',
      '',
      '- [x] Harbour: On \\*tides\\*',
      '  - `GET /x`: Changed, shown in an API block',
      '- [ ] Harbour: Next',
      '  - `GET /x`: Changed, shown in an API block',
      '',
    ].join('\n'),
  );
  expect(progressWords(pages)).toBe('1 of 2 pages done');
});
