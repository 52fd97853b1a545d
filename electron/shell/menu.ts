import { Menu } from 'electron/main';
import type { MenuPart } from '#shared/rpc/menu.ts';
import { menuTemplate } from './menu-template.ts';

export interface ApplicationMenu {
  /** Shows these commands; an earlier list is replaced. */
  readonly show: (parts: readonly MenuPart[]) => void;
  /** Whether the window offers this command now. */
  readonly offers: (command: string) => boolean;
}

/** Shows the system's usual menus, and from the first `show` on, commands. `choose` gets the id of a chosen one. */
export function installMenu(options: {
  readonly devTools: boolean;
  readonly choose: (command: string) => void;
}): ApplicationMenu {
  let offered: ReadonlySet<string> = new Set();
  const show = (parts: readonly MenuPart[]): void => {
    offered = new Set(parts.flatMap(({ entries }) => entries.map(({ id }) => id)));
    const template = menuTemplate({ ...options, parts, mac: process.platform === 'darwin' });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  show([]);
  return { show, offers: (command) => offered.has(command) };
}
