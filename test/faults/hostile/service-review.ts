import type {
  ChangeRequest,
  Cluster,
  Comment,
  CommentReply,
  ConversationDetail,
  DocumentNode,
  IssueDetail,
  User,
} from '#shared/contract/index.ts';
import { type Batch, titleOf } from './batches.ts';

/** What the hostile service's people say and do: comments, change requests, issues and their clusters. */

export const SPACE = 'space1';
export const NOW = '2026-11-01T00:00:00.000Z';
const MOST_SUMMARY_CHARACTERS = 20_000;

/** What the contract does not know is kept all the same, and no database copies what is nested so deep. */
export const DEEP: unknown = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`);

export function personOf(batches: readonly Batch[], at: number): User {
  const text = batches[at % batches.length]?.texts[0] ?? '';
  return {
    object: 'user',
    id: `person-${String(at)}`,
    displayName: text.slice(0, 500),
    email: text.slice(0, 500),
    photoURL:
      at % 2 === 0
        ? `javascript:${text.slice(0, 100)}`
        : (/http:\/\/127[^\s"')]+/.exec(text)?.[0] ?? '//127.0.0.1/x.png'),
    urls: { location: 'javascript:0' },
  };
}

/** What was said about a batch. `prefix`: ids of comments are not shared between places. */
export function commentsOf(batches: readonly Batch[], at: number, prefix: string): Comment[] {
  const batch = batches[at];
  if (batch === undefined) return [];
  return batch.texts.map((text, nth) => ({
    object: 'comment',
    id: `${prefix}${String(at)}-${String(nth)}`,
    postedBy: personOf(batches, at + nth),
    postedAt: new Date(Date.parse(NOW) - at * 60_000 - nth * 1_000).toISOString(),
    reactions: [{ emoji: text.slice(0, 100), count: 1e308, users: [{ user: personOf(batches, at) }] }],
    replies: 1,
    repliers: [{ user: personOf(batches, at) }],
    body: batch.document === undefined ? { markdown: text } : { document: documentOf(batch) },
    target: { space: SPACE, revision: 'r1', page: { id: `page-${String(at)}` }, node: { id: text.slice(0, 100) } },
    urls: { location: 'javascript:0' },
    permissions: { view: true, reply: true },
    status: nth % 3 === 2 ? 'resolved' : 'open',
    resolvedAt: NOW,
    resolvedBy: personOf(batches, at + 1),
  }));
}

export function repliesOf(batches: readonly Batch[], at: number, nth: number): CommentReply[] {
  const batch = batches[at];
  const text = batch?.texts[nth];
  if (batch === undefined || text === undefined) return [];
  return [
    {
      object: 'comment-reply',
      id: `r${String(at)}-${String(nth)}`,
      postedBy: personOf(batches, at + nth + 1),
      postedAt: NOW,
      reactions: [],
      // The other form: a tree whose words are the payload.
      body: { document: batch.document === undefined ? treeOfWords(text) : documentOf(batch) },
      urls: {},
      permissions: { view: true },
    },
  ];
}

/** A comment that the person wrote themselves. Asked for by itself, it says something else: somebody changed it. */
export function ownComment(batches: readonly Batch[], pageId: string, nth: number, markdown: string): Comment {
  return {
    object: 'comment',
    id: `own-${String(nth)}`,
    postedBy: personOf(batches, 0),
    postedAt: NOW,
    reactions: [],
    replies: 0,
    repliers: [],
    body: { markdown },
    target: { space: SPACE, revision: 'r1', page: { id: pageId } },
    urls: { location: 'javascript:0' },
    permissions: { view: true, reply: true, edit: true, delete: true },
    status: 'open',
  };
}

export function changeRequestsOf(batches: readonly Batch[]): ChangeRequest[] {
  return batches.map((batch, at) => ({
    object: 'change-request',
    id: `request-${String(at)}`,
    number: at + 1,
    status: 'open',
    subject: titleOf(batch),
    description:
      batch.document === undefined
        ? batch.markdown.slice(0, MOST_SUMMARY_CHARACTERS)
        : (batch.document as NonNullable<Comment['body']['document']>),
    createdBy: personOf(batches, at),
    createdAt: NOW,
    updatedAt: NOW,
    comments: 1,
    urls: { app: `javascript:${batch.texts[0]?.slice(0, 100) ?? ''}` },
  }));
}

export function clustersOf(batches: readonly Batch[]): Cluster[] {
  return batches.map((batch, at) => ({
    beyond: DEEP,
    object: 'issues-cluster',
    id: `cluster-${String(at)}`,
    label: titleOf(batch),
    createdAt: NOW,
    updatedAt: NOW,
    icon: batch.texts[0]?.slice(0, 100) ?? '',
    summary: batch.markdown.slice(0, MOST_SUMMARY_CHARACTERS),
    weeklyPulse: [1e308, -1, 0],
    sources: { [titleOf(batch).slice(0, 100)]: 1e308 },
    stats: { issues: 1e308, conversations: 1 },
    urls: { app: 'javascript:0' },
  }));
}

export function issuesOf(batches: readonly Batch[]): IssueDetail[] {
  return batches.map((batch, at) => ({
    issue: {
      beyond: DEEP,
      object: 'conversation-issue',
      id: `issue-${String(at)}`,
      title: titleOf(batch),
      summary: batch.markdown.slice(0, MOST_SUMMARY_CHARACTERS),
      createdAt: NOW,
      ingestedAt: NOW,
      conversation: `conversation-${String(at)}`,
      cluster: `cluster-${String(at)}`,
      urls: { location: 'javascript:0' },
    },
    conversation: {
      object: 'conversation',
      id: `conversation-${String(at)}`,
      subject: titleOf(batch),
      createdAt: NOW,
      source: titleOf(batch).slice(0, 200),
      urls: { location: 'javascript:0', source: 'javascript:0' },
    },
  }));
}

/** What was said in conversations: by a stranger, an assistant and somebody with a role of their own. */
export function conversationOf(batches: readonly Batch[], at: number): ConversationDetail | null {
  const batch = batches[at];
  const issue = issuesOf(batches)[at]?.conversation;
  if (batch === undefined || issue === undefined) return null;
  const body = batch.markdown.slice(0, MOST_SUMMARY_CHARACTERS);
  return {
    conversation: issue,
    parts: [
      { type: 'message', role: 'user', body },
      { type: titleOf(batch).slice(0, 100), role: 'assistant', body: `<div>${body}</div>` },
      { type: 'message', role: titleOf(batch).slice(0, 100), body: batch.texts[0]?.slice(0, 2_000) ?? '' },
    ],
    metadata: {
      url: 'javascript:0',
      attributes: { [titleOf(batch).slice(0, 100)]: batch.texts[0]?.slice(0, 200) ?? '', constructor: 'words' },
      createdAt: NOW,
    },
  };
}

function documentOf({ document }: Batch): NonNullable<Comment['body']['document']> {
  return document as NonNullable<Comment['body']['document']>;
}

function treeOfWords(text: string): NonNullable<Comment['body']['document']> {
  const words: DocumentNode = { object: 'text', leaves: [{ object: 'leaf', text: text.slice(0, 20_000), marks: [] }] };
  return { object: 'document', nodes: [{ object: 'block', type: 'paragraph', nodes: [words] }] };
}
