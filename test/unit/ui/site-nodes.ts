import fc from 'fast-check';
import type { SiteNode } from '#shared/model/sites.ts';

export function siteNode(more: Partial<SiteNode> & Pick<SiteNode, 'id' | 'kind'>): SiteNode {
  return {
    ...{ parentId: null, depth: 0, hasChildren: false, title: more.id, description: null, path: null, icon: null },
    ...{ isDefault: false, condition: null, published: null, spaceId: null, spaceTitle: null, pending: [] },
    change: null,
    ...more,
  };
}

interface Written {
  readonly kind: SiteNode['kind'];
  readonly condition: string | null;
  readonly path: string;
  readonly isDefault: boolean;
  readonly inside: readonly Written[];
}

/** A site depth first, with groups in groups, sections in both, and spaces in sections and at the root. */
export function anySite(condition: fc.Arbitrary<string | null>): fc.Arbitrary<readonly SiteNode[]> {
  const row = (kind: SiteNode['kind'], inside: fc.Arbitrary<readonly Written[]>): fc.Arbitrary<Written> =>
    fc.record({
      kind: fc.constant(kind),
      condition: kind === 'group' ? fc.constant(null) : condition,
      path: fc.constantFrom('a', 'b', 'c'),
      isDefault: kind === 'group' ? fc.constant(false) : fc.boolean(),
      inside,
    });
  const space = row('site-space', fc.constant([]));
  const section = row('section', fc.array(space, { maxLength: 3 }));
  const { entry } = fc.letrec<{ entry: Written; group: Written }>((tie) => ({
    entry: fc.oneof({ depthSize: 'small' }, section, tie('group')),
    group: row('group', fc.array(tie('entry'), { maxLength: 3 })),
  }));
  return fc
    .tuple(fc.array(space, { maxLength: 2 }), fc.array(entry, { maxLength: 4 }))
    .map(([spaces, entries]) => nodesOf([...spaces, ...entries]));
}

function nodesOf(rows: readonly Written[]): readonly SiteNode[] {
  const nodes: SiteNode[] = [];
  const add = (all: readonly Written[], parentId: string | null, depth: number): void => {
    for (const { kind, condition, path, isDefault, inside } of all) {
      const id = `row${String(nodes.length)}`;
      const more = { condition, isDefault, hasChildren: inside.length > 0, path: kind === 'group' ? null : path };
      nodes.push(siteNode({ id, kind, parentId, depth, ...more }));
      add(inside, id, depth + 1);
    }
  };
  add(rows, null, 0);
  return nodes;
}
