import type { SiteNode, SiteRow, StoredShareLink, StoredSite } from '#shared/model/sites.ts';
import { isolatedName } from '../../ui/direction.ts';
import { count } from '../../ui/words.ts';
import { addressWords, nameOf } from '../../overlay/site-names.ts';
import { unreadableWords } from './check-texts.ts';
import { unreadableCondition } from './checks.ts';
import { normalPath, type FieldName, type FieldProblem, type Uneditable } from './row-edit.ts';
import { groupAbove, insideOf, type Direction } from './row-moves.ts';

/** The texts of the sites' screens. Pure. */

export function sizeWords({ structure }: Pick<StoredSite, 'structure'>): string | null {
  if (structure === null) return null;
  const { sections, groups, siteSpaces } = structure;
  // A group within a group may be listed twice: by itself and in the other one.
  const groupCount = new Set(groups.map(({ id }) => id)).size;
  return [
    ...(sections.length === 0 ? [] : [count(sections.length, 'section')]),
    ...(groupCount === 0 ? [] : [count(groupCount, 'group')]),
    count(siteSpaces.length, 'space'),
  ].join(' · ');
}

/** Why a site is empty, or may be out of date. Null: neither. */
export function readWords(
  { structure, unreadable }: Pick<SiteRow, 'structure' | 'unreadable'>,
  offline: boolean,
): string | null {
  const stored = structure === null ? '' : ' You see the last downloaded version.';
  if (unreadable === 'not-found') return `The server does not know this site, or you may not see it.${stored}`;
  if (unreadable === 'no-access') return `You have no access to this site.${stored}`;
  if (structure !== null) return structure.partial ? 'Some rows could not be read.' : null;
  return offline
    ? 'Not downloaded yet. It is downloaded with the first sync when you’re online.'
    : 'Not downloaded yet. It is downloaded with the next sync.';
}

export const ADD_TITLES: Readonly<Record<SiteNode['kind'], string>> = {
  group: 'Add a section group',
  section: 'Add a section',
  'site-space': 'Add a space to the site',
};

export const FIELD_WORDS: Readonly<Record<FieldName, string>> = {
  title: 'Title',
  path: 'Path',
  icon: 'Icon',
  description: 'Description',
  condition: 'Condition',
  defaultSiteSpace: 'Default site space',
  spaceId: 'Space',
};

export const CHANGE_WORDS: Readonly<Record<NonNullable<SiteNode['change']>, string>> = {
  added: 'New',
  changed: 'Edited',
  moved: 'Moved',
  removed: 'To be removed',
};

export const UNEDITABLE_WORDS: Readonly<Record<Uneditable, string>> = {
  removed: 'This row will be removed. Discard its removal in the Outbox to edit it.',
  'not-made-yet': 'You can edit this row once its section is sent.',
};

export function problemWords(problem: FieldProblem): string {
  switch (problem.kind) {
    case 'taken':
      return `“${isolatedName(problem.name)}” has this path already`;
    case 'too-short':
      return `${String(problem.least)} to ${String(problem.most)} characters`;
    case 'too-long':
      return `At most ${String(problem.most)} characters`;
  }
}

/** What goes with a removed row, and what stays. */
export function removalWords(node: SiteNode, nodes: readonly SiteNode[]): readonly string[] {
  const inside = insideOf(node, nodes).filter(({ change }) => change !== 'removed');
  const ofKind = (kind: SiteNode['kind']): number => inside.filter((other) => other.kind === kind).length;
  const parts = [
    ...(ofKind('group') === 0 ? [] : [count(ofKind('group'), 'group')]),
    ...(ofKind('section') === 0 ? [] : [count(ofKind('section'), 'section')]),
    ...(ofKind('site-space') === 0 ? [] : [count(ofKind('site-space'), 'site space')]),
  ];
  return [
    ...(parts.length === 0 ? [] : [`What is in it goes too: ${parts.join(', ')}.`]),
    'The spaces and their pages stay.',
    ...(node.published === null ? [] : [`Links to ${addressWords(node.published)} stop working.`]),
    ...(node.isDefault ? ['It is the default. The server makes another one the default.'] : []),
  ];
}

/** The path that a typed one becomes. Null: the typed one is it already. */
export function pathWords(typed: string): string | null {
  const path = normalPath(typed);
  return path === typed.trim() || path === '' ? null : `Becomes /${path}`;
}

const CONDITION_HELP = 'Visitors see it only if this expression is true. Leave it empty to show it to everyone.';

/** `used`: how many characters. */
export function conditionHelp(typed: string, used: string): string {
  const unreadable = unreadableCondition(typed);
  return `${used}. ${unreadable === null ? CONDITION_HELP : unreadableWords(unreadable)}`;
}

/** Why a row stays where it is. */
export function cannotMoveWords(node: SiteNode, nodes: readonly SiteNode[], direction: Direction): string {
  const name = `“${isolatedName(nameOf(node))}”`;
  switch (direction) {
    case 'up':
      return `${name} is first in its list.`;
    case 'down':
      return `${name} is last in its list.`;
    case 'in':
      if (node.kind === 'site-space') return `${name} can’t be moved into a group: groups contain sections.`;
      return groupAbove(node, nodes) === undefined
        ? `There is no group above ${name}.`
        : `${name} can’t be moved into an empty group. Move a section there first.`;
    case 'out':
      return node.kind === 'site-space' ? `${name} can’t be moved out of its section.` : `${name} is in no group.`;
  }
}

/** What stops working when a share link is revoked. */
export function revocationWords({ published }: Pick<StoredShareLink, 'published'>): string {
  return published === null
    ? 'Everyone who has its address loses access to the site through it. A revoked link cannot be restored.'
    : `${addressWords(published)} stops working for everyone who has it. A revoked link cannot be restored.`;
}
