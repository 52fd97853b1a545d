import { describe, expect, it } from 'vitest';
import type { LibraryView } from '#shared/rpc/store.ts';
import { appLink } from '../../../renderer/app/addresses/app-link.ts';
import { commentContext } from '../../../renderer/app/addresses/comment-context.ts';
import { classifyLink, pageMention } from '../../../renderer/content/content.ts';

const library = {
  fetchedAt: 0,
  nodes: [{ kind: 'space', id: 'spc_1', title: 'Guides' }],
} as unknown as LibraryView;
const lead = (href: string) => appLink(classifyLink(href), library);

describe('an address of the platform’s app', () => {
  it('leads to the page here where its space is in the library', () => {
    expect(lead('https://app.gitbook.com/s/spc_1/a/b%20c#d')).toMatchObject({ href: '/space/spc_1/at/a/b%20c#d' });
    expect(lead('https://app.gitbook.com/o/org_1/s/spc_1/')).toMatchObject({ href: '/space/spc_1', title: 'Guides' });
    expect(lead('galley://space/spc_1/page/p')).toMatchObject({ href: '/space/spc_1/page/p' });
  });

  it('leads to the change request that it is of', () => {
    expect(lead('https://app.gitbook.com/o/org_1/s/spc_1/~/changes/12/a/b?x=1')).toMatchObject({
      href: '/review/spc_1/12',
    });
  });

  it('leads nowhere here where it is none of a page', () => {
    expect(lead('https://app.gitbook.com/s/other/a')).toBeNull();
    expect(lead('https://app.gitbook.com/s/spc_1/~/settings')).toBeNull();
    expect(lead('https://app.gitbook.com/s/other/~/changes/12')).toBeNull();
  });
});

describe('what is said in a comment', () => {
  const context = commentContext(
    () => undefined,
    () => library,
  );

  it('opens a page that was named in it within Galley, and others in the person’s browser', () => {
    const written = pageMention({ spaceId: 'spc_1', title: 'A (b)', path: 'a/b (c)' });
    const address = /\]\((\S+) /.exec(written)?.[1] ?? '';
    expect(context.resolveLink(classifyLink(address))).toMatchObject({
      kind: 'app',
      href: '/space/spc_1/at/a/b%20(c)',
    });
    expect(context.resolveLink(classifyLink('https://app.gitbook.com/s/other/a')).kind).toBe('external');
    expect(context.resolveLink(classifyLink('../a.md')).kind).toBe('none');
  });
});
