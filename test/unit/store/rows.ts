import type { Collection, Comment, CommentReply, Space } from '#shared/contract/index.ts';

/** Rows as the service gives them. Without a store: tests of pure rules need nothing else. */

export function space(id: string, more: Partial<Space> = {}): Space {
  return {
    object: 'space',
    id,
    title: `Space ${id}`,
    emoji: '1f30a',
    visibility: 'public',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    mergeRules: { type: 'inherit' },
    urls: {},
    organization: 'org',
    revision: 'r1',
    defaultLevel: null,
    comments: 0,
    changeRequests: 0,
    changeRequestsOpen: 0,
    changeRequestsDraft: 0,
    permissions: {},
    ...more,
  };
}

export function collection(id: string, parent?: string): Collection {
  return {
    object: 'collection',
    id,
    title: `Collection ${id}`,
    organization: 'org',
    defaultLevel: null,
    urls: {},
    permissions: {},
    ...(parent === undefined ? {} : { parent }),
  };
}

const person = { object: 'user', id: 'hanne', displayName: 'Hanne', urls: {} } as const;

export function comment(id: string, more: Partial<Comment> = {}): Comment {
  return {
    object: 'comment',
    id,
    postedBy: person,
    postedAt: '2026-01-01T00:00:00Z',
    reactions: [],
    replies: 0,
    repliers: [],
    body: { markdown: `text of ${id}` },
    target: { space: 's', revision: 'r1', page: { id: 'p' } },
    urls: {},
    permissions: { view: true, edit: true, reply: true, delete: true },
    status: 'open',
    ...more,
  };
}

export function reply(id: string): CommentReply {
  return {
    object: 'comment-reply',
    id,
    postedBy: person,
    postedAt: '2026-01-02T00:00:00Z',
    reactions: [],
    body: { markdown: `text of ${id}` },
    urls: {},
    permissions: {},
  };
}
