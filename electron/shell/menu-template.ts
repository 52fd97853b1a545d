import type { MenuItemConstructorOptions } from 'electron/main';
import type { MenuEntry, MenuPart, MenuTitle } from '#shared/rpc/menu.ts';

export interface MenuOptions {
  /** The commands of the window that has the focus. */
  readonly parts: readonly MenuPart[];
  readonly mac: boolean;
  readonly devTools: boolean;
  readonly choose: (command: string) => void;
}

/**
 * The application menu: the system's usual entries, so that copy, paste, zoom and quit are where people expect them,
 * and every command of the window with its keys. Pure.
 */
export function menuTemplate({ parts, mac, devTools, choose }: MenuOptions): MenuItemConstructorOptions[] {
  const entriesOf = (title: MenuTitle): MenuItemConstructorOptions[] =>
    (parts.find((part) => part.title === title)?.entries ?? []).map((entry) => itemOf(entry, mac, choose));
  const menu = (label: MenuTitle, system: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions => ({
    label,
    submenu: separated(entriesOf(label), system),
  });
  const own = parts.map(({ title }) => title).filter((title) => !SYSTEM.includes(title));
  const help = entriesOf('Help');
  return [
    ...(mac ? [{ role: 'appMenu' as const }] : []),
    menu('File', [mac ? { role: 'close' } : { role: 'quit' }]),
    { role: 'editMenu' },
    menu('View', [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      ...(devTools ? [{ role: 'toggleDevTools' as const }] : []),
    ]),
    ...own.map((title) => menu(title, [])),
    { role: 'windowMenu' },
    ...(help.length > 0 ? [{ role: 'help' as const, label: 'Help', submenu: help }] : []),
  ];
}

/** The menus that have entries of the system too, or a place of their own. */
const SYSTEM: readonly MenuTitle[] = ['File', 'View', 'Help'];

function separated(
  first: readonly MenuItemConstructorOptions[],
  second: readonly MenuItemConstructorOptions[],
): MenuItemConstructorOptions[] {
  return first.length === 0 || second.length === 0
    ? [...first, ...second]
    : [...first, { type: 'separator' }, ...second];
}

/** The page itself listens to all keys, also while the menu is closed: the menu only shows them. */
function itemOf(
  { id, title, binding }: MenuEntry,
  mac: boolean,
  choose: (command: string) => void,
): MenuItemConstructorOptions {
  const accelerator = binding === null ? null : acceleratorOf(binding, mac);
  const label = title.replaceAll('&', '&&');
  return {
    id,
    label: accelerator === null && binding !== null ? `${label} (${binding.replaceAll(' ', ' then ')})` : label,
    ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
    click: () => {
      choose(id);
    },
  };
}

const KEYS: Readonly<Record<string, string>> = {
  $mod: 'CommandOrControl',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
};

/**
 * A binding in Electron's notation. Null: a sequence, or on macOS a key without a modifier; macOS takes every shown key
 * for the menu, also from a field.
 */
function acceleratorOf(binding: string, mac: boolean): string | null {
  if (binding.includes(' ')) return null;
  const keys = binding.split('+');
  if (mac && !keys.some((key) => key === '$mod' || key === 'Alt' || key === 'Control')) return null;
  return keys.map((key) => KEYS[key] ?? key).join('+');
}
