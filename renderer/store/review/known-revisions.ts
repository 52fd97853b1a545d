import type { ChangeRequest } from '#shared/contract/index.ts';
import { inOrder, type KnownRevision, type RevisionNote } from '#shared/model/revisions.ts';
import { verdictsSaid } from '../../overlay/request.ts';
import type { GalleyDatabase, RequestContentRecord, StoredThread } from '../db/database.ts';
import type { ReviewMarkRecord } from '../db/local-database.ts';
import { keptOf } from './kept-revisions.ts';
import type { ViewContext } from '../views.ts';

interface Sources {
  readonly request: ChangeRequest;
  readonly content: RequestContentRecord | undefined;
  readonly marks: ReviewMarkRecord;
  readonly threads: readonly StoredThread[];
}

type Known = Pick<KnownRevision, 'made' | 'fetchedAt'>;

/** Every revision of a change request that something stored here names, with what names it. */
export async function knownRevisions(
  { db, author }: Pick<ViewContext, 'db' | 'author'>,
  { request, content, marks, threads }: Sources,
): Promise<readonly KnownRevision[]> {
  const stored = new Map<string, Known>(await keptHeads(db, content));
  if (content !== undefined) stored.set(content.revision, { made: content.made ?? null, fetchedAt: content.fetchedAt });
  // The list of change requests may have been read before the content was.
  const listed = request.revision;
  const newest = listed === undefined || stored.has(listed) ? content?.revision : listed;
  const notes = new Map<string, RevisionNote[]>();
  const add = (revision: string | null | undefined, note: RevisionNote): void => {
    if (revision == null || revision === '') return;
    notes.set(revision, [...(notes.get(revision) ?? []), note]);
  };
  const isMine = (id: string | null | undefined): boolean => id != null && id === author.id;
  for (const { comment } of threads) {
    const { target, postedBy, postedAt } = comment;
    const mine = isMine(postedBy.id);
    add(target.revision, { kind: 'comment', mine, by: postedBy.displayName, at: postedAt, status: null });
  }
  const comments = threads.map(({ comment }) => comment);
  for (const { by, at, status, revision } of verdictsSaid({ head: content ?? null, comments }))
    add(revision, { kind: 'verdict', mine: isMine(by.id), by: by.name, at, status });
  for (const { revision, at } of looksBefore(marks)) {
    add(revision, { kind: 'look', mine: true, by: null, at: new Date(at).toISOString(), status: null });
  }
  const ids = new Set([...(newest === undefined ? [] : [newest]), ...stored.keys(), ...notes.keys()]);
  return inOrder(
    [...ids].map((id) => ({
      id,
      ...(stored.get(id) ?? { made: null, fetchedAt: null }),
      newest: id === newest,
      notes: notes.get(id) ?? [],
    })),
  );
}

/** The present visit is not the last one, unless it is the first. */
function looksBefore({ looks = [], lookedAt }: ReviewMarkRecord): NonNullable<ReviewMarkRecord['looks']> {
  const earlier = looks.filter(({ at }) => lookedAt === null || at < lookedAt);
  return earlier.length > 0 ? earlier : looks;
}

async function keptHeads(
  db: GalleyDatabase,
  content: RequestContentRecord | undefined,
): Promise<readonly (readonly [string, Known])[]> {
  if (content === undefined) return [];
  const kept = await keptOf(db.keptRevisions, content.spaceId, content.changeRequestId).toArray();
  return kept.map(({ revision, head }) => [revision, { made: head.made ?? null, fetchedAt: head.fetchedAt }]);
}
