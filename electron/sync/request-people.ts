import { ok, type Result } from '#shared/result.ts';
import type { RequestHead } from '#shared/model/request-content.ts';
import type { SyncContext } from './context.ts';
import { isCutOff } from './tolerated-errors.ts';

interface Place {
  readonly spaceId: string;
  readonly changeRequestId: string;
}

const PEOPLE_PER_PAGE = 1_000;

/**
 * Reads the people of a change request: its author, its reviewers and their reviews. `cutOff`: one of the lists is
 * incomplete.
 */
export async function readRequestPeople(
  context: SyncContext,
  place: Place,
): Promise<
  Result<{ readonly people: Pick<RequestHead, 'contributors' | 'reviewers' | 'reviews'>; readonly cutOff: boolean }>
> {
  const { client, optionalOperations, signal } = context;
  const list = { ...place, query: { limit: PEOPLE_PER_PAGE } };
  const [contributors, reviewers, reviews] = await Promise.all([
    client.all('listContributors', place, { signal }),
    client.all('listRequestedReviewers', list, { signal }),
    optionalOperations.ask(
      'listReviews',
      () => client.all('listReviews', list, { signal }),
      // The 404 may also mean that the change request is gone.
      async () => (await client.call('listRequestedReviewers', { ...place, query: { limit: 1 } }, { signal })).ok,
    ),
  ]);
  if (!contributors.ok) return contributors;
  if (!reviewers.ok) return reviewers;
  if (reviews !== null && !reviews.ok) return reviews;
  const problems = [contributors.value, reviewers.value, ...(reviews === null ? [] : [reviews.value])].flatMap(
    (list) => list.problems,
  );
  context.problems(problems);
  const people = {
    contributors: contributors.value.items,
    reviewers: reviewers.value.items,
    reviews: reviews === null ? null : reviews.value.items,
  };
  return ok({ people, cutOff: isCutOff(problems) });
}
