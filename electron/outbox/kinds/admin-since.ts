import type { Conflict } from '#shared/outbox/operation.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { isNone, labelOf, noneWords } from '#shared/outbox/kinds/admin-facts.ts';
import type { Claimed } from '#shared/outbox/recognise.ts';
import { UNTOLD, type Inside, type Place, type Reader, type Row, type Target } from './admin-rows.ts';

/** What somebody else changed about an item since this person moved or deleted it. Pure. */

/** Fields that changed, and items in it that were added or edited. Null: none, or the person saw no state to compare with. */
export function changedSinceDeleted(write: AdminWrite, reader: Reader, row: Row, claimed: Claimed): Conflict | null {
  const { base = {}, was } = write;
  const fields = Object.keys(base).filter((field) => {
    const now = reader.fieldOf(row, field);
    return now !== UNTOLD && !same(base[field], now);
  });
  const seen = new Map(was?.contents?.map(({ id, prints }) => [id, prints]));
  const contents = reader.contentsOf?.(row) ?? [];
  const isOwn = ({ id, within }: Inside): boolean => claimed.has(id) || claimed.has(within);
  const isEdited = ({ id, print }: Inside): boolean => {
    const prints = seen.get(id) ?? [];
    return prints.length > 0 && !prints.includes(print);
  };
  const changed =
    was?.contents === undefined ? [] : contents.filter((one) => (seen.has(one.id) ? isEdited(one) : !isOwn(one)));
  if (fields.length === 0 && changed.length === 0) return null;
  const titleOf = ({ title, id }: Inside): string => (title === '' ? id : title);
  const contentLines = (names: readonly string[]): readonly string[] =>
    changed.length === 0 ? [] : [`In it: ${names.join(', ')}`];
  const known = contents.filter(({ id }) => seen.has(id));
  const now = contents.map((one) => (isEdited(one) ? `${titleOf(one)} (edited)` : titleOf(one)));
  return {
    base: [
      ...fieldLines(fields, (field) => wordsIn(reader, field, base[field])),
      ...contentLines(known.map(titleOf)),
    ].join('\n'),
    mine: 'Deleted',
    theirs: [
      ...fieldLines(fields, (field) => wordsIn(reader, field, reader.fieldOf(row, field))),
      ...contentLines(now),
    ].join('\n'),
    mergeable: false,
    now: {
      base: Object.fromEntries(Object.keys(base).map((field) => [field, currentOf(reader, row, field, base[field])])),
      was: {
        ...was,
        ...(was?.contents === undefined
          ? {}
          : { contents: contents.map(({ id, print }) => ({ id, prints: [print] })) }),
      },
    },
  };
}

function currentOf(reader: Reader, row: Row, field: string, before: unknown): unknown {
  const now = reader.fieldOf(row, field);
  return now === UNTOLD ? before : (now ?? null);
}

/** The row is in another item, or elsewhere among the rows that were beside it. Null: not moved, or not known. */
export function movedSince(write: AdminWrite, place: Place, rowId: string): Conflict | null {
  const { was } = write;
  if (was === undefined || !isMoved(was, place, rowId)) return null;
  return {
    base: was.words ?? null,
    mine: place.wanted === null ? 'Moved' : targetWords(place.wanted),
    theirs: placeWords(place, rowId),
    mergeable: false,
    now: {
      base: write.base ?? {},
      was: {
        parent: place.parent,
        words: placeWords(place, rowId),
        ...(place.siblings === null ? {} : { siblings: place.siblings.map(({ id }) => id) }),
      },
    },
  };
}

function isMoved(was: NonNullable<AdminWrite['was']>, { parent, siblings }: Place, rowId: string): boolean {
  if (was.parent !== undefined && was.parent !== parent) return true;
  if (was.siblings === undefined || siblings === null) return false;
  const now = new Set(siblings.map(({ id }) => id));
  const before = new Set(was.siblings);
  // Rows that came or went say nothing about this one; of the others, one neighbour is still beside a row that stayed.
  const [earlier, later] = [was.siblings.filter((id) => now.has(id)), [...now].filter((id) => before.has(id))];
  const [from, to] = [earlier.indexOf(rowId), later.indexOf(rowId)];
  return from >= 0 && to >= 0 && earlier[from - 1] !== later[to - 1] && earlier[from + 1] !== later[to + 1];
}

function placeWords({ parent, parentTitle, siblings }: Place, rowId: string): string {
  const at = siblings?.findIndex(({ id }) => id === rowId) ?? -1;
  const [before, after] = [siblings?.[at - 1], siblings?.[at + 1]];
  const inside =
    parentTitle !== null ? `In “${parentTitle}”` : parent === null ? 'At the top level' : 'In another place';
  if (at < 0) return inside;
  if (before !== undefined) return `${inside}, after “${before.title}”`;
  return after === undefined ? inside : `${inside}, before “${after.title}”`;
}

function targetWords(target: Target): string {
  if (target.side === 'in') return target.parent === null ? 'At the top level' : `In “${target.parent.title}”`;
  return `${target.side === 'before' ? 'Before' : 'After'} “${target.anchor.title}”`;
}

/** An absent field, null and an empty one are equal. */
export function same(one: unknown, other: unknown): boolean {
  const plain = (value: unknown): unknown => (value === undefined || value === '' ? null : value);
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** A line for each field, with its name. */
export function fieldLines(fields: readonly string[], wordsOf: (field: string) => string): readonly string[] {
  return fields.map((field) => `${labelOf(field)}: ${wordsOf(field)}`);
}

/** How the value of a field reads beside another one. */
export function wordsIn(reader: Reader, field: string, value: unknown): string {
  return reader.wordsOf?.(value, field) ?? (isNone(value) ? noneWords(field) : textOf(value));
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
