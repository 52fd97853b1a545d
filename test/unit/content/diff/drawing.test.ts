import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { ContentContext } from '../../../../renderer/content/context.ts';
import { codeLines } from '../../../../renderer/content/diff/code-lines.ts';
import { FOLD_BLOCKS, folded, headingAbove } from '../../../../renderer/content/diff/folds.ts';
import { type Segment, segmentsOf, type Side } from '../../../../renderer/content/diff/line.ts';
import { notesOf } from '../../../../renderer/content/diff/notes.ts';
import { diffPages, diffSources, type PageDiff } from '../../../../renderer/content/diff/page-diff.ts';
import { rowsOf } from '../../../../renderer/content/diff/rows.ts';
import { tableOf } from '../../../../renderer/content/diff/table.ts';
import DiffView from '../../../../renderer/content/diff/view/DiffView.svelte';
import type { DiffLayout } from '../../../../renderer/content/diff/view/layout.ts';
import { parseMarkdown } from '../../../../renderer/content/markdown/page.ts';
import { inlineText, plainText } from '../../../../renderer/content/text.ts';

const context: ContentContext = {
  resolveLink: ({ href }) => ({ kind: 'external', href: href.startsWith('https:') ? href : `https://x.test/${href}` }),
  resolveFile: () => null,
  resolveReusable: (path) => ({ state: 'missing', title: path, reason: 'It is not stored.' }),
  openExternal: () => undefined,
};

const diff = (before: string, after: string): PageDiff => diffPages(parseMarkdown(before), parseMarkdown(after));

function drawn(before: string, after: string, layout: DiffLayout = 'unified'): string {
  return render(DiffView, { props: { diff: diff(before, after), before: context, after: context, layout } })
    .body.replace(/<!--.*?-->/g, '')
    .replace(/ class="[^"]*"/g, '');
}

/** What a reader of a drawn diff reads, without marks. */
const read = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('a line of a diff', () => {
  const words = fc.constantFrom(
    'alpha',
    '**beta**',
    '[gamma delta](a.md)',
    '`code`',
    '*epsilon*',
    ',',
    'zeta.',
    ':smile:',
  );
  const line = fc.array(words, { minLength: 1, maxLength: 12 }).map((all) => all.join(' '));

  function textOf(segments: readonly Segment[]): string {
    return segments
      .map((segment) => (segment.kind === 'words' ? inlineText(segment.inlines) : textOf(segment.inside)))
      .join('');
  }

  it('says on each side all that stood there, and nothing else', () => {
    fc.assert(
      fc.property(line, line, (before, after) => {
        const [changed] = diff(before, after).diffs;
        fc.pre(changed?.kind === 'changed' && changed.stretches !== null);
        const of = (side: Side): string => textOf(segmentsOf(changed.stretches ?? [], side));
        expect(of('before')).toBe(inlineText(changed.before.inlines));
        expect(of('after')).toBe(inlineText(changed.after.inlines));
      }),
    );
  });

  it('draws a link whose words were edited once, with the marks inside of it', () => {
    const html = drawn('Go to [the old page](a.md) now.', 'Go to [the new page](a.md) now.');
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toMatch(/<a [^>]*>the <del>old<\/del><ins>new<\/ins> page<\/a>/);
  });

  it('marks a link that came as a whole', () => {
    expect(drawn('See here.', 'See [this](b.md) here.')).toMatch(/<ins><a [^>]*>this<\/a>/);
  });
});

describe('the changes of a page', () => {
  it('are stops that take neighbours together and look into what holds them', () => {
    const tabs = (second: string): string =>
      `{% tabs %}\n{% tab title="One" %}\nFirst text of it.\n{% endtab %}\n{% tab title="Two" %}\n${second}\n{% endtab %}\n{% endtabs %}`;
    const { hunks } = diff(
      `Intro here.\n\n${tabs('Second text of it.')}\n\nEnd.`,
      `Intro here.\n\nNew one.\n\nNew two.\n\n${tabs('Second text of that.')}\n\nEnd.`,
    );
    expect(hunks.all.map(({ kind, diffs }) => [kind, diffs.length])).toEqual([
      ['added', 2],
      ['changed', 1],
    ]);
  });

  it('are counted in words that came and went', () => {
    expect(diff('One two three.', 'One four three five.').size).toEqual({ added: 2, removed: 1 });
  });

  it('leave nothing but folds of what is the same', () => {
    const page = Array.from({ length: 12 }, (_, at) => `Paragraph number ${String(at)}.`);
    const html = drawn(page.join('\n\n'), [...page.slice(0, 6), 'Something new here.', ...page.slice(6)].join('\n\n'));
    expect(html).toContain('5 unchanged blocks');
    expect(html).toContain('Paragraph number 5.');
    expect(html).not.toContain('Paragraph number 4.');
  });
});

describe('folding', () => {
  it('loses nothing, keeps the order, and never folds a change', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (same) => {
        const items = same.map((isSame, at) => ({ isSame, at }));
        const runs = folded(items, ({ isSame }) => isSame, FOLD_BLOCKS);
        expect(runs.flatMap((run) => run.items)).toEqual(items);
        for (const run of runs) if (run.kind === 'folded') expect(run.items.every(({ isSame }) => isSame)).toBe(true);
      }),
    );
  });

  it('names the heading below which the next change stands', () => {
    const { diffs } = diff('# A\n\ntext\n\n## B\n\nmore', '# A\n\ntext\n\n## B\n\nmore');
    expect(headingAbove(diffs)).toBe('B');
  });
});

describe('what changed besides words', () => {
  function notes(before: string, after: string): readonly string[] {
    return diff(before, after).diffs.flatMap((one) =>
      one.kind === 'changed'
        ? notesOf(one).map(({ label, before: old, after: now }) => `${label}: ${old ?? '-'} > ${now ?? '-'}`)
        : [],
    );
  }

  it('is said of a hint, a heading, words in bold and a link', () => {
    expect(notes('{% hint style="info" %}\nA\n{% endhint %}', '{% hint style="danger" %}\nA\n{% endhint %}')).toEqual([
      'Style: info > danger',
    ]);
    expect(notes('## Title', '### Title')).toEqual(['Heading level: 2 > 3']);
    expect(notes('Press **Save** and [go](a.md).', 'Press Save and [go](b.md).')).toEqual([
      '“Save”: bold > plain',
      '“go”: link to a.md > link to b.md',
    ]);
  });

  it('is said of an image by the field that differs', () => {
    const [images] = diff('![Menu](a.png)', '![Menu](b.png)').diffs;
    const figure = images?.kind === 'changed' ? images.parts?.[0] : undefined;
    expect(figure?.kind === 'changed' ? notesOf(figure) : []).toEqual([
      { label: 'File', before: 'a.png', after: 'b.png' },
    ]);
  });
});

describe('code', () => {
  it('is told by line on each side, what went before what came', () => {
    const fence = (all: readonly string[]): string => ['```js', ...all, '```'].join('\n');
    const lines = fc
      .array(fc.constantFrom('a();', 'b();', 'const c = 1;', '', '// d'), { maxLength: 10 })
      .map((all) => [...all, 'end();']);
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const [code] = diff(fence(before), fence(after)).diffs;
        fc.pre(code?.kind === 'changed' && code.parts !== null);
        for (const [side, text] of [['before', before] as const, ['after', after] as const]) {
          const told = codeLines(code.parts, side);
          expect(told.map((line) => line.text)).toEqual(text);
          expect(told.map((line) => line.number)).toEqual(text.map((_, index) => index + 1));
          for (const line of told) expect(text.join('\n').slice(line.start).startsWith(line.text)).toBe(true);
        }
      }),
    );
  });
});

describe('tables', () => {
  it('keep each cell in its column when a column came', () => {
    const [table] = diff(
      '| A | B |\n| - | - |\n| one | two |\n| three | four |',
      '| A | New | B |\n| - | - | - |\n| one | x | two |\n| three | y | five |',
    ).diffs;
    if (table?.kind !== 'changed') throw new Error('the table did not change');
    const told = tableOf(table);
    expect(told.columns).toHaveLength(3);
    expect(told.rows.map(({ cells }) => cells.map((cell) => cell?.kind))).toEqual([
      ['same', 'added', 'same'],
      ['same', 'added', 'changed'],
    ]);
  });
});

describe('a drawn diff', () => {
  it('side by side has what stood there on the left and what stands there now on the right', () => {
    const [before, after] = [
      'Alpha beta gamma.\n\nGone for good, all of it.',
      'Alpha delta gamma.\n\n> Something else',
    ];
    const rows = rowsOf(diff(before, after).diffs);
    expect(rows.map((row) => [row.before?.kind, row.after?.kind])).toEqual([
      ['changed', 'changed'],
      ['removed', 'added'],
    ]);
    const text = read(drawn(before, after, 'split'));
    expect(text).toContain('Alpha beta gamma.');
    expect(text).toContain('Alpha delta gamma.');
  });

  it('of the new page alone says nothing of what went', () => {
    const text = read(drawn('Alpha beta gamma.\n\nGone for good, all of it.', 'Alpha delta gamma.', 'after'));
    expect(text).toBe('Alpha delta gamma.');
  });

  it('says of a moved block at both places where the other one is', () => {
    const [one, two, three] = ['Alpha beta gamma delta epsilon.', 'Zeta eta theta iota.', 'Kappa lambda mu nu xi.'];
    const text = read(drawn(`${one}\n\n${two}\n\n${three}`, `${two}\n\n${three}\n\n${one}`));
    expect(text).toContain('Moved down the page');
    expect(text).toContain('Moved here from above');
  });

  it('shows an image that was replaced twice, with the ways to compare both; side by side each half has its own', () => {
    const [before, after] = ['![Quay](a.png)', '![Quay](b.png)'];
    expect(read(drawn(before, after))).toMatch(/Side by side Swipe Onion skin Before .+ After /);
    expect(read(drawn(before, after, 'split'))).not.toContain('Swipe');
  });

  it('says of an item of a list that it was ticked', () => {
    expect(read(drawn('- [ ] one\n- [ ] two', '- [ ] one\n- [x] two'))).toContain('Checked : no → is now yes');
  });

  it('says of every change in words what it is, since colour never speaks alone', () => {
    const html = drawn('One here now.\n\nTwo of these.', 'One there now.\n\n```\nThree\n```');
    expect(html).toContain('aria-label="Edited: paragraph"');
    expect(html).toContain('aria-label="Added: code"');
    expect(html).toContain('aria-label="Removed: paragraph"');
  });

  it('shows both sources by line', () => {
    const sources = diffSources('# A\n\nOne.\n', '# A\n\nTwo.\n');
    expect(sources.sound).toBe(true);
    const html = render(DiffView, {
      props: { diff: sources, before: context, after: context, layout: 'source' },
    }).body;
    expect(read(html)).toMatch(/Removed: One\s?\. Added: Two\s?\./);
  });

  it.each([
    ['text', '<img src=x onerror=alert(1)> <script>alert(1)</script>'],
    ['a link', '[x](javascript:alert(1)) words'],
    ['code', '```"><script>alert(1)</script>\nx\n```'],
    ['a table', '| <script>alert(1)</script> | b |\n|-|-|\n| c | <img src=x onerror=alert(1)> |'],
    ['tabs', '{% tabs %}\n{% tab title="<img src=x onerror=alert(1)>" %}\nx\n{% endtab %}\n{% endtabs %}'],
    ['a hint', '{% hint style="\\"><script>alert(1)</script>" %}\nx\n{% endhint %}'],
  ])('runs nothing of %s, whichever side it stands on', (_, hostile) => {
    for (const [before, after] of [
      [hostile, ''],
      ['', hostile],
      [hostile, `${hostile} more`],
      [`Other.\n\n${hostile}`, hostile],
    ] as const) {
      for (const layout of ['unified', 'split', 'after'] as const) {
        const tags = drawn(before, after, layout).match(/<(?:[^">]|"[^"]*")*>/g) ?? [];
        for (const tag of tags) {
          expect(tag).not.toMatch(/^<(?:script|iframe|object|embed|base|form|style|link|meta|math)\b/i);
          expect(tag.replace(/="[^"]*"/g, '=')).not.toMatch(/\s(?:on\w+|srcdoc|action|formaction)=/i);
          expect(tag).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
        }
      }
    }
  });

  it('holds for the pages of every kind of block: applied to the old page it gives the new one', () => {
    const block = fc.constantFrom(
      'Alpha beta.',
      '- one\n- two',
      '| A |\n| - |\n| one |',
      '```js\na\n```',
      '> quote',
      '![Menu](a.png)',
      '{% stepper %}\n{% step %}\nDo it.\n{% endstep %}\n{% endstepper %}',
      '<details><summary>More</summary>\n\nInside.\n\n</details>',
      '{% columns %}\n{% column %}\nLeft.\n{% endcolumn %}\n{% column %}\nRight.\n{% endcolumn %}\n{% endcolumns %}',
      '<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td>x</td></tr></tbody></table>',
    );
    const page = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join('\n\n'));
    const wordsOf = (markdown: string): readonly string[] => plainText(parseMarkdown(markdown)).match(/\p{L}+/gu) ?? [];
    fc.assert(
      fc.property(page, page, (before, after) => {
        expect(diff(before, after).sound).toBe(true);
        for (const layout of ['unified', 'split', 'after'] as const) {
          const shown = read(drawn(before, after, layout));
          for (const word of wordsOf(after)) expect(shown, layout).toContain(word);
        }
      }),
      { numRuns: 40 },
    );
  });
});
