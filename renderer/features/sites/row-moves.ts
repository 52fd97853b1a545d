import type { SiteNode } from '#shared/model/sites.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { nameOf } from '../../overlay/site-names.ts';
import { whyUneditable, type Ids } from './row-edit.ts';

/** Where a row of a site's structure can go, and the write that takes it there. Pure. */

export type Direction = 'up' | 'down' | 'in' | 'out';

type Side = 'before' | 'after';

/** `in`: into the group above; `out`: out of its group. Null: it cannot go there, or the contract has no way to say so. */
export function moveWrite(
  ids: Ids,
  node: SiteNode,
  nodes: readonly SiteNode[],
  direction: Direction,
): AdminWrite | null {
  if (whyUneditable(node) !== null) return null;
  const there = nodes.filter((other) => whyUneditable(other) === null);
  switch (direction) {
    case 'up':
      return step(ids, node, there, -1);
    case 'down':
      return step(ids, node, there, 1);
    case 'in':
      return intoGroup(ids, node, there);
    case 'out':
      return outOfGroup(ids, node, there);
  }
}

export interface Drop {
  readonly target: SiteNode;
  readonly side: 'before' | 'in' | 'after';
}

/** The write of a row that is dropped beside or into another one. Null: the contract has no such place. */
export function dropWrite(
  ids: Ids,
  node: SiteNode,
  nodes: readonly SiteNode[],
  { target, side }: Drop,
): AdminWrite | null {
  const isFree = whyUneditable(node) === null && whyUneditable(target) === null;
  if (!isFree || target.id === node.id || insideOf(node, nodes).includes(target)) return null;
  if (side === 'in') return dropInto(ids, node, nodes, target);
  if (node.kind === 'site-space') return target.kind === 'site-space' ? beside(ids, node, target, side) : null;
  if (target.kind === 'site-space' || (node.kind === 'section' && target.kind === 'group')) return null;
  return beside(ids, node, target, side);
}

function dropInto(ids: Ids, node: SiteNode, nodes: readonly SiteNode[], target: SiteNode): AdminWrite | null {
  if (node.parentId === target.id) return null;
  const last = nodes.findLast(
    (one) =>
      one.parentId === target.id &&
      (one.kind === 'site-space') === (node.kind === 'site-space') &&
      whyUneditable(one) === null,
  );
  if (node.kind === 'site-space')
    return target.kind === 'section' && last !== undefined ? beside(ids, node, last, 'after') : null;
  if (target.kind !== 'group') return null;
  if (node.kind === 'section') return joins(ids, node, target.id);
  return last === undefined ? null : beside(ids, node, last, 'after');
}

const besides = (node: SiteNode, nodes: readonly SiteNode[]): readonly SiteNode[] =>
  nodes.filter(
    ({ parentId, kind }) => parentId === node.parentId && (kind === 'site-space') === (node.kind === 'site-space'),
  );

const indexOf = (node: SiteNode, all: readonly SiteNode[]): number => all.findIndex(({ id }) => id === node.id);

function step(ids: Ids, node: SiteNode, nodes: readonly SiteNode[], by: 1 | -1): AdminWrite | null {
  const all = besides(node, nodes);
  const next = all[indexOf(node, all) + by];
  const side = by < 0 ? 'before' : 'after';
  if (next !== undefined) return beside(ids, node, next, side);
  // At the end of its section, a space moves into the section beside it.
  if (node.kind !== 'site-space' || node.parentId === null) return null;
  const sections = nodes.filter(({ kind }) => kind === 'section');
  const section = sections[sections.findIndex(({ id }) => id === node.parentId) + by];
  const inside = nodes.filter(({ kind, parentId }) => kind === 'site-space' && parentId === section?.id);
  const anchor = inside.at(by < 0 ? -1 : 0);
  return anchor === undefined ? null : beside(ids, node, anchor, by < 0 ? 'after' : 'before');
}

function beside(ids: Ids, node: SiteNode, anchor: SiteNode, side: Side): AdminWrite | null {
  const more = { subject: nameOf(node) };
  const place = <A>(value: A): { before: A } | { after: A } =>
    side === 'before' ? { before: value } : { after: value };
  if (node.kind === 'site-space') {
    const position = place({ type: 'site-space' as const, siteSpace: anchor.id });
    return adminWrite('moveSiteSpace', { ...ids, siteSpaceId: node.id, body: { position } }, more);
  }
  if (node.kind === 'section' && anchor.kind === 'section') {
    const position = place({ type: 'site-section' as const, siteSection: anchor.id });
    return adminWrite('moveSiteSection', { ...ids, siteSectionId: node.id, body: { position } }, more);
  }
  // A section is placed only beside sections, but a group beside either: to exchange the two, the group moves.
  if (node.kind === 'section') return beside(ids, anchor, node, side === 'before' ? 'after' : 'before');
  const type = anchor.kind === 'group' ? ('site-section-group' as const) : ('site-section' as const);
  const position = place({ type, id: anchor.id });
  return adminWrite('moveSiteSectionGroup', { ...ids, siteSectionGroupId: node.id, body: { position } }, more);
}

function intoGroup(ids: Ids, node: SiteNode, nodes: readonly SiteNode[]): AdminWrite | null {
  if (node.kind === 'site-space') return null;
  const group = groupAbove(node, nodes);
  if (group === undefined) return null;
  if (node.kind === 'section') return joins(ids, node, group.id);
  const last = nodes.findLast(({ parentId, kind }) => parentId === group.id && kind !== 'site-space');
  // A group is placed only beside something, so an empty group takes none.
  return last === undefined ? null : beside(ids, node, last, 'after');
}

/** The last group before the row in its list that can take rows. */
export function groupAbove(node: SiteNode, nodes: readonly SiteNode[]): SiteNode | undefined {
  const all = besides(node, nodes);
  return all.slice(0, indexOf(node, all)).findLast((one) => one.kind === 'group' && whyUneditable(one) === null);
}

function outOfGroup(ids: Ids, node: SiteNode, nodes: readonly SiteNode[]): AdminWrite | null {
  if (node.kind === 'site-space' || node.parentId === null) return null;
  const group = nodes.find(({ id }) => id === node.parentId);
  if (group === undefined) return null;
  if (node.kind === 'group') return beside(ids, node, group, 'after');
  if (group.parentId !== null) return joins(ids, node, group.parentId);
  const input = { ...ids, siteSectionGroupId: group.id, siteSectionId: node.id };
  return adminWrite('removeSectionFromGroup', input, { subject: nameOf(node) });
}

function joins(ids: Ids, node: SiteNode, groupId: string): AdminWrite {
  const input = { ...ids, siteSectionGroupId: groupId, body: { sectionId: node.id } };
  return adminWrite('addSectionToGroup', input, { subject: nameOf(node) });
}

export function removalWrite(ids: Ids, node: SiteNode): AdminWrite {
  const more = { subject: nameOf(node) };
  switch (node.kind) {
    case 'group':
      return adminWrite('deleteSiteSectionGroup', { ...ids, siteSectionGroupId: node.id }, more);
    case 'section':
      return adminWrite('deleteSiteSection', { ...ids, siteSectionId: node.id }, more);
    case 'site-space':
      return adminWrite('deleteSiteSpace', { ...ids, siteSpaceId: node.id }, more);
  }
}

/** Everything in a row, at any depth. */
export function insideOf(node: SiteNode, nodes: readonly SiteNode[]): readonly SiteNode[] {
  const inside = new Set([node.id]);
  return nodes.filter(({ id, parentId }) => {
    if (parentId === null || !inside.has(parentId)) return false;
    inside.add(id);
    return true;
  });
}
