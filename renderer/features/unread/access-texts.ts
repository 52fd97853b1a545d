import { NOT_ADDED, type AccessChange, type AccessNewsView } from '#shared/model/access.ts';
import { roleWords, teamRoleWords } from '#shared/team-roles.ts';
import { count, visibilityWords } from '../../ui/words.ts';
import type { Saying } from './unread-texts.ts';

/** The texts of the list of changed access. Pure. */

/** One sentence with the value before and after. */
export function accessChangeWords(change: AccessChange): Saying {
  switch (change.what) {
    case 'role': {
      const team = name(change.team === '' ? 'Untitled' : change.team);
      if (change.from === NOT_ADDED)
        return [...words('Added team '), ...team, ...words(` with the role ${teamRoleWords(change.to)}`)];
      if (change.to === NOT_ADDED)
        return [...words('Removed team '), ...team, ...words(`, which had the role ${teamRoleWords(change.from)}`)];
      const roles = `${teamRoleWords(change.from)} to ${teamRoleWords(change.to)}`;
      return [...words('Changed the role of team '), ...team, ...words(` from ${roles}`)];
    }
    case 'level':
      return words(`Changed the default level from ${levelName(change.from)} to ${levelName(change.to)}`);
    case 'visibility':
      return words(`Changed the visibility from ${visibilityWords(change.from)} to ${visibilityWords(change.to)}`);
  }
}

function levelName(level: string | null): string {
  return level === null ? 'Inherited' : roleWords(level);
}

function words(text: string): Saying {
  return [{ name: false, text }];
}

function name(text: string): Saying {
  return [...words('“'), { name: true, text }, ...words('”')];
}

export function accessNewsWords({ changes, spaces }: AccessNewsView): string {
  if (changes === 0) return 'You’re all caught up.';
  const places = spaces.length === 1 ? '' : ` in ${count(spaces.length, 'space')}`;
  return `${count(changes, 'change')}${places} outside Galley since you last looked.`;
}

/** A space in the list; its anchor is not the server's id, which could be any text. */
export interface AccessSection {
  readonly anchor: string;
  readonly title: string;
  readonly count: number;
  readonly spaceId: string;
  readonly changes: readonly AccessChange[];
}

export function sectionsOfAccess({ spaces }: AccessNewsView): readonly AccessSection[] {
  return spaces.map(({ id, title, count: amount, changes }, index) => ({
    ...{ anchor: `access-${String(index)}`, title: title === '' ? 'Untitled' : title, count: amount },
    ...{ spaceId: id, changes },
  }));
}

/** Of a row in the list. */
export function accessChangeId(spaceId: string, { key }: Pick<AccessChange, 'key'>): string {
  return `${spaceId} ${key}`;
}
