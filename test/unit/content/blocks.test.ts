import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../renderer/content/markdown/page.ts';
import { shape } from './shape.ts';

function table(cases: readonly (readonly [what: string, source: string, tree: string])[]): void {
  it.each(cases)('reads %s', (_what, source, tree) => {
    expect(shape(parseMarkdown(source))).toBe(tree);
  });
}

describe('plain markdown', () => {
  table([
    ['a paragraph', 'One\ntwo.', 'p "One two."'],
    [
      'headings with anchors of their text',
      '# Site’s “Name”\n\n###### Six',
      'h1#site-s-name "Site’s “Name”" h6#six "Six"',
    ],
    ['an anchor set by hand', '## A title <a href="#own" id="own"></a>', 'h2#own "A title"'],
    ['equal headings with anchors of their own', '## A\n\n## A', 'h2#a "A" h2#a-1 "A"'],
    ['a heading set in HTML', '<h3 align="center">T</h3>', 'h3#t "T"'],
    ['a heading that is only an icon as a paragraph', '#### <i class="fa-bell">:bell:</i>', 'p icon(bell)'],
    ['nested lists', '* a\n  * b\n* c', 'unordered[p "a" unordered[p "b"] | p "c"]'],
    ['an ordered list with a start', '3. a\n4. b', 'ordered@3[p "a" | p "b"]'],
    ['tasks', '* [ ] a\n  * [x] b\n* [x] c', 'task[[ ] p "a" task[[x] p "b"] | [x] p "c"]'],
    ['an item that is a task among others', '* [ ] a\n* b', 'unordered[[ ] p "a" | p "b"]'],
    ['a divider', '***', 'divider[]'],
    ['a quote', '> a\n>\n> b', 'blockquote[p "a" p "b"]'],
    ['a fence', '```js\na\n\nb\n```', 'code(js) "a\\n\\nb"'],
    ['indented code', 'a\n\n    b', 'p "a" code() "b"'],
    ['a pipe table', '| A | B |\n| - | -: |\n| 1 | `2` |', 'grid["A" text | "B" text right][p "1" | p code."2"]'],
    ['an image alone', '![alt](a%20b.png)', 'images(a b.png)'],
    ['a linked image', '[![alt](a.png)](x.md)', 'images(a.png)'],
    ['an image in a line', 'a ![alt](a.png) b', 'p "a "+image(a.png)+" b"'],
  ]);
});

describe('inlines', () => {
  table([
    ['marks', '**b** _i_ ~~s~~ `c`', 'p bold."b"+" "+italic."i"+" "+strikethrough."s"+" "+code."c"'],
    ['marks inside marks', '**a _b_**', 'p bold."a "+bold.italic."b"'],
    [
      'marks of HTML',
      '<kbd>K</kbd> x<sup>2</sup><sub>3</sub><u>u</u>',
      'p keyboard."K"+" x"+superscript."2"+subscript."3"+underline."u"',
    ],
    ['colours', '<mark style="color:orange;background-color:purple;">t</mark>', 'p color:orange/purple."t"'],
    ['no colour but names', '<mark style="color:url(http://x)">t</mark>', 'p color:-/default."t"'],
    ['a hard break', 'a\\\nb', 'p "a"+br+"b"'],
    ['a break of HTML', 'a<br>b', 'p "a"+br+"b"'],
    [
      'links of every kind',
      '[a](https://x.y) [b](b.md) [c](#c) [d](/broken/pages/1)',
      'p link(external https://x.y "a")+" "+link(page b.md "b")+" "+link(anchor #c "c")+" "+link(broken /broken/pages/1 "d")',
    ],
    ['a link that must not open', '[a](javascript:alert)', 'p link(unsafe javascript:alert "a")'],
    ['a bare address', 'see https://x.y/z now', 'p "see "+link(external https://x.y/z "https://x.y/z")+" now"'],
    [
      'a bare address in brackets',
      '(https://x.y/a_(b)_c). End',
      'p "("+link(external https://x.y/a_(b)_c "https://x.y/a_(b)_c")+"). End"',
    ],
    ['a bare e-mail address', 'to a.b@c.de.', 'p "to "+link(external mailto:a.b@c.de "a.b@c.de")+"."'],
    ['an address in angle brackets', '<https://x.y>', 'p link(external https://x.y "https://x.y")'],
    ['an address in the text of a link once', '[https://x.y](z.md)', 'p link(page z.md "https://x.y")'],
    [
      'package names and handles as text',
      'use @scope/name, a@1.2 and http:// now',
      'p "use @scope/name, a@1.2 and http:// now"',
    ],
    ['a file name as text', 'edit index.js now', 'p "edit index.js now"'],
    [
      'mentions',
      '[a](b.md "mention") <a data-mention href="c.md">c</a>',
      'p mention(page b.md "a")+" "+mention(page c.md "c")',
    ],
    [
      'a button',
      '<a href="x.md" class="button secondary" data-icon="book">Go</a>',
      'p button(secondary book x.md "Go")',
    ],
    [
      'a button that asks',
      '<button type="button" class="button primary" data-action="ask">Ask</button>',
      'p button(primary ask "Ask")',
    ],
    ['an inactive button', '<a class="button primary">No</a>', 'p button(primary "No")'],
    ['emoji by name', 'a :rocket: b', 'p "a "+🚀+" b"'],
    ['emoji by code points', '<span data-gb-custom-inline data-tag="emoji" data-code="274c">❌</span> x', 'p ❌+" x"'],
    ['colons that are no emoji', 'at 10:30:20 :nothing:', 'p "at 10:30:20 :nothing:"'],
    ['an icon', '<i class="fa-solid fa-x-twitter">:x-twitter:</i>', 'p icon(x-twitter)'],
    ['an expression', '<code class="expression">space.vars.v</code>', 'p expression(space.vars.v)'],
    ['a variable tag', 'mail {% vars.support_email %} now', 'p "mail "+expression(vars.support_email)+" now"'],
    ['math in a line', 'so $$a*b*c$$.', 'p "so "+math(a*b*c)+"."'],
    [
      'a picture for light and dark',
      'a <picture><source srcset="d.svg" media="(prefers-color-scheme: dark)"><img src="l.svg" alt="x" data-size="line"></picture>',
      'p "a "+image(l.svg d.svg line)',
    ],
    [
      'a footnote',
      'word[^1].\n\n[^1]: The **note**.\n\n    More.',
      'p "word"+note(1 p "The "+bold."note"+"." p "More.")+"."',
    ],
    ['a note on words', 'the [word](#user-content-fn-1)[^1].\n\n[^1]: Note.', 'p "the "+note(1 "word" p "Note.")+"."'],
    ['a footnote without its text as text', 'a[^9]', 'p "a[^9]"'],
    ['an unquoted placeholder as code', 'use <your-token> here', 'p "use "+code."<your-token>"+" here"'],
    ['escaped HTML as code', 'use &#x3C;script> here', 'p "use "+code."<script>"+" here"'],
    ['an escaped tag in prose as code', 'the \\{% hint %\\} tag', 'p "the "+code."{% hint %}"+" tag"'],
    ['elements without a meaning as what they hold', 'a <abbr title="x">b</abbr>', 'p "a b"'],
    ['escaped spaces', 'a&#x20;\nb&#x20;', 'p "a b"'],
  ]);
});

describe('block tags', () => {
  table([
    [
      'a hint',
      '{% hint style="warning" icon="bolt" %}\na\n\n* b\n{% endhint %}',
      'hint(warning bolt)[p "a" unordered[p "b"]]',
    ],
    [
      'a hint right after and before text',
      'x\n{% hint style="info" %}\na\n{% endhint %}\ny',
      'p "x" hint(info)[p "a"] p "y"',
    ],
    [
      'a hint in a list item',
      '1. a\n\n   {% hint style="info" %}\n   b\n   {% endhint %}\n2. c',
      'ordered[p "a" hint(info)[p "b"] | p "c"]',
    ],
    [
      'tabs',
      '{% tabs %}\n{% tab title="A" icon="x" %}\na\n{% endtab %}\n\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}',
      'tabs[A x: p "a" | B: p "b"]',
    ],
    [
      'tabs written in one line',
      '{% tabs %}\n{% tab title="A" %} a {% endtab %}\n{% tab title="B" %} b {% endtab %}\n{% endtabs %}',
      'tabs[A: p "a" | B: p "b"]',
    ],
    [
      'tabs in steps in columns',
      '{% columns %}\n{% column width="40%" %}\n{% stepper %}\n{% step %}\n{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n{% endtabs %}\n{% endstep %}\n{% endstepper %}\n{% endcolumn %}\n{% endcolumns %}',
      'columns[40: stepper[tabs[A: p "a"]]]',
    ],
    [
      'code with options',
      '{% code title="a.js" overflow="wrap" lineNumbers="true" expandable="true" %}\n```js\nx\n```\n{% endcode %}',
      'code(js a.js numbers wrap fold) "x"',
    ],
    ['tags in a fence as text', '```\n{% hint %}\n```', 'code() "{% hint %}"'],
    ['tags in code in a line as text', 'a `{% hint %}` b', 'p "a "+code."{% hint %}"+" b"'],
    ['a page link', '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}', 'ref(a.md) "a.md"'],
    ['an embed alone', '{% embed url="https://x.y" %}\n\na', 'embed(https://x.y) p "a"'],
    [
      'an embed with a caption',
      '{% embed url="https://x.y" %}\ncap\n{% endembed %}\n\na',
      'embed(https://x.y) "cap" p "a"',
    ],
    [
      'a caption as an attribute of an embed and of a file',
      '{% embed url="https://x.y" caption="cap *a*" %}\n\n{% file src="a.pdf" caption="the plan" %}',
      'embed(https://x.y) "cap *a*" file(a.pdf) "the plan"',
    ],
    [
      'a caption between the tags before that of the attribute',
      '{% embed url="https://x.y" caption="old" %}\nnew\n{% endembed %}',
      'embed(https://x.y) "new"',
    ],
    [
      'an embed alone before one with a caption',
      '{% embed url="a" %}\n\nb\n\n{% embed url="c" %}\nd\n{% endembed %}',
      'embed(a) p "b" embed(c) "d"',
    ],
    [
      'an embed alone inside a hint',
      '{% hint %}\n{% embed url="a" %}\n\nb\n{% endhint %}\nc',
      'hint(info)[embed(a) p "b"] p "c"',
    ],
    ['a file', '{% file src="a.pdf" %}\ncap\n{% endfile %}', 'file(a.pdf) "cap"'],
    ['a caption that is indented', '{% file src="a.pdf" %}\n    cap\n{% endfile %}', 'file(a.pdf) "cap"'],
    ['a file alone', '{% file src="a (1).pdf" %}\n\nb', 'file(a (1).pdf) p "b"'],
    ['reusable content', '{% include "../.gitbook/includes/a.md" %}', 'include(../.gitbook/includes/a.md)'],
    [
      'an operation',
      '{% openapi-operation spec="p" path="/a" method="get" %}\n[x](y)\n{% endopenapi-operation %}',
      'operation(p get /a)',
    ],
    [
      'an operation of an address',
      '{% openapi src="https://x/o.json" path="/a" method="post" %}\n[x](y)\n{% endopenapi %}',
      'operation(https://x/o.json post /a)',
    ],
    [
      'schemas',
      '{% openapi-schemas spec="p" schemas="A,B" grouped="true" %}\nx\n{% endopenapi-schemas %}',
      'schemas(p A B)',
    ],
    [
      'a webhook',
      '{% openapi-webhook spec="p" name="n" method="post" %}\nx\n{% endopenapi-webhook %}',
      'webhook(p n post)',
    ],
    [
      'an operation written out',
      '{% swagger method="get" path="/a" baseUrl="https://x" summary="S" %}\n{% swagger-description %}\nd\n{% endswagger-description %}\n\n{% swagger-parameter in="query" name="q" type="string" %}\np\n{% endswagger-parameter %}\n\n{% swagger-response status="200: OK" description="" %}\nr\n{% endswagger-response %}\n{% endswagger %}',
      'swagger(get https://x/a)[q][200: OK]',
    ],
    [
      'updates',
      '{% updates format="full" %}\n{% update date="2025-12-25" tags="a,b" %}\n## T\n{% endupdate %}\n{% endupdates %}',
      'updates[2025-12-25 a b: h2#t "T"]',
    ],
    [
      'a prompt',
      '{% prompt description="D" icon="i" %}\n```markdown\nx\n```\n{% endprompt %}',
      'prompt(D i)[code(markdown) "x"]',
    ],
    ['a condition', '{% if visitor.a == "b" %}\nx\n{% endif %}', 'if(visitor.a == "b")[p "x"]'],
    [
      'a condition and its opposite',
      '{% if a %}\nx\n{% else %}\ny\n{% endif %}\nz',
      'if(a)[p "x"] if(!(a))[p "y"] p "z"',
    ],
    [
      'an integration',
      '{% @color/box color="#fff" label="a b" %}\nx',
      'integration(color/box) {"color":"#fff","label":"a b"} p "x"',
    ],
    [
      'an integration over several lines',
      '{% @x/y content="a\n\nb %} c" %}\nz',
      'integration(x/y) {"content":"a\\n\\nb %} c"} p "z"',
    ],
    [
      'an escaped integration',
      '\\{% @x/y content="a\nb\\_c" %\\}\n\nz',
      'integration(x/y) {"content":"a\\nb_c"} p "z"',
    ],
    ['a diagram of an integration', '{% @mermaid/diagram content="graph TD" %}', 'code(mermaid mermaid) "graph TD"'],
    ['a diagram in a fence', '```mermaid\ngraph TD\n```', 'code(mermaid mermaid) "graph TD"'],
    ['math', '$$\na\nb\n$$\n\n$$c$$', 'math "a\\nb" math "c"'],
    ['an unknown block with content', '{% new a="1" %}\nx\n{% endnew %}\ny', 'unknown(new a="1")[p "x"] p "y"'],
    ['an unknown block without', '{% new %}\n\nx', 'unknown(new)[] p "x"'],
    ['a block that never ends', '{% hint %}\na', 'hint(info)[p "a"]'],
    ['an end without a block', 'a\n{% endhint %}\nb', 'p "a" p "b"'],
    ['an end inside the last list', '{% hint %}\n* a\n  {% endhint %}\n\nb', 'hint(info)[unordered[p "a"]] p "b"'],
    [
      'tabs that do not end',
      '{% tabs %}\n{% tab title="A" %}\na\n{% tab title="B" %}\nb\n{% endtabs %}\nc',
      'tabs[A: p "a" | B: p "b"] p "c"',
    ],
    ['text that only looks like a tag', 'a {% b and 5 %', 'p "a {% b and 5 %"'],
  ]);
});

describe('HTML', () => {
  table([
    [
      'a figure',
      '<figure><img src="a b.png" alt="x"><figcaption><p>Cap <strong>b</strong></p></figcaption></figure>',
      'images(a b.png "Cap "+bold."b")',
    ],
    [
      'figures side by side',
      '<div><figure><img src="a.png" alt=""></figure> <figure><img src="b.png" alt=""></figure></div>',
      'images(a.png | b.png)',
    ],
    [
      'a wide figure',
      '<div data-full-width="true"><figure><img src="a.png" alt=""></figure></div>',
      'images.full(a.png)',
    ],
    [
      'a framed figure',
      '<div data-with-frame="true"><figure><img src="a.png" alt=""></figure></div>',
      'images.framed(a.png)',
    ],
    [
      'a figure for light and dark',
      '<figure><picture><source srcset="d.png" media="(prefers-color-scheme: dark)"><img src="l.png" alt=""></picture></figure>',
      'images(l.png d.png)',
    ],
    ['a drawing', '<img src="a.drawing.svg" alt="" class="gitbook-drawing">', 'drawing(a.drawing.svg)'],
    [
      'an expandable',
      '<details open>\n\n<summary>Q <code>c</code></summary>\n\nA **b**\n\n</details>\n\nx',
      'details.open("Q "+code."c")[p "A "+bold."b"] p "x"',
    ],
    [
      'an expandable without blank lines',
      '<details>\n<summary>Q</summary>\n* a\n{% hint %}\nb\n{% endhint %}\n</details>\nx',
      'details("Q")[unordered[p "a"] hint(info)[p "b"]] p "x"',
    ],
    [
      'an expandable that ends in a line of text',
      '<details><summary>Q</summary>\n\na</details>\n\nb',
      'details("Q")[p "a"] p "b"',
    ],
    [
      'code with emphasis',
      '<pre class="language-js" data-title="a.js" data-overflow="wrap"><code class="lang-js">a\n<strong>b\n</strong>\n&#x3C;c></code></pre>',
      'code(js a.js wrap) "a\\nb\\n\\n<c>"',
    ],
    ['a centred paragraph', '<p align="center">a</p>', 'p.center "a"'],
    [
      'a hint inside HTML',
      '<div data-gb-custom-block data-tag="hint" data-style="success"><p>a</p></div>',
      'hint(success)[p "a"]',
    ],
    [
      'a table with lists in cells',
      '<table><thead><tr><th width="90.5">A</th><th align="center">B</th></tr></thead><tbody><tr><td><p>x</p><ul><li>y</li></ul></td><td>z<br>w</td></tr></tbody></table>',
      'grid["A" text | "B" text center][p "x" unordered[p "y"] | p "z"+br+"w"]',
    ],
    ['a table with blank lines', '<table>\n\n<tr>\n\n    <td>a</td>\n\n</tr>\n</table>', 'grid[text][p "a"]'],
    [
      'typed cells',
      '<table><thead><tr><th data-type="checkbox">A</th><th data-type="rating" data-max="3">B</th><th data-type="number">C</th><th data-type="users">D</th></tr></thead><tbody><tr><td>true</td><td>2</td><td>7</td><td>x, y</td></tr></tbody></table>',
      'grid["A" checkbox | "B" rating | "C" number | "D" users][["checkbox",true] | ["rating",2,3] | ["number","7"] | ["users",[{"target":null,"label":"x"},{"target":null,"label":"y"}]]]',
    ],
    [
      'select cells',
      '<table><thead><tr><th>A<select><option value="1" label="One" color="blue"></option></select></th></tr></thead><tbody><tr><td><span data-option="1">One</span></td></tr></tbody></table>',
      'grid["A" select][["select",[{"label":"One","color":"blue"}]]]',
    ],
    [
      'cards',
      '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>a</strong></td><td><a href="x.md">x.md</a></td><td><a href="c.png">c.png</a></td></tr></tbody></table>',
      'cards[text | content-ref target hidden | files cover hidden][p bold."a" | ["reference",{"href":"x.md","kind":"page","anchor":""},"x.md"] | ["files",[{"src":"c.png","name":"c.png"}]]]',
    ],
    ['scripts as text of an unknown block', '<script>alert(1)</script>', 'unknown(script alert(1))[]'],
    ['a frame as an embed', '<iframe src="https://x.y"></iframe>', 'embed(https://x.y)'],
    ['comments as nothing', 'a\n\n<!-- b -->\n\nc', 'p "a" p "c"'],
    ['a tag that never ends as text', '<div\n\na', 'p "<div" p "a"'],
    [
      'an end tag right after HTML',
      '{% columns %}\n{% column %}\n<p align="center">a</p>\n{% endcolumn %}\n{% endcolumns %}\n\nb',
      'columns[null: p.center "a"] p "b"',
    ],
    [
      'an end tag right after an image',
      '{% stepper %}\n{% step %}\n<img src="a.png" alt="x > y">\n{% endstep %}\n{% endstepper %}\nb',
      'stepper[images(a.png)] p "b"',
    ],
    ['an end tag inside HTML that is left open', '{% hint %}\n<div>\na\n{% endhint %}\n\nb', 'hint(info)[p "a"] p "b"'],
    ['markdown on the line after HTML', '<p>a</p>\n**b**', 'p "a" p bold."b"'],
    ['an image inside a paragraph', 'a\n<img src="a.png" alt="">\nb', 'p "a "+image(a.png)+" b"'],
  ]);
});
