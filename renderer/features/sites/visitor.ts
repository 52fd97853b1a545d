import type { SiteNode } from '#shared/model/sites.ts';
import { conditionOutcome, type JsonObject, type Unreadable, type WhyUnknown } from '../../content/expressions.ts';

/** What a visitor gets of a site, as its conditions say. Pure. */

/** Whether a row is shown. `maybe`: a condition cannot be evaluated. */
export type Shown = 'yes' | 'no' | 'maybe';

export type Why =
  /** Its condition is true, or it has none. */
  | { readonly kind: 'condition' | 'no-condition' }
  | { readonly kind: 'unknown'; readonly why: readonly WhyUnknown[] }
  | Unreadable
  /** The section that it is in is hidden, or may be. */
  | { readonly kind: 'above'; readonly row: SiteNode }
  /** Nothing in it is shown, or may be. */
  | { readonly kind: 'inside' }
  | { readonly kind: 'empty' };

export interface Verdict {
  readonly shown: Shown;
  readonly why: Why;
}

export interface VisitorView {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Number of site spaces, and how many are shown or may be. */
  readonly spaces: number;
  readonly yes: number;
  readonly maybe: number;
  readonly start: Start;
}

/** What the visitor gets first. */
export type Start =
  | { readonly kind: 'nothing' }
  /** The default. */
  | { readonly kind: 'default'; readonly row: SiteNode }
  /** The default may be hidden: its condition, or that of its section, cannot be evaluated. */
  | { readonly kind: 'unknown'; readonly row: SiteNode }
  /** The default is hidden. `first`: the first row that is shown; null: none is. */
  | { readonly kind: 'hidden'; readonly row: SiteNode; readonly first: SiteNode | null }
  /** The site names no default. */
  | { readonly kind: 'none'; readonly first: SiteNode | null };

/** `nodes`: depth first, without removed rows. */
export function visitorView(nodes: readonly SiteNode[], claims: JsonObject): VisitorView {
  const outcomes = new Map<string, Verdict>();
  const own = ({ condition }: SiteNode): Verdict => {
    if (condition === null || condition.trim() === '') return { shown: 'yes', why: { kind: 'no-condition' } };
    const known = outcomes.get(condition);
    if (known !== undefined) return known;
    const verdict = ownVerdict(condition, claims);
    outcomes.set(condition, verdict);
    return verdict;
  };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const verdicts = new Map<string, Verdict>();
  // A section comes before its spaces.
  for (const node of nodes) {
    const above = node.kind === 'site-space' && node.parentId !== null ? byId.get(node.parentId) : undefined;
    verdicts.set(node.id, node.kind === 'site-space' ? within(own(node), above, verdicts) : own(node));
  }
  const inside = new Map<string, Shown>();
  // From the last row to the first: what is in a row is known before the row itself.
  for (const node of nodes.toReversed()) {
    const verdict = verdicts.get(node.id);
    if (verdict === undefined) continue;
    const holds = node.kind === 'site-space' ? verdict : withContent(verdict, inside.get(node.id));
    verdicts.set(node.id, holds);
    if (node.parentId !== null) inside.set(node.parentId, better(inside.get(node.parentId), holds.shown));
  }
  const spaces = nodes.filter(({ kind }) => kind === 'site-space');
  const count = (shown: Shown): number => spaces.filter(({ id }) => verdicts.get(id)?.shown === shown).length;
  return { verdicts, spaces: spaces.length, yes: count('yes'), maybe: count('maybe'), start: startOf(nodes, verdicts) };
}

function ownVerdict(condition: string, claims: JsonObject): Verdict {
  const outcome = conditionOutcome(condition, { space: {}, page: {}, claims });
  if (outcome.kind !== 'holds') return { shown: 'maybe', why: outcome };
  return { shown: outcome.holds ? 'yes' : 'no', why: { kind: 'condition' } };
}

/** A space is hidden with its section. */
function within(own: Verdict, section: SiteNode | undefined, verdicts: ReadonlyMap<string, Verdict>): Verdict {
  const around = section === undefined ? undefined : verdicts.get(section.id);
  if (section === undefined || around === undefined || around.shown === 'yes' || own.shown === 'no') return own;
  if (around.shown === 'maybe' && own.shown === 'maybe') return own;
  return { shown: around.shown, why: { kind: 'above', row: section } };
}

/** A section or group with nothing to show is not shown, whatever its condition says. */
function withContent(own: Verdict, inside: Shown | undefined): Verdict {
  if (own.shown === 'no') return own;
  if (inside === undefined) return { shown: 'no', why: { kind: 'empty' } };
  // A section that may be hidden is the reason why its spaces may be.
  if (inside === 'yes' || (inside === 'maybe' && own.shown === 'maybe')) return own;
  return { shown: inside, why: { kind: 'inside' } };
}

function better(one: Shown | undefined, other: Shown): Shown {
  if (one === 'yes' || other === 'yes') return 'yes';
  return one === 'maybe' || other === 'maybe' ? 'maybe' : 'no';
}

function startOf(nodes: readonly SiteNode[], verdicts: ReadonlyMap<string, Verdict>): Start {
  if (nodes.length === 0) return { kind: 'nothing' };
  const shownOf = ({ id }: SiteNode): Shown => verdicts.get(id)?.shown ?? 'no';
  const isIn = (parentId: string | null) => (node: SiteNode) =>
    node.kind === 'site-space' && node.parentId === parentId;
  const sections = nodes.filter(({ kind }) => kind === 'section');
  const section = sections.find(({ isDefault }) => isDefault);
  const place = sections.length === 0 ? null : (section?.id ?? undefined);
  const space = place === undefined ? undefined : nodes.find((node) => isIn(place)(node) && node.isDefault);
  const first = nodes.find((node) => node.kind === 'site-space' && shownOf(node) === 'yes') ?? null;
  const row = [section, space].find((node) => node !== undefined && shownOf(node) !== 'yes') ?? space ?? section;
  if (row === undefined) return { kind: 'none', first };
  const shown = shownOf(row);
  if (shown === 'yes') return { kind: 'default', row };
  return shown === 'maybe' ? { kind: 'unknown', row } : { kind: 'hidden', row, first };
}
