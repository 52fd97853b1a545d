import type { PackChoice, PackOutline, PackPart } from '#shared/rpc/packs.ts';

/** A part of the store that becomes one batch of a pack. */
export interface PlannedPart {
  readonly part: PackPart;
  /** Approximate size, comparable within its kind: characters of text, otherwise number of rows. */
  readonly weight: number;
}

/** Records of page texts, or pages with comments, per batch. */
const TEXT_RECORDS_AT_ONCE = 2;
const THREAD_PAGES_AT_ONCE = 40;
/** Pages of a change request per batch, with both versions. */
const REQUEST_PAGES_AT_ONCE = 20;
const TRANSCRIPTS_AT_ONCE = 50;

/** The parts of a pack, in the order of writing. Pure. */
export function plannedParts(outline: PackOutline, choice: PackChoice): readonly PlannedPart[] {
  return [
    ...outline.spaces.flatMap((space) => partsOf(space, choice)),
    ...outline.specifications.map((slug) => one({ kind: 'specification', slug })),
    ...(choice.issues ? issueParts(outline) : []),
    ...(choice.marks ? [one({ kind: 'marks' })] : []),
  ];
}

function one(part: PackPart, weight = 1): PlannedPart {
  return { part, weight };
}

/** The cursor comes last: it is about the rows before it. */
function partsOf(
  { id: spaceId, pages, textRecords, threadPages, requests: contents }: PackOutline['spaces'][number],
  { requests }: PackChoice,
): readonly PlannedPart[] {
  return [
    one({ kind: 'tree', spaceId }, pages + 1),
    one({ kind: 'extras', spaceId }),
    ...(requests ? [one({ kind: 'requests', spaceId })] : []),
    ...(requests ? contents : []).flatMap(({ changeRequestId, pageIds }) =>
      (pageIds.length === 0 ? [[]] : chunks(pageIds, REQUEST_PAGES_AT_ONCE)).map((some) =>
        one({ kind: 'request', spaceId, changeRequestId, pageIds: some }, some.length + 1),
      ),
    ),
    ...chunks(textRecords, TEXT_RECORDS_AT_ONCE).map((some) =>
      one(
        { kind: 'bodies', spaceId, pageIds: some.flatMap(({ pageIds }) => pageIds) },
        some.reduce((sum, { size, pageIds }) => sum + size + pageIds.length, 0),
      ),
    ),
    ...chunks(threadPages, THREAD_PAGES_AT_ONCE).map((pageIds) =>
      one({ kind: 'threads', spaceId, pageIds }, pageIds.length),
    ),
    one({ kind: 'cursor', spaceId }),
  ];
}

/** The clusters record when all their issues were read, so they follow the issues. */
function issueParts({ issueClusters, conversationMonths, transcripts }: PackOutline): readonly PlannedPart[] {
  return [
    ...issueClusters.map((clusterId) => one({ kind: 'issues', clusterId })),
    ...conversationMonths.map((month) => one({ kind: 'conversations', month })),
    ...chunks(transcripts, TRANSCRIPTS_AT_ONCE).map((ids) => one({ kind: 'transcripts', ids }, ids.length)),
    one({ kind: 'clusters' }),
  ];
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
