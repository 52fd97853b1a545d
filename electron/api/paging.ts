import { appError, type AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';

interface AnyPage {
  readonly next?: { readonly page: string };
}

/**
 * Reads page after page until one has no `next`; never stops by counting. Ends after the first error. A `next` that was
 * already followed is an error too, since it would go round for ever.
 */
export async function* followPages<Page extends AnyPage>(
  operation: string,
  from: string | undefined,
  read: (page: string | undefined) => Promise<Result<Page>>,
): AsyncGenerator<Result<Page>, void, undefined> {
  const seen = new Set<string>();
  for (let page = from; ;) {
    if (page !== undefined) seen.add(page);
    const answer = await read(page);
    yield answer;
    if (!answer.ok) return;
    page = answer.value.next?.page;
    if (page === undefined) return;
    if (seen.has(page)) {
      const detail = `${operation}: next.page: the pages go round in a circle`;
      yield err(appError('invalid-response', detail, { operation, path: 'next.page' }));
      return;
    }
  }
}

/** All items of all pages, with what could not be read; or the first error. */
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
