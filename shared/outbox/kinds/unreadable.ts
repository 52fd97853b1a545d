import type { KindRecord, WritePlace } from './record.ts';
import type { PendingWrite } from './schema.ts';
import type { KindRecords } from './discussion.ts';

/** A stored write that could not be read. It is never sent. */
export const unreadableKind = {
  unreadable: {
    area: 'none',
    row: 'none',
    effect: 'none',
    words: 'Unreadable item',
    done: () => 'Item sent',
    text: ({ text }) => text,
    place: () => ({ spaceId: null, changeRequestId: null, pageId: null }),
    entity: (_write, id) => `unreadable:${id}`,
    handBack: 'This item could not be read. Copy its text to write it again.',
  },
} as const satisfies KindRecords<'unreadable'>;

/**
 * A write whose schema this version does not know: a newer Galley may have written it. Its text and place are read from
 * the fields that all writes share.
 */
export const unknownKind: KindRecord<PendingWrite> = {
  ...unreadableKind.unreadable,
  text: (write) => ('markdown' in write && typeof write.markdown === 'string' ? write.markdown : null),
  place: (write) => ({
    spaceId: idIn(write, 'spaceId'),
    changeRequestId: idIn(write, 'changeRequestId'),
    pageId: idIn(write, 'pageId'),
  }),
};

function idIn(write: PendingWrite, field: keyof WritePlace): string | null {
  const id: unknown = new Map(Object.entries(write)).get(field);
  return typeof id === 'string' ? id : null;
}
