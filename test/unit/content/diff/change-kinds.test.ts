import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { ContentContext } from '../../../../renderer/content/context.ts';
import { diffPages } from '../../../../renderer/content/diff/page-diff.ts';
import DiffView from '../../../../renderer/content/diff/view/DiffView.svelte';
import { parsePage } from '../../../../renderer/content/markdown/page.ts';
import { changeKinds, marksOf } from '../../../measure/change-kinds/kinds.ts';

const context: ContentContext = {
  resolveLink: ({ href }) => ({ kind: 'external', href: `https://x.test/${href}` }),
  resolveFile: () => null,
  resolveReusable: (path) => ({ state: 'missing', title: path, reason: 'It is not stored.' }),
  openExternal: () => undefined,
};

function drawn(before: string, after: string): string {
  const diff = diffPages(parsePage(before).blocks, parsePage(after).blocks);
  return render(DiffView, { props: { diff, before: context, after: context, layout: 'unified' } }).body.replace(
    /<!--.*?-->/g,
    '',
  );
}

describe('a page with one change', () => {
  it.each(changeKinds().map((kind) => [kind.name, kind] as const))('is marked right: %s', (_, kind) => {
    expect(marksOf(kind)).toEqual(kind.marks);
    const html = drawn(kind.before, kind.after);
    const [mark = ''] = kind.marks;
    const [, old, now] = /^words ([a-z ]*)→ ?([a-z ]*)$/i.exec(mark) ?? [];
    const marked = (tag: string): string =>
      [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))]
        .map(([text]) => text.replace(/<[^>]*>/g, ''))
        .join(' ');
    if (old?.trim()) expect(marked('del')).toContain(old.trim());
    if (now?.trim()) expect(marked('ins')).toContain(now.trim());
    if (/^(?:added|removed|moved) /.test(mark)) expect(html).toMatch(/Added|Removed|Moved/);
    if (mark.startsWith('attribute ')) expect(html).toMatch(/is now|>After<|Before: /);
  });
});
