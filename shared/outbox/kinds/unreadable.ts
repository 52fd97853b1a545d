import type { KindRecord, WritePlace } from './record.ts';
import type { PendingWrite } from './schema.ts';
import type { KindRecords } from './discussion.ts';

/** What could not be read back. It is never sent. */
export const unreadableKind = {
  unreadable: {
    area: 'none',
    row: 'none',
    effect: 'none',
    words: 'Unreadable item',
    text: ({ text }) => text,
    place: () => ({ spaceId: null, changeRequestId: null, pageId: null }),
    entity: (_write, id) => `unreadable:${id}`,
    handBack: 'This item could not be read. Copy its text to write it again.',
  },
} as const satisfies KindRecords<'unreadable'>;

/**
 * A write of a stored record that was not read through its schema: a newer Galley may have written it. Its words and its
 * place are found where every write has them.
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
