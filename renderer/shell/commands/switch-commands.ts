import type { Command } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';

/** One command for each account except the open one. */
export function switchCommands({ accounts, app }: Galley): readonly Command[] {
  return (app.state?.accounts ?? [])
    .filter(({ id }) => id !== app.account?.id)
    .map(({ id, organizationTitle, person }) => ({
      id: `account.${id}`,
      title: `Switch to ${organizationTitle}${person === null ? '' : `, ${person.displayName}`}`,
      group: 'App',
      when: () => !app.lost,
      run: () => void accounts.switchTo(id),
    }));
}
