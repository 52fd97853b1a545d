import { MENU_TITLES, type MenuEntry, type MenuPart, type MenuTitle } from '#shared/rpc/menu.ts';
import type { Command, CommandGroup, Commands } from '../app/commands/commands.svelte.ts';

/** The runnable commands for the application menu, from the same registry as the palette. */
export function menuParts(commands: Pick<Commands, 'runnable' | 'keysOf'>): readonly MenuPart[] {
  const entries = new Map<MenuTitle, MenuEntry[]>(MENU_TITLES.map((title) => [title, []]));
  for (const command of commands.runnable) {
    if (command.keysOnly === true) continue;
    const { id, title } = command;
    entries.get(menuOf(command))?.push({ id, title, binding: commands.keysOf(id)[0] ?? null });
  }
  return [...entries].flatMap(([title, some]) => (some.length === 0 ? [] : [{ title, entries: some }]));
}

/** The groups of commands that have another name in the menu. */
const MENU_OF_GROUP: Readonly<Record<Exclude<CommandGroup, MenuTitle>, MenuTitle>> = {
  Navigation: 'Go',
  Lists: 'View',
  App: 'File',
};

function menuOf({ id, group }: Command): MenuTitle {
  if (id.startsWith('help.')) return 'Help';
  if (/^(theme|reading|palette)\./.test(id)) return 'View';
  return group === 'Navigation' || group === 'Lists' || group === 'App' ? MENU_OF_GROUP[group] : group;
}

/** The menu is compared after the last event by this much (ms). */
const SETTLE_MS = 300;
/** After each of these, other commands may be possible, or the person may be on the way to the menu. */
const EVENTS = ['keyup', 'pointerup', 'pointermove', 'focusin'] as const;

interface Shown {
  readonly commands: Pick<Commands, 'runnable' | 'keysOf'>;
  /** False while a dialog is open: commands behind it do not run. */
  readonly offered: () => boolean;
  readonly show: (parts: readonly MenuPart[]) => void;
}

/**
 * Updates the application menu until the returned function is called. It compares the commands a moment after each act
 * of the person, not at each change: deciding whether every command can run must not slow down a key press.
 */
export function keepMenu(target: Window, { commands, offered, show }: Shown): () => void {
  let shown = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const parts = offered() ? menuParts(commands) : [];
    const text = JSON.stringify(parts);
    if (text === shown) return;
    shown = text;
    show(parts);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE_MS);
  };
  for (const name of EVENTS) target.addEventListener(name, soon, { passive: true });
  soon();
  return () => {
    clearTimeout(timer);
    for (const name of EVENTS) target.removeEventListener(name, soon);
  };
}
