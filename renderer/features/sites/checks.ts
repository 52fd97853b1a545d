import type { BrokenSiteLink } from '#shared/model/site-checks.ts';
import type { SiteNode } from '#shared/model/sites.ts';
import { conditionOutcome, type Unreadable } from '../../content/expressions.ts';

/** What would go wrong with a site's structure, found without the server. Pure. */

export type SiteProblem =
  /** `other`: the first row beside it with the same path. */
  | { readonly kind: 'same-path'; readonly path: string; readonly other: SiteNode }
  | { readonly kind: 'no-space' }
  /** The default, for everyone or for some visitors. */
  | { readonly kind: 'hidden-default'; readonly from: 'everyone' | 'some' }
  | { readonly kind: 'empty-group' }
  | { readonly kind: 'unreadable'; readonly where: Unreadable }
  | { readonly kind: 'link'; readonly link: BrokenSiteLink };

export type ProblemKind = SiteProblem['kind'];

export interface SiteFinding {
  /** Unique among the findings of a site. */
  readonly id: string;
  readonly rowId: string;
  readonly problem: SiteProblem;
  /** The unsent changes cause it; otherwise it is on the server already. */
  readonly isNew: boolean;
}

/** `before`: as published; `nodes`: with the unsent changes, where removed rows are marked. In the order of the site. */
export function checkStructure(before: readonly SiteNode[], nodes: readonly SiteNode[]): readonly SiteFinding[] {
  const known = new Set(problemsIn(before).map(identity));
  return problemsIn(nodes.filter(({ change }) => change !== 'removed')).map((found) => {
    const id = identity(found);
    return { ...found, id, isNew: !known.has(id) };
  });
}

export function linkFindings(links: readonly BrokenSiteLink[]): readonly SiteFinding[] {
  return links.map((link, at) => ({
    id: `link ${String(at)}`,
    rowId: link.rowId,
    problem: { kind: 'link', link },
    isNew: true,
  }));
}

type Found = Pick<SiteFinding, 'rowId' | 'problem'>;

/** Of two rows with one path, it is the path that counts, and not which of them comes first. */
function identity({ rowId, problem }: Found): string {
  switch (problem.kind) {
    case 'same-path':
      return JSON.stringify([problem.kind, rowId, problem.path]);
    case 'hidden-default':
      return JSON.stringify([problem.kind, rowId, problem.from]);
    case 'unreadable':
      return JSON.stringify([problem.kind, rowId, problem.where.problem, problem.where.at, problem.where.found]);
    default:
      return JSON.stringify([problem.kind, rowId]);
  }
}

function problemsIn(nodes: readonly SiteNode[]): readonly Found[] {
  const filled = new Set(nodes.map(({ parentId }) => parentId));
  const byPath = new Map<string, SiteNode[]>();
  for (const node of nodes) {
    const key = pathKey(node);
    const rows = key === null ? undefined : byPath.get(key);
    if (rows !== undefined) rows.push(node);
    else if (key !== null) byPath.set(key, [node]);
  }
  return nodes.flatMap((node): readonly Found[] => {
    const key = pathKey(node);
    const [first, second] = key === null ? [] : (byPath.get(key) ?? []);
    const other = first === node ? second : first;
    const problems: readonly (SiteProblem | null)[] = [
      other === undefined ? null : { kind: 'same-path', path: node.path ?? '', other },
      node.kind === 'section' && !filled.has(node.id) ? { kind: 'no-space' } : null,
      node.kind === 'group' && !filled.has(node.id) ? { kind: 'empty-group' } : null,
      conditionProblem(node),
    ];
    return problems.flatMap((problem) => (problem === null ? [] : { rowId: node.id, problem }));
  });
}

/** Groups add nothing to an address, so all sections of a site are beside each other. */
function pathKey({ kind, path, parentId }: SiteNode): string | null {
  return path === null ? null : JSON.stringify([kind, kind === 'section' ? null : parentId, path]);
}

/** Without a visitor, whatever depends on one is unknown: then some visitors may not see it. */
const outcomeOf = (condition: string) => conditionOutcome(condition, { space: {}, page: {} });

/** Why a condition cannot be read; null: it can, or there is none. */
export function unreadableCondition(condition: string): Unreadable | null {
  if (condition.trim() === '') return null;
  const outcome = outcomeOf(condition);
  return outcome.kind === 'unreadable' ? outcome : null;
}

function conditionProblem({ condition, isDefault }: SiteNode): SiteProblem | null {
  if (condition === null || condition.trim() === '') return null;
  const outcome = outcomeOf(condition);
  if (outcome.kind === 'unreadable') return { kind: 'unreadable', where: outcome };
  if (!isDefault || (outcome.kind === 'holds' && outcome.holds)) return null;
  return { kind: 'hidden-default', from: outcome.kind === 'holds' ? 'everyone' : 'some' };
}
