/** Subjects of commands: the palette groups by them, and each has a menu of its own. */
export const SUBJECTS = ['Page', 'Comments', 'Review', 'Triage', 'Library', 'Sites', 'People', 'Outbox'] as const;

/** The menus of the application menu that hold commands of the window. The system's own entries come last in each. */
export const MENU_TITLES = ['File', 'View', 'Go', ...SUBJECTS, 'Help'] as const;

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
