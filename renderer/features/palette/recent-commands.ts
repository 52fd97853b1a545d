import type { CommandId } from '../../app/commands/commands.svelte.ts';
import { readLocal, writeLocal } from '../../host/local/local.ts';

const KEY = 'galley.commands';
const MOST = 5;

/** The commands that were run from the palette, the last one first. */
export function recentCommands(): readonly CommandId[] {
  const stored = readLocal(KEY);
  if (!Array.isArray(stored)) return [];
  // An id that is no command (any more) is not among those that can run.
  return stored.filter((id): id is CommandId => typeof id === 'string').slice(0, MOST);
}

export function noteRecentCommand(id: CommandId): void {
  writeLocal(KEY, [id, ...recentCommands().filter((other) => other !== id)].slice(0, MOST));
}
