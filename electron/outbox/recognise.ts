import type { Person } from '#shared/rpc/host.ts';

/** Recognising our own words among the service's rows, as pure functions. */

interface Said {
  readonly id: string;
  readonly postedAt: string;
  readonly postedBy: { readonly id: string };
  readonly body: { readonly markdown?: string | undefined };
}

export interface Wanted {
  readonly markdown: string;
  readonly person: Person | null;
  readonly claimed: ReadonlySet<string>;
}

/**
 * Rows that may be the one we sent: same text after normalising, same author as far as the author is known, and not
 * claimed by another operation. Time is the caller's to check, by the service's own clock.
 */
export function candidates<T extends Said>(rows: readonly T[], { markdown, person, claimed }: Wanted): readonly T[] {
  const wanted = normaliseText(markdown);
  return rows.filter(
    (row) =>
      !claimed.has(row.id) &&
      (person === null || row.postedBy.id === person.id) &&
      normaliseText(row.body.markdown ?? '') === wanted,
  );
}

/**
 * The platform stores rich text and gives markdown back: escapes, bullets, emphasis marks and white space may come back
 * otherwise than they were sent. What is compared is the sequence of letters, digits and other characters that carry
 * meaning; a text of nothing else is compared as it is.
 */
function normaliseText(markdown: string): string {
  const compact = markdown.normalize('NFC').replace(/[\s\\*_~`>#|+-]+/g, '');
  return compact === '' ? markdown.trim() : compact;
}
