import { indexPrints, RANKING_HASH } from '../suggest/index-prints.ts';
import { DOCUMENT_KINDS } from './document.ts';
import { isGone, type OpenSegment } from './open-segment.ts';
import { REST_KEY, type IndexFigures, type Manifest, type RestRecord, type SearchDatabase } from './search-database.ts';

/**
 * The figures of an index are stored when it is idle. If they still apply at a start, only they are read; the segment
 * heads, which take most of the search Worker's memory, are read for the first query.
 */
export function restedFigures(
  rest: RestRecord | undefined,
  { generation, change }: Pick<Manifest, 'generation' | 'change'>,
): IndexFigures | null {
  const isSame = rest?.generation === generation && rest.change === change && rest.ranking === RANKING_HASH;
  return isSame ? rest.figures : null;
}

export async function putDown(
  db: SearchDatabase,
  { generation, change }: Pick<Manifest, 'generation' | 'change'>,
  figures: IndexFigures,
): Promise<void> {
  const record: RestRecord = { key: REST_KEY, generation, change, ranking: RANKING_HASH, figures };
  await db.rest.put(record);
}

export function figuresOf(segments: readonly OpenSegment[]): IndexFigures {
  return { pages: wholePages(segments), prints: indexPrints(segments) };
}

const PAGE = DOCUMENT_KINDS.indexOf('page');

/** Pages whose whole text is indexed. */
export function wholePages(segments: readonly OpenSegment[]): number {
  let count = 0;
  for (const segment of segments) {
    const { columns } = segment.head;
    for (let document = 0; document < columns.count; document += 1) {
      if (columns.kinds[document] === PAGE && columns.whole[document] === 1 && !isGone(segment, document)) count += 1;
    }
  }
  return count;
}
