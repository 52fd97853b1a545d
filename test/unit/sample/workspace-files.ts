import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The sample workspace as its tests read it: the files of `electron/sample/workspace/`, checked against the README's tables. */

export const root = fileURLToPath(new URL('../../../electron/sample/workspace/', import.meta.url));
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');
export const readAs = <T>(path: string, schema: z.ZodType<T>): T => schema.parse(JSON.parse(readText(path)));

export const Instant = z.iso.datetime();
export const Role = z.enum(['admin', 'create', 'review', 'edit', 'comment', 'read']);
const MergeRules = z.strictObject({
  type: z.enum(['inherit', 'rules', 'none']),
  rules: z.array(z.strictObject({ rule: z.string(), users: z.array(z.string()).optional() })).optional(),
});
const Trial = z.strictObject({
  status: z.string(),
  count: z.int(),
  endDate: Instant,
  decision: z.string(),
});
const Workspace = z.strictObject({
  organizations: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      createdAt: Instant,
      defaultRole: Role,
      hostname: z.string(),
      emailDomains: z.array(z.string()),
      mergeRules: MergeRules,
      trial: Trial.optional(),
    }),
  ),
  people: z.array(
    z.strictObject({
      id: z.string(),
      displayName: z.string(),
      email: z.string(),
      photoURL: z.string().optional(),
      roles: z.record(z.string(), Role),
      joinedAt: Instant,
      lastSeenAt: Instant,
      sso: z.boolean().optional(),
      disabled: z.boolean().optional(),
    }),
  ),
  collections: z.array(
    z.strictObject({
      id: z.string(),
      organization: z.string(),
      title: z.string().max(50),
      description: z.string().max(100).optional(),
      parent: z.string().optional(),
      defaultLevel: z.union([Role, z.literal('inherit')]),
    }),
  ),
  spaces: z.array(
    z.strictObject({
      id: z.string(),
      organization: z.string(),
      folder: z.string(),
      title: z.string(),
      emoji: z.string().regex(/^[0-9a-f]{4,6}(-[0-9a-f]{4,6})*$/),
      parent: z.string().optional(),
      visibility: z.enum(['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private']),
      editMode: z.enum(['live', 'locked']),
      createdAt: Instant,
      updatedAt: Instant,
      language: z.string().optional(),
      gitSync: z
        .strictObject({
          repoName: z.string(),
          installationProvider: z.enum(['github', 'gitlab', 'github-legacy']),
          integration: z.string(),
          url: z.url(),
          updatedAt: Instant,
        })
        .optional(),
      visitorAuth: z.strictObject({ backend: z.enum(['custom', 'integration']) }).optional(),
      mergeRules: MergeRules,
      defaultLevel: z.union([Role, z.literal('inherit')]),
    }),
  ),
});
const Reactions = z.array(
  z.strictObject({
    emoji: z.string().regex(/^[0-9a-f]{4,6}(-[0-9a-f]{4,6})*$/),
    users: z.array(z.strictObject({ id: z.string(), at: Instant })).min(1),
  }),
);
export const Comments = z.array(
  z.strictObject({
    id: z.string(),
    page: z.string().nullable(),
    node: z.string().optional(),
    tableCell: z.strictObject({ record: z.string(), definition: z.string() }).optional(),
    author: z.string(),
    postedAt: Instant,
    editedAt: Instant.optional(),
    markdown: z.string().min(1),
    resolvedBy: z.string().optional(),
    resolvedAt: Instant.optional(),
    reactions: Reactions,
    replies: z.array(
      z.strictObject({
        id: z.string(),
        author: z.string(),
        postedAt: Instant,
        editedAt: Instant.optional(),
        markdown: z.string().min(1),
        reactions: Reactions,
      }),
    ),
  }),
);

export const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)));

export const workspace = readAs('workspace.json', Workspace);
export const people = new Set(workspace.people.map((person) => person.id));
export const spaces = workspace.spaces.map((space) => {
  const folder = `spaces/${space.folder}`;
  const files = filesUnder(folder);
  return {
    ...space,
    path: folder,
    files,
    pages: files.filter((file) => file.endsWith('.md') && file !== 'SUMMARY.md' && !file.startsWith('.gitbook/')),
    includes: files.filter((file) => file.startsWith('.gitbook/includes/')),
    comments: readAs(`comments/${space.folder}.json`, Comments),
  };
});
export const everyText = spaces.flatMap((space) => [
  ...[...space.pages, ...space.includes].map((file) => readText(`${space.path}/${file}`)),
]);

/** Fenced code and inline code hold examples, not links. */
export const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/gm, '').replaceAll(/`[^`\n]+`/g, '');
export const targetsOf = (markdown: string): string[] =>
  [
    ...withoutCode(markdown).matchAll(/\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/g),
    ...withoutCode(markdown).matchAll(/(?:href|src|srcset|url)="([^"]+)"/g),
    ...withoutCode(markdown).matchAll(/\{% include "([^"]+)" %\}/g),
    ...withoutCode(markdown).matchAll(/^cover: (.+)$/gm),
  ].flatMap((match) => (match[1] === undefined ? [] : [match[1]]));
