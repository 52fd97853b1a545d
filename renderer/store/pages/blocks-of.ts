import type { BodyRow } from '#shared/rpc/store.ts';
import type { DiffSize } from '#shared/model/review-marks.ts';
import type { Block } from '../../content/blocks.ts';
import { diffPages } from '../../content/diff/page-diff.ts';
import { parseSource } from '../../content/parsing/parse.ts';

/** A stored text as it is compared with another one; null: there is none. */
export function blocksOf(body: BodyRow | null): readonly Block[] {
  if (body === null) return [];
  const { markdown, document } = body;
  return parseSource({ title: titleOf(body), markdown, ...(document === undefined ? {} : { document }) }).blocks;
}

/** What the page was called when this was its text. */
export function titleOf({ page }: BodyRow): string {
  return typeof page['title'] === 'string' ? page['title'] : '';
}

/** Words that came and went. */
export function sizeBetween(before: BodyRow, after: BodyRow): DiffSize {
  return diffPages(blocksOf(before), blocksOf(after)).size;
}
