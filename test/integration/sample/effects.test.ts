import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCaller, type Caller } from './caller.ts';

const organizationId = 'org_Eb7kLine4Qx';
const site = { organizationId, siteId: 'site_Ebb1ineDox' };
let caller: Caller;

beforeAll(async () => {
  caller = await startCaller({ gitFolders: { readable: [tmpdir()], writable: [] } });
});
afterAll(() => caller.service.close());

describe('collections', () => {
  it('take everything below them along when they are deleted', async () => {
    const outer = await caller.ok('createCollection', { organizationId, body: { title: 'Outer' } });
    const inner = await caller.ok('createCollection', { organizationId, body: { title: 'Inner', parent: outer.id } });
    await caller.ok('deleteCollection', { collectionId: outer.id });
    expect(await caller.status('getCollection', { collectionId: inner.id })).toBe(404);
  });

  it('are listed with what they hold right behind them, or alone', async () => {
    const nested = await caller.ok('listCollectionsInOrganization', { organizationId });
    const flat = await caller.ok('listCollectionsInOrganization', { organizationId, query: { nested: false } });
    const parents = nested.items.map(({ id }) => id);
    expect(parents.indexOf('col_Deve1opers2')).toBe(parents.indexOf('col_Pr0ductDocs') + 1);
    expect(flat.items.every(({ parent }) => parent === undefined)).toBe(true);
  });

  it('never move into themselves', async () => {
    const outer = await caller.ok('createCollection', { organizationId, body: {} });
    const inner = await caller.ok('createCollection', { organizationId, body: { parent: outer.id } });
    expect(await caller.status('moveCollection', { collectionId: outer.id, body: { parent: inner.id } })).toBe(409);
  });

  it('stay in their organization while a site there shows one of their spaces', async () => {
    const body = { organization: 'org_Wattw3rk9Hs' };
    expect(await caller.status('transferCollection', { collectionId: 'col_Pr0ductDocs', body })).toBe(412);
  });
});

describe('sites', () => {
  it('have one default site space in a section', async () => {
    const section = await caller.ok('addSiteSection', { ...site, body: { spaceId: 'spc_Pe1icanDg3' } });
    const body = { spaceId: 'spc_RunBk0pS5m', sectionId: section.id };
    const added = await caller.ok('addSiteSpace', { ...site, body });
    expect(added.default).toBe(false);
    const change = { ...site, siteSectionId: section.id, body: { defaultSiteSpace: added.id } };
    const changed = await caller.ok('updateSiteSection', change);
    expect(changed.siteSpaces?.filter((row) => row.default === true).map(({ id }) => id)).toEqual([added.id]);
    await caller.ok('deleteSiteSpace', { ...site, siteSpaceId: added.id });
    const { items } = await caller.ok('listSiteSections', { ...site, query: { limit: 1000 } });
    expect(items.find(({ id }) => id === section.id)?.siteSpaces?.map((row) => row.default)).toEqual([true]);
  });

  it('delete the groups and sections in a group with it', async () => {
    const section = await caller.ok('addSiteSection', { ...site, body: { spaceId: 'spc_Pe1icanDg3' } });
    const outer = await caller.ok('addSiteSectionGroup', { ...site, body: { title: 'Outer' } });
    const body = { title: 'Inner', parent: outer.id, sections: [section.id] };
    const inner = await caller.ok('addSiteSectionGroup', { ...site, body });
    expect(inner.children?.map(({ id }) => id)).toEqual([section.id]);
    await caller.ok('deleteSiteSectionGroup', { ...site, siteSectionGroupId: outer.id });
    expect(await caller.status('deleteSiteSectionGroup', { ...site, siteSectionGroupId: inner.id })).toBe(204);
    expect(await caller.status('deleteSiteSection', { ...site, siteSectionId: section.id })).toBe(204);
  });

  it('show published addresses to who has an active share key, where the site needs one', async () => {
    const hidden = { organizationId, siteId: 'site_Rnb00ksInt' };
    const published = async (shareKey?: string) => {
      const { items } = await caller.ok('listSiteSpaces', { ...hidden, query: { shareKey } });
      return items.filter(({ urls }) => urls?.published !== undefined).length;
    };
    expect(await published()).toBe(0);
    expect(await published('aU5dtK')).toBe(0);
    expect(await published('oC4llR')).toBeGreaterThan(0);
  });
});

describe('teams', () => {
  it('give their people the better role in a space, and take it back when they go', async () => {
    const me = await caller.ok('getAuthenticatedUser', {}, 'reader');
    const team = await caller.ok('createTeam', {
      organizationId,
      body: { title: 'Readers who write', members: [me.id] },
    });
    const target = { spaceId: 'spc_RunBk0pS5m', teamId: team.id };
    const post = () =>
      caller.status(
        'postCommentInSpace',
        { spaceId: target.spaceId, body: { body: { markdown: 'May I?' } } },
        'reader',
      );
    expect(await post()).toBe(403);
    await caller.ok('updateSpaceTeamPermission', { ...target, body: { role: 'comment' } });
    expect(await post()).toBe(200);
    await caller.ok('deleteTeam', { organizationId, teamId: team.id });
    expect(await post()).toBe(403);
  });
});

describe('conversations', () => {
  it('become an issue that joins the cluster which shares most words with it, or founds one', async () => {
    const clusters = async () => (await caller.ok('listClusters', { organizationId, query: { limit: 1000 } })).items;
    const before = await clusters();
    const ingest = (id: string, subject: string, said: string) =>
      caller.ok('ingestConversations', {
        organizationId,
        body: { id, subject, parts: [{ type: 'message', role: 'user', body: said }] },
      });
    await ingest('new-1', 'Zeppelin mooring crane', 'How does the zeppelin mooring crane hold?');
    const founded = (await clusters()).find(({ label }) => label === 'Zeppelin mooring crane');
    expect(founded?.stats).toMatchObject({ issues: 1, conversations: 1 });
    expect(founded?.weeklyPulse.at(-1)).toBe(1);
    await ingest('new-2', 'Our mooring crane', '<p>The zeppelin crane is stuck</p>');
    const after = await clusters();
    expect(after.length).toBe(before.length + 1);
    expect(after.find(({ id }) => id === founded?.id)?.stats.issues).toBe(2);
    const { items } = await caller.ok('listIssues', { organizationId, query: { conversation: 'new-2' } });
    expect(items.map(({ issue }) => issue.cluster)).toEqual([founded?.id]);
    await ingest('new-2', 'Said again', 'The same conversation once more');
    expect((await caller.ok('listIssues', { organizationId, query: { conversation: 'new-2' } })).items).toHaveLength(1);
  });
});

describe('change requests', () => {
  it('merge into their space, whose revision and pages change with it', async () => {
    const spaceId = 'spc_Pe1icanDg3';
    const ids = { spaceId, changeRequestId: '31' };
    const before = await caller.ok('getSpace', { spaceId });
    const { pages } = await caller.ok('listPagesInChangeRequest', ids);
    const dates = new Map(
      (await caller.ok('listPagesInSpace', { spaceId })).pages.map((one) => [one.id, one.updatedAt]),
    );
    const { id: revisionId, reusableContents } = await caller.ok('getCurrentRevision', { spaceId });
    const result = await caller.ok('mergeChangeRequest', ids);
    expect(result.result).toBe('merge');
    // The revision from which it began is still known.
    const reusableContentId = reusableContents[0]?.id ?? '';
    expect((await caller.ok('getReusableContent', { spaceId, revisionId, reusableContentId })).id).toBe(
      reusableContentId,
    );
    const after = await caller.ok('getSpace', { spaceId });
    expect(after.revision).toBe(result.revision);
    expect(after.changeRequestsOpen).toBe(before.changeRequestsOpen - 1);
    const merged = (await caller.ok('listPagesInSpace', { spaceId })).pages;
    expect(merged.map(({ id }) => id)).toEqual(pages.map(({ id }) => id));
    // What the change request leaves alone was changed when it had been changed before.
    const written = merged.filter(({ type }) => type !== 'group');
    expect(written.length).toBeGreaterThan(0);
    expect(written.map(({ updatedAt }) => updatedAt)).toEqual(written.map(({ id }) => dates.get(id)));
    expect((await caller.ok('getChangeRequest', ids)).status).toBe('merged');
  });

  it('keep the id of a page that moves', async () => {
    const spaceId = 'spc_5tGr0undw8';
    const find = (
      path: string,
      rows: readonly { readonly path?: string; readonly id: string; readonly pages?: unknown }[],
    ): string | undefined => {
      for (const row of rows) {
        const found = row.path === path ? row.id : find(path, (row.pages ?? []) as typeof rows);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const mine = await caller.ok('listPagesInSpace', { spaceId });
    const theirs = await caller.ok('listPagesInChangeRequest', { spaceId, changeRequestId: '17' });
    const id = find('first-measurements/first-reading', mine.pages);
    expect(id).toBeDefined();
    expect(find('first-reading', theirs.pages)).toBe(id);
  });
});

describe('what the service names by itself', () => {
  it('keeps within the limits of what a caller may name', async () => {
    const title = 'The very long title of a section that says it all '.repeat(3).slice(0, 128);
    const spaceId = 'spc_Pe1icanDg3';
    const paths: string[] = [];
    for (let copy = 0; copy < 3; copy += 1) {
      const section = await caller.ok('addSiteSection', { ...site, body: { spaceId, title } });
      paths.push(section.path);
    }
    expect(new Set(paths).size).toBe(3);
    expect(paths.every((path) => path.length <= 100)).toBe(true);
  });

  it('are addresses that any reader of addresses takes', async () => {
    const found = await caller.ok('searchSpace', { spaceId: 'spc_Fe1dDe003b', query: { query: 'fünf' } });
    const addresses = found.items.flatMap(({ urls, sections }) => [urls, ...(sections ?? []).map((row) => row.urls)]);
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) expect(address?.app).toMatch(/^[\x21-\x7e]+$/);
  });
});

describe('a Git import', () => {
  it('really imports a folder and a bare repository of this disk', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'galley-git-'));
    const run = promisify(execFile);
    const work = join(dir, 'work');
    await mkdir(work);
    await writeFile(join(work, 'SUMMARY.md'), '# Table of contents\n\n* [Imported](README.md)\n');
    await writeFile(join(work, 'README.md'), '# Imported\n\nFrom a folder.\n');
    const spaceId = 'spc_EbbC1i0R12';
    const markdown = async () => {
      const { pages } = await caller.ok('listPagesInSpace', { spaceId });
      const page = await caller.ok('getPageInSpace', {
        spaceId,
        pageId: pages[0]?.id ?? '',
        query: { format: 'markdown' },
      });
      return page.markdown;
    };
    const ref = 'refs/heads/main';
    const { revision } = await caller.ok('getSpace', { spaceId });
    await caller.ok('importGitRepository', { spaceId, body: { url: work, ref } });
    expect(await markdown()).toBe('# Imported\n\nFrom a folder.\n');
    expect((await caller.ok('getSpace', { spaceId })).revision).not.toBe(revision);

    await writeFile(join(work, 'README.md'), '# Imported\n\nFrom a repository.\n');
    const identity = ['-c', 'user.name=T', '-c', 'user.email=t@t.example'];
    await run('git', ['-C', work, 'init', '-q', '-b', 'main']);
    await run('git', ['-C', work, 'add', '.']);
    await run('git', ['-C', work, ...identity, 'commit', '-q', '-m', 'Content']);
    await run('git', ['clone', '-q', '--bare', work, join(dir, 'bare.git')]);
    await caller.ok('importGitRepository', { spaceId, body: { url: `file://${join(dir, 'bare.git')}`, ref } });
    expect(await markdown()).toBe('# Imported\n\nFrom a repository.\n');
    const missing = { spaceId, body: { url: join(dir, 'bare.git'), ref: 'refs/heads/none' } };
    expect(await caller.status('importGitRepository', missing)).toBe(400);
    await rm(dir, { recursive: true });
  });

  it('passes over an event that is older than the last one, and never shows a password', async () => {
    const spaceId = 'spc_Ap1Refv2K5';
    const body = { url: 'https://me:secret@github.com/ebbline/new', ref: 'refs/heads/main' };
    const late = { spaceId, body: { ...body, timestamp: '2020-01-01T00:00:00.000Z' } };
    const before = await caller.ok('getGitInfo', { spaceId });
    await caller.ok('importGitRepository', late);
    expect(await caller.ok('getGitInfo', { spaceId })).toEqual(before);
    await caller.ok('importGitRepository', { spaceId, body });
    expect(await caller.ok('getGitInfo', { spaceId })).toMatchObject({ url: 'https://github.com/ebbline/new' });
  });

  it('has nothing to tell of a space without a provider', async () => {
    expect(await caller.status('getGitInfo', { spaceId: 'spc_C1oudPg047' })).toBe(404);
  });
});

describe('conversations', () => {
  it('of two organizations may have one id, and stay apart', async () => {
    const other = caller.service.organizations[1]?.id ?? '';
    const send = (id: string, subject: string) =>
      caller.ok('ingestConversations', { organizationId: id, body: { id: 'ticket-1', subject, parts: [] } });
    const read = async (id: string) =>
      (await caller.ok('getConversation', { organizationId: id, conversationId: 'ticket-1' })).conversation.subject;
    await send(organizationId, 'Here');
    await send(other, 'There');
    expect([await read(organizationId), await read(other)]).toEqual(['Here', 'There']);
  });
});

describe('files', () => {
  it('are behind the token, at the address that the list gives', async () => {
    const { items } = await caller.ok('listFilesInSpace', { spaceId: 'spc_5tGr0undw8', query: { limit: 1000 } });
    const [file] = items;
    const address = file?.downloadURL ?? '';
    expect((await fetch(address)).status).toBe(401);
    const response = await fetch(address, { headers: { Authorization: `Bearer ${caller.service.tokens.reader}` } });
    expect(response.headers.get('Content-Type')).toContain(file?.contentType ?? '-');
    expect((await response.arrayBuffer()).byteLength).toBe(file?.size);
    const images = items.filter(({ contentType }) => contentType.startsWith('image/'));
    expect(images.every(({ dimensions }) => dimensions !== undefined)).toBe(true);
  });
});

describe('pages', () => {
  it('answer in both formats, whatever is in them', async () => {
    const { items: spaces } = await caller.ok('listSpacesInOrganization', { organizationId });
    let read = 0;
    for (const { id: spaceId } of spaces) {
      const open = [...(await caller.ok('listPagesInSpace', { spaceId })).pages];
      for (let page = open.pop(); page !== undefined; page = open.pop()) {
        open.push(...(page.pages ?? []));
        if (page.type !== 'document') continue;
        const markdown = await caller.ok('getPageInSpace', { spaceId, pageId: page.id, query: { format: 'markdown' } });
        const { document } = await caller.ok('getPageInSpace', {
          spaceId,
          pageId: page.id,
          query: { format: 'document' },
        });
        expect(markdown.markdown).toMatch(/^# .+/);
        expect(document?.nodes.every(({ object, key }) => object === 'block' && key !== undefined)).toBe(true);
        read += 1;
      }
    }
    expect(read).toBeGreaterThan(60);
  });

  it('put the values of variables in where they are asked to', async () => {
    const spaceId = 'spc_RunBk0pS5m';
    const found = await caller.ok('searchSpace', { spaceId, query: { query: 'oncall_phone' } });
    const pageId = found.items[0]?.id ?? '';
    const text = async (evaluated: boolean) =>
      (await caller.ok('getPageInSpace', { spaceId, pageId, query: { format: 'markdown', evaluated } })).markdown;
    expect(await text(false)).toContain('space.vars.oncall_phone');
    expect(await text(true)).not.toContain('space.vars.oncall_phone');
  });

  it('leave Git out where it is not wanted', async () => {
    const query = { metadata: false };
    const { pages } = await caller.ok('listPagesInSpace', { spaceId: 'spc_RunBk0pS5m', query });
    expect(pages[0]).not.toHaveProperty('git');
    expect((await caller.ok('listPagesInSpace', { spaceId: 'spc_RunBk0pS5m' })).pages[0]).toHaveProperty('git.path');
  });
});
