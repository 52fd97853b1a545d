import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Blocks from '../../../renderer/content/Blocks.svelte';
import type { ContentContext } from '../../../renderer/content/context.ts';
import { externalAddress } from '../../../renderer/content/links.ts';
import { forEachBlock, parseMarkdown } from '../../../renderer/content/content.ts';

const context: ContentContext = {
  resolveLink(target) {
    const outside = externalAddress(target);
    if (target.kind === 'external' && outside !== null) return { kind: 'external', href: outside };
    if (target.kind === 'page') return { kind: 'app', href: `/${target.href}`, title: 'The page' };
    return { kind: 'none', reason: 'This page is gone' };
  },
  resolveFile: (src) =>
    src.includes('known')
      ? { url: 'galley-file://known', name: 'known.png', size: 1500, width: 300, height: 200 }
      : null,
  resolveReusable: (path) =>
    path === 'self'
      ? { state: 'found', title: 'Self', blocks: parseMarkdown('Once. {% include "self" %}') }
      : { state: 'missing', title: path, reason: 'It is not stored yet.' },
  resolveExpression: (expression) => (expression === 'space.vars.v' ? '2.1' : null),
  openExternal: () => undefined,
};

/** The page as text, without the comments that Svelte leaves for itself. */
function drawn(markdown: string, given: ContentContext = context): string {
  return render(Blocks, { props: { blocks: parseMarkdown(markdown), context: given } })
    .body.replace(/<!--.*?-->/g, '')
    .replace(/ class="[^"]*"/g, '');
}

describe('drawn content', () => {
  it('shows the source of a diagram that would take for ever, and says so', () => {
    const diagram = (edges: number): string => `\`\`\`mermaid\ngraph TD\n${'A-->B\n'.repeat(edges)}\`\`\``;
    expect(drawn(diagram(100))).not.toContain('too large');
    expect(drawn(diagram(1_100))).toContain('This diagram is too large, so its source is shown.');
    expect(drawn(diagram(1_100))).toContain('A-->B');
    expect(drawn(`\`\`\`mermaid\ngraph TD\nA[${'x'.repeat(50_000)}]\n\`\`\``)).toContain('too large');
  });

  it('names each block by its key, those in other blocks too', () => {
    const keys: string[] = [];
    forEachBlock(parseMarkdown('One\n\n* two\n\n> three'), ({ key }) => keys.push(key));
    const html = drawn('One\n\n* two\n\n> three');
    expect(html.match(/data-block-key="[^"]+"/g)).toEqual(keys.map((key) => `data-block-key="${key}"`));
  });

  it('links inside by what the context says, outside with a checked address', () => {
    const html = drawn('[a](b.md) [c](https://x.y/z)');
    expect(html).toContain('<a href="/b.md">a</a>');
    expect(html).toMatch(/<a href="https:\/\/x\.y\/z"[^>]*rel="noopener noreferrer"[^>]*>c<\/a>/);
  });

  it('shows a link that leads nowhere as text with the reason', () => {
    expect(drawn('[a](/broken/pages/1)')).toContain('<span title="This page is gone">a</span>');
  });

  it('names a mentioned page by its own title', () => {
    expect(drawn('[b.md](b.md "mention")')).toContain('<bdi>The page</bdi></a>');
  });

  it('draws stored images with their size and takes no other address', () => {
    const html = drawn('![An alt](known.png)\n\n![Other](https://evil.example/x.png)');
    expect(html).toContain('src="galley-file://known" alt="An alt" width="300" height="200" loading="lazy"');
    expect(html).toContain('not a file of this space');
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html).not.toContain('src="https:');
  });

  it('shows people by name and what was chosen by its label', () => {
    const table = `<table><thead><tr><th data-type="users" data-multiple>People</th><th data-type="select" data-multiple>Months<select><option value="a" label="Apr" color="green"></option><option value="j" label="Jul"></option></select></th></tr></thead><tbody><tr><td><a data-mention href="https://app.gitbook.com/u/usr_1">https://app.gitbook.com/u/usr_1</a> <a data-mention href="https://app.gitbook.com/u/usr_2">https://app.gitbook.com/u/usr_2</a></td><td><span data-option="a">Apr, </span><span data-option="j">Jul</span></td></tr></tbody></table>`;
    const html = drawn(table, { ...context, resolvePerson: (id) => (id === 'usr_1' ? 'Hanne Vik' : null) });
    expect(html).toContain('<bdi>Hanne Vik</bdi>');
    expect(html).toContain('title="usr_2"');
    expect(html).not.toMatch(/>https:\/\/app/);
    expect(html).toContain('<bdi>Apr</bdi>');
    expect(html).toContain('<bdi>Jul</bdi>');
  });

  it('draws the first rows of a very long table, and says how many more there are', () => {
    const rows = Array.from({ length: 1_000 }, (_, row) => `| ${String(row)} | x |`).join('\n');
    const html = drawn(`| a | b |\n|---|---|\n${rows}`);
    expect(html.match(/<tr/g)).toHaveLength(101);
    expect(html).toContain('900 more rows');
  });

  it('shows the value of an expression where it is known, else the expression', () => {
    expect(drawn('<code class="expression">space.vars.v</code>')).toContain('>2.1</span>');
    expect(drawn('<code class="expression">space.vars.w</code>')).toContain('>space.vars.w</code>');
  });

  it('draws reusable content that includes itself once', () => {
    expect(drawn('{% include "self" %}').match(/Once/g)).toHaveLength(1);
  });

  it('shows an unknown block with its type and its text', () => {
    expect(drawn('{% strange %}\nSome text.\n{% endstrange %}')).toMatch(
      /Block of type <code><bdi>strange<\/bdi><\/code>.*Some text\./s,
    );
  });

  it('never loads an embedded page', () => {
    const html = drawn('{% embed url="https://video.example/x" %}\n\n<iframe src="https://video.example/y"></iframe>');
    expect(html).not.toMatch(/<iframe|<video|<embed|<object/);
    expect(html).toContain('video.example');
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1)) [y](data:text/html,<script>alert(1)</script>)',
    '<a href="java&#10;script:alert(1)" class="button primary">x</a>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '{% embed url="javascript:alert(1)" %}',
    '{% file src="javascript:alert(1)" %}',
    '{% content-ref url="javascript:alert(1)" %}\nx\n{% endcontent-ref %}',
    '<table data-view="cards"><thead><tr><th></th><th data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>x</td><td><a href="javascript:alert(1)">y</a></td></tr></tbody></table>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<details ontoggle=alert(1) open><summary onclick=alert(1)>x</summary></details>',
    '`<img src=x onerror=alert(1)>`',
    '# <base href="https://evil.example/"><form action="https://evil.example/"><input name=a>x</form>',
    '<mark style="background:url(https://evil.example/)">x</mark>',
    '{% hint style="\\"><script>alert(1)</script>" %}\nx\n{% endhint %}',
    '```"><script>alert(1)</script>\nx\n```',
    '## x <a id="&quot;><script>alert(1)</script>"></a>',
  ])('runs nothing and fetches nothing from %j', (hostile) => {
    // A context that trusts everything: the last check must hold alone.
    const html = drawn(hostile, { ...context, resolveLink: (target) => ({ kind: 'external', href: target.href }) });
    const tags = html.replace(/&lt;|&gt;/g, '').match(/<[^>]*>/g) ?? [];
    expect(tags).not.toEqual([]);
    for (const tag of tags) {
      expect(tag).not.toMatch(/^<(?:script|iframe|object|embed|base|form|input|style|link|meta|math)\b/i);
      expect(tag).not.toMatch(/\s(?:on\w+|srcdoc|action|formaction)=/i);
      expect(tag).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
      expect(tag).not.toMatch(/evil\.example/);
    }
  });
});
