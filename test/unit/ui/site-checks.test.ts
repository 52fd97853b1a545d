import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SiteNode } from '#shared/model/sites.ts';
import { checkStructure, type SiteFinding } from '../../../renderer/features/sites/checks.ts';
import { siteAddresses } from '../../../renderer/links/site-addresses.ts';
import { anySite, siteNode } from './site-nodes.ts';

const condition = fc.constantFrom(null, 'true', 'false', 'visitor.claims.member', 'a ~');
const kindsOf = (findings: readonly SiteFinding[]) => findings.map(({ rowId, problem }) => [rowId, problem.kind]);

describe('the checks of a structure', () => {
  it('find each problem at its row, and no other', () => {
    fc.assert(
      fc.property(anySite(condition), (nodes) => {
        const found = kindsOf(checkStructure(nodes, nodes));
        const expected = nodes.flatMap((node) => {
          const isEmpty = !nodes.some(({ parentId }) => parentId === node.id);
          const beside = nodes.filter(
            (other) =>
              other !== node &&
              other.kind === node.kind &&
              other.path === node.path &&
              (node.kind === 'section' || other.parentId === node.parentId),
          );
          return [
            ...(node.kind !== 'group' && beside.length > 0 ? [[node.id, 'same-path']] : []),
            ...(node.kind === 'section' && isEmpty ? [[node.id, 'no-space']] : []),
            ...(node.kind === 'group' && isEmpty ? [[node.id, 'empty-group']] : []),
            ...(node.condition === 'a ~' ? [[node.id, 'unreadable']] : []),
            ...(node.isDefault && (node.condition === 'false' || node.condition === 'visitor.claims.member')
              ? [[node.id, 'hidden-default']]
              : []),
          ];
        });
        expect(found).toEqual(expected);
      }),
    );
  });

  it('find nothing new without changes, only new problems in a new site, and none in removed rows', () => {
    fc.assert(
      fc.property(anySite(condition), (nodes) => {
        expect(checkStructure(nodes, nodes).some(({ isNew }) => isNew)).toBe(false);
        expect(checkStructure([], nodes).every(({ isNew }) => isNew)).toBe(true);
        expect(
          checkStructure(
            nodes,
            nodes.map((node) => ({ ...node, change: 'removed' as const })),
          ),
        ).toEqual([]);
        const ids = checkStructure(nodes, nodes).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('tell a problem that a change causes from one that was there', () => {
    const group = siteNode({ id: 'g', kind: 'group' });
    const one = siteNode({ id: 'a', kind: 'section', path: 'api', parentId: 'g' });
    const other = siteNode({ id: 'b', kind: 'section', path: 'cli' });
    const before = [group, one, other];
    const after = [group, { ...one, parentId: null }, { ...other, path: 'api' }];
    const found = checkStructure(before, after).map(({ rowId, problem, isNew }) => [rowId, problem.kind, isNew]);
    expect(found).toEqual([
      ['g', 'empty-group', true],
      ['a', 'same-path', true],
      ['a', 'no-space', false],
      ['b', 'same-path', true],
      ['b', 'no-space', false],
    ]);
  });

  it('take 10,000 rows with one path', () => {
    const nodes = Array.from({ length: 10_000 }, (_, at) =>
      siteNode({ id: String(at), kind: 'section', path: 'same', condition: `visitor.claims.a${String(at)}` }),
    );
    expect(checkStructure([], nodes)).toHaveLength(20_000);
  });
});

const HOST = 'https://docs.example.com';
const section = (more: Partial<SiteNode>): SiteNode => siteNode({ id: 's', kind: 'section', path: 'api', ...more });
const space = (more: Partial<SiteNode> & { id: string }): SiteNode =>
  siteNode({ kind: 'site-space', parentId: 's', ...more });
const SITE: readonly SiteNode[] = [
  section({ id: 'd', path: 'start', isDefault: true, published: `${HOST}/` }),
  space({ id: 'home', parentId: 'd', path: 'en', isDefault: true, published: `${HOST}/`, spaceId: 'spcHome' }),
  section({ published: `${HOST}/api` }),
  space({ id: 'v2', path: 'v2', isDefault: true, published: `${HOST}/api/`, spaceId: 'spc2' }),
  space({ id: 'v1', path: 'v1', published: `${HOST}/api/v1`, spaceId: 'spc1' }),
];
const changed = (id: string, more: Partial<SiteNode>): readonly SiteNode[] =>
  SITE.map((node) => (node.id === id ? { ...node, ...more } : node));

describe('the addresses of a site', () => {
  it('all work while nothing changes', () => {
    const { breaks, changed: count, left } = siteAddresses(SITE, SITE);
    expect([count, left.size]).toEqual([0, 0]);
    for (const path of ['', '/', '/api/v1/x', '/api']) expect(breaks(`${HOST}${path}`)).toBeNull();
  });

  it.each<readonly [string, readonly SiteNode[], string, readonly [string, string] | null]>([
    ['a section gets another path', changed('s', { path: 'reference' }), '/api/v1/pages#top', ['v1', 'path']],
    ['a section gets another path', changed('s', { path: 'reference' }), '/api/pages', ['s', 'path']],
    ['a section gets another path', changed('s', { path: 'reference' }), '/apis', null],
    ['a section gets another path', changed('s', { path: 'reference' }), '/guide', null],
    ['the default section gets another path', changed('d', { path: 'begin' }), '/guide', null],
    ['a default space gets another path', changed('v2', { path: 'v3' }), '/api/pages', null],
    ['a space gets another path', changed('v1', { path: 'old' }), '/API/v1', null],
    ['a space gets another path', changed('v1', { path: 'old' }), '/api/v1/', ['v1', 'path']],
    ['a space is removed', changed('v1', { change: 'removed' }), '/api/v1?x=1', ['v1', 'removed']],
    ['a space moves', changed('v1', { parentId: 'd' }), '/api/v1', ['v1', 'moved']],
    ['a space is replaced', changed('v2', { spaceId: 'other' }), '/api/pages', ['v2', 'space']],
    ['another space is the default', changed('v2', { isDefault: false }), '/api/pages', ['v2', 'default']],
    ['a group is put around', changed('s', { parentId: 'g' }), '/api/pages', null],
  ])('when %s', (_what, nodes, path, broken) => {
    const { breaks } = siteAddresses(SITE, nodes);
    expect(breaks(`${HOST.toUpperCase().replace('HTTPS', 'https')}${path}`)).toEqual(
      broken === null ? null : { rowId: broken[0], why: broken[1] },
    );
    expect(breaks(`https://elsewhere.example.com${path}`)).toBeNull();
  });

  it('break links into a space that leaves the site, and not into one that another row shows', () => {
    const link = 'https://app.gitbook.com/s/spc1/page';
    expect(siteAddresses(SITE, changed('v1', { change: 'removed' })).breaks(link)).toEqual({
      rowId: 'v1',
      why: 'left',
    });
    const shownTwice = [...SITE, space({ id: 'again', path: 'again', spaceId: 'spc1' })];
    const nodes = shownTwice.map((node) => (node.id === 'v1' ? { ...node, change: 'removed' as const } : node));
    expect(siteAddresses(shownTwice, nodes).breaks(link)).toBeNull();
  });

  it('that are not known are told', () => {
    const unknown = SITE.map((node) => ({ ...node, published: null }));
    const nodes = unknown.map((node) => (node.id === 'v1' ? { ...node, path: 'x' } : node));
    expect(siteAddresses(unknown, nodes).unaddressed).toEqual(['v1']);
  });
});
