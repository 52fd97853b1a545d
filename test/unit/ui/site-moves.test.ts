import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SiteNode, SiteRow, SiteStructure } from '#shared/model/sites.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { dropWrite, insideOf, moveWrite, removalWrite } from '../../../renderer/features/sites/row-moves.ts';
import { removalWords } from '../../../renderer/features/sites/texts.ts';
import { overlaySite } from '../../../renderer/overlay/site.ts';

const IDS = { organizationId: 'org', siteId: 'site' };
const noText = { description: null, condition: null, icon: null, published: null };

const section = (id: string, groupId: string | null = null) => ({
  ...{ id, title: id, path: id, groupId, isDefault: false },
  ...noText,
});
const space = (id: string, sectionId: string) => ({
  ...{ id, title: id, path: id, sectionId, spaceId: `space-${id}`, isDefault: false },
  ...{ condition: null, published: null },
});

/** Sections a, b, then the group g with c and the group h with d and e in it, then f. */
const structure: SiteStructure = {
  sections: [section('a'), section('b'), section('c', 'g'), section('d', 'h'), section('e', 'h'), section('f')],
  groups: [
    { id: 'g', title: 'g', parentId: null, icon: null, children: ['c', 'h'] },
    { id: 'h', title: 'h', parentId: 'g', icon: null, children: ['d', 'e'] },
  ],
  siteSpaces: [space('a1', 'a'), space('a2', 'a'), space('b1', 'b'), space('e1', 'e')],
  shareLinks: null,
  fetchedAt: 1,
  partial: false,
};
const site: SiteRow = {
  ...{ id: 'site', title: 'Site', published: null, appUrl: null, structure, unreadable: null, added: false },
};

/** The tree after these moves, one after the other, each asked of the tree as it is shown. */
function after(moves: readonly (readonly [string, Parameters<typeof moveWrite>[3]])[]): readonly SiteNode[] {
  const operations: PendingOperation[] = [];
  const shown = (): readonly SiteNode[] => overlaySite(site, operations, () => null).nodes;
  for (const [id, direction] of moves) {
    const node = shown().find((row) => row.id === id);
    const write = node === undefined ? null : moveWrite(IDS, node, shown(), direction);
    const at = operations.length;
    if (write !== null)
      operations.push({ id: `op${String(at)}`, write, createdAt: 2, changedAt: 2, state: 'queued', attempts: 0 });
  }
  return shown();
}

const outline = (nodes: readonly SiteNode[]): string =>
  nodes
    .filter(({ kind }) => kind !== 'site-space')
    .map(({ id, depth }) => `${'.'.repeat(depth)}${id}`)
    .join(' ');

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'a1', 'a2', 'b1', 'e1');
const moves = fc.array(fc.tuple(ids, fc.constantFrom('up', 'down', 'in', 'out')), { maxLength: 12 });

describe('a row that moves', () => {
  it('goes past the row beside it, a section past a group too', () => {
    expect(outline(after([]))).toBe('a b g .c .h ..d ..e f');
    expect(outline(after([['b', 'up']]))).toBe('b a g .c .h ..d ..e f');
    expect(outline(after([['b', 'down']]))).toBe('a g .c .h ..d ..e b f');
    expect(outline(after([['g', 'up']]))).toBe('a g .c .h ..d ..e b f');
    expect(outline(after([['c', 'down']]))).toBe('a b g .h ..d ..e .c f');
  });

  it('goes into the group above, and out of its own', () => {
    expect(outline(after([['f', 'in']]))).toBe('a b g .c .h ..d ..e .f');
    expect(outline(after([['d', 'out']]))).toBe('a b g .c .h ..e .d f');
    expect(outline(after([['c', 'out']]))).toBe('a b g .h ..d ..e f c');
    expect(outline(after([['h', 'out']]))).toBe('a b g .c h .d .e f');
    expect(outline(after([['h', 'out'], ['h', 'in']]))).toBe('a b g .c .h ..d ..e f'); // prettier-ignore
    expect(outline(after([['a', 'in']]))).toBe(outline(after([])));
  });

  it('moves a space into the section before or after its own', () => {
    const of = (nodes: readonly SiteNode[]) => nodes.find(({ id }) => id === 'a2');
    expect(of(after([['a2', 'down']]))?.parentId).toBe('b');
    expect(of(after([['a2', 'down'], ['a2', 'up']]))?.parentId).toBe('a'); // prettier-ignore
  });

  it('never loses, doubles or nests a row in itself, for any moves', () => {
    fc.assert(
      fc.property(moves, (drawn) => {
        const nodes = after(drawn);
        expect(nodes.map(({ id }) => id).toSorted()).toEqual(after([]).map(({ id }) => id).toSorted()); // prettier-ignore
        for (const node of nodes) expect(insideOf(node, nodes).map(({ id }) => id)).not.toContain(node.id);
      }),
    );
  });

  it('comes back when it goes the other way, beside the same rows', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const there = after([[id, 'down']]);
        if (JSON.stringify(there.map((row) => row.id)) === JSON.stringify(after([]).map((row) => row.id))) return;
        expect(after([[id, 'down'], [id, 'up']]).map((row) => row.id)).toEqual(after([]).map((row) => row.id)); // prettier-ignore
      }),
    );
  });
});

describe('a row that is dropped', () => {
  it('is then where it was dropped, and all other rows are as they were', () => {
    const before = overlaySite(site, [], () => null).nodes;
    const rowOf = (nodes: readonly SiteNode[], id: string): SiteNode => {
      const row = nodes.find((one) => one.id === id);
      if (row === undefined) throw new Error(`no row ${id}`);
      return row;
    };
    let moved = 0;
    for (const node of before)
      for (const target of before)
        for (const side of ['before', 'in', 'after'] as const) {
          const write = dropWrite(IDS, node, before, { target, side });
          if (write === null) continue;
          moved++;
          const operation: PendingOperation = {
            ...{ id: 'op', write, createdAt: 2, changedAt: 2, state: 'queued', attempts: 0 },
          };
          const { nodes } = overlaySite(site, [operation], () => null);
          const [row, there] = [rowOf(nodes, node.id), rowOf(nodes, target.id)];
          if (side === 'in') expect(row.parentId).toBe(target.id);
          else {
            expect(row.parentId).toBe(there.parentId);
            const beside = nodes.filter(({ parentId, kind }) => parentId === row.parentId && (kind === 'site-space') === (row.kind === 'site-space')); // prettier-ignore
            const by = side === 'before' ? 1 : -1;
            expect(beside[beside.indexOf(row) + by]?.id).toBe(target.id);
          }
          const carried = new Set([node.id, ...insideOf(node, before).map(({ id }) => id)]);
          const rest = (rows: readonly SiteNode[]) => rows.filter(({ id }) => !carried.has(id)).map(({ id }) => id);
          expect(rest(nodes)).toEqual(rest(before));
        }
    expect(moved).toBeGreaterThan(100);
  });

  it('does not go into itself, into a row of its own kind, or where the contract has no place', () => {
    const nodes = overlaySite(site, [], () => null).nodes;
    const drop = (id: string, onto: string, side: 'before' | 'in' | 'after') => {
      const [node, target] = [nodes.find((row) => row.id === id), nodes.find((row) => row.id === onto)];
      return node === undefined || target === undefined ? undefined : dropWrite(IDS, node, nodes, { target, side });
    };
    expect(drop('g', 'h', 'in')).toBeNull();
    expect(drop('g', 'd', 'before')).toBeNull();
    expect(drop('a', 'b', 'in')).toBeNull();
    expect(drop('a', 'a1', 'before')).toBeNull();
    expect(drop('a', 'h', 'after')).toBeNull();
    // A section without a space has nothing that a space could be placed beside.
    expect(drop('a1', 'f', 'in')).toBeNull();
    expect(drop('a1', 'b', 'in')).not.toBeNull();
  });
});

describe('a row that is removed', () => {
  it('takes along what is in it, and says so', () => {
    const nodes = after([]);
    const group = nodes.find(({ id }) => id === 'g');
    if (group === undefined) throw new Error('no such group');
    expect(insideOf(group, nodes).map(({ id }) => id)).toEqual(['c', 'h', 'd', 'e', 'e1']);
    expect(removalWords(group, nodes)[0]).toBe('What is in it goes too: 1 group, 3 sections, 1 site space.');
    const operation: PendingOperation = {
      ...{ id: 'op', write: removalWrite(IDS, group), createdAt: 2, changedAt: 2, state: 'queued', attempts: 0 },
    };
    const left = overlaySite(site, [operation], () => null).nodes.filter(({ change }) => change !== 'removed');
    expect(outline(left)).toBe('a b f');
  });
});
