import type { CommandGroup } from '../../app/commands/commands.svelte.ts';
import { UNREAD_TEXTS } from './texts.ts';

/** A space or site with its changes. Its anchor is not the server's id, which could be any text. */
export interface ChangedSection<C> {
  readonly anchor: string;
  readonly id: string;
  readonly title: string;
  /** Number of all its changes; `changes` may hold fewer. */
  readonly count: number;
  readonly changes: readonly C[];
}

/** `name`: of the list; the anchors begin with it. Pure. */
export function changedSections<C>(
  name: string,
  stored: readonly Omit<ChangedSection<C>, 'anchor'>[],
): readonly ChangedSection<C>[] {
  return stored.map(({ id, title, count: amount, changes }, index) => {
    const anchor = `${name}-${String(index)}`;
    return { anchor, id, title: title === '' ? UNREAD_TEXTS.untitled : title, count: amount, changes };
  });
}

/** The texts of a list of changes beside its rows. */
export interface ChangedListTexts {
  readonly group: CommandGroup;
  /** Titles of the commands. */
  readonly readAll: string;
  readonly readOne: string;
  /** Title where the list cannot be read. */
  readonly failed: string;
  /** Title and text where nothing has changed. */
  readonly none: string;
  readonly appears: string;
  /** In a section whose changes are not listed. */
  readonly tooMany: string;
  /** A change that is not listed, as a noun. */
  readonly more: string;
}
