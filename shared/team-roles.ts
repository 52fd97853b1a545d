import { NOT_ADDED, type TeamRole } from './model/access.ts';

/** Labels of the known roles; an unknown value is shown as it is. */
const ROLES: Readonly<Record<string, string>> = {
  read: 'Read',
  comment: 'Comment',
  edit: 'Edit',
  review: 'Review',
  create: 'Create',
  admin: 'Admin',
};

export function roleWords(role: string): string {
  return (Object.hasOwn(ROLES, role) ? ROLES[role] : undefined) ?? role;
}

/** The role of a team in a space. */
export function teamRoleWords(role: TeamRole): string {
  if (role === null) return 'Guest';
  return role === NOT_ADDED ? 'Not added' : roleWords(role);
}
