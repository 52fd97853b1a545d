import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mentions,
  pageMention,
  parseMarkdown,
  personMention,
  type Mention,
} from '../../../renderer/content/content.ts';
import { personId } from '../../../renderer/content/links.ts';
import { plainName } from '../../../renderer/content/plain-name.ts';
import { inlineText } from '../../../renderer/content/text.ts';

const ME = { id: 'me', name: 'Ada Lind' };

describe('a mention', () => {
  it.each([
    ['Ask @Ada Lind', true],
    ['ask @ada.', true],
    ['(@Ada)', true],
    ['See [Ada](https://app.gitbook.com/u/me)', true],
    ['See [Hanne](https://app.gitbook.com/u/me2)', false],
    ['@Adalbert knows', false],
    ['write to mail@ada.example', false],
    ['Ada knows', false],
  ])('in “%s”: %s', (markdown, expected) => {
    expect(mentions(markdown, ME)).toBe(expected);
  });

  it('of nobody, while it is not known who I am', () => {
    expect(mentions('@You', { id: null, name: 'You' })).toBe(false);
  });

  it('by a link to somebody else names them alone, though they share a name with me', () => {
    const other = personMention({ id: 'other', name: 'Ada Berg' });
    expect(mentions(`${other} knows`, ME)).toBe(false);
    expect(mentions(`${other} and @Ada Lind know`, ME)).toBe(true);
    expect(mentions(`${other} and ${personMention(ME)} know`, ME)).toBe(true);
  });
});

/** The one mention that stands in the middle of a line. */
function onlyMention(written: string): Mention {
  const [block] = parseMarkdown(`Please ask ${written}, soon.`);
  const inlines = block?.type === 'paragraph' ? block.inlines : [];
  const found = inlines.filter((inline) => inline.type === 'mention');
  const [first, ...more] = found;
  if (first === undefined || more.length > 0) throw new Error(`${String(found.length)} mentions in ${written}`);
  return first;
}

/** Names as people have them, and as nobody should. */
const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...Array.from('[]()*_`<>~&$:{}|!^=\\"\'@# .-a')), minLength: 1, maxLength: 20 }),
  )
  .map((text) => plainName(text.replace(/\s+/g, ' ')).trim())
  .filter((text) => text !== '');

describe('a mention that is written', () => {
  it('of anybody is read as one of this very person, under their name, and recognised by them', () => {
    const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 16 }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(name, id, (called, known) => {
        const written = personMention({ id: known, name: called });
        const { target, children } = onlyMention(written);
        expect(personId(target)).toBe(known);
        expect(inlineText(children)).toBe(`@${called}`);
        expect(mentions(written, { id: known, name: 'Someone else' })).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a name readable in the text itself', () => {
    expect(personMention({ id: 'usr_1', name: 'Hanne Vik' })).toBe(
      '[@Hanne Vik](https://app.gitbook.com/u/usr_1 "mention")',
    );
  });

  it('of a page is a link as pages of other spaces are linked to, under its title', () => {
    expect(pageMention({ spaceId: 'spc', title: 'Over the air (2)', path: 'guides/over the (air)' })).toBe(
      '[Over the air (2)](https://app.gitbook.com/s/spc/guides/over%20the%20%28air%29 "mention")',
    );
    fc.assert(
      fc.property(name, (title) => {
        const { target, children } = onlyMention(pageMention({ spaceId: 'spc', title, path: 'a/b' }));
        expect(target.kind).toBe('app');
        expect(inlineText(children)).toBe(title);
      }),
      { numRuns: 300 },
    );
  });
});
