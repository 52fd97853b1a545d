import { recordOf } from './kinds/index.ts';
import type { AdminWrite, PendingWrite } from './kinds/schema.ts';
import type { WritePlace } from './kinds/record.ts';

/** The types of writes, without the code that validates them (`kinds/schema.ts`). */
export type { AdminWrite, Basis, PendingWrite, Ref, Seen, WriteKind, WriteOf } from './kinds/schema.ts';
export type { WritePlace } from './kinds/record.ts';

/** The text that a person typed; null: none. It can be copied, exported and, until it is sent, edited. */
export function textOf(write: PendingWrite): string | null {
  return recordOf(write).text?.(write) ?? null;
}

/** Text that the `edit` act may replace. */
export function hasEditableText(write: PendingWrite): write is Extract<PendingWrite, { readonly markdown?: unknown }> {
  return 'markdown' in write && write.markdown !== undefined;
}

export function placeOf(write: PendingWrite): WritePlace {
  return recordOf(write).place(write);
}

/** Whether its input is the input of an operation of the contract. */
export function isAdministrative(write: PendingWrite): write is AdminWrite {
  return recordOf(write).area === 'administration';
}
