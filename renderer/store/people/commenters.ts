import type { MemberFacts } from '#shared/model/people.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { withOthers } from '../cache/with-others.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { direct } from '../db/direct.ts';

/** The stored commenters of a space, with what the server tells of them as members. */

export async function putCommenters(
  db: GalleyDatabase,
  { spaceId, rows, members, keepOthers }: NonNullable<Batch['commenters']>,
): Promise<void> {
  const stored = keepOthers === true ? await direct(db.commenters).get(spaceId) : undefined;
  const facts = withOthers(members ?? [], stored?.members ?? [], ({ userId }) => userId);
  direct(db.commenters).put({
    spaceId,
    rows: withOthers(rows, stored?.rows ?? [], ({ id }) => id),
    ...(facts.length === 0 ? {} : { members: facts }),
  });
}

/** For a pack: names only. Roles and sign-ins of others stay here. */
export async function packedCommenters(
  db: GalleyDatabase,
  spaceId: string,
): Promise<NonNullable<Batch['commenters']> | undefined> {
  const stored = await db.commenters.get(spaceId);
  return stored === undefined ? undefined : { spaceId, rows: stored.rows };
}

/** The newest facts of each member, by the id of their user. */
export async function memberFacts(db: GalleyDatabase): Promise<ReadonlyMap<string, MemberFacts>> {
  const facts = new Map<string, MemberFacts>();
  for (const { members = [] } of await db.commenters.toArray())
    for (const member of members)
      if (member.fetchedAt >= (facts.get(member.userId)?.fetchedAt ?? 0)) facts.set(member.userId, member);
  return facts;
}

/** The names of all listed commenters, by the ids of the user and of the member. */
export async function commenterNames(db: GalleyDatabase): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { rows, members = [] } of await db.commenters.toArray()) {
    for (const { id, displayName } of rows) if (displayName !== '') names.set(id, displayName);
    for (const { memberId, userId } of members) names.set(memberId, names.get(userId) ?? memberId);
  }
  return names;
}
