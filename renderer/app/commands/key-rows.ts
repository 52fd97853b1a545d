import { synonymsOf } from './synonyms.data.ts';
import { keyWords } from '../../ui/key-caps.ts';
import type { TableId } from './bindings.data.ts';
import { COMMAND_GROUPS, type Command, type CommandGroup } from './commands.svelte.ts';
import { boundIds, defaultKeys } from './key-choices.ts';
import { screenTitles } from './screen-titles.data.ts';

/** A command in the list of all keys. */
export interface KeyRow {
  readonly id: TableId;
  readonly title: string;
  readonly group: CommandGroup;
  readonly keys: readonly string[];
  /** It does not have its default keys. */
  readonly changed: boolean;
}

/** Every command with its keys, by group. `offered`: the commands of the open screen and of every screen. Pure. */
export function keyRows(offered: readonly Command[], keysOf: (id: TableId) => readonly string[]): readonly KeyRow[] {
  const named = new Map(offered.map((command) => [command.id, command]));
  const titles: Readonly<Partial<Record<TableId, readonly [string, CommandGroup]>>> = screenTitles;
  const rows = boundIds.flatMap((id): readonly KeyRow[] => {
    const command = named.get(id);
    const [title, group] = titles[id] ?? [command?.title, command?.group];
    if (title === undefined || group === undefined) return [];
    const keys = keysOf(id);
    return [{ id, title, group, keys, changed: keys.join('\n') !== defaultKeys(id).join('\n') }];
  });
  return COMMAND_GROUPS.flatMap((name) => rows.filter(({ group }) => group === name));
}

/** The rows that contain all words of `query` in their title, group, keys or other words for them. Pure. */
export function matchingRows(rows: readonly KeyRow[], query: string, mac: boolean): readonly KeyRow[] {
  const words = query.toLocaleLowerCase().split(/\s+/);
  return rows.filter(({ id, title, group, keys }) => {
    const shown = keys.map((key) => keyWords(key, mac));
    const text = [title, group, synonymsOf(id), ...shown, ...keys].join(' ').toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
