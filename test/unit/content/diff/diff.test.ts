import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../../renderer/content/content.ts';
import { applyDiff } from '../../../../renderer/content/diff/apply.ts';
import { diffParts, type PartDiff } from '../../../../renderer/content/diff/diff.ts';
import type { Part } from '../../../../renderer/content/diff/part.ts';
import { partsOf } from '../../../../renderer/content/diff/split.ts';

const parts = (page: string): readonly Part[] => partsOf(parsePage(page).blocks);
const diff = (before: string, after: string): readonly PartDiff[] => diffParts(parts(before), parts(after));

/** A diff in short: `=` same, `~` changed, `-` and `+`, `<` and `>` where a part went and where it came from. */
function told(diffs: readonly PartDiff[]): string {
  return diffs
    .map((one) => {
      if (one.kind === 'same') return '=';
      if (one.kind === 'changed') return one.parts === null ? '~' : `~(${told(one.parts)})`;
      const sign = one.kind === 'removed' ? (one.move === null ? '-' : '<') : one.move === null ? '+' : '>';
      return one.parts === null ? sign : `${sign}(${told(one.parts)})`;
    })
    .join('');
}

/** The words of the first text that was edited: `[-gone-]{+come+}`, `/restyled/`. */
function words(diffs: readonly PartDiff[]): string {
  for (const one of diffs) {
    if (one.kind !== 'changed') continue;
    if (one.stretches === null) return words(one.parts ?? []);
    return one.stretches
      .map(({ kind, before, after }) => {
        const text = (kind === 'added' ? after : before).map((token) => token.text).join('');
        return { same: text, restyled: `/${text}/`, removed: `[-${text}-]`, added: `{+${text}+}` }[kind];
      })
      .join('');
  }
  return '';
}

describe('the diff of two pages', () => {
  it('marks the words of a paragraph that were replaced, and nothing else', () => {
    const both = diff('One.\n\nThe quick fox jumps.\n', 'One.\n\nThe slow fox jumps.\n');
    expect(told(both)).toBe('=~');
    expect(words(both)).toBe('The [-quick-]{+slow+} fox jumps.');
  });

  it('marks several replaced words in a row as one replacement', () => {
    expect(words(diff('Take the blue pencil now, please.', 'Take a red pen now, please.'))).toBe(
      'Take [-the blue pencil-]{+a red pen+} now, please.',
    );
  });

  it('says that words were set otherwise, without marking them as new', () => {
    expect(words(diff('Press **Save** and [go](a.md).', 'Press Save and [go](b.md).'))).toBe('Press /Save/ and /go/.');
  });

  it('sees a paragraph that moved, and one that was edited on its way', () => {
    const [one, two, three] = [
      'Alpha beta gamma delta.',
      'Epsilon zeta eta theta.',
      'Iota kappa lambda mu nu xi omicron pi rho.',
    ];
    expect(told(diff(`${one}\n\n${two}\n\n${three}`, `${two}\n\n${three}\n\n${one}`))).toBe('<==>');
    const edited = diff(`${three}\n\n${one}\n\n${two}`, `${one}\n\n${two}\n\n${three} Sigma.`);
    expect(told(edited)).toBe('<==>');
    expect(edited.at(-1)).toMatchObject({ move: { edit: { kind: 'changed' } } });
  });

  it('does not call a short line moved that stands in many places', () => {
    expect(told(diff('Note\n\nAlpha beta gamma delta.', 'Alpha beta gamma delta.\n\nNote'))).toBe('-=+');
  });

  it('sees that a paragraph was put into a hint', () => {
    const text = 'Alpha beta gamma delta epsilon.';
    expect(told(diff(text, `{% hint style="info" %}\n${text}\n{% endhint %}`))).toBe('<+(>)');
  });

  it('takes a heading that became a bold line for the same text with another look', () => {
    const [changed] = diff('#### Why do links open?', '**Why do links open?**');
    expect(changed).toMatchObject({ kind: 'changed' });
    expect(words([changed].flatMap((one) => one ?? []))).toBe('/Why do links open?/');
  });

  it('tells lists by item', () => {
    expect(told(diff('- one thing\n- two things\n- three things', '- one thing\n- three things\n- four'))).toBe(
      '~(=-=+)',
    );
  });

  it('tells code by line, with the words of a changed one', () => {
    const code = (middle: string): string => ['```js', 'const a = 1;', middle, 'run(a);', '```'].join('\n');
    const both = diff(code('const b = first(a);'), code('const b = second(a);'));
    expect(told(both)).toBe('~(=~=)');
    expect(words(both)).toBe('const b = [-first-]{+second+}(a);');
  });

  it('tells tables by cell, also when a column was put in between', () => {
    const before = '| A | B |\n| - | - |\n| one | two |\n| three | four |';
    const after = '| A | New | B |\n| - | - | - |\n| one | x | two |\n| three | y | five |';
    expect(told(diff(before, after))).toBe('~(~(=+=)~(=+=)~(=+~(-+)))');
  });

  it('tells a changed attribute by its name', () => {
    const [hint] = diff('{% hint style="info" %}\nA\n{% endhint %}', '{% hint style="danger" %}\nA\n{% endhint %}');
    expect(hint).toMatchObject({ attributes: [{ name: 'style', before: 'info', after: 'danger' }], parts: null });
  });

  it('takes an image with another source for the same image, replaced', () => {
    const [image] = diff('![Menu](a.png)', '![Menu](b.png)');
    expect(image).toMatchObject({ kind: 'changed' });
  });
});

describe('applying a diff', () => {
  const line = fc.constantFrom(
    'Alpha beta gamma delta epsilon.',
    'Press **Save** and [go on](page.md), then *wait*.',
    '# A heading',
    '#### A heading',
    '- one\n- two\n  - inner\n- three',
    '1. first step\n2. second step',
    '```js\nconst a = 1;\nrun(a);\n```',
    '```sh\nnpm ci\n```',
    '| A | B |\n| - | - |\n| one | two |\n| three | four |',
    '| B | C |\n| - | - |\n| two | three |',
    '{% hint style="info" %}\nRead this first.\n{% endhint %}',
    '{% hint style="danger" %}\nRead this first.\n\nAnd that.\n{% endhint %}',
    '{% tabs %}\n{% tab title="One" %}\nText of the first.\n{% endtab %}\n{% tab title="Two" %}\nOther text.\n{% endtab %}\n{% endtabs %}',
    '![Menu](a.png)',
    '![Menu](b.png "Title")',
    '> quoted words of a person',
    '***',
    'Höhe 漢字 `code_here` :smile: $$a$$',
  );
  const page = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n\n'));

  it('to the old page gives the new one, whatever the two are', () => {
    fc.assert(
      fc.property(page, page, (before, after) => {
        const [old, now] = [parts(before), parts(after)];
        expect(applyDiff(old, diffParts(old, now)).map(({ print }) => print)).toEqual(now.map(({ print }) => print));
      }),
    );
  });

  it('shows no change between a page and itself', () => {
    fc.assert(fc.property(page, (text) => !/[^=]/.test(told(diff(text, text)))));
  });

  it('refuses a diff that was made for another page', () => {
    const made = diff('One here.', 'Two there.');
    expect(() => applyDiff(parts('Something else entirely.'), made)).toThrow('another text');
  });
});
