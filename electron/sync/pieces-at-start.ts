import type { ReusableContent } from '#shared/contract/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { pieceEntryId } from '#shared/model/request-content.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import { candidateOfPiece, type PageCandidate } from './compare-trees.ts';
import type { SyncContext } from './context.ts';

/** Answers that say nothing about the start: a server need not know old revisions. */
const UNKNOWN: ReadonlySet<string> = new Set(['not-found', 'forbidden', 'invalid-response']);

/**
 * The reusable content that a change request changes, compared with the revision from which it began (`start`): the
 * server gives an old revision of reusable content, of nothing else. Without this, what the space changed later would
 * be listed as undone by the change request. Where the server does not know the old text, the space's is compared.
 */
export async function piecesAtStart(
  { client, signal }: Pick<SyncContext, 'client' | 'signal'>,
  { spaceId, start }: { readonly spaceId: string; readonly start: string },
  pieces: readonly PageCandidate[],
): Promise<Result<readonly PageCandidate[]>> {
  const compared: PageCandidate[] = [];
  for (let from = 0; from < pieces.length; from += REQUESTS_AT_ONCE) {
    const some = pieces.slice(from, from + REQUESTS_AT_ONCE);
    const answers = await Promise.all(
      some.map(({ pageId }) => {
        const reusableContentId = pageId.slice(pieceEntryId('').length);
        return client.call('getReusableContent', { spaceId, revisionId: start, reusableContentId }, { signal });
      }),
    );
    for (const [index, piece] of some.entries()) {
      const answer = answers[index];
      if (answer === undefined || (!answer.ok && UNKNOWN.has(answer.error.code))) compared.push(piece);
      else if (!answer.ok) return answer;
      else compared.push(...fromStart(piece, answer.value, start));
    }
  }
  return ok(compared);
}

/** Nothing where the change request left it as it was. */
function fromStart(piece: PageCandidate, began: ReusableContent, start: string): readonly PageCandidate[] {
  const side = piece.before ?? piece.after;
  if (side === null) return [piece];
  const before = {
    ...side,
    ...{ title: began.title ?? '', path: began.git?.path ?? null, version: began.git?.oid ?? '' },
  };
  return candidateOfPiece(piece.pageId, before, piece.after, false).map((entry) => ({ ...entry, beforeIn: start }));
}
