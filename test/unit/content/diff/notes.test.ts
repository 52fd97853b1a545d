import { expect, it } from 'vitest';
import { parsePage } from '../../../../renderer/content/content.ts';
import { diffBlocks } from '../../../../renderer/content/diff/diff.ts';
import { type Note, notesOf } from '../../../../renderer/content/diff/notes.ts';

function notes(before: string, after: string): readonly Note[] {
  return diffBlocks(parsePage(before).blocks, parsePage(after).blocks).flatMap((diff) =>
    diff.kind === 'changed' ? notesOf(diff) : [],
  );
}

it('says the words of an edited footnote on both sides', () => {
  const page = (words: string): string => `The gain is five.[^1]\n\n[^1]: ${words}\n`;
  expect(notes(page('Measured in May.'), page('Measured in June.'))).toEqual([
    { label: 'Note', before: 'with the note “Measured in May.”', after: 'with the note “Measured in June.”' },
  ]);
});

it('says the same change of style at several places once', () => {
  const page = (mark: string): string => `${mark}go${mark} on and ${mark}go${mark} off`;
  expect(notes(page('**'), page('*'))).toEqual([{ label: '“go”', before: 'bold', after: 'italic' }]);
});

it('names the ASCII form of a host that is written in other letters', () => {
  expect(notes('[Pay](https://paypal.example)', '[Pay](https://p\u0430ypal.example)')).toEqual([
    {
      label: '“Pay”',
      before: 'link to https://paypal.example',
      after: 'link to https://p\u0430ypal.example (xn--pypal-4ve.example)',
    },
  ]);
});
