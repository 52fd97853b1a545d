import { z } from './zod.ts';
import {
  commentFilters,
  contentFormats,
  conversationPartTypes,
  defaultLevels,
  gitHosts,
  openEnum,
  orders,
  roles,
} from './values.ts';
import { documentSchema } from './objects/document.ts';

/**
 * What requests are made of. Limits stand here and nowhere else: the client checks them before it sends, the sample
 * service before it works. Fields that nobody knows are dropped; `undefined` says the same as leaving a field out.
 */

/** `limit` above this is refused. */
const MAX_PAGE_LIMIT = 1000;

const paging = {
  /** The identifier of the page of results, from `next.page`. */
  page: z.string().optional(),
  limit: z.number().int().min(1).max(MAX_PAGE_LIMIT).optional(),
};

const gitFlags = {
  /** False: without the mutable Git metadata. */
  metadata: z.boolean().default(true),
  /** False: computed content is not computed. */
  computed: z.boolean().default(true),
};

/** The contract states no default, so the client always sends one. */
const format = { format: z.enum(contentFormats).optional() };

const evaluated = { evaluated: z.union([z.boolean(), z.literal('deterministic-only')]).default(false) };

const shareKey = { shareKey: z.string().optional() };

export const order = z.enum(orders).default('desc');

export const pagingQuery = z.object(paging);
export const contentQuery = z.object(gitFlags);
export const fileListQuery = z.object({ ...paging, ...gitFlags });
export const pageQuery = z.object({ ...format, ...evaluated, ...gitFlags });
export const evaluatedQuery = z.object(evaluated);
export const formatQuery = z.object(format);
export const formattedListQuery = z.object({ ...paging, ...format });
export const sharedListQuery = z.object({ ...shareKey, ...paging });
export const commentListQuery = z.object({
  ...paging,
  order,
  status: openEnum(commentFilters).default('all'),
  ...format,
  targetPage: z.string().optional(),
  authors: z.array(z.string()).optional(),
});

/** In a request a role is one that the contract lists. */
export const roleInput = z.enum(roles).nullable();
export const defaultLevelInput = z.enum(defaultLevels).nullable();

export const collectionTitle = characters({ most: 50 });
export const collectionDescription = characters({ most: 100 });
export const sectionTitle = characters({ least: 2, most: 128 });
export const sectionDescription = characters({ most: 256 });
export const groupTitle = characters({ least: 1, most: 100 });
export const sitePath = characters({ least: 1, most: 100 });
export const condition = characters({ most: 1024 });
export const iconName = characters({ most: 50 });
export const shareLinkName = characters({ most: 50 });
const dateTime = z.iso.datetime({ offset: true });
export const teamTitle = characters({ least: 1, most: 64 });
export const searchText = characters({ most: 512 });
const conversationId = characters({ least: 1, most: 255 });
const conversationSubject = characters({ most: 512 });

/** Characters are counted as JSON Schema and people do: an emoji is one, which JavaScript counts as two. */
function characters({ least = 0, most }: { readonly least?: number; readonly most: number }) {
  return z
    .string()
    .refine((text) => lengthOf(text) >= least, { error: `Too short: at least ${String(least)} characters` })
    .refine((text) => lengthOf(text) <= most, { error: `Too long: at most ${String(most)} characters` })
    .meta({ ...(least > 0 ? { minLength: least } : {}), maxLength: most });
}

function lengthOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** Before or after one of its siblings. */
export function position<Anchor extends z.ZodType>(anchor: Anchor) {
  return z.object({ before: anchor.optional(), after: anchor.optional() });
}

/** Something that a request points to, by ids alone. */
export const contentRefInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), file: z.string(), space: z.string().optional() }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('page'), page: z.string(), space: z.string().optional() }),
  z.object({
    kind: z.literal('anchor'),
    anchor: z.string(),
    page: z.string().optional(),
    space: z.string().optional(),
  }),
  z.object({ kind: z.literal('user'), user: z.string() }),
  z.object({ kind: z.literal('collection'), collection: z.string() }),
  z.object({ kind: z.literal('space'), space: z.string() }),
  z.object({ kind: z.literal('reusable-content'), reusableContent: z.string(), space: z.string().optional() }),
  z.object({ kind: z.literal('openapi'), spec: z.string() }),
]);

/** For a change that may say one thing or another, and has to say something. */
export function saysSomething(body: Readonly<Record<string, unknown>>): boolean {
  return Object.values(body).some((value) => value !== undefined);
}

/** A comment says markdown, or a node tree, or nothing. */
const contentBodyInput = z.object({
  markdown: z.string().optional(),
  document: documentSchema.optional(),
});

const reactionChanges = {
  addedReactions: z.array(z.string()).optional(),
  removedReactions: z.array(z.string()).optional(),
};

export const newCommentBody = z.object({
  body: contentBodyInput,
  node: z.string().optional(),
  page: z.string().optional(),
  tableCell: z.object({ record: z.string(), definition: z.string() }).optional(),
});
export const newReplyBody = z.object({ body: contentBodyInput });
export const commentChanges = z.object({
  resolved: z.boolean().optional(),
  body: contentBodyInput.optional(),
  ...reactionChanges,
});
export const replyChanges = z.object({ body: contentBodyInput.optional(), ...reactionChanges });

const gitTransfer = {
  /** May carry basic authentication: never log it. */
  url: z.string().min(1),
  ref: z.string().min(1),
  repoCacheID: z.string().optional(),
  repoTreeURL: z.string().optional(),
  repoCommitURL: z.string().optional(),
  repoProjectDirectory: z.string().optional(),
  timestamp: dateTime.optional(),
  force: z.boolean().optional(),
  gitInfo: z.object({ provider: z.enum(gitHosts).optional(), url: z.string().optional() }).optional(),
};
export const gitImportBody = z.object({ ...gitTransfer, standalone: z.boolean().optional() });
export const gitExportBody = z.object({ ...gitTransfer, commitMessage: z.string() });

export const newConversation = z.object({
  id: conversationId,
  subject: conversationSubject.optional(),
  metadata: z
    .object({
      url: z.string().optional(),
      attributes: z.record(z.string(), z.string()).optional(),
      createdAt: dateTime.optional(),
    })
    .optional(),
  parts: z.array(z.object({ type: z.enum(conversationPartTypes), role: z.string(), body: z.string() })),
});
/** One conversation or several. */
export const ingestionBody = z.union([newConversation, z.array(newConversation)]);
