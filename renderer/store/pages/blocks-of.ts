import type { BodyRow } from '#shared/rpc/store.ts';
import type { DiffSize } from '#shared/model/review-marks.ts';
import type { Block } from '../../content/blocks.ts';
import { diffPages } from '../../content/diff/page-diff.ts';
import { parseSource } from '../../content/parsing/parse.ts';

/** The blocks of a stored text, for a comparison. Null means no text. */
export function blocksOf(body: BodyRow | null): readonly Block[] {
  if (body === null) return [];
  const { markdown, document } = body;
  return parseSource({ title: titleOf(body), markdown, ...(document === undefined ? {} : { document }) }).blocks;
}

/** The title of the page in this version of its text. */
export function titleOf({ page }: BodyRow): string {
  return typeof page['title'] === 'string' ? page['title'] : '';
}

/** The number of added and removed words. */
export function sizeBetween(before: BodyRow, after: BodyRow): DiffSize {
  return diffPages(blocksOf(before), blocksOf(after)).size;
}
