import type { Page, ReusableContent, Revision, SpaceFile } from '#shared/contract/index.ts';

/**
 * How a change request compares each field of a revision. A field that the contract gains does not compile until it has
 * a row here, and what is not compared is named on the screen.
 */
export type Comparison =
  /** As content, block by block. */
  | 'text'
  /** As a list of pages, files or pieces, each compared by itself. */
  | 'items'
  /** As old and new value beside the text. */
  | 'value'
  | {
      /** Why it is not compared, as a sentence. */
      readonly left: string;
    };

const IDENTITY: Comparison = { left: 'IDs and object names: they are how the two sides are matched.' };
const TIMES: Comparison = { left: 'Times: they show when something changed, not what.' };
const GIT: Comparison = { left: 'Git objects and paths: they change with the content, which is compared.' };
const ADDRESSES: Comparison = { left: 'Addresses in the app and for downloads: the server makes them.' };

const REVISION_FIELDS = {
  object: IDENTITY,
  id: IDENTITY,
  parents: IDENTITY,
  pages: 'items',
  files: 'items',
  reusableContents: 'items',
  variables: 'value',
  createdAt: TIMES,
  git: GIT,
  urls: ADDRESSES,
  type: { left: 'The kind of revision: it says how the revision was made.' },
} as const satisfies Readonly<Record<keyof Revision, Comparison>>;

export const PAGE_FIELDS = {
  id: IDENTITY,
  title: 'value',
  description: 'value',
  slug: 'value',
  path: 'value',
  markdown: 'text',
  document: 'text',
  emoji: 'value',
  icon: 'value',
  createdAt: TIMES,
  updatedAt: TIMES,
  type: 'value',
  target: 'value',
  href: 'value',
  urls: ADDRESSES,
  git: GIT,
  layout: 'value',
  cover: 'value',
  variables: 'value',
  hidden: 'value',
  noIndex: 'value',
  noRobotsIndex: 'value',
  computed: 'value',
  computedSeed: { left: 'The seed of a computed page: it changes with its source, which is compared.' },
  pages: 'items',
} as const satisfies Readonly<Record<keyof Page, Comparison>>;

const PIECE_FIELDS = {
  object: IDENTITY,
  id: IDENTITY,
  title: 'value',
  git: GIT,
  computed: { left: 'How reusable content is computed: the server gives no text for it.' },
  computedSeed: { left: 'How reusable content is computed: the server gives no text for it.' },
} as const satisfies Readonly<Record<keyof ReusableContent, Comparison>>;

const FILE_FIELDS = {
  object: IDENTITY,
  id: IDENTITY,
  name: 'value',
  contentType: 'value',
  downloadURL: ADDRESSES,
  size: 'value',
  dimensions: 'value',
  git: GIT,
} as const satisfies Readonly<Record<keyof SpaceFile, Comparison>>;

/** What is not compared, each reason once. */
export function notCompared(): readonly string[] {
  const rows: readonly Comparison[] = [REVISION_FIELDS, PAGE_FIELDS, PIECE_FIELDS, FILE_FIELDS].flatMap(
    (fields): readonly Comparison[] => Object.values(fields),
  );
  return [...new Set(rows.flatMap((how) => (typeof how === 'string' ? [] : how.left)))];
}
