import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../renderer/content/markdown/page.ts';
import { shape } from './shape.ts';

/** The same thing, written otherwise: by older versions of the platform, by other tools, by hand. */
function same(cases: readonly (readonly [what: string, source: string, tree: string])[]): void {
  it.each(cases)('reads %s', (_what, source, tree) => {
    expect(shape(parseMarkdown(source))).toBe(tree);
  });
}

describe('spellings of block tags', () => {
  const hint = 'hint(info)[p "x"]';
  same([
    ['single quotes', "{% hint style='info' %}\nx\n{% endhint %}", hint],
    ['no quotes', '{% hint style=info %}\nx\n{% endhint %}', hint],
    ['no spaces', '{%hint style="info"%}\nx\n{%endhint%}', hint],
    ['dashes that trim', '{%- hint style="info" -%}\nx\n{%- endhint -%}', hint],
    ['capitals', '{% Hint style="info" %}\nx\n{% EndHint %}', hint],
    ['typographic quotes', '{% hint style=“info” %}\nx\n{% endhint %}', hint],
    ['several lines', '{% hint\n  style="info"\n%}\nx\n{% endhint %}', hint],
    ['one line', '{% hint style="info" %}x{% endhint %}', hint],
    ['line ends of Windows', '{% hint style="info" %}\r\nx\r\n{% endhint %}\r\n', hint],
    ['an indent that would be code', '    {% hint style="info" %}\n    x\n    {% endhint %}', hint],
    ['entities in a value', '{% tab title="A &amp; B &quot;c&quot;" %}\nx\n{% endtab %}', 'tabs[A & B "c": p "x"]'],
    [
      'an indented fence in an indented tag',
      '    {% code title="t" %}\n    ```js\n    a\n      b\n    ```\n    {% endcode %}',
      'code(js t) "a\\n  b"',
    ],
    ['tags that are written about', '<code>a {% hint %} b</code>', 'p code."a {% hint %} b"'],
    ['what stands between raw and its end', '{% raw %}\na {% hint %} b\n{% endraw %}', 'p "a "+code."{% hint %}"+" b"'],
    ['a raw without an end', '{% raw %}\n\n{% hint %}\nx\n{% endhint %}', hint],
  ]);
});

describe('older forms', () => {
  same([
    [
      'tabs of code',
      '{% code-tabs %}\n{% code-tabs-item title="a.js" %}\n```js\nx\n```\n{% endcode-tabs-item %}\n{% endcode-tabs %}',
      'tabs[a.js: code(js) "x"]',
    ],
    [
      'an operation of a specification',
      '{% swagger src="a.yaml" path="/a" method="get" %}\n[a.yaml](a.yaml)\n{% endswagger %}',
      'operation(a.yaml get /a)',
    ],
    [
      'an API method with its parts in one another',
      [
        '{% api-method method="get" host="https://x" path="/y" %}',
        '{% api-method-summary %}\nS\n{% endapi-method-summary %}',
        '{% api-method-spec %}\n{% api-method-request %}\n{% api-method-query-parameters %}',
        '{% api-method-parameter name="q" type="string" required=true %}\nP\n{% endapi-method-parameter %}',
        '{% endapi-method-query-parameters %}\n{% endapi-method-request %}\n{% api-method-response %}',
        '{% api-method-response-example httpCode=200 %}\n```json\n{}\n```\n{% endapi-method-response-example %}',
        '{% endapi-method-response %}\n{% endapi-method-spec %}\n{% endapi-method %}',
      ].join('\n'),
      'swagger(get https://x/y)[q][200]',
    ],
    ['an anchor behind a title', '## Title {#own-id}', 'h2#own-id "Title"'],
    ['a broken link', '[x](broken://pages/abc)', 'p link(broken broken://pages/abc "x")'],
    ['options behind the language of a fence', '```js title="a.js" lineNumbers\nx\n```', 'code(js a.js numbers) "x"'],
  ]);

  it('keeps where a parameter of an API method stands', () => {
    const [block] = parseMarkdown(
      '{% api-method method="get" path="/y" %}\n{% api-method-path-parameters %}\n{% api-method-parameter name="id" %}\n{% endapi-method-parameter %}\n{% endapi-method-path-parameters %}\n{% endapi-method %}',
    );
    expect(block).toMatchObject({ type: 'swagger', parameters: [{ name: 'id', in: 'path' }] });
  });
});

describe('HTML and markdown of other tools', () => {
  same([
    ['an alert', '> [!WARNING]\n> x **y**', 'hint(warning)[p "x "+bold."y"]'],
    ['an alert with its text on the same line', '> [!NOTE] x', 'hint(info)[p "x"]'],
    ['a quote that only looks like an alert', '> [!NOPE]\n> x', 'blockquote[p "[!NOPE] x"]'],
    [
      'a caption above its table',
      '<table><caption>Cap</caption><tr><td>a</td></tr></table>',
      'p "Cap" grid[text][p "a"]',
    ],
    ['words in a table and in no cell of it', '<table>a<tr>b<td>c</td></tr></table>', 'grid[text][p "c"] p "a" p "b"'],
    ['a table that never ends', '<table>\n\n## T\n\nx', 'h2#t "T" p "x"'],
    [
      'markdown between blank lines in a cell',
      '<table><tr><td>\n\n**a**\n\n</td></tr></table>',
      'grid[text][p bold."a"]',
    ],
    [
      'formulas and emoji in cells',
      '<table><tr><td>a $$x^2$$ :wave: 1:2:3</td></tr></table>',
      'grid[text][p "a "+math(x^2)+" "+👋+" 1:2:3"]',
    ],
    [
      'a formula in a span',
      '<table><tr><td><span class="math">\\(x\\)</span></td></tr></table>',
      'grid[text][p math(x)]',
    ],
    ['an escaped emoji', ':writing\\_hand: :race\\_car:', 'p ✍️+" "+🏎️'],
    ['colours of a span', '<span style="color:red">a</span> <span>b</span>', 'p color:red/-."a"+" b"'],
    [
      'a film among the files of the space',
      '<video src=".gitbook/assets/a.mp4"></video>',
      'file(.gitbook/assets/a.mp4)',
    ],
    ['a film elsewhere', '<video src="https://x.y/a.mp4"></video>', 'embed(https://x.y/a.mp4)'],
    ['numbered lines of a bare attribute', '<pre data-line-numbers><code>a</code></pre>', 'code(numbers) "a"'],
  ]);
});
