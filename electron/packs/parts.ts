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
    ...outline.spaces.flatMap((space) => Object.values(OF_SPACE).flatMap((plan) => plan(space, choice))),
    ...Object.values(OF_ORGANIZATION).flatMap((plan) => plan(outline, choice)),
  ];
}

type OutlineOfSpace = PackOutline['spaces'][number];
type Plan<O> = (outline: O, choice: PackChoice) => readonly PlannedPart[];
type SpaceKind = Extract<PackPart, { readonly spaceId: string }>['kind'];
type Plans<K extends PackPart['kind'], O> = Readonly<Record<K, Plan<O>>>;

/** In the order of writing. The cursor comes last: it is about the rows before it. */
const OF_SPACE: Plans<SpaceKind, OutlineOfSpace> = {
  tree: ({ id: spaceId, pages }) => [one({ kind: 'tree', spaceId }, pages + 1)],
  extras: ({ id: spaceId }) => [one({ kind: 'extras', spaceId })],
  requests: ({ id: spaceId }, { requests }) => (requests ? [one({ kind: 'requests', spaceId })] : []),
  request: ({ id: spaceId, requests: contents }, { requests }) =>
    (requests ? contents : []).flatMap(({ changeRequestId, pageIds }) =>
      (pageIds.length === 0 ? [[]] : chunks(pageIds, REQUEST_PAGES_AT_ONCE)).map((some) =>
        one({ kind: 'request', spaceId, changeRequestId, pageIds: some }, some.length + 1),
      ),
    ),
  bodies: ({ id: spaceId, textRecords }) =>
    chunks(textRecords, TEXT_RECORDS_AT_ONCE).map((some) =>
      one(
        { kind: 'bodies', spaceId, pageIds: some.flatMap(({ pageIds }) => pageIds) },
        some.reduce((sum, { size, pageIds }) => sum + size + pageIds.length, 0),
      ),
    ),
  threads: ({ id: spaceId, threadPages }) =>
    chunks(threadPages, THREAD_PAGES_AT_ONCE).map((pageIds) =>
      one({ kind: 'threads', spaceId, pageIds }, pageIds.length),
    ),
  cursor: ({ id: spaceId }) => [one({ kind: 'cursor', spaceId })],
};

/** In the order of writing. The clusters record when all their issues were read, so they follow the issues. */
const OF_ORGANIZATION: Plans<Exclude<PackPart['kind'], SpaceKind>, PackOutline> = {
  specification: ({ specifications }) => specifications.map((slug) => one({ kind: 'specification', slug })),
  issues: ({ issueClusters }, { issues }) =>
    issues ? issueClusters.map((clusterId) => one({ kind: 'issues', clusterId })) : [],
  conversations: ({ conversationMonths }, { issues }) =>
    issues ? conversationMonths.map((month) => one({ kind: 'conversations', month })) : [],
  transcripts: ({ transcripts }, { issues }) =>
    issues ? chunks(transcripts, TRANSCRIPTS_AT_ONCE).map((ids) => one({ kind: 'transcripts', ids }, ids.length)) : [],
  clusters: (_outline, { issues }) => (issues ? [one({ kind: 'clusters' })] : []),
  marks: (_outline, { marks }) => (marks ? [one({ kind: 'marks' })] : []),
  sites: ({ spaces }) => [one({ kind: 'sites', spaceIds: spaces.map(({ id }) => id) })],
};

function one(part: PackPart, weight = 1): PlannedPart {
  return { part, weight };
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
