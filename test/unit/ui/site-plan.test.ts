import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SiteNode } from '#shared/model/sites.ts';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import { namesIn, needing, planTrees } from '../../../renderer/features/sites/plan.ts';
import { queuedComment } from '../outbox/operations.ts';
import { anySite, siteNode } from './site-nodes.ts';

/** A plan shows all changed rows on both sides, each where it is. */

const changes = fc.constantFrom<SiteNode['change']>(null, null, 'changed', 'moved', 'removed', 'added');

const source = anySite(fc.constant(null)).chain((rows) =>
  fc.array(changes, { minLength: rows.length, maxLength: rows.length }).map((all) => ({
    nodes: rows.map((row, at): SiteNode => ({ ...row, change: all[at] ?? null })),
    before: rows.filter((_, at) => all[at] !== 'added'),
  })),
);

describe('the trees of a plan', () => {
  it('have every changed row, and of the others only what changed rows are in', () => {
    fc.assert(
      fc.property(source, ({ nodes, before }) => {
        const changed = new Map(nodes.flatMap(({ id, change }) => (change === null ? [] : [[id, change] as const])));
        const trees = planTrees({ nodes, before }, false);
        const idsOf = (rows: readonly SiteNode[]) => rows.map(({ id }) => id);
        for (const [id, change] of changed) {
          expect(idsOf(trees.after).includes(id)).toBe(change !== 'removed');
          expect(idsOf(trees.before).includes(id)).toBe(change !== 'added');
        }
        for (const rows of [trees.before, trees.after]) {
          const parents = new Set(rows.map(({ parentId }) => parentId));
          for (const { id, change } of rows) expect(change !== null || parents.has(id)).toBe(true);
          // A row is shown in its parent, if it has one there.
          for (const { parentId } of rows) {
            const isKnown = (rows === trees.after ? nodes : before).some(
              ({ id, change }) => id === parentId && (rows === trees.before || change !== 'removed'),
            );
            if (isKnown) expect(idsOf(rows)).toContain(parentId);
          }
        }
      }),
    );
  });

  it('tell the earlier name of a renamed row, and show all rows on request', () => {
    const [old, still] = [siteNode({ id: 'a', kind: 'section', title: 'Old' }), siteNode({ id: 'b', kind: 'section' })];
    const nodes = [{ ...old, title: 'New', change: 'changed' as const }, still];
    const { before, after } = planTrees({ nodes, before: [old, still] }, true);
    expect(after.map(({ title, nameBefore }) => [title, nameBefore])).toEqual([
      ['New', 'Old'],
      ['b', null],
    ]);
    expect(before.map(({ title, change }) => [title, change])).toEqual([
      ['Old', 'changed'],
      ['b', null],
    ]);
  });
});

describe('a change', () => {
  it('is needed by all that name what it creates, at any distance', () => {
    const ids = { organizationId: 'o', siteId: 's' };
    const writes = [
      ['group', adminWrite('addSiteSectionGroup', { ...ids, body: { title: 'G' } })],
      ['inner', adminWrite('addSiteSectionGroup', { ...ids, body: { title: 'I', parent: temporaryId('group') } })],
      ['other', adminWrite('updateSiteSection', { ...ids, siteSectionId: 'x', body: { title: 'Other' } })],
      [
        'deep',
        adminWrite('updateSiteSectionGroup', {
          ...ids,
          siteSectionGroupId: temporaryId('inner'),
          body: { title: 'D' },
        }),
      ],
    ] as const;
    const operations = writes.map(([id, write], at) => queuedComment(id, { write, createdAt: at }));
    expect(needing(operations, 'group').map(({ id }) => id)).toEqual(['inner', 'deep']);
    expect(needing(operations, 'other')).toEqual([]);
  });
});

describe('the names in a plan', () => {
  it('include the spaces that rows show, and rows without a title of their own', () => {
    const space = siteNode({ id: 'r', kind: 'site-space', title: '', spaceId: 's', spaceTitle: 'Device guide' });
    expect(namesIn([siteNode({ id: 'a', kind: 'section', title: 'API' }), space])).toEqual({
      ...{ a: 'API', r: 'Device guide', s: 'Device guide' },
    });
  });
});
