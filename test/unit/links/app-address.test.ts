import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LibraryView } from '#shared/rpc/store.ts';
import { appLink } from '../../../renderer/app/addresses/app-link.ts';
import { requestAddress } from '../../../renderer/app/addresses/request-address.ts';
import { classifyLink } from '../../../renderer/content/content.ts';
import { readAppAddress } from '../../../renderer/links/app-address.ts';
import { PageIndex } from '../../../renderer/links/page-index.ts';
import { whereLinkLeads, type SpaceOfLinks } from '../../../renderer/links/where.ts';
import { storedPage } from '../store/fixtures.ts';

const space: SpaceOfLinks = {
  id: 'spc_here',
  title: 'Here',
  pages: new PageIndex([storedPage('wiring', { path: 'guides/wiring', slug: 'wiring' })]),
  files: [],
  unmerged: [],
  anchorsOf: () => null,
};
const world = { space, page: { id: 'wiring', path: 'guides/wiring', hasChildren: false }, spaceOf: () => null };
const library = {
  fetchedAt: 0,
  nodes: [{ kind: 'space', id: 'spc_here', title: 'Here' }],
} as unknown as LibraryView;

const addresses = fc
  .tuple(
    fc.constantFrom('https://app.gitbook.com', 'https://app.gitbook.com/o/org_1'),
    fc.constantFrom('s', 'spaces'),
    fc.constantFrom('spc_here', 'spc_other'),
    fc.array(
      fc.constantFrom('~', '~foo', 'changes', 'change-requests', '12', 'guides', 'wiring', 'page', 'at', 'a%20b', ''),
      { maxLength: 4 },
    ),
    fc.constantFrom('', '?x=1', '#earth'),
  )
  .map(([host, word, id, path, end]) => [host, word, id, ...path].join('/') + end);

describe('an address of the platform’s app', () => {
  it('leads the same way on the page, in the link report and when it is pasted', () => {
    fc.assert(
      fc.property(addresses, (href) => {
        const target = classifyLink(href);
        // The page asks only for addresses of the app; all others leave Galley.
        const link = target.kind === 'app' ? appLink(target, library) : null;
        const report = whereLinkLeads(target, 'link', world);
        const pasted = requestAddress(href);
        expect(link === null).toBe(report.kind === 'outside');
        if (link?.kind === 'app') expect(link.href.startsWith('/review/')).toBe(pasted !== null);
        // What the report calls a missing page is a page of this space on the page, too.
        if (report.kind === 'problem') expect(readAppAddress(href)?.kind).toBe('page');
      }),
    );
  });

  it.each([
    ['https://app.gitbook.com/s/spc_here/~foo', { kind: 'screen', spaceId: 'spc_here' }],
    ['https://app.gitbook.com/s/spc_here/~/settings', { kind: 'screen', spaceId: 'spc_here' }],
    ['https://app.gitbook.com/s/spc_here/a/change-requests/b', { kind: 'page', path: 'a/change-requests/b' }],
    ['https://api.example/v1/spaces/spc_here/change-requests/cr_1', { kind: 'request', changeRequestId: 'cr_1' }],
    ['https://app.gitbook.com/s/spc_here/a/~/changes/12/b', { kind: 'request', changeRequestId: '12' }],
    ['galley://space/spc_here/page/wiring#block:1', { kind: 'page', path: 'wiring' }],
    ['galley://space/spc_here/at/a/b%20c', { kind: 'page', path: 'a/b c' }],
    ['galley://review/spc_here/cr_1', { kind: 'request', changeRequestId: 'cr_1' }],
    ['galley://space/spc_here', { kind: 'space' }],
  ])('%s', (href, wanted) => {
    expect(readAppAddress(href)).toMatchObject(wanted);
  });

  it.each(['https://app.gitbook.com/home', 'galley://settings', 'galley://review', 'https://example.com/s'])(
    'is about no space: %s',
    (href) => {
      expect(readAppAddress(href)).toBeNull();
    },
  );
});
