import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, parsePage } from '../../../renderer/content/content.ts';
import { markdownOf, suggestionIn, suggestionMarkdown } from '../../../renderer/content/suggestion.ts';

const read = (said: string): string | null => suggestionIn(parseMarkdown(said))?.markdown ?? null;

describe('a suggestion in a comment', () => {
  it('comes back as it was proposed, whatever the text holds', () => {
    const piece = fc.constantFrom(
      '`',
      '```',
      '~~~',
      '\n',
      '    ',
      '> ',
      '{% hint %}',
      '<b>',
      '| a |',
      '- ',
      'words ',
      '\t',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (proposed) => {
        const written = suggestionMarkdown(proposed);
        // Code has neither empty lines at its end nor characters that no text has.
        fc.pre(!/[\r\0\uFEFF]/.test(proposed) && !/[\u2028\u2029]/.test(proposed));
        expect(read(written)).toBe(proposed.replace(/\n+$/, ''));
        expect(read(`Better:\n\n${written}\n\nDo you agree?`)).toBe(proposed.replace(/\n+$/, ''));
      }),
    );
  });

  it('is known by its fence alone: quoted, in a list, or twice it is none', () => {
    const written = suggestionMarkdown('Other words.');
    expect(read(written)).toBe('Other words.');
    expect(read(`> ${written.replaceAll('\n', '\n> ')}`)).toBeNull();
    expect(read(`- ${written.replaceAll('\n', '\n  ')}`)).toBeNull();
    expect(read(`${written}\n\n${written}`)).toBeNull();
    expect(read('suggestion: other words')).toBeNull();
    expect(read('```js\nsuggestion\n```')).toBeNull();
    expect(read('```suggestions\nwords\n```')).toBeNull();
  });

  it('keeps what is said around it', () => {
    const said = suggestionIn(parseMarkdown(`Before.\n\n${suggestionMarkdown('New')}\n\nAfter.`));
    expect([said?.before.length, said?.after.length]).toEqual([1, 1]);
  });
});

describe('the markdown of a block', () => {
  const page = [
    '# Title',
    '',
    'A paragraph with **bold** and a [link](page.md)',
    'on two lines.',
    '',
    '- one *item*',
    '- another',
    '',
    '```js',
    'let a = 1;',
    '```',
    '',
    '{% hint style="info" %}',
    'In a `hint`.',
    '{% endhint %}',
    '',
    '| A | B |',
    '| - | - |',
    '| a **cell** | c |',
    '',
  ].join('\n');
  const { blocks } = parsePage(page, { title: 'Title' });
  const at = (index: number) => {
    const block = blocks[index];
    if (block === undefined) throw new Error(`no block ${String(index)}`);
    return block;
  };

  it('is what its author wrote', () => {
    expect(markdownOf(at(0), page)).toBe('A paragraph with **bold** and a [link](page.md)\non two lines.');
    expect(markdownOf(at(1), page)).toBe('- one *item*\n- another');
    expect(markdownOf(at(2), page)).toBe('```js\nlet a = 1;\n```');
    expect(markdownOf(at(3), page)).toBe('{% hint style="info" %}\nIn a `hint`.\n{% endhint %}');
  });

  it('is found inside of lists, hints and tables too', () => {
    const [list, hint, table] = [at(1), at(3), at(4)];
    const item = list.type === 'list' ? list.items[0]?.blocks[0] : undefined;
    const inHint = hint.type === 'hint' ? hint.blocks[0] : undefined;
    const cell = table.type === 'table' ? table.rows[0]?.cells[0]?.blocks[0] : undefined;
    const found = [item, inHint, cell].map((block) => (block === undefined ? null : markdownOf(block, page)));
    expect(found).toEqual(['one *item*', 'In a `hint`.', 'a **cell**']);
  });
});
