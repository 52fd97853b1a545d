import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillPath, operationShape, type AnyOperationName } from '#shared/contract/index.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { startCaller, type Caller } from '../sample/caller.ts';
import { examples, organizationId, spaceId } from '../sample/examples.ts';
import { networkError } from '../../support/network-error.ts';
import { emptyDisk, must, startGalley, until, type Galley } from '../support/galley.ts';

/**
 * A write that replaces something gets no answer, and before anybody looks, somebody else writes to the same place. What
 * they wrote stays, for every kind of write, and the person is asked.
 */

let dir: string;
let caller: Caller;
let galley: Galley;
/** `PUT /v1/…`, and what befalls its next request. */
let mishap: {
  readonly request: string;
  readonly arrives: boolean;
  readonly then: () => Promise<unknown>;
} | null = null;
/** The writes that left, in order. */
let left: string[] = [];

const network: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const request = `${init?.method ?? 'GET'} ${pathname}`;
  if (!request.startsWith('GET')) left.push(request);
  if (mishap?.request !== request) return fetch(input, init);
  const { arrives, then } = mishap;
  mishap = null;
  if (arrives) await (await fetch(input, init)).arrayBuffer();
  await then();
  throw networkError('ECONNRESET');
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-between-tries-'));
  caller = await startCaller();
  galley = await startGalley(emptyDisk(dir), network);
  const { baseUrl, tokens } = caller.service;
  must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token: tokens.admin }));
  await galley.openPage();
});

afterAll(async () => {
  await galley.close();
  await caller.service.close();
  await rm(dir, { recursive: true, force: true });
});

beforeEach(() => {
  [mishap, left] = [null, []];
});

const RESTING: ReadonlySet<PendingOperation['state']> = new Set(['done', 'held', 'conflict', 'rejected', 'parked']);

interface Case {
  readonly name: AnyOperationName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly write: PendingWrite;
  /** Somebody else writes to the same place. */
  readonly theirs: (words?: string) => Promise<unknown>;
  /** What stands there, to compare. */
  readonly standing: () => Promise<unknown>;
}

const changeRequestId = '31';
const request = { spaceId, changeRequestId };
const said = (markdown: string) => ({ body: { markdown } });
const site = { organizationId, siteId: 'site_Ebb1ineDox' };

async function comment(): Promise<string> {
  return (await caller.ok('postCommentInSpace', { spaceId, body: said('One') })).id;
}

async function requestComment(): Promise<string> {
  return (await caller.ok('postCommentInChangeRequest', { ...request, body: said('One') })).id;
}

const titles = { mine: { title: 'Mine' }, theirs: { title: 'Theirs' } };

/** For each kind of write that replaces something: without a basis, so that only what was seen before the first try tells. */
const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  'comment.edit': async () => {
    const at = { spaceId, commentId: await comment() };
    return {
      name: 'updateCommentInSpace',
      input: at,
      write: { kind: 'comment.edit', spaceId, comment: { server: at.commentId }, markdown: 'Mine' },
      theirs: (words = 'Theirs') => caller.ok('updateCommentInSpace', { ...at, body: said(words) }),
      standing: async () => (await caller.ok('getCommentInSpace', { ...at, query: MARKDOWN })).body.markdown?.trim(),
    };
  },
  'comment.edit in a change request': async () => {
    const at = { ...request, commentId: await requestComment() };
    return {
      name: 'updateCommentInChangeRequest',
      input: at,
      write: { kind: 'comment.edit', ...request, comment: { server: at.commentId }, markdown: 'Mine' },
      theirs: (words = 'Theirs') => caller.ok('updateCommentInChangeRequest', { ...at, body: said(words) }),
      standing: async () =>
        (await caller.ok('getCommentInChangeRequest', { ...at, query: MARKDOWN })).body.markdown?.trim(),
    };
  },
  'reply.edit': async () => {
    const commentId = await comment();
    const { id } = await caller.ok('postCommentReplyInSpace', { spaceId, commentId, body: said('One') });
    const at = { spaceId, commentId, commentReplyId: id };
    return {
      name: 'updateCommentReplyInSpace',
      input: at,
      write: {
        kind: 'reply.edit',
        spaceId,
        comment: { server: commentId },
        reply: { server: id },
        markdown: 'Mine',
      },
      theirs: (words = 'Theirs') => caller.ok('updateCommentReplyInSpace', { ...at, body: said(words) }),
      standing: async () =>
        (await caller.ok('getCommentReplyInSpace', { ...at, query: MARKDOWN })).body.markdown?.trim(),
    };
  },
  'reply.edit in a change request': async () => {
    const commentId = await requestComment();
    const { id } = await caller.ok('postCommentReplyInChangeRequest', { ...request, commentId, body: said('One') });
    const at = { ...request, commentId, commentReplyId: id };
    return {
      name: 'updateCommentReplyInChangeRequest',
      input: at,
      write: {
        kind: 'reply.edit',
        ...request,
        comment: { server: commentId },
        reply: { server: id },
        markdown: 'Mine',
      },
      theirs: (words = 'Theirs') => caller.ok('updateCommentReplyInChangeRequest', { ...at, body: said(words) }),
      standing: async () =>
        (await caller.ok('getCommentReplyInChangeRequest', { ...at, query: MARKDOWN })).body.markdown?.trim(),
    };
  },
  'request.describe, its subject': async () => {
    await caller.ok('requestReviewers', { ...request, body: { users: [], subject: 'One' } });
    return {
      name: 'requestReviewers',
      input: request,
      write: { kind: 'request.describe', ...request, subject: 'Mine' },
      theirs: () => caller.ok('requestReviewers', { ...request, body: { users: [], subject: 'Theirs' } }),
      standing: async () => (await caller.ok('getChangeRequest', request)).subject,
    };
  },
  'request.describe, its description': async () => {
    const describe = (words: string) =>
      caller.ok('requestReviewers', { ...request, body: { users: [], description: document(words) } });
    await describe('One');
    return {
      name: 'requestReviewers',
      input: request,
      write: { kind: 'request.describe', ...request, description: 'Mine' },
      theirs: () => describe('Theirs'),
      standing: async () =>
        /Mine|Theirs/.exec(JSON.stringify((await caller.ok('getChangeRequest', request)).description))?.[0],
    };
  },
  updateCollection: async () => {
    const at = await examples.updateCollection(caller);
    const write = (body: { readonly title: string }) => ({ collectionId: at.collectionId, body });
    return {
      name: 'updateCollection',
      input: write(titles.mine),
      write: adminWrite('updateCollection', write(titles.mine)),
      theirs: () => caller.ok('updateCollection', write(titles.theirs)),
      standing: async () => (await caller.ok('getCollection', { collectionId: at.collectionId })).title,
    };
  },
  updateTeam: async () => {
    const { id: teamId } = await caller.ok('createTeam', { organizationId, body: { title: 'One' } });
    const write = (body: { readonly title: string }) => ({ organizationId, teamId, body });
    return {
      name: 'updateTeam',
      input: write(titles.mine),
      write: adminWrite('updateTeam', write(titles.mine)),
      theirs: () => caller.ok('updateTeam', write(titles.theirs)),
      standing: async () => (await caller.ok('getTeam', { organizationId, teamId })).title,
    };
  },
  updateSpaceTeamPermission: async () => {
    const { id: teamId } = await caller.ok('createTeam', { organizationId, body: { title: 'One' } });
    const write = (role: 'edit' | 'comment' | 'read') => ({ spaceId, teamId, body: { role } });
    await caller.ok('updateSpaceTeamPermission', write('read'));
    return {
      name: 'updateSpaceTeamPermission',
      input: write('edit'),
      write: adminWrite('updateSpaceTeamPermission', write('edit')),
      theirs: () => caller.ok('updateSpaceTeamPermission', write('comment')),
      standing: async () => {
        const { items } = await caller.ok('listSpaceTeamPermissions', { spaceId, query: { limit: 100 } });
        return { edit: 'Mine', comment: 'Theirs' }[
          String(items.find(({ team }) => team?.id === teamId)?.permission) as 'edit' | 'comment'
        ];
      },
    };
  },
  updateSiteSection: async () => {
    const { siteSectionId } = await examples.updateSiteSection(caller);
    const write = (body: { readonly title: string }) => ({ ...site, siteSectionId, body });
    return {
      name: 'updateSiteSection',
      input: write(titles.mine),
      write: adminWrite('updateSiteSection', write(titles.mine)),
      theirs: () => caller.ok('updateSiteSection', write(titles.theirs)),
      standing: () => titleIn('listSiteSections', siteSectionId),
    };
  },
  updateSiteSectionGroup: async () => {
    const { siteSectionGroupId } = await examples.updateSiteSectionGroup(caller);
    const write = (body: { readonly title: string }) => ({ ...site, siteSectionGroupId, body });
    return {
      name: 'updateSiteSectionGroup',
      input: write(titles.mine),
      write: adminWrite('updateSiteSectionGroup', write(titles.mine)),
      theirs: () => caller.ok('updateSiteSectionGroup', write(titles.theirs)),
      standing: () => titleIn('listSiteSectionGroups', siteSectionGroupId),
    };
  },
  updateSiteSpace: async () => {
    const { siteSpaceId } = await examples.updateSiteSpace(caller);
    const write = (path: string) => ({ ...site, siteSpaceId, body: { path } });
    return {
      name: 'updateSiteSpace',
      input: write('mine'),
      write: adminWrite('updateSiteSpace', write('mine')),
      theirs: () => caller.ok('updateSiteSpace', write('theirs')),
      standing: async () => {
        const { items } = await caller.ok('listSiteSpaces', { ...site, query: { limit: 100 } });
        return items.find(({ id }) => id === siteSpaceId)?.path === 'theirs' ? 'Theirs' : 'Mine';
      },
    };
  },
  updateSiteShareLink: async () => {
    const { shareLinkId } = await examples.updateSiteShareLink(caller);
    const write = (body: { readonly name: string }) => ({ ...site, shareLinkId, body });
    return {
      name: 'updateSiteShareLink',
      input: write({ name: 'Mine' }),
      write: adminWrite('updateSiteShareLink', write({ name: 'Mine' })),
      theirs: () => caller.ok('updateSiteShareLink', write({ name: 'Theirs' })),
      standing: async () => {
        const { items } = await caller.ok('listSiteShareLinks', { ...site, query: { limit: 100 } });
        return items.find(({ id }) => id === shareLinkId)?.name;
      },
    };
  },
};

const MARKDOWN = { format: 'markdown' } as const;

async function titleIn(name: 'listSiteSections' | 'listSiteSectionGroups', id: string): Promise<string | undefined> {
  const { items } = await caller.ok(name, { ...site, query: { limit: 100 } });
  return items.find((row) => row.id === id)?.title;
}

const document = (text: string) => ({
  object: 'document' as const,
  nodes: [{ object: 'block' as const, nodes: [{ object: 'text' as const, leaves: [{ text }] }] }],
});

async function resting(write: PendingWrite): Promise<PendingOperation> {
  const { id } = must(await galley.store.invoke('enqueue', { write, draft: null })).operation;
  const find = (all: readonly { readonly operation: PendingOperation }[]) =>
    all.find(({ operation }) => operation.id === id && RESTING.has(operation.state))?.operation;
  const operation = find(await until(galley, 'outbox', null, (all) => find(all) !== undefined));
  if (operation === undefined) throw new Error('it is not in the outbox');
  return operation;
}

const pathOf = ({ name, input }: Pick<Case, 'name' | 'input'>): string => {
  const { method, path } = operationShape(name);
  return `${method} /v1${fillPath(path, input)}`;
};

describe.each([
  ['never arrived', false],
  ['arrived unheard', true],
] as const)('a write that %s, before somebody else wrote', (_how, arrives) => {
  it.each(Object.keys(CASES))('%s', async (kind) => {
    const one = await CASES[kind]?.();
    if (one === undefined) throw new Error('no such case');
    const path = pathOf(one);
    mishap = { request: path, arrives, then: () => one.theirs() };
    const operation = await resting(one.write);
    // What is in conflict would hold up what comes after it in the same place.
    const accountId = galley.state().currentAccountId ?? '';
    must(await galley.host.invoke('outbox.act', { accountId, operationId: operation.id, act: { kind: 'discard' } }));
    expect(operation.state, operation.error?.detail).toBe('conflict');
    expect(await one.standing()).toBe('Theirs');
    expect(left.filter((request) => request === path)).toEqual([path]);
  });
});

describe('an edit that arrived unheard, before somebody else put the old words back', () => {
  it.each(Object.keys(CASES).filter((kind) => kind.includes('.edit')))('%s', async (kind) => {
    const one = await CASES[kind]?.();
    if (one === undefined) throw new Error('no such case');
    const path = pathOf(one);
    mishap = { request: path, arrives: true, then: () => one.theirs('One') };
    const operation = await resting(one.write);
    expect(operation).toMatchObject({ state: 'held', cause: 'cannot-tell' });
    expect(await one.standing()).toBe('One');
    expect(left.filter((request) => request === path)).toEqual([path]);
    // Whoever looked at it and wants their words there sends them again.
    const accountId = galley.state().currentAccountId ?? '';
    must(await galley.host.invoke('outbox.act', { accountId, operationId: operation.id, act: { kind: 'release' } }));
    await until(galley, 'outbox', null, (all) =>
      all.every(({ operation: { id, state } }) => id !== operation.id || state === 'done'),
    );
    expect(await one.standing()).toBe('Mine');
  });
});
