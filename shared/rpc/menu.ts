/** The menus of the application menu that hold commands of the window. The system's own entries come first in each. */
export const MENU_TITLES = [
  'File',
  'View',
  'Go',
  'Page',
  'Comments',
  'Review',
  'Triage',
  'Library',
  'Sites',
  'People',
  'Outbox',
  'Help',
] as const;

export type MenuTitle = (typeof MENU_TITLES)[number];

/** A command that the window can run now. */
export interface MenuEntry {
  readonly id: string;
  readonly title: string;
  /** Its first key binding (`$mod+k`, `g r`); null: none. */
  readonly binding: string | null;
}

export interface MenuPart {
  readonly title: MenuTitle;
  readonly entries: readonly MenuEntry[];
}
