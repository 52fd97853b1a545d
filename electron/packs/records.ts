import { z } from 'zod';
import { anchorSchema } from '#shared/anchor.ts';
import {
  changeRequestSchema,
  clusterSchema,
  issueDetailSchema,
  collectionSchema,
  conversationDetailSchema,
  conversationSchema,
  contributorSchema,
  requestedReviewerSchema,
  reviewSchema,
  commentReplySchema,
  commentSchema,
  spaceSchema,
  teamSchema,
  userSchema,
} from '#shared/contract/index.ts';
import { pageChanges } from '#shared/model/request-content.ts';
import type { PackInfo, PackManifest } from '#shared/rpc/packs.ts';
import { triageMarkSchema } from '#shared/triage/mark-schema.ts';
import type { Batch } from '#shared/rpc/store.ts';

/**
 * Schemas for the frames of a pack. Rows from the server are validated as the server's answers, rows of Galley by the
 * schemas below. A pack is somebody else's file, so nothing in it is used unchecked.
 */

/** Space ids are parts of keys and addresses. */
const spaceId = z.string().regex(/^[^/\\\0]{1,200}$/);
const id = z.string().min(1).max(500);
const title = z.string().max(10_000);
const timeMs = z.number().min(0).max(8.64e15);
const count = z.number().int().min(0);
const nullableText = z.string().nullable();

const commentRow = z.object({ comment: commentSchema, replies: z.array(commentReplySchema).exactOptional() });

const MAX_SPACES = 10_000;
const MAX_RECEIPTS = 100_000;

const receipt = z.object({
  id: z.uuid(),
  serverId: id.nullable(),
  text: z.object({ broughtIn: z.string().max(64), sent: z.string() }).exactOptional(),
});

const aboutPack = {
  packId: z.uuid(),
  madeAt: timeMs,
  madeBy: title.nullable(),
  galley: z.string().max(100),
  service: z.object({ kind: z.enum(['sample', 'remote']), baseUrl: z.string().max(2_048) }),
  organization: z.object({ id: z.string().min(1).max(200), title }),
  spaces: z
    .array(z.object({ id: spaceId, title, pages: count, bodies: count, comments: count, syncedAt: timeMs.nullable() }))
    .min(1)
    .max(MAX_SPACES),
  files: count,
  leftOut: z.array(z.enum(['comments', 'requests', 'files', 'issues', 'marks'])).max(10),
};

export const manifestSchema: z.ZodType<PackManifest> = z.object({
  ...aboutPack,
  receipts: z.array(receipt).max(MAX_RECEIPTS),
});

/** As stored with the account of a pack. */
export const packInfoSchema: z.ZodType<PackInfo> = z.object({
  ...aboutPack,
  bytes: count.nullable().default(null),
  handedBack: z.object({ at: timeMs, count, by: title }).nullable(),
});

const storedPage = z.object({
  id,
  title: z.string(),
  path: nullableText,
  slug: nullableText,
  emoji: nullableText,
  icon: nullableText,
  type: z.string(),
  href: nullableText,
  hidden: z.boolean(),
  description: nullableText,
  depth: count.max(1_000),
  parent: nullableText,
  hasChildren: z.boolean(),
  updatedAt: nullableText,
  appUrl: nullableText,
});

const size = z.number().min(0);
const storedFile = z.object({
  id,
  name: z.string(),
  contentType: z.string(),
  size,
  width: z.number().nullable(),
  height: z.number().nullable(),
  downloadURL: z.string(),
  path: nullableText,
});

const bodyRow = z.object({
  pageId: id,
  markdown: z.string(),
  document: z.unknown().exactOptional(),
  revision: z.string(),
  updatedAt: nullableText,
  fetchedAt: timeMs,
  page: z.record(z.string(), z.unknown()),
});

const variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const requestPageSide = storedPage
  .omit({ id: true, depth: true, hasChildren: true, updatedAt: true, appUrl: true })
  .extend({
    ancestors: z.array(z.string()),
    previous: nullableText.exactOptional(),
    order: count,
    version: z.string(),
  });
const requestHead = z.object({
  spaceId,
  changeRequestId: id,
  revision: z.string(),
  baseRevision: z.string(),
  ancestor: nullableText,
  exact: z.boolean(),
  version: z.string(),
  made: z.object({ at: nullableText, message: nullableText }).exactOptional(),
  fetchedAt: timeMs,
  pages: z.array(
    z.object({
      pageId: id,
      kind: z.enum(['piece', 'space']).exactOptional(),
      changes: z.array(z.enum(pageChanges)),
      before: requestPageSide.nullable(),
      after: requestPageSide.nullable(),
      baseMoved: z.boolean(),
    }),
  ),
  pagesLeft: count,
  piecesLeft: count.exactOptional(),
  left: z
    .record(z.string(), z.object({ title: z.string(), kind: z.enum(['piece', 'space']).exactOptional() }))
    .exactOptional(),
  files: z.array(
    z.object({
      change: z.enum(['added', 'removed', 'replaced', 'renamed']),
      file: storedFile,
      before: storedFile.exactOptional(),
    }),
  ),
  variables: z.object({ before: variables, after: variables }),
  contributors: z.array(contributorSchema),
  reviewers: z.array(requestedReviewerSchema),
  reviews: z.array(reviewSchema).nullable(),
});
const requestTexts = z.object({
  pageId: id,
  before: bodyRow.nullable().exactOptional(),
  after: bodyRow.nullable().exactOptional(),
});

const storedSite = z.object({
  id,
  title: nullableText,
  published: nullableText,
  appUrl: nullableText,
  structure: z
    .object({
      sections: z.array(
        z.object({
          id,
          title: z.string(),
          description: nullableText,
          isDefault: z.boolean(),
          path: z.string(),
          condition: nullableText,
          groupId: nullableText,
          icon: nullableText,
          published: nullableText,
        }),
      ),
      groups: z.array(
        z.object({ id, title: z.string(), parentId: nullableText, icon: nullableText, children: z.array(id) }),
      ),
      siteSpaces: z.array(
        z.object({
          id,
          title: z.string(),
          path: z.string(),
          sectionId: nullableText,
          spaceId: nullableText,
          isDefault: z.boolean(),
          condition: nullableText,
          published: nullableText,
        }),
      ),
      shareLinks: z
        .array(z.object({ id, name: z.string(), createdAt: z.string(), active: z.boolean(), published: nullableText }))
        .nullable(),
      fetchedAt: timeMs,
      partial: z.boolean(),
    })
    .nullable(),
  unreadable: z.enum(['not-found', 'no-access']).nullable(),
});

/** One schema for each part of a batch: a new part of a commit does not compile without its schema here. */
const batchParts = {
  library: z.object({
    collections: z.array(collectionSchema),
    spaces: z.array(spaceSchema),
    fetchedAt: timeMs,
    keepOthers: z.literal(true).exactOptional(),
  }),
  tree: z.object({
    spaceId,
    revision: z.string(),
    pages: z.array(storedPage),
    files: z.array(storedFile),
    fetchedAt: timeMs,
    variables: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).exactOptional(),
    reusables: z.array(z.object({ id, title: z.string(), path: nullableText })).exactOptional(),
  }),
  reusables: z.object({
    spaceId,
    rows: z.array(z.object({ id, version: z.string(), document: z.unknown(), fetchedAt: timeMs })),
  }),
  specifications: z.array(
    z.object({
      slug: id,
      versionId: nullableText,
      content: z.object({ url: z.string(), filesystem: z.unknown() }).nullable().exactOptional(),
      checkedAt: timeMs,
    }),
  ),
  specVersions: z.array(
    z.object({
      slug: id,
      versions: z.array(z.object({ id, createdAt: nullableText, url: z.string() })).max(10_000),
      fetchedAt: timeMs,
    }),
  ),
  specContents: z.array(
    z.object({
      slug: id,
      versionId: id,
      content: z.object({ url: z.string(), filesystem: z.unknown() }).nullable(),
      fetchedAt: timeMs,
    }),
  ),
  serviceLinks: z.object({
    spaceId,
    rows: z.array(
      z.object({
        pageId: id,
        fetchedAt: timeMs,
        links: z.array(z.object({ key: z.string(), status: z.string() })),
      }),
    ),
  }),
  unmerged: z.object({
    spaceId,
    requests: z.array(
      z.object({
        number: z.number(),
        subject: z.string(),
        pages: z.array(z.object({ id, path: nullableText, title: z.string() })),
      }),
    ),
    fetchedAt: timeMs,
  }),
  bodies: z.object({ spaceId, rows: z.array(bodyRow) }),
  comments: z.object({
    spaceId,
    rows: z.array(commentRow),
    fetchedAt: timeMs,
  }),
  changeRequests: z.object({
    rows: z.array(changeRequestSchema.extend({ space: spaceId })),
    wholeSpaces: z.array(spaceId),
    fetchedAt: timeMs,
  }),
  requestComments: z.array(
    z.object({
      spaceId,
      changeRequestId: id,
      rows: z.array(commentRow),
      fetchedAt: timeMs,
      read: z.object({ version: z.string(), at: timeMs }).nullable(),
    }),
  ),
  requestContent: z.object({
    head: requestHead,
    texts: z.array(requestTexts),
    keepPeople: z.literal(true).exactOptional(),
  }),
  clusters: z.object({
    rows: z.array(clusterSchema),
    whole: z.boolean(),
    issuesReadAt: timeMs.exactOptional(),
    fetchedAt: timeMs.exactOptional(),
    absent: z.enum(['not-found', 'forbidden']).exactOptional(),
    statuses: z.record(z.string(), z.string()).exactOptional(),
  }),
  issues: z.object({
    rows: z.array(issueDetailSchema),
    wholeClusters: z.array(z.string()),
    onlyClusters: z.array(z.string()).exactOptional(),
  }),
  conversations: z.object({
    rows: z.array(conversationSchema),
    cursor: z
      .object({ mark: z.object({ postedAt: z.string(), ids: z.array(id) }).nullable(), fullPassAt: timeMs.nullable() })
      .exactOptional(),
    seen: z.array(id).exactOptional(),
  }),
  transcripts: z.array(conversationDetailSchema),
  triageMarks: z.array(triageMarkSchema),
  sites: z.object({ rows: z.array(storedSite), listed: z.array(id).exactOptional() }),
  teams: z.object({
    list: z.object({ rows: z.array(teamSchema), fetchedAt: timeMs, partial: z.boolean() }).nullable(),
    unreadable: z.enum(['not-found', 'no-access']).nullable(),
  }),
  /** No pack has them. */
  access: z.array(z.never()),
  commenters: z.object({ spaceId, rows: z.array(userSchema), keepOthers: z.literal(true).exactOptional() }),
  anchors: z.array(
    z.object({
      spaceId,
      pageId: id,
      updatedAt: nullableText,
      anchors: z.record(z.string(), z.object({ anchor: anchorSchema.nullable(), gone: z.boolean() })),
    }),
  ),
  cursor: z.object({
    spaceId,
    treeRevision: nullableText,
    bodiesRevision: nullableText,
    comments: z.object({ postedAt: z.string(), ids: z.array(id) }).nullable(),
    fullPassAt: timeMs.nullable(),
    syncedAt: timeMs.nullable(),
    look: z
      .object({ at: timeMs, comments: count, updatedAt: z.string(), stored: count.exactOptional() })
      .exactOptional(),
  }),
} satisfies { readonly [Part in keyof Required<Batch>]: z.ZodType<NonNullable<Batch[Part]>> };

export const batchSchema: z.ZodType<Batch> = z.strictObject(batchParts).partial() as z.ZodType<Batch>;

/** Bytes that several files share; the following frames contain them. */
export const blobSchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  size: count,
  files: z
    .array(z.object({ spaceId, fileId: id }))
    .min(1)
    .max(100_000),
});
export type BlobHead = z.output<typeof blobSchema>;

/** Totals at the end, for the reader to compare. */
export const totalsSchema = z.object({ batches: count, pages: count, comments: count, blobs: count });
export type PackTotals = z.output<typeof totalsSchema>;

export const packFrames = { manifest: 1, batch: 2, blob: 3, bytes: 4 } as const;
