import type { Command } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';
import { accountLine } from '../../app/texts/account-texts.ts';

/** One command for each account except the open one. */
export function switchCommands({ accounts, app }: Galley): readonly Command[] {
  return (app.state?.accounts ?? [])
    .filter(({ id }) => id !== app.account?.id)
    .map((account) => ({
      id: `account.${account.id}`,
      title: `Switch to ${accountLine(account)}`,
      group: 'App',
      when: () => !app.lost,
      run: () => void accounts.switchTo(account.id),
    }));
}
