import { describe, expect, it } from 'vitest';
import type { PageView, StoredFile, StoredPage } from '#shared/rpc/store.ts';
import { classifyLink } from '../../../renderer/content/links.ts';
import { findPage, resolveFile, resolveLink } from '../../../renderer/app/addresses/link-resolver.ts';

const page = (id: string, path: string, more: Partial<StoredPage> = {}): StoredPage => ({
  id,
  title: `Title of ${id}`,
  path,
  slug: path.split('/').at(-1) ?? '',
  emoji: null,
  icon: null,
  type: 'document',
  href: null,
  hidden: false,
  description: null,
  depth: 0,
  parent: null,
  hasChildren: false,
  updatedAt: null,
  appUrl: null,
  ...more,
});

const PAGES = [
  page('home', ''),
  page('start', 'guides/start'),
  page('wiring', 'guides/wiring'),
  page('guides', 'guides', { hasChildren: true }),
  page('deep', 'reference/api/deep'),
  page('status', 'status', { type: 'link', href: 'https://status.example.com' }),
];

const FILE: StoredFile = {
  id: 'fil_1',
  name: 'plan one.png',
  contentType: 'image/png',
  size: 12,
  width: 4,
  height: 3,
  downloadURL: 'https://files.example.com/plan.png?token=x',
  path: '.gitbook/assets/plan one.png',
  src: '/files/a/s/fil_1',
};

const world = (from: StoredPage): Parameters<typeof resolveLink>[1] => ({
  page: { spaceId: 's', page: from, files: [FILE] } as unknown as PageView,
  tree: { space: { id: 's', title: 'S', emoji: null }, revision: 'r', fetchedAt: 0, pages: PAGES },
  library: {
    fetchedAt: 0,
    nodes: [
      {
        kind: 'space',
        id: 'other',
        title: 'Other',
        depth: 0,
        parent: null,
        pending: [],
        change: null,
        canComment: true,
        emoji: null,
        visibility: 'public',
        pages: 1,
        bodies: 1,
        comments: 0,
        syncedAt: null,
      },
    ],
  },
});

const at = (id: string): StoredPage => PAGES.find((candidate) => candidate.id === id) ?? page(id, id);
const resolve = (href: string, from = 'start'): unknown => resolveLink(classifyLink(href), world(at(from)));

describe('links of a page', () => {
  it('follows a path that is relative to the folder of the page', () => {
    expect(findPage('wiring.md', 'guides/start', PAGES)?.id).toBe('wiring');
    expect(findPage('../reference/api/deep.md#x', 'guides/start', PAGES)?.id).toBe('deep');
    expect(findPage('../', 'guides/start', PAGES)?.id).toBe('home');
  });

  it('follows a path from a page that is the README of its own folder', () => {
    expect(findPage('wiring.md', 'guides', PAGES)?.id).toBe('wiring');
    expect(findPage('./', 'guides/start', PAGES)?.id).toBe('guides');
    expect(findPage('README.md', 'guides/start', PAGES)?.id).toBe('guides');
  });

  it('finds a page by its id and by a name that only one page has', () => {
    expect(findPage('/pages/deep', 'guides/start', PAGES)?.id).toBe('deep');
    expect(findPage('somewhere/else/deep.md', 'guides/start', PAGES)?.id).toBe('deep');
    expect(findPage('no-such-page.md', 'guides/start', PAGES)).toBeNull();
  });

  it('opens pages in Galley, with the anchor and the title of the page', () => {
    expect(resolve('wiring.md#step-2')).toMatchObject({
      kind: 'app',
      href: '/space/s/page/wiring#step-2',
      title: 'Title of wiring',
      icon: null,
      emoji: null,
    });
    expect(resolve('#top')).toEqual({ kind: 'app', href: '/space/s/page/start#top', title: null });
  });

  it('opens a page that is a link where that link leads', () => {
    expect(resolve('/status')).toEqual({ kind: 'external', href: 'https://status.example.com' });
  });

  it('opens the address of another space in Galley only where that space is in the library', () => {
    expect(resolve('https://app.gitbook.com/s/other/a/b#c')).toEqual({
      kind: 'app',
      href: '/space/other/at/a/b#c',
      title: null,
    });
    expect(resolve('https://app.gitbook.com/s/unknown/a')).toEqual({
      kind: 'external',
      href: 'https://app.gitbook.com/s/unknown/a',
    });
  });

  it('never makes an address of a scheme that must not be opened', () => {
    for (const href of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'java\nscript:alert(1)']) {
      expect(resolve(href), href).toMatchObject({ kind: 'none' });
    }
  });

  it('says why a link leads nowhere', () => {
    expect(resolve('gone.md')).toMatchObject({ kind: 'none', reason: 'No page in this space has this path' });
    expect(resolve('/broken/pages/abc')).toMatchObject({ kind: 'none' });
  });

  it('finds a file by its address, its id and its path, however it is escaped', () => {
    for (const src of [FILE.downloadURL, '/files/fil_1', '../.gitbook/assets/plan%20one.png']) {
      expect(resolveFile(src, [FILE])?.url, src).toBe('/files/a/s/fil_1');
    }
    expect(resolveFile('https://elsewhere.example.com/plan.png', [FILE])).toBeNull();
  });

  it('gives a file that is saved its name along the way', () => {
    const manual = { ...FILE, contentType: 'application/pdf', name: 'a b.pdf' };
    expect(resolveFile('/files/fil_1', [manual])?.url).toBe('/files/a/s/fil_1#a%20b.pdf');
    expect(resolve('/files/fil_1')).toEqual({
      kind: 'app',
      href: '/files/a/s/fil_1#plan%20one.png',
      title: 'plan one.png',
    });
  });
});
