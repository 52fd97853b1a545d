import type { ShownTeam } from '#shared/model/people.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { Galley } from '../../app/galley.ts';
import { queueWrite } from '../../pending/queue-write.ts';
import { teamName } from './texts.ts';

/** Changes of teams. Each answers whether it is queued, or nothing changed. */

export const TITLE_LENGTH = 64;

export async function queueTeam(galley: Galley, title: string, members: readonly string[]): Promise<boolean> {
  const organizationId = galley.app.account?.organizationId;
  if (organizationId === undefined) return false;
  const body = { title, ...(members.length === 0 ? {} : { members: [...members] }) };
  return queueWrite(galley, adminWrite('createTeam', { organizationId, body }, { subject: title }));
}

/** If somebody else renames it first, the write is held. */
export async function queueRename(galley: Galley, team: ShownTeam, title: string): Promise<boolean> {
  const organizationId = galley.app.account?.organizationId;
  if (organizationId === undefined) return false;
  if (title === team.title) return true;
  const rename = (to: string, from: string) =>
    adminWrite(
      'updateTeam',
      { organizationId, teamId: team.id, body: { title: to } },
      { base: { title: from }, subject: teamName(team) },
    );
  return queueWrite(galley, rename(title, team.title), { back: rename(team.title, title) });
}

export async function queueDeletion(galley: Galley, team: ShownTeam): Promise<boolean> {
  const organizationId = galley.app.account?.organizationId;
  if (organizationId === undefined) return false;
  const { id, title, pending } = team;
  // This person's own unsent changes go first, and are no changes by somebody else.
  const base = pending.length === 0 ? { title } : {};
  return queueWrite(
    galley,
    adminWrite('deleteTeam', { organizationId, teamId: id }, { base, subject: teamName(team) }),
  );
}
