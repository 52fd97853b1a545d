import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { SiteChange, SiteDifference } from '#shared/model/site-news.ts';
import type { SiteStructure } from '#shared/model/sites.ts';
import { differencesOf } from '../../../renderer/overlay/site-differences.ts';
import { siteModel } from '../../../renderer/overlay/site-model.ts';
import { othersChanges, withNews } from '../../../renderer/overlay/site-news.ts';
import { plain } from '../../../renderer/features/unread/saying.ts';
import { siteChangeWords } from '../../../renderer/features/unread/texts.ts';
import { anyStructure, group, section, shareLink, siteSpace, structure } from '../store/site-rows.ts';

const SPACES: Readonly<Record<string, string>> = { a: 'Atlas', b: 'Basics' };
const titleOf = (id: string): string | null => SPACES[id] ?? null;

const compared = (one: SiteStructure) => ({ ...one, model: siteModel(one) });
const between = (before: SiteStructure, after: SiteStructure) =>
  differencesOf(compared(before), compared(after), titleOf);
const said = (differences: readonly SiteDifference[]) =>
  differences.map((difference) => plain(siteChangeWords({ ...difference, at: 1 })));

const BEFORE = structure({
  sections: [
    section('s1', { title: 'Guide', path: 'guide', isDefault: true }),
    section('s2', { title: 'API', path: 'api', groupId: 'g1', condition: 'visitor.staff' }),
    section('s3', { title: 'News' }),
  ],
  groups: [group('g1', { title: 'Reference', children: ['s2'] }), group('g2', { title: 'More' })],
  siteSpaces: [
    siteSpace('p1', { title: 'Start', sectionId: 's1', spaceId: 'a', isDefault: true }),
    siteSpace('p2', { title: 'Tour', sectionId: 's1', spaceId: 'b' }),
  ],
  shareLinks: [shareLink('l1', { name: 'Press' })],
});

/** The same with some rows changed. */
const changed = (list: 'sections' | 'siteSpaces' | 'shareLinks', id: string, more: object): SiteStructure => ({
  ...BEFORE,
  [list]: (BEFORE[list] ?? []).map((row) => (row.id === id ? { ...row, ...more } : row)),
});

describe('the differences of two structures', () => {
  it.each([
    ['Renamed section “Guide” to “Guides”', changed('sections', 's1', { title: 'Guides' })],
    ['Changed the path of section “Guide” from “/guide” to “/guides”', changed('sections', 's1', { path: 'guides' })],
    ['Set the condition of section “Guide” to “x”', changed('sections', 's1', { condition: 'x' })],
    [
      'Removed the condition of section “API”, which was “visitor.staff”',
      changed('sections', 's2', { condition: null }),
    ],
    ['Changed the space of site space “Tour” from “Basics” to “Atlas”', changed('siteSpaces', 'p2', { spaceId: 'a' })],
    ['Renamed share link “Press” to “Media”', changed('shareLinks', 'l1', { name: 'Media' })],
    ['Switched share link “Press” off', changed('shareLinks', 'l1', { active: false })],
    ['Revoked share link “Press”', { ...BEFORE, shareLinks: [] }],
    [
      'Created share link “Audit”',
      { ...BEFORE, shareLinks: [...(BEFORE.shareLinks ?? []), shareLink('l2', { name: 'Audit' })] },
    ],
    [
      'Added site space “Tips” to “API”',
      { ...BEFORE, siteSpaces: [...BEFORE.siteSpaces, siteSpace('p3', { title: 'Tips', sectionId: 's2' })] },
    ],
    ['Removed site space “Tour” from “Guide”', { ...BEFORE, siteSpaces: BEFORE.siteSpaces.slice(0, 1) }],
    ['Moved site space “Tour” to the start', { ...BEFORE, siteSpaces: BEFORE.siteSpaces.toReversed() }],
    ['Moved site space “Tour” from “Guide” to “API”', changed('siteSpaces', 'p2', { sectionId: 's2' })],
    [
      'Moved section “News” into “Reference”',
      {
        ...changed('sections', 's3', { groupId: 'g1' }),
        groups: [group('g1', { title: 'Reference', children: ['s2', 's3'] }), group('g2', { title: 'More' })],
      },
    ],
    [
      'Moved section “API” out of “Reference” to the top level',
      {
        ...changed('sections', 's2', { groupId: null }),
        groups: [group('g1', { title: 'Reference' }), group('g2', { title: 'More' })],
      },
    ],
    [
      'Made “Tour” the default site space instead of “Start”',
      {
        ...BEFORE,
        siteSpaces: BEFORE.siteSpaces.map((row) => ({ ...row, isDefault: row.id === 'p2' })),
      },
    ],
  ] satisfies readonly (readonly [string, SiteStructure])[])('says “%s”', (words, after) => {
    expect(said(between(BEFORE, after))).toEqual([words]);
  });

  it('are none between equal structures, and else name every row that differs', () => {
    fc.assert(
      fc.property(anyStructure, anyStructure, (before, after) => {
        expect(between(before, structuredClone(before))).toEqual([]);
        const found = between(before, after);
        const names = (id: string, change: SiteDifference['change'], field?: string): boolean =>
          found.some((one) => one.row.id === id && one.change === change && (!('field' in one) || one.field === field));
        const lists = ['sections', 'groups', 'siteSpaces'] as const;
        const [old, now] = [before, after].map(
          (one) => new Map<string, object>(lists.flatMap((list) => one[list].map((row) => [row.id, row] as const))),
        ) as [Map<string, object>, Map<string, object>];
        for (const id of old.keys()) expect(names(id, 'removed')).toBe(!now.has(id));
        for (const [id, row] of now) {
          expect(names(id, 'added')).toBe(!old.has(id));
          const was = old.get(id);
          if (was === undefined) continue;
          const value = (one: object, field: string): unknown => (one as Readonly<Record<string, unknown>>)[field];
          const differs = (field: string): boolean => value(was, field) !== value(row, field);
          expect(names(id, 'renamed')).toBe(differs('title'));
          expect(names(id, 'moved')).toBe(['groupId', 'parentId', 'sectionId'].some(differs));
          for (const field of ['path', 'description', 'icon', 'condition'])
            expect([field, names(id, 'edited', field)]).toEqual([field, differs(field)]);
          const spaces = [value(was, 'spaceId') ?? null, value(row, 'spaceId') ?? null];
          expect(names(id, 'edited', 'spaceId')).toBe(!spaces.includes(null) && differs('spaceId'));
        }
        // Site spaces that stay in their section: their order is known.
        for (const holder of [null, ...before.sections.map(({ id }) => id)]) {
          const [earlier, later] = [before, after].map(({ siteSpaces }) =>
            siteSpaces.filter(({ sectionId }) => sectionId === holder).map(({ id }) => id),
          ) as [string[], string[]];
          const stayed = earlier.filter((id) => later.includes(id));
          const still = later.filter((id) => stayed.includes(id));
          if (holder === null || now.has(holder))
            expect(stayed.some((id) => names(id, 'reordered'))).toBe(stayed.join() !== still.join());
        }
        for (const { id, name, active } of after.shareLinks ?? []) {
          const was = before.shareLinks?.find((link) => link.id === id);
          expect(names(id, 'added')).toBe(was === undefined);
          expect(names(id, 'renamed')).toBe(was !== undefined && was.name !== name);
          expect(names(id, 'switched')).toBe(was !== undefined && was.active !== active);
        }
      }),
    );
  });

  it('tell nothing of rows that an incomplete or hidden list lacks', () => {
    const partial = { ...changed('sections', 's1', { title: 'Guides' }), siteSpaces: [], partial: true };
    expect(said(between(BEFORE, partial))).toEqual(['Renamed section “Guide” to “Guides”']);
    expect(between(BEFORE, { ...BEFORE, shareLinks: null })).toEqual([]);
  });
});

const IDS = { organizationId: 'org', siteId: 'site' };

function own(write: PendingOperation['write'], more: Partial<PendingOperation> = {}): PendingOperation {
  return { id: 'op', write, createdAt: 2, changedAt: 2, state: 'done', attempts: 1, ...more };
}

const others = (after: SiteStructure, ...operations: readonly PendingOperation[]) =>
  said(othersChanges({ siteId: 'site', before: BEFORE, after: { ...after, fetchedAt: 3 }, operations, titleOf }));

describe('changes by others', () => {
  const rename = (title: string) => adminWrite('updateSiteSection', { ...IDS, siteSectionId: 's1', body: { title } });
  const guides = changed('sections', 's1', { title: 'Guides' });

  it('leaves out what this person wrote', () => {
    expect(others(guides)).toHaveLength(1);
    expect(others(guides, own(rename('Guides')))).toEqual([]);
    // Sent, but its answer is not here yet.
    expect(others(guides, own(rename('Guides'), { state: 'sending', attempts: 0 }))).toEqual([]);
    const removed = { ...BEFORE, siteSpaces: BEFORE.siteSpaces.slice(0, 1) };
    expect(others(removed, own(adminWrite('deleteSiteSpace', { ...IDS, siteSpaceId: 'p2' })))).toEqual([]);
    const off = changed('shareLinks', 'l1', { active: false });
    const update = adminWrite('updateSiteShareLink', { ...IDS, shareLinkId: 'l1', body: { active: false } });
    expect(others(off, own(update))).toEqual([]);
  });

  it('includes changes of the same row by others, and no unsent ones', () => {
    expect(others(guides, own(rename('Manual')))).toEqual(['Renamed section “Guide” to “Guides”']);
    expect(others(guides, own(rename('Guides'), { state: 'queued', attempts: 0 }))).toHaveLength(1);
    // Sent before the structure was read that is compared.
    expect(others(guides, own(rename('Guides'), { changedAt: 0 }))).toHaveLength(1);
  });

  it('leaves out a section that this person added, with the site space that came with it', () => {
    const added = {
      ...BEFORE,
      sections: [...BEFORE.sections, section('s4', { title: 'Atlas' })],
      siteSpaces: [...BEFORE.siteSpaces, siteSpace('p4', { title: 'Atlas', sectionId: 's4', spaceId: 'a' })],
    };
    const write = adminWrite('addSiteSection', { ...IDS, body: { spaceId: 'a' } });
    expect(others(added)).toHaveLength(2);
    expect(others(added, own(write, { serverId: 's4' }))).toEqual([]);
    expect(others(added, own(write, { state: 'in-doubt' }))).toEqual([]);
  });
});

describe('news of a site', () => {
  const after = (...structures: readonly SiteStructure[]): readonly SiteChange[] =>
    structures.reduce<{ readonly news: readonly SiteChange[]; readonly last: SiteStructure }>(
      ({ news, last }, next, at) => ({ news: withNews(news, between(last, next), at + 2), last: next }),
      { news: [], last: BEFORE },
    ).news;

  it('joins two changes of one field, and drops a restored one', () => {
    const guides = changed('sections', 's1', { title: 'Guides' });
    const manual = changed('sections', 's1', { title: 'Manual' });
    expect(after(guides, manual)).toMatchObject([{ change: 'renamed', from: 'Guide', to: 'Manual', at: 3 }]);
    expect(after(guides, BEFORE)).toEqual([]);
    const off = changed('shareLinks', 'l1', { active: false });
    expect(after(off, BEFORE)).toEqual([]);
  });

  it('of a new row is one entry with its newest name, and none once the row is gone', () => {
    const withTips = (title: string) => ({ ...BEFORE, siteSpaces: [...BEFORE.siteSpaces, siteSpace('p3', { title })] });
    expect(after(withTips('Tips'), withTips('Hints'))).toMatchObject([
      { change: 'added', row: { name: 'Hints' }, at: 2 },
    ]);
    expect(after(withTips('Tips'), BEFORE)).toEqual([]);
  });

  it('after any two syncs says which rows are new, gone, renamed or edited since the first', () => {
    const told = (changes: readonly SiteDifference[]) =>
      changes
        .filter(({ change }) => ['added', 'removed', 'renamed', 'edited', 'switched'].includes(change))
        // Which space a row shows may be unknown in between.
        .filter((one) => one.change !== 'edited' || one.field !== 'spaceId')
        .map((one) =>
          JSON.stringify([one.key, one.change, 'from' in one ? one.from : null, 'to' in one ? one.to : null]),
        )
        .sort();
    fc.assert(
      fc.property(anyStructure, anyStructure, anyStructure, (one, two, three) => {
        const ids = (all: SiteStructure) =>
          [...all.sections, ...all.groups, ...all.siteSpaces, ...(all.shareLinks ?? [])].map(({ id }) => id);
        const [first, middle, last] = [ids(one), ids(two), ids(three)];
        // What happened to a row before it went and came back is not told.
        const cameBack = new Set(first.filter((id) => !middle.includes(id) && last.includes(id)));
        const news = withNews(withNews([], between(one, two), 1), between(two, three), 2);
        const apart = (changes: readonly SiteDifference[]) => changes.filter(({ row }) => !cameBack.has(row.id));
        expect(told(apart(news))).toEqual(told(apart(between(one, three))));
      }),
    );
  });
});
