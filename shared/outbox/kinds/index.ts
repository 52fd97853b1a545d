import { adminKinds } from './admin.ts';
import { commentKinds } from './comment.ts';
import type { KindRecord } from './record.ts';
import { replyKinds } from './reply.ts';
import { requestKinds } from './request.ts';
import type { PendingWrite, WriteKind, WriteOf } from './schema.ts';
import type { KindRecords } from './discussion.ts';
import { unknownKind, unreadableKind } from './unreadable.ts';

/**
 * The one table of write kinds: what each changes, how it is ordered and what it is called. A kind in the schema
 * without a record here does not compile, nor does one without a sender (`electron/outbox/kinds/`).
 */
export const writeKinds = {
  ...commentKinds,
  ...replyKinds,
  ...requestKinds,
  ...adminKinds,
  ...unreadableKind,
} as const satisfies KindRecords<WriteKind>;

type Table = typeof writeKinds;

/** The traits by which code may tell kinds apart: what they do, never their names. */
type Traits = Partial<Pick<KindRecord<PendingWrite>, 'area' | 'row' | 'effect' | 'signed'>>;
export type KindsWith<T extends Traits> = { [K in WriteKind]: Table[K] extends T ? K : never }[WriteKind];

export function recordOf<W extends PendingWrite>(write: W): KindRecord<W> {
  // Each kind in the table has the record for its own writes, but the compiler cannot follow that through a union.
  return (Object.hasOwn(writeKinds, write.kind) ? writeKinds[write.kind] : unknownKind) as unknown as KindRecord<W>;
}

/** Whether the write is of a kind with these traits: `isKind(write, { area: 'discussion', effect: 'delete' })`. */
export function isKind<const T extends Traits>(write: PendingWrite, traits: T): write is WriteOf<KindsWith<T>> {
  return hasTraits(recordOf(write), traits);
}

/** The same for a kind whose write is not at hand. */
export function kindHas(kind: WriteKind, traits: Traits): boolean {
  return hasTraits(writeKinds[kind], traits);
}

/** Traits of writes that begin a thread, and of those that reply. */
export const NEW_COMMENT = { row: 'comment', effect: 'create' } as const satisfies Traits;
export const NEW_REPLY = { row: 'reply', effect: 'create' } as const satisfies Traits;

/** All kinds with these traits. */
export function kindsWith(traits: Traits): readonly WriteKind[] {
  return allKinds.filter((kind) => kindHas(kind, traits));
}

// `Object.keys` is typed as strings, so the keys need their exact type again.
const allKinds = Object.keys(writeKinds) as readonly WriteKind[];

function hasTraits(record: Traits, { area, row, effect, signed }: Traits): boolean {
  return (
    (area === undefined || area === record.area) &&
    (row === undefined || row === record.row) &&
    (effect === undefined || effect === record.effect) &&
    (signed === undefined || signed === record.signed)
  );
}
