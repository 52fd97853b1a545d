import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, parsePage } from '../../../renderer/content/markdown/page.ts';
import { plainText } from '../../../renderer/content/text.ts';
import { HOSTILE_UNITS, hostilePage } from './hostile-units.ts';

/** Pieces of the dialect, whole and broken, in any order. */
const piece = fc.constantFrom(
  ...['{% hint style="info" %}', '{% endhint %}', '{% tabs %}', '{% tab title="a" %}', '{% endtab %}', '{% endtabs %}'],
  ...[
    '{% embed url="x" %}',
    '{% endembed %}',
    '{% code %}',
    '{% endcode %}',
    '{% @a/b c="d',
    '%}',
    '{%',
    '\\{% @a/b %\\}',
  ],
  ...['{% if a %}', '{% else %}', '{% endif %}', '{% update %}', '{% include "a" %}', '{% new %}', '{% endnew %}'],
  ...[
    '<details>',
    '<summary>',
    '</summary>',
    '</details>',
    '<table>',
    '<tr>',
    '<td>',
    '</td>',
    '</table>',
    '<div',
    '>',
  ],
  ...[
    '<figure>',
    '<img src="a">',
    '</figure>',
    '<pre>',
    '</pre>',
    '<script>',
    '</script>',
    '<a href="b">',
    '</a>',
    '<!--',
  ],
  ...['[^1]', '[^1]: ', '$$', '```', '* ', '1. ', '  ', '    ', '> ', '# ', '| a | b |', '| - | - |', '---', ':smile:'],
  ...[
    '**',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '![',
    '&#x20;',
    '&amp;',
    '\\',
    '\n',
    '\n\n',
    'word',
    ' ',
    '\t',
    '\u0000',
    '\ud800',
  ],
);

const dialect = fc.array(fc.oneof({ weight: 6, arbitrary: piece }, fc.string({ unit: 'grapheme' })), { maxLength: 60 });

/** Words of letters only: nothing that markdown could read as anything else. */
const word = fc.stringMatching(/^[a-z]{2,12}$/);
const paragraph = fc.array(word, { minLength: 1, maxLength: 12 });

function wrapped(words: readonly string[], index: number): string {
  const text = words.join(' ');
  const ways = [
    text,
    `{% hint style="info" %}\n${text}\n{% endhint %}`,
    `* ${text}`,
    `> ${text}`,
    `<details>\n\n<summary>x</summary>\n\n${text}\n\n</details>`,
    `{% embed url="u" %}\n\n${text}`,
    `{% stepper %}\n{% step %}\n${text}\n{% endstep %}\n{% endstepper %}`,
    `<table><tbody><tr><td>${text}</td></tr></tbody></table>`,
    `<table>\n${text}\n</table>`,
    `**${text}**`,
    `{% unheard %}\n${text}`,
  ];
  return ways[index % ways.length] ?? text;
}

describe('the parser', () => {
  it('gives a tree for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(parsePage(text, { title: 'a' }).blocks).toBeInstanceOf(Array);
      }),
      { numRuns: 300 },
    );
  });

  it('gives a tree that can be read as text for any mangled dialect', () => {
    fc.assert(
      fc.property(dialect, (pieces) => {
        expect(typeof plainText(parsePage(pieces.join('')).blocks)).toBe('string');
      }),
      { numRuns: 1500 },
    );
  });

  it('reads a tag that never ends, before a block tag, as text', () => {
    const once = plainText(parseMarkdown('<div\n{% hint style="info" %}\nword\n{% endhint %}'));
    expect(once).toContain('<div');
    expect(once).toContain('word');
    expect(plainText(parseMarkdown(`${'<div\n'.repeat(5000)}{% hint style="info" %}\nword`))).toContain('word');
  });

  it('loses no word of a paragraph, whatever block stands around it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(paragraph, fc.nat({ max: 10 })), { maxLength: 12 }), (parts) => {
        const source = parts.map(([words, way]) => wrapped(words, way)).join('\n\n');
        const said = plainText(parseMarkdown(source)).split(/\s+/);
        for (const [words] of parts) expect(said).toEqual(expect.arrayContaining(words));
      }),
      { numRuns: 400 },
    );
  });

  it('loses no word where blocks are left open or closed twice', () => {
    const broken = fc.constantFrom(
      '{% hint %}',
      '{% endhint %}',
      '{% tabs %}',
      '{% endtab %}',
      '<details>',
      '</details>',
      '<div>',
      '<table>',
      '</table>',
      '{% embed url="a" %}',
      '{% code %}',
      '{% x %}',
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            paragraph.map((words) => words.join(' ')),
            broken,
          ),
          { maxLength: 20 },
        ),
        (parts) => {
          const said = plainText(parseMarkdown(parts.join('\n\n'))).split(/\s+/);
          for (const part of parts)
            if (/^[a-z ]+$/.test(part)) expect(said).toEqual(expect.arrayContaining(part.split(' ')));
        },
      ),
      { numRuns: 400 },
    );
  });

  // How long this takes is held against other pages in the bench (`parse.growth`); here it has to come to an end.
  it.each(HOSTILE_UNITS)('comes to the end of a page of which %j is nearly all there is', (unit) => {
    expect(plainText(parsePage(hostilePage(unit, 200_000)).blocks)).toContain('The last words');
  });

  it('flattens what is nested too deeply and keeps its words', () => {
    const deep = `${'<div>\n\n'.repeat(500)}bottom\n\n${'{% hint %}\n'.repeat(500)}\n\nlower`;
    expect(plainText(parseMarkdown(deep))).toBe('bottom\nlower');
  });
});
