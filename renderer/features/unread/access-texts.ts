import { NOT_ADDED, type AccessChange } from '#shared/model/access.ts';
import { roleWords, teamRoleWords } from '#shared/team-roles.ts';
import { visibilityWords } from '../../ui/words.ts';
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

/** Of a row in the list. */
export function accessChangeId(spaceId: string, { key }: Pick<AccessChange, 'key'>): string {
  return `${spaceId} ${key}`;
}
