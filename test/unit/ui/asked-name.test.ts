import { describe, expect, it } from 'vitest';
import { askedName, withName } from '../../../renderer/writing/mentions/typed-name.ts';

/** `|` is the caret. */
function asked(written: string): string | null {
  const caret = written.indexOf('|');
  const found = askedName(written.replace('|', ''), caret);
  return found === null ? null : `${found.kind} ${String(found.from)}-${String(found.to)} ${found.query}`;
}

describe('what is asked for while somebody types', () => {
  it.each([
    ['@|', 'person 0-1 '],
    ['Ask @Ha|', 'person 4-7 Ha'],
    ['Ask @Hanne V|', 'person 4-12 Hanne V'],
    ['(@o’br|', 'person 1-6 o’br'],
    ['first\n@zo|e', 'person 6-9 zo'],
    ['اسأل @عل|', 'person 5-8 عل'],
    ['@田中|', 'person 0-3 田中'],
    ['See [[over the|', 'page 4-14 over the'],
    ['See [[|', 'page 4-6 '],
    ['[[C++ & @home|', 'page 0-13 C++ & @home'],
  ])('in “%s” is “%s”', (written, expected) => {
    expect(asked(written)).toBe(expected);
  });

  it.each([
    ['an address', 'mail hanne@example|'],
    ['an address of the web', 'https://example.org/@hanne|'],
    ['a sign alone with a space', '@ |'],
    ['words long past the name', '@Hanne  is away|'],
    ['the line before', '@Hanne\n|'],
    ['a link that is done', '[[over]] the|'],
    ['code in a line', 'run `npm i @scope|'],
    ['a block of code', '```\nnpm i @scope|'],
    ['punctuation', '@Hanne, ple|'],
  ])('is nothing in %s', (_what, written) => {
    expect(asked(written)).toBeNull();
  });

  it('is asked for again behind a block of code', () => {
    expect(asked('```\n@scope\n```\n@ha|')).toBe('person 15-18 ha');
  });
});

describe('a name that is taken', () => {
  it('stands in the place of what was typed, with a space behind it unless something follows', () => {
    expect(withName('Ask @ha', { from: 4, to: 7 }, '[@H](u)')).toEqual({ inserted: '[@H](u) ', caret: 12 });
    expect(withName('Ask @ha, please', { from: 4, to: 7 }, '[@H](u)')).toEqual({ inserted: '[@H](u)', caret: 11 });
  });
});
