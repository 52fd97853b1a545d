import { describe, expect, it } from 'vitest';
import { everyText, readText, spaces } from './workspace-files.ts';

/** One expression for each block, inline, mark and setting of the dialect: what a screen must be able to show. */
const constructs: readonly (readonly [string, RegExp])[] = [
  ['hint info', /\{% hint style="info" %\}/],
  ['hint warning', /\{% hint style="warning" %\}/],
  ['hint danger', /\{% hint style="danger" %\}/],
  ['hint success', /\{% hint style="success" %\}/],
  ['hint with its own icon', /\{% hint style="\w+" icon="[\w-]+" %\}/],
  ['GitHub alert', /^> \[!NOTE\]/m],
  ['tabs', /\{% tabs %\}/],
  ['tab with icon', /\{% tab title="[^"]+" icon="[^"]+" %\}/],
  ['stepper', /\{% stepper %\}\s+\{% step %\}/],
  ['code with title', /\{% code title="/],
  ['code that wraps', /\{% code [^%]*overflow="wrap"/],
  ['code with line numbers', /\{% code [^%]*lineNumbers="true"/],
  ['code that expands', /\{% code [^%]*expandable="true"/],
  ['fence without language', /^```\n/m],
  ['content-ref', /\{% content-ref url="[^"]+" %\}/],
  ['embed alone', /\{% embed url="[^"]+" %\}\n\n/],
  ['embed with caption', /\{% embed url="[^"]+" %\}\n[^{\n]+\n\{% endembed %\}/],
  ['file alone', /\{% file src="[^"]+" %\}\n\n/],
  ['file with caption', /\{% file src="[^"]+" %\}\n[^{\n]+\n\{% endfile %\}/],
  ['openapi, old form', /\{% openapi src="[^"]+" path="[^"]+" method="\w+" %\}/],
  ['openapi, new form', /\{% openapi-operation spec="[^"]+" path="[^"]+" method="\w+" %\}/],
  ['openapi-schemas', /\{% openapi-schemas spec="[^"]+" schemas="[^"]+" grouped="true" %\}/],
  ['openapi-webhook', /\{% openapi-webhook spec=/],
  ['swagger', /\{% swagger src=/],
  ['columns with widths', /\{% columns %\}\s+\{% column width="[\d.]+%" %\}/],
  ['updates', /\{% updates format="full" %\}/],
  ['update with tags', /\{% update date="[\d-]+" tags="[^"]+" %\}/],
  ['prompt', /\{% prompt description="[^"]+"/],
  ['if', /\{% if visitor\.[^%]+ %\}/],
  ['include', /\{% include "[^"]+" %\}/],
  ['integration block', /^\{% @[\w-]+\/[\w-]+ [^\n]+ %\}$/m],
  ['integration block, escaped over several lines', /^\\\{% @[\w-]+\/[\w-]+\n[\s\S]+?%\\\}$/m],
  ['details', /<details>\n/],
  ['details, open', /<details open>/],
  ['inline math', /\w \$\$[^$\n]+\$\$/],
  ['block math', /^\$\$\n[\s\S]+?\n\$\$$/m],
  ['mermaid', /^```mermaid$/m],
  ['task list, open and done', /^[-*] \[ \] [\s\S]*^[-*] \[x\] /m],
  ['nested task list', /^ {2}- \[[ x]\] /m],
  ['ordered list in a bullet or the other way round', /^\d\. [^\n]+\n {3}[*-] /m],
  ['ordered list in an ordered list', /^\d\. [^\n]+\n {3}1\. /m],
  ['pipe table', /^\| --- \|/m],
  ['pipe table with alignment', /\| ---: \|/],
  ['table with a checkbox column', /<th[^>]*data-type="checkbox"/],
  ['table with a rating column', /<th[^>]*data-type="rating" data-max="5"/],
  ['table with a number column', /<th[^>]*data-type="number"/],
  ['table with a select column', /<th[^>]*data-type="select"/],
  ['table with a multiple select column', /<th[^>]*data-type="select" data-multiple/],
  ['table with a users column', /<th[^>]*data-type="users"/],
  ['table with a files column', /<th[^>]*data-type="files"/],
  ['table without its headings', /<table data-header-hidden>/],
  ['images side by side, each with its caption', /<div><figure>.*<figcaption>.*<\/figure> <figure>.*<figcaption>/],
  ['column width', /<th width="\d+"/],
  ['cards', /<table data-view="cards"/],
  ['large cards', /data-card-size="large"/],
  ['card target', /<th data-hidden data-card-target data-type="content-ref">/],
  ['card cover', /<th data-hidden data-card-cover data-type="image">/],
  ['card cover, dark', /data-card-cover-dark/],
  ['hidden column', /<th data-hidden>/],
  ['figure with caption', /<figure><img [^>]+><figcaption><p>/],
  ['figure without caption', /<figcaption><\/figcaption>/],
  ['two figures side by side', /<div><figure>[\s\S]+<\/figure> <figure>/],
  ['picture with a dark source', /<picture><source srcset="[^"]+" media="\(prefers-color-scheme: dark\)">/],
  ['drawing', /class="gitbook-drawing"/],
  ['image in a line', /data-size="line"/],
  ['image alone', /^<img src="[^"]+" alt="[^"]+">$/m],
  ['button', /<a href="[^"]+" class="button primary"/],
  ['secondary button', /class="button secondary"/],
  ['action button', /<button type="button" class="button \w+" data-action="ask"/],
  ['icon', /<i class="fa-[\w-]+">/],
  ['emoji', / :[a-z_]+:/],
  ['colour', /<mark style="color:\w+;">/],
  ['background colour', /<mark style="background-color:\w+;">/],
  ['superscript', /<sup>/],
  ['subscript', /<sub>/],
  ['keyboard', /<kbd>/],
  ['strikethrough', /~~[^~]+~~/],
  ['italic', /(^|\s)_[^_\n]+_/m],
  ['bold', /\*\*[^*\n]+\*\*/],
  ['annotation', /\[\^1\][\s\S]+^\[\^1\]: /m],
  ['mention of a page', /\]\([^)]+ "mention"\)/],
  ['mention of a person', /<a data-mention href="https:\/\/app\.gitbook\.com\/u\//],
  ['expression of the space', /<code class="expression">space\.vars\.\w+<\/code>/],
  ['expression of the page', /<code class="expression">page\.vars\.\w+<\/code>/],
  ['broken page', /\/broken\/pages\/\w+/],
  ['broken page of another space', /\/broken\/spaces\/\w+\/pages\/\w+/],
  ['anchor on another page', /\]\([\w./-]+\.md#[\w-]+\)/],
  ['heading with its own anchor', /^## [^\n]+<a href="#[\w-]+" id="[\w-]+"><\/a>$/m],
  ['mail link', /\]\(mailto:/],
  ['quotation', /^> \w/m],
  ['quotation of two paragraphs', /^>$/m],
  ['divider', /^\*\*\*$/m],
  ['hard break', /\\\n\w/],
  ['front matter: description', /^description: /m],
  ['front matter: folded description', /^description: >-$/m],
  ['front matter: icon', /^icon: /m],
  ['front matter: cover', /^cover: /m],
  ['front matter: cover height', /^coverHeight: \d+$/m],
  ['front matter: cover size hero', /size: hero/],
  ['front matter: cover size full', /size: full/],
  ['front matter: cover size background', /size: background/],
  ['front matter: wide layout', /^layout:\n {2}width: wide$/m],
  ['front matter: hidden', /^hidden: true$/m],
  ['front matter: not indexed', /^noIndex: true$/m],
  ['front matter: variables', /^vars:\n/m],
  ['front matter: tags', /^tags:\n/m],
  ['Chinese, Japanese or Korean', /[\u3040-\u30ff\u4e00-\u9fff]/],
  ['right-to-left words', /[\u0590-\u05ff][\s\S]*|[\u0600-\u06ff]/],
  ['accented words', /[éèêãçåøäöüß]/],
];

describe('the dialect', () => {
  it.each(constructs)('has an example: %s', (_, pattern) => {
    expect(everyText.some((text) => pattern.test(text))).toBe(true);
  });

  it('is written in many languages of code', () => {
    const languages = new Set(
      everyText.flatMap((text) => [...text.matchAll(/^ *```(\w+)/gm)].map((match) => match[1])),
    );
    expect(languages.size).toBeGreaterThanOrEqual(20);
  });

  it('closes every block that it opens', () => {
    const pairs = [
      'hint',
      'tabs',
      'tab',
      'stepper',
      'step',
      'code',
      'columns',
      'column',
      'updates',
      'update',
      'if',
      'prompt',
    ];
    for (const text of everyText) {
      for (const name of pairs) {
        const opened = text.match(new RegExp(`\\{% ${name}(?: [^}]*)?%\\}`, 'g'))?.length ?? 0;
        const closed = text.match(new RegExp(`\\{% end${name} %\\}`, 'g'))?.length ?? 0;
        expect(closed, `${name} in ${text.slice(0, 120)}`).toBe(opened);
      }
    }
  });

  it('has groups, link pages and short titles in its summaries', () => {
    const summaries = spaces.map((space) => readText(`${space.path}/SUMMARY.md`)).join('\n');
    expect(summaries).toMatch(/^## \w+/m);
    expect(summaries).toMatch(/^## .+<a href="#\w+" id="\w+"><\/a>$/m);
    expect(summaries).toMatch(/^\* \[[^\]]+\]\(https:\/\//m);
    expect(summaries).toMatch(/\.md "[^"]+"\)/);
    expect(Math.max(...summaries.split('\n').map((line) => line.length))).toBeGreaterThan(150);
  });

  it('uses only variables that its space states', () => {
    for (const space of spaces) {
      const vars = space.files.includes('.gitbook/vars.yaml') ? readText(`${space.path}/.gitbook/vars.yaml`) : '';
      const stated = new Set([...vars.matchAll(/^(\w+): ./gm)].map((match) => match[1]));
      for (const page of [...space.pages, ...space.includes]) {
        for (const match of readText(`${space.path}/${page}`).matchAll(/>space\.vars\.(\w+)</g)) {
          expect(stated, `${space.folder}/${page}`).toContain(match[1]);
        }
      }
    }
  });
});
