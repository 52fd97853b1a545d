import type { AppError } from '#shared/errors.ts';
import { contentPrint } from '#shared/outbox/admin.ts';
import type { Result } from '#shared/result.ts';

/** Rows of the contract's lists as the administrative writes compare them. Pure. */

export type Row = Readonly<Record<string | symbol, unknown>>;

export interface Standing {
  readonly rows: readonly Row[];
  /**
   * The error of the first unreadable row: it may be the one that is missing in `rows`. Null: all rows were readable.
   */
  readonly unread: AppError | null;
  /** For a move: the row's present position, and whether it is the wanted one. */
  readonly place?: Place;
}

export interface Place {
  /** Text that differs for different positions. */
  readonly is: string;
  readonly isWanted: boolean;
  /** The id of the item that it is in. Null: in none. */
  readonly parent: string | null;
  /** Null: it is in none, or no read tells its title. */
  readonly parentTitle: string | null;
  /** The items of its kind in the same place, in order, with its own. Null: no read shows the order. */
  readonly siblings: readonly Named[] | null;
  /** The wanted position. Null: no words for it. */
  readonly wanted: Target | null;
}

/** Before or after an item, in one, or at the top level. */
export type Target =
  | { readonly side: 'before' | 'after'; readonly anchor: Named }
  | { readonly side: 'in'; readonly parent: Named | null };

export interface Named {
  readonly id: string;
  readonly title: string;
}

/** `within`: the id of the row that it is in. `print`: as `contentPrint`. */
export interface Inside extends Named {
  readonly within: string;
  readonly print: string;
}

/** The server never returns this field. */
export const UNTOLD = Symbol('untold');

export interface Reader {
  /** For a create: all rows in the list of the new one. Otherwise: the row itself, or none. */
  read(): Promise<Result<Standing>>;
  /** For a create: whether a new row matches the input. */
  isOurs?(row: Row): boolean;
  /** For a command: whether the server carried it out. */
  isDone?(row: Row): boolean;
  /** An update that creates a missing row. */
  readonly makesMissing?: true;
  /** For a deletion: everything in the row, at any depth. */
  contentsOf?(row: Row): readonly Inside[];
  /** The row's value for a field of the request's body. */
  fieldOf(row: Row, field: string): unknown;
  /** How a value reads beside another one. Absent, or null: as it is. */
  wordsOf?(value: unknown, field: string): string | null;
}

export const plainField = (row: Row, field: string): unknown => row[field];

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}

export function spaceIdOf({ space }: Row): unknown {
  return isRow(space) ? space['id'] : undefined;
}

export function named({ id, title, space }: Row): Named {
  const words = [title, isRow(space) ? space['title'] : undefined].find((text) => typeof text === 'string');
  return { id: String(id), title: typeof words === 'string' ? words : '' };
}

export function childrenOf({ children }: Row): readonly Row[] {
  return Array.isArray(children) ? children.filter(isRow) : [];
}

export function siteSpacesOf({ siteSpaces: list }: Row): readonly Row[] {
  return Array.isArray(list) ? list.filter(isRow) : [];
}

export function siteSpacesIn(section: Row): readonly Inside[] {
  return siteSpacesOf(section).map((row) => inside(row, section));
}

function inside(row: Row, { id }: Row): Inside {
  const { title, ...fields } = row;
  // The title of a site space is that of its space.
  const print = contentPrint('space' in row ? { ...fields, spaceId: spaceIdOf(row) } : { ...fields, title });
  return { ...named(row), within: String(id), print };
}

/** Sections, groups and site spaces. */
export function rowsIn(group: Row): readonly Inside[] {
  return childrenOf(group).flatMap((child) => [inside(child, group), ...siteSpacesIn(child), ...rowsIn(child)]);
}

/** The title of a row's parent is added under this name, where a list tells it. */
export const PARENT_TITLE = Symbol('parent title');

/** The parent of a collection is a collection; of a group, a group; of a site's space, a section. */
export function parentOf(row: Row = {}): string | null {
  const parent = row['parent'] ?? row['sectionGroup'] ?? row['section'];
  return typeof parent === 'string' ? parent : null;
}
