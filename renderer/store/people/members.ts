import type { ShownMember } from '#shared/model/people.ts';
import type { Result } from '#shared/result.ts';
import type { OverlayAuthor } from '../../overlay/threads.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { follow } from '../feed/change-feed.ts';
import { threadsSource } from '../threads/threads.ts';
import { memberFacts } from './commenters.ts';
import type { KnownPeople } from './known-people.ts';

/** A sync stores comments by the hundred; the list need not change with each. */
const THROTTLE_MS = 500;

/** Everybody who is known from stored data, with what the server tells of them as members. */
export function watchMembers(
  {
    db,
    people,
    author,
  }: { readonly db: GalleyDatabase; readonly people: KnownPeople; readonly author: () => OverlayAuthor },
  emit: (value: Result<readonly ShownMember[]>) => void,
): () => void {
  const { requestThreads, changeRequests, commenters } = db;
  return follow({
    sources: { threads: threadsSource(db), requestThreads, changeRequests, commenters },
    async read() {
      const [all, facts] = await Promise.all([people.all(author()), memberFacts(db)]);
      return all.map((person): ShownMember => ({ ...person, facts: facts.get(person.id) ?? null }));
    },
    emit,
    throttleMs: () => THROTTLE_MS,
  });
}
