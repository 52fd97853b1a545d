import type { DateReading } from '../../../spreadsheets/dates.ts';
import type { ReadEntry, ReadMarks } from '../../../spreadsheets/decisions/decision-file.ts';
import type { SheetRow } from '../../../spreadsheets/sheet.ts';
import type { Candidate } from '../bring-in/found.ts';
import type { Message } from '../bring-in/mail.ts';
import type { ReadFiles } from '../bring-in/read-files.ts';

/** Between the window and the Worker that reads files: each kind of reading, its result, and the items of its list. */
export interface Readings {
  readonly conversations: { readonly result: ReadFiles; readonly item: Candidate | SheetRow | Message };
  /** Null: the file has no decisions. */
  readonly decisions: { readonly result: ReadMarks | null; readonly item: ReadEntry };
}

export type ReadRequest<K extends keyof Readings = keyof Readings> = {
  readonly conversations: { readonly kind: 'conversations'; readonly files: readonly File[] };
  readonly decisions: { readonly kind: 'decisions'; readonly files: readonly File[]; readonly dates: DateReading };
}[K];

/** The list comes in pieces, so that the window stays responsive; then the result without its list. */
export type ReadAnswer<K extends keyof Readings = keyof Readings> =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'items'; readonly items: readonly Readings[K]['item'][]; readonly of: number }
  | { readonly type: 'end'; readonly result: Readings[K]['result'] }
  /** The file could not be read from the disk. */
  | { readonly type: 'unreadable' };
