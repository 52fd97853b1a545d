export function roleWords(role: string): string {
  switch (role) {
    case 'user':
      return 'User';
    case 'assistant':
      return 'Assistant';
    case 'team-member':
      return 'Team member';
    case '':
      return 'Someone';
    default:
      return role;
  }
}
