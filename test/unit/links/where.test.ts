import { describe, expect, it } from 'vitest';
import type { LinkUse } from '#shared/model/links.ts';
import { classifyLink, parsePage } from '../../../renderer/content/content.ts';
import { bareAnchor } from '../../../renderer/links/anchors.ts';
import { collectLinks } from '../../../renderer/links/collect.ts';
import { PageIndex } from '../../../renderer/links/page-index.ts';
import { destinationKey, whereLinkLeads, type SpaceOfLinks } from '../../../renderer/links/where.ts';
import { storedPage } from '../store/fixtures.ts';

const pages = new PageIndex([
  storedPage('home', { path: 'readme', slug: 'readme' }),
  storedPage('guides', { path: 'guides', slug: 'guides', hasChildren: true }),
  storedPage('wiring', { path: 'guides/wiring', slug: 'wiring' }),
  storedPage('unread', { path: 'guides/unread', slug: 'unread' }),
]);
const space: SpaceOfLinks = {
  id: 'spc_here00',
  title: 'Here',
  pages,
  files: [{ id: 'f1', name: 'a b.png', path: '.gitbook/assets/a b.png', downloadURL: 'https://s/x' }],
  unmerged: [{ number: 7, subject: 'New page', pages: [{ id: 'p9', path: 'guides/new', title: 'New' }] }],
  anchorsOf: (pageId) => (pageId === 'unread' ? null : new Set(['earth', '3-8-1'])),
};
const there: SpaceOfLinks = { ...space, id: 'spc_there0', title: 'There', unmerged: [] };
const world = {
  space,
  page: { id: 'wiring', path: 'guides/wiring', hasChildren: false },
  spaceOf: (id: string) => (id === 'spc_there0' ? there : id === 'spc_unread' ? ('unread' as const) : null),
};

function leads(href: string, use: LinkUse = 'link'): string {
  const to = whereLinkLeads(classifyLink(href), use, world);
  if (to.kind === 'problem') return `problem ${to.problem}`;
  if (to.kind === 'page') return `page ${to.spaceId === space.id ? '' : `${to.spaceId}/`}${to.pageId}`;
  return to.kind;
}

describe('where a link leads', () => {
  it.each([
    ['unread.md', 'page unread'],
    ['./', 'page guides'],
    ['../README.md', 'page home'],
    ['/guides/wiring', 'page wiring'],
    ['wiring.md#earth', 'page wiring'],
    ['#earth', 'page wiring'],
    ['#id-3.8.1', 'page wiring'],
    ['#nothing', 'problem anchor'],
    ['README.md#nothing', 'problem anchor'],
    ['unread.md#anything', 'page unread'],
    ['gone.md', 'problem page'],
    ['/broken/pages/abc', 'problem page'],
    ['/broken/spaces/abc/pages/x', 'problem space'],
    ['new.md', 'problem unmerged'],
    ['../../../elsewhere.md', 'problem nowhere'],
    ['', 'problem nowhere'],
    ['#', 'problem nowhere'],
    ['javascript:alert(1)', 'problem nowhere'],
    ['../.gitbook/assets/a%20b.png', 'file'],
    ['../.gitbook/assets/gone.png', 'problem file'],
    ['https://example.com/x', 'outside'],
    ['mailto:a@b.example', 'outside'],
    ['https://app.gitbook.com/s/spc_there0/guides/wiring#earth', 'page spc_there0/wiring'],
    ['https://app.gitbook.com/o/org/s/spc_there0/gone', 'problem page'],
    ['https://app.gitbook.com/s/spc_there0/', 'space'],
    ['https://app.gitbook.com/s/spc_unread/guides', 'untold'],
    ['https://app.gitbook.com/s/spc_of_others/guides', 'outside'],
  ])('%s: %s', (href, wanted) => {
    expect(leads(href)).toBe(wanted);
  });

  it('takes an image for a file, wherever it lies', () => {
    expect(leads('gone.png', 'image')).toBe('problem file');
    expect(leads('https://example.com/x.png', 'image')).toBe('outside');
  });

  it('calls a target as the service does, whatever way it is written', () => {
    const key = (href: string): string => destinationKey(whereLinkLeads(classifyLink(href), 'link', world), href);
    expect(key('unread.md')).toBe('page:unread');
    expect(key('wiring.md#earth')).toBe('anchor:wiring#earth');
    expect(key('#nothing')).toBe('anchor:wiring#nothing');
    expect(key('gone.md')).toBe('url:gone.md');
  });
});

describe('the links of a page', () => {
  it('are those of its text, pictures, cards, files, notes and cells, each with the block that it stands in', () => {
    const { blocks } = parsePage(
      [
        '## Earth wire {#x}',
        '[one](1.md) and a note[^1]',
        '![](.gitbook/assets/p.png)',
        '{% hint style="info" %}\n[two](2.md)\n{% endhint %}',
        '{% content-ref url="3.md" %}\n[3.md](3.md)\n{% endcontent-ref %}',
        '{% file src=".gitbook/assets/f.pdf" %}',
        '| a |\n| - |\n| [four](4.md) |',
        '{% include ".gitbook/includes/x.md" %}',
        '[^1]: See [five](5.md)',
      ].join('\n\n'),
    );
    const { links, anchors, pieces } = collectLinks(blocks);
    expect(links.map(({ href, use }) => `${use} ${href}`)).toEqual([
      'link 1.md',
      'link 5.md',
      'image .gitbook/assets/p.png',
      'link 2.md',
      'card 3.md',
      'file .gitbook/assets/f.pdf',
      'link 4.md',
    ]);
    expect(new Set(links.map(({ block }) => block)).size).toBe(6);
    expect(links.every(({ block }) => blocks.some(({ key }) => key === block))).toBe(true);
    expect(anchors).toHaveLength(1);
    expect(pieces.map(({ path }) => path)).toEqual(['.gitbook/includes/x.md']);
  });
});

it('anchors are the same however they are escaped', () => {
  expect(bareAnchor('id-3.8.1')).toBe(bareAnchor('3.8.1'));
  expect(bareAnchor('Caf%C3%A9-Menu')).toBe('café-menu');
});
