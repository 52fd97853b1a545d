import { describe, expect, it } from 'vitest';
import { unreadableCondition } from '../../../renderer/features/sites/checks.ts';
import { temporaryId } from '#shared/outbox/admin.ts';
import { moreWrites, NOTHING_ADDED, parentFor } from '../../../renderer/features/sites/row-adding.ts';
import type { SiteNode } from '#shared/model/sites.ts';
import type { Direction } from '../../../renderer/features/sites/row-moves.ts';
import { cannotMoveWords, conditionHelp } from '../../../renderer/features/sites/texts.ts';
import { siteNode } from './site-nodes.ts';

const home = siteNode({ id: 'home', kind: 'section', isDefault: true });
const inHome = siteNode({ id: 'in-home', kind: 'site-space', parentId: 'home', depth: 1 });
const group = siteNode({ id: 'group', kind: 'group' });
const inGroup = siteNode({ id: 'in-group', kind: 'section', parentId: 'group', depth: 1 });
const nodes = [home, inHome, group, inGroup];

describe('where a new row goes', () => {
  it('is the selected row that can hold it, or the one around it', () => {
    expect(parentFor('site-space', inGroup, nodes)).toBe(inGroup);
    expect(parentFor('site-space', inHome, nodes)).toBe(home);
    expect(parentFor('group', inGroup, nodes)).toBe(group);
    expect(parentFor('section', inGroup, nodes)).toBeNull();
  });

  it('is the default section for a space without one, as on the server, and the root of a site without sections', () => {
    expect(parentFor('site-space', null, nodes)).toBe(home);
    expect(parentFor('site-space', group, nodes)).toBe(home);
    expect(parentFor('group', null, nodes)).toBeNull();
    const root = siteNode({ id: 'root', kind: 'site-space' });
    expect(parentFor('site-space', root, [root])).toBeNull();
    expect(parentFor('site-space', null, [{ ...home, change: 'removed' }])).toBeNull();
  });
});

it('a section of several spaces gets the others once it is there, each once', () => {
  const ids = { organizationId: 'o', siteId: 'site' };
  const more = [
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B' },
  ];
  const writes = moreWrites(ids, temporaryId('op'), { ...NOTHING_ADDED, spaceId: 'a', more });
  expect(writes).toMatchObject([
    { kind: 'addSiteSpace', subject: 'B', input: { body: { spaceId: 'b', sectionId: temporaryId('op') } } },
  ]);
});

describe('a condition that is typed', () => {
  it('is unreadable only if it does not parse', () => {
    expect(unreadableCondition('visitor.claims.member')).toBeNull();
    expect(unreadableCondition('  ')).toBeNull();
    expect(unreadableCondition('a ~')).toMatchObject({ kind: 'unreadable' });
  });

  it('says once why it is unreadable, and how long it is', () => {
    expect(conditionHelp('a ~', '3 of 1,024 characters')).toMatch(
      /^3 of 1,024 characters\. Galley can’t read the condition: unexpected “[^”]+” at character 3\.$/,
    );
    expect(conditionHelp('a', '1 of 1,024 characters')).toMatch(/^1 of 1,024 characters\. Visitors/);
  });
});

describe('a move that the contract does not have', () => {
  it('says why the row stays', () => {
    const empty = siteNode({ id: 'empty', kind: 'group' });
    const words = (node: SiteNode, direction: Direction) => cannotMoveWords(node, [empty, ...nodes], direction);
    expect(words(empty, 'up')).toBe('“empty” is first in its list.');
    expect(words(home, 'out')).toBe('“home” is in no group.');
    expect(words(inHome, 'in')).toBe('“in-home” can’t be moved into a group: groups contain sections.');
    expect(words(empty, 'in')).toBe('There is no group above “empty”.');
    expect(words(group, 'in')).toBe('“group” can’t be moved into an empty group. Move a section there first.');
    expect(cannotMoveWords(group, [{ ...empty, change: 'removed' }, ...nodes], 'in')).toBe(
      'There is no group above “group”.',
    );
  });
});
