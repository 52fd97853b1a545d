import { recordOf } from './kinds/index.ts';
import type { AdminWrite, PendingWrite } from './kinds/schema.ts';
import type { WritePlace } from './kinds/record.ts';

/** What a person wants to change, as screens read it; what checks one is apart (`kinds/schema.ts`). */
export type { AdminWrite, Basis, PendingWrite, Ref, Seen, WriteKind, WriteOf } from './kinds/schema.ts';
export type { WritePlace } from './kinds/record.ts';

/** What a person typed, where there is such a text: it can be copied, exported and, unless sent, edited. */
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

/** Whether its input is that of an operation of the contract. */
export function isAdministrative(write: PendingWrite): write is AdminWrite {
  return recordOf(write).area === 'administration';
}
