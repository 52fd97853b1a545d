import type { ListOperationName } from '#shared/contract/index.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { ok, type Result } from '#shared/result.ts';
import { mostRowsOf } from './list-bounds.ts';
import { ListEnd, type ReadPage } from './list-end.ts';

/**
 * Reads page after page until one has no `next`, or until more pages would bring nothing (`ListEnd`): then the last
 * page has a problem `incomplete-list`. Ends after the first error.
 */
export async function* followPages<Page extends ReadPage>(
  operation: ListOperationName,
  from: string | undefined,
  read: (page: string | undefined) => Promise<Result<Page>>,
): AsyncGenerator<Result<Page>, void, undefined> {
  const end = new ListEnd(mostRowsOf(operation), from);
  for (let page = from; ;) {
    const answer = await read(page);
    if (!answer.ok) {
      yield answer;
      return;
    }
    const why = end.whyStop(answer.value);
    if (why !== null) {
      yield ok({ ...answer.value, problems: [...answer.value.problems, incomplete(operation, why)] });
      return;
    }
    yield answer;
    page = answer.value.next?.page;
    if (page === undefined) return;
  }
}

/** All items of all pages and the unreadable ones, or the first error. */
export async function collectPages<Item>(
  pages: AsyncIterable<Result<{ readonly items: readonly Item[]; readonly problems: readonly AppError[] }>>,
): Promise<Result<{ readonly items: readonly Item[]; readonly problems: readonly AppError[] }>> {
  const items: Item[] = [];
  const problems: AppError[] = [];
  for await (const page of pages) {
    if (!page.ok) return page;
    for (const item of page.value.items) items.push(item);
    for (const problem of page.value.problems) problems.push(problem);
  }
  return ok({ items, problems });
}

function incomplete(operation: string, why: string): AppError {
  return appError('incomplete-list', `${operation}: reading stopped: ${why}`, { operation });
}
