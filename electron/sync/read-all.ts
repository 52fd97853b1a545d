import type { AppError } from '#shared/errors.ts';
import { ok, type Result } from '#shared/result.ts';

interface PageOf<T> {
  readonly items: readonly T[];
  readonly problems: readonly AppError[];
}

/** Every item of a paged list; what could not be read is told to `problems` and left out. */
export async function readAll<T>(
  pages: AsyncIterable<Result<PageOf<T>>>,
  problems: AppError[],
): Promise<Result<readonly T[]>> {
  const items: T[] = [];
  for await (const page of pages) {
    if (!page.ok) return page;
    items.push(...page.value.items);
    problems.push(...page.value.problems);
  }
  return ok(items);
}
