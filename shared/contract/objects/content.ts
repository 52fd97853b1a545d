import { count, entity, flag, id, optionalTime, text, time, typeName, z } from '../zod.ts';
import { coverSizes, layoutWidths, openEnum, pageTypes, referenceKinds, revisionTypes } from '../values.ts';
import { documentSchema } from './document.ts';

const gitObject = entity({ oid: text, path: text }).exactOptional();
const variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).exactOptional();
const computed = entity({
  type: text,
  dependencies: z.unknown().optional(),
  props: z.unknown().optional(),
}).exactOptional();

/** A pointer to something, by ids alone: the target of a link page, the picture of a cover. */
export const contentRefSchema = entity({
  kind: openEnum(referenceKinds),
  file: text,
  url: text,
  page: text,
  anchor: text,
  user: text,
  collection: text,
  space: text,
}).meta({ id: 'ContentRef' });
export type ContentRef = z.output<typeof contentRefSchema>;

const pageShape = {
  id,
  title: z.string(),
  description: text,
  slug: text,
  path: text,
  markdown: text,
  document: documentSchema.exactOptional(),
  emoji: text,
  icon: text,
  createdAt: optionalTime,
  updatedAt: optionalTime,
  type: openEnum(pageTypes).exactOptional(),
  /** Where a page of type `link` leads. */
  target: contentRefSchema.exactOptional(),
  href: text,
  urls: entity({ app: text }).exactOptional(),
  git: gitObject,
  layout: entity({
    width: openEnum(layoutWidths).exactOptional(),
    cover: flag,
    coverSize: openEnum(coverSizes).exactOptional(),
    title: flag,
    description: flag,
    tableOfContents: flag,
    outline: flag,
    pagination: flag,
    metadata: flag,
  }).exactOptional(),
  cover: entity({
    ref: contentRefSchema.exactOptional(),
    refDark: contentRefSchema.exactOptional(),
    yPos: count,
    height: count,
  }).exactOptional(),
  variables,
  hidden: flag,
  noIndex: flag,
  noRobotsIndex: flag,
  computed,
  computedSeed: text,
};
/** In a tree without content; asked for alone, with `markdown` or `document`. Trees nest without a stated limit. */
export interface Page extends z.output<z.ZodObject<typeof pageShape>> {
  pages?: Page[];
}

/** A page without the pages below it. */
export const pageFieldsSchema = entity(pageShape);

interface TreePlace {
  readonly page: unknown;
  readonly index: number;
  readonly parent: TreePlace | null;
}

/** Walks the tree without recursion: a schema that calls itself runs out of stack some hundred levels down. */
export const pageTreeSchema = z
  .custom<Page[]>(Array.isArray, { message: 'Expected an array of pages', abort: true })
  .check((payload) => {
    const open: TreePlace[] = payload.value.map((page, index) => ({ page, index, parent: null }));
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const { page } = place;
      for (const issue of pageFieldsSchema.safeParse(page).error?.issues ?? []) {
        const path = [...pathInTree(place), ...issue.path];
        payload.issues.push({ code: 'custom', message: issue.message, input: page, path });
      }
      const children = childrenOf(page);
      if (Array.isArray(children))
        children.forEach((child: unknown, index) => open.push({ page: child, index, parent: place }));
      else if (children !== undefined) {
        const path = [...pathInTree(place), 'pages'];
        payload.issues.push({ code: 'invalid_type', expected: 'array', input: children, path });
      }
    }
  })
  .meta({ type: 'array', items: { $ref: '#/components/schemas/Page' } });

function childrenOf(page: unknown): unknown {
  return typeof page === 'object' && page !== null && 'pages' in page ? page.pages : undefined;
}

function pathInTree(place: TreePlace): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at: TreePlace | null = place; at !== null; at = at.parent) {
    path.push(at.index);
    if (at.parent !== null) path.push('pages');
  }
  return path.reverse();
}

export const pageSchema: z.ZodType<Page> = entity({ ...pageShape, pages: pageTreeSchema.exactOptional() }).meta({
  id: 'Page',
});

export const fileSchema = entity({
  object: typeName('file').exactOptional(),
  id,
  name: z.string(),
  contentType: z.string(),
  downloadURL: z.string(),
  /** Bytes. */
  size: z.number(),
  dimensions: entity({ width: z.number(), height: z.number() }).exactOptional(),
  git: gitObject,
}).meta({ id: 'File' });
/** `File` is the DOM's word. */
export type SpaceFile = z.output<typeof fileSchema>;

export const reusableContentSchema = entity({
  object: typeName('reusable-content').exactOptional(),
  id,
  title: text,
  git: gitObject,
  computed,
  computedSeed: text,
}).meta({ id: 'ReusableContent' });
export type ReusableContent = z.output<typeof reusableContentSchema>;

export const revisionSchema = entity({
  object: typeName('revision').exactOptional(),
  id,
  parents: z.array(z.string()),
  pages: pageTreeSchema,
  files: z.array(fileSchema),
  reusableContents: z.array(reusableContentSchema),
  variables,
  createdAt: time,
  git: entity({ oid: text, message: text, createdByGitBook: flag, url: text, ref: text }).exactOptional(),
  urls: entity({ app: text, published: text, public: text }),
  type: openEnum(revisionTypes).exactOptional(),
}).meta({ id: 'Revision' });
export type Revision = z.output<typeof revisionSchema>;

export const pageListSchema = entity({ pages: pageTreeSchema }).meta({ id: 'PageList' });

export const searchResultSchema = entity({
  id,
  title: z.string(),
  path: z.string(),
  sections: z
    .array(entity({ id: text, title: text, path: text, body: text, urls: entity({ app: text }).exactOptional() }))
    .exactOptional(),
  ancestors: z.array(entity({ title: text })).exactOptional(),
  urls: entity({ app: text }),
}).meta({ id: 'SearchResult' });
export type SearchResult = z.output<typeof searchResultSchema>;
