import { describe, expect, it } from 'vitest';
import type { ChangeRequest } from '#shared/contract/index.ts';
import { draftTarget } from '#shared/drafts.ts';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { OutboxItem } from '#shared/rpc/store.ts';
import { entriesOf, entryFacts, entryLine } from '../../../renderer/pending/outbox/outbox-entries.ts';
import { queuedReply } from '../outbox/operations.ts';
import { comment, first, openTestStore, reply, REQUEST, requestHead, storedPage, type TestStore } from './fixtures.ts';

const REPLY: PendingWrite = {
  kind: 'reply.create',
  spaceId: 's',
  pageId: 'p',
  comment: { server: 'c1' },
  markdown: 'An answer',
};

async function withPage(): Promise<TestStore> {
  const test = await openTestStore();
  const tree = { spaceId: 's', revision: 'r1', files: [], fetchedAt: 1 };
  await test.db().trees.put({ ...tree, pages: [storedPage('p', { title: 'Wiring' })] });
  await test.db().cursors.put({
    spaceId: 's',
    treeRevision: 'r1',
    bodiesRevision: null,
    comments: null,
    fullPassAt: null,
    syncedAt: null,
  });
  const rows = [{ comment: comment('c1'), replies: [reply('r1')] }];
  await test.store.forCore.calls.commit({ comments: { spaceId: 's', rows, fetchedAt: 500 } });
  return test;
}

async function queue(test: TestStore, ...writes: readonly PendingWrite[]): Promise<void> {
  for (const write of writes) {
    const queued = await test.store.forPage.calls.enqueue({ write, draft: null });
    if (!queued.ok) throw new Error(queued.error.detail);
  }
}

const outboxOf = (test: TestStore): Promise<readonly OutboxItem[]> =>
  first(test.store.forPage.watches.outbox.bind(null, null));

/** The page and all that was said on it are deleted on the service, and the next sync says so. */
async function deletePage(test: TestStore): Promise<void> {
  await test.db().trees.put({ spaceId: 's', revision: 'r2', files: [], fetchedAt: 2, pages: [] });
  await test.db().cursors.update('s', { treeRevision: 'r2' });
  await test.db().threadRecords.clear();
}

describe('a row of the Outbox', () => {
  it('names the page and the comment that it is about, also when both were deleted by then', async () => {
    const test = await withPage();
    const on = { spaceId: 's', pageId: 'p', comment: { server: 'c1' } } as const;
    await queue(test, REPLY, { kind: 'reply.react', ...on, reply: { server: 'r1' }, emoji: '1f44d', add: true });
    await deletePage(test);
    const items = await outboxOf(test);
    expect(items.map(({ pageTitle, comment: about }) => [pageTitle, about?.words]).sort()).toEqual([
      ['Wiring', 'text of c1'],
      ['Wiring', 'text of r1'],
    ]);
    expect(items[0]?.comment?.author).toBe(comment('c1').postedBy.displayName);
  });

  it('shows an edit with the words that it replaces, also when the stored comment has the new ones', async () => {
    const test = await withPage();
    const edit = { spaceId: 's', pageId: 'p', comment: { server: 'c1' }, markdown: 'text of c1' } as const;
    await queue(test, { kind: 'comment.edit', ...edit, base: 'Old words' }, { kind: 'comment.edit', ...edit });
    const entries = entriesOf(await outboxOf(test), [], []);
    expect(entries.map(entryLine).sort()).toEqual(['“Old words” → text of c1', '“text of c1” → text of c1']);
    expect(entries.map((entry) => entryFacts(entry)[0]?.to)).toContain(
      `“Old words”, by ${comment('c1').postedBy.displayName}`,
    );
  });

  it('still names them when it was discarded, and when it was put back', async () => {
    const test = await withPage();
    await queue(test, REPLY);
    const [{ operation: { id } } = { operation: { id: '' } }] = await outboxOf(test);
    await deletePage(test);
    await test.store.forCore.calls['outbox.apply']({ operations: [], removed: [id], rows: [] });
    const discarded = await first(test.store.forPage.watches.discarded.bind(null, null));
    expect(discarded).toMatchObject([{ pageTitle: 'Wiring', comment: { words: 'text of c1' } }]);
    await test.store.forPage.calls['discarded.restore']({ id });
    expect(await outboxOf(test)).toMatchObject([{ pageTitle: 'Wiring', comment: { words: 'text of c1' } }]);
  });

  it('names the site, the section and the group of a change to a site', async () => {
    const test = await openTestStore();
    const noText = { icon: null, description: null, condition: null, published: null };
    await test.db().sites.put({
      ...{ id: 'site', title: 'Docs', published: null, appUrl: null, unreadable: null },
      structure: {
        sections: [{ id: 'a', title: 'Devices', path: 'devices', isDefault: true, groupId: 'g', ...noText }],
        groups: [{ id: 'g', title: 'Install', parentId: null, icon: null, children: ['a'] }],
        ...{ siteSpaces: [], shareLinks: null, fetchedAt: 1, partial: false },
      },
    });
    const ids = { organizationId: 'org', siteId: 'site', siteSectionGroupId: 'g', siteSectionId: 'a' };
    await queue(test, adminWrite('removeSectionFromGroup', ids));
    const [item] = await outboxOf(test);
    expect(item?.names).toEqual({ site: 'Docs', a: 'Devices', g: 'Install' });
  });

  it('names the values before a change, and what another unsent change creates', async () => {
    const test = await openTestStore();
    const noText = { condition: null, published: null, isDefault: false };
    const siteSpace = (id: string, title: string) => ({ id, title, path: id, spaceId: id, sectionId: 'a', ...noText });
    await test.db().sites.put({
      ...{ id: 'site', title: 'Docs', published: null, appUrl: null, unreadable: null },
      structure: {
        ...{ sections: [], groups: [], siteSpaces: [siteSpace('old', 'Guides'), siteSpace('new', 'Reference')] },
        ...{ shareLinks: null, fetchedAt: 1, partial: false },
      },
    });
    const ids = { organizationId: 'org', siteId: 'site' };
    const edit = { ...ids, siteSectionId: 'a', body: { defaultSiteSpace: 'new' } };
    const group = { ...ids, body: { title: 'Build', sections: [] } };
    await queue(
      test,
      adminWrite('updateSiteSection', edit, { base: { defaultSiteSpace: 'old' } }),
      adminWrite('addSiteSectionGroup', group, { subject: 'Build' }),
    );
    const created = (await outboxOf(test)).find(({ operation: { write } }) => write.kind === 'addSiteSectionGroup');
    const made = temporaryId(created?.operation.id ?? '');
    await queue(test, adminWrite('addSectionToGroup', { ...ids, siteSectionGroupId: made, body: { sectionId: 'a' } }));
    const namesOf = async (kind: string) =>
      (await outboxOf(test)).find(({ operation: { write } }) => write.kind === kind)?.names;
    expect(await namesOf('updateSiteSection')).toEqual({ site: 'Docs', old: 'Guides', new: 'Reference' });
    expect(await namesOf('addSectionToGroup')).toEqual({ site: 'Docs', [made]: 'Build' });
  });

  it('names the team and its members in a change to teams', async () => {
    const test = await openTestStore();
    const list = { rows: [{ id: 't', title: 'Writers' }], fetchedAt: 1, partial: false };
    await test.store.forCore.calls.commit({ teams: { list, unreadable: null } });
    await test.db().commenters.put({
      spaceId: 's',
      rows: [{ id: 'usr_jun', displayName: 'Jun', urls: {} }],
      members: [
        {
          ...{ memberId: 'mem_jun', userId: 'usr_jun', role: 'edit', disabled: false, sso: false, joinedAt: '' },
          ...{ lastSeenAt: null, spaces: 1, teams: 0, fetchedAt: 1 },
        },
      ],
    });
    const organizationId = 'org';
    await queue(
      test,
      adminWrite('deleteTeam', { organizationId, teamId: 't' }),
      adminWrite('createTeam', { organizationId, body: { title: 'Authors', members: ['mem_jun'] } }),
    );
    expect((await outboxOf(test)).map(({ names }) => names)).toEqual([{ mem_jun: 'Jun' }, { t: 'Writers' }]);
  });

  it('names the comment from what is stored where the journal alone had kept the write', async () => {
    const test = await withPage();
    const on = { server: 'c1' } as const;
    const restored = queuedReply('o1', on, { write: REPLY });
    await test.store.forCore.calls['outbox.apply']({ operations: [restored], removed: [], rows: [] });
    expect(await outboxOf(test)).toMatchObject([{ pageTitle: 'Wiring', comment: { words: 'text of c1' } }]);
  });

  it('names an unsent comment that it answers by its text, and the text that an edit began with', async () => {
    const test = await withPage();
    await queue(test, { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'The first word' });
    const [first_] = await outboxOf(test);
    const unsent = { operation: first_?.operation.id ?? '' };
    await queue(
      test,
      { ...REPLY, comment: unsent },
      { kind: 'comment.edit', spaceId: 's', pageId: 'p', comment: { server: 'gone' }, markdown: 'New', base: 'Old' },
    );
    const items = await outboxOf(test);
    expect(items.map(({ comment: about }) => about?.words ?? null).sort()).toEqual(['Old', 'The first word', null]);
  });
});

it('a draft on a page that was deleted still names the page', async () => {
  const test = await openTestStore();
  const pages = ['p', 'q', 'r', 's'].map((id) => storedPage(id, { title: `Title of ${id}` }));
  const commit = (revision: string, of: typeof pages) =>
    test.store.forCore.calls.commit({ tree: { spaceId: 's', revision, files: [], fetchedAt: 1, pages: of } });
  await commit('r1', pages);
  const target = draftTarget('comment', { spaceId: 's', pageId: 'p' });
  await test.store.forPage.calls['draft.write']({ id: 'd', target, text: 'Half', at: 1 });
  await commit('r2', pages.slice(1));
  const drafts = await first(test.store.forPage.watches.drafts.bind(null, null));
  expect(drafts).toMatchObject([{ pageTitle: 'Title of p' }]);
});

describe('a write in a change request', () => {
  const row = { id: 'cr', number: 12, status: 'open', subject: 'Say it better', space: 's' } as ChangeRequest;
  const put = (test: TestStore, more: Partial<ChangeRequest> = {}): Promise<string> =>
    test.db().changeRequests.put({ spaceId: 's', rows: [{ ...row, ...more }], fetchedAt: 1 });
  const page = { path: null, slug: null, title: 'Only here', ancestors: [], version: 'v', description: null };

  it('names it by its number and subject, and a page that exists in it alone', async () => {
    const test = await withPage();
    await put(test);
    const pages = [{ pageId: 'new', changes: ['added'], before: null, after: page, baseMoved: false }] as never;
    await test.db().requestContents.put({ ...requestHead(pages), stats: {} });
    await queue(test, { kind: 'comment.create', ...REQUEST, pageId: 'new', markdown: 'Said' });
    expect(await outboxOf(test)).toMatchObject([
      { pageTitle: 'Only here', request: { number: 12, subject: 'Say it better', status: 'open' } },
    ]);
  });

  it('says how that stands now, of drafts too', async () => {
    const test = await withPage();
    await put(test);
    await queue(test, { kind: 'request.merge', ...REQUEST });
    const target = draftTarget('comment', REQUEST);
    await test.store.forPage.calls['draft.write']({ id: 'd', target, text: 'Half', at: 1 });
    await put(test, { status: 'merged' });
    expect(await outboxOf(test)).toMatchObject([{ request: { number: 12, status: 'merged' } }]);
    const drafts = await first(test.store.forPage.watches.drafts.bind(null, null));
    expect(drafts).toMatchObject([{ request: { number: 12, status: 'merged' } }]);
  });

  it('names the people who are asked for a review', async () => {
    const test = await withPage();
    const user = comment('c1').postedBy;
    await test.db().commenters.put({ spaceId: 's', rows: [{ ...user, id: 'usr_jun', displayName: 'Jun' }] });
    await queue(test, { kind: 'reviewers.request', ...REQUEST, userIds: ['usr_jun', user.id] });
    expect((await outboxOf(test))[0]?.names).toEqual({ usr_jun: 'Jun', [user.id]: user.displayName });
  });
});
