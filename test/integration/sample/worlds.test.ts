import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '../../../shared/contract/index.ts';
import { startCaller, type Caller } from './caller.ts';

let dir: string;
let caller: Caller | null = null;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-worlds-'));
});
afterEach(async () => {
  await caller?.service.close();
  await rm(dir, { recursive: true });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4nGNgYGD4D8MQBkQAAC7aBP3k2r3zAAAAAElFTkSuQmCC',
  'base64',
);

const FILES: Readonly<Record<string, string | Buffer>> = {
  'docs.yaml': 'site:\n  title: Site of a test\n',
  'guide/SUMMARY.md':
    '# Table of contents\n\n* [Start](README.md "Begin")\n  * [Below \\[1\\]](below/README.md)\n\n## Group <a href="#g" id="g"></a>\n\n* [With space](with%20space.md)\n* [Out](https://elsewhere.example/)\n* [Into](README.md#part)\n',
  'guide/README.md':
    '---\ndescription: >-\n  Two lines\n  of it\nicon: anchor\ncover: .gitbook/assets/a%20b.png\nhidden: true\n---\n\n# Start\n\n![](<.gitbook/assets/a b.png>) and [below](below/README.md), [gone](gone.md), [app](https://app.gitbook.com/s/other/)\n\n{% include ".gitbook/includes/note.md" %}\n',
  'guide/below/README.md': '# Below [1]\n\nText.\n',
  'guide/with space.md': 'No heading.\n',
  'guide/unlisted.md': '# Not in the contents\n',
  'guide/.gitbook/assets/a b.png': PIXEL,
  'guide/.gitbook/includes/note.md': '---\ntitle: A note\n---\n\nMind **this**.\n',
  'guide/.gitbook/vars.yaml': 'version: 1.10\nready: true\n',
  'other/SUMMARY.md': '* [Other](README.md)\n',
  'other/README.md': '# Other\n\nNew text.\n',
};

async function startFolder(more: object = {}): Promise<Caller> {
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content);
  }
  caller = await startCaller({ contentDir: dir, ...more });
  return caller;
}

async function spacesOf(from: Caller) {
  const [organization] = from.service.organizations;
  const { items } = await from.ok('listSpacesInOrganization', { organizationId: organization?.id ?? '' });
  return items;
}

describe('a folder in the Git layout', () => {
  it('becomes a space for each folder in it, in a collection of an organization named after the site', async () => {
    const from = await startFolder();
    expect(from.service.organizations.map(({ title }) => title)[0]).toBe('Site of a test');
    expect(from.service.organizations).toHaveLength(2);
    expect((await spacesOf(from)).map(({ title }) => title)).toEqual(['Guide', 'Other']);
  });

  it('gives the pages that the contents name, as they name them', async () => {
    const from = await startFolder();
    const [guide] = await spacesOf(from);
    const spaceId = guide?.id ?? '';
    const revision = await from.ok('getCurrentRevision', { spaceId });
    const shape = (page: Page): unknown => [page.type, page.title, page.path, (page.pages ?? []).map(shape)];
    expect(revision.pages.map(shape)).toEqual([
      ['document', 'Start', 'readme', [['document', 'Below [1]', 'below', []]]],
      [
        'group',
        'Group',
        'g',
        [
          ['document', 'With space', 'with space', []],
          ['link', 'Out', 'out', []],
          ['link', 'Into', 'into', []],
        ],
      ],
    ]);
    const [start] = revision.pages;
    expect(start).toMatchObject({ description: 'Two lines of it', icon: 'anchor', hidden: true });
    expect(revision.variables).toEqual({ version: 1.1, ready: true });
    const [file] = revision.files;
    expect(file).toMatchObject({ name: 'a b.png', contentType: 'image/png', dimensions: { width: 3, height: 2 } });
    expect(start?.cover?.ref).toEqual({ kind: 'file', file: file?.id });
    expect(revision.reusableContents).toMatchObject([{ title: 'A note' }]);
    const untitled = revision.pages[1]?.pages?.[0]?.id ?? '';
    const read = await from.ok('getPageInSpace', { spaceId, pageId: untitled, query: { format: 'markdown' } });
    expect(read.markdown).toBe('# With space\n\nNo heading.\n');
  });

  it('tells of each link of a page where it leads, and counts the broken ones', async () => {
    const from = await startFolder();
    const [guide] = await spacesOf(from);
    const spaceId = guide?.id ?? '';
    const revision = await from.ok('getCurrentRevision', { spaceId });
    const pageId = revision.pages[0]?.id ?? '';
    const links = await from.ok('listPageLinksInSpace', { spaceId, pageId });
    expect(links.items.map(({ status, targetReference }) => [status, targetReference?.kind])).toEqual([
      ['ok', 'file'],
      ['ok', 'page'],
      ['broken', 'url'],
      ['in-app', 'url'],
      ['ok', 'reusable-content'],
    ]);
    expect(links.stats).toEqual({ total: 5, broken: { total: 1, changeRequest: 0 } });
    const broken = await from.ok('listPageLinksInSpace', { spaceId, pageId, query: { status: 'broken' } });
    expect(broken.items).toHaveLength(1);
    const fileId = revision.files[0]?.id ?? '';
    const backlinks = await from.ok('listFileBacklinksInSpace', { spaceId, fileId });
    expect(backlinks.items).toMatchObject([{ kind: 'page', page: { id: pageId } }]);
  });

  it('has the same ids and revisions on every start', async () => {
    const first = await startFolder();
    const before = await spacesOf(first);
    await first.service.close();
    const second = await startFolder();
    const after = await spacesOf(second);
    expect(after.map(({ id, revision }) => [id, revision])).toEqual(before.map(({ id, revision }) => [id, revision]));
  });

  it('shows a real change request against what stood there before it', async () => {
    const requests = join(dir, 'requests');
    await mkdir(requests);
    const page = { change: 'modified', pathBefore: 'other/README.md', pathAfter: 'other/README.md' };
    const request = {
      number: 7,
      subject: 'New text',
      mergedAt: '2026-08-12T06:05:39+00:00',
      space: 'other',
      pages: [{ ...page, before: '# Other\n\nOld text.\n', after: '# Other\n\nNew text.\n' }],
    };
    await writeFile(join(requests, '0007-a.json'), JSON.stringify(request));
    const from = await startFolder({ changeRequestsDir: requests });
    const other = (await spacesOf(from)).find(({ title }) => title === 'Other');
    const spaceId = other?.id ?? '';
    const { pages } = await from.ok('listPagesInSpace', { spaceId });
    const ids = { spaceId, pageId: pages[0]?.id ?? '', query: { format: 'markdown' } } as const;
    expect((await from.ok('getPageInSpace', ids)).markdown).toContain('Old text.');
    const changed = await from.ok('getPageInChangeRequest', { ...ids, changeRequestId: '7' });
    expect(changed.markdown).toContain('New text.');
  });
});

describe('real clusters', () => {
  it('take the place of those of the workspace, without the answers', async () => {
    const stats = {
      issues: 9,
      conversations: 8,
      tasksTotal: 0,
      tasksBacklog: 0,
      tasksStarted: 0,
      tasksCompleted: 0,
      tasksCancelled: 0,
    };
    const issue = { title: 'Why', summary: 'Because', conversation: [{ role: 'user', body: 'Why is that?' }] };
    const cluster = {
      id: 'c1',
      label: 'Questions',
      summary: 'Many',
      weeklyPulse: Array.from({ length: 13 }, (_nothing, week) => week),
      sources: { email: 8 },
      stats,
      createdAt: '2026-05-03T23:17:56.017Z',
      updatedAt: '2026-10-22T01:11:33.393Z',
      issues: [issue],
      pages: ['the/answer.md'],
    };
    const triageFile = join(dir, 'triage.json');
    await writeFile(triageFile, JSON.stringify({ clusters: [cluster] }));
    const from = await startFolder({ triageFile });
    const organizationId = from.service.organizations[0]?.id ?? '';
    const { items } = await from.ok('listClusters', { organizationId });
    expect(items).toMatchObject([{ id: 'c1', stats, sources: { email: 8 } }]);
    expect(JSON.stringify(items)).not.toContain('the/answer.md');
    const issues = await from.ok('listIssues', { organizationId, query: { cluster: 'c1' } });
    expect(issues.items).toMatchObject([{ issue: { title: 'Why' }, conversation: { source: 'email' } }]);
  });
});

describe('a generated workspace', () => {
  it('is the same for the same seed, and another for another', async () => {
    const read = async (seed: number) => {
      const from = await startCaller({ scale: 'light', seed });
      const spaces = await spacesOf(from);
      const spaceId = spaces[3]?.id ?? '';
      const { pages } = await from.ok('listPagesInSpace', { spaceId });
      const page = await from.ok('getPageInSpace', {
        spaceId,
        pageId: pages[0]?.id ?? '',
        query: { format: 'markdown' },
      });
      await from.service.close();
      return [spaces.length, spaces.map(({ revision }) => revision), page.markdown];
    };
    const once = await read(5);
    expect(await read(5)).toEqual(once);
    expect(await read(6)).not.toEqual(once);
    expect(once[0]).toBe(20);
  });

  it('has as much of everything as it says', async () => {
    const from = await startCaller({ scale: 'light' });
    caller = from;
    const organizationId = from.service.organizations[0]?.id ?? '';
    const spaces = await spacesOf(from);
    const sum = (of: (space: (typeof spaces)[number]) => number) =>
      spaces.reduce((total, space) => total + of(space), 0);
    expect(sum(({ comments }) => comments)).toBe(5_000);
    expect(sum(({ changeRequests }) => changeRequests)).toBe(50);
    expect((await from.ok('listIssues', { organizationId })).count).toBe(2_000);
    expect((await from.ok('listClusters', { organizationId })).count).toBe(50);
    let pages = 0;
    for (const { id: spaceId } of spaces) {
      const open = [...(await from.ok('listPagesInSpace', { spaceId })).pages];
      for (let page = open.pop(); page !== undefined; page = open.pop()) {
        open.push(...(page.pages ?? []));
        if (page.type === 'document') pages += 1;
      }
    }
    expect(pages).toBe(2_000);
  });
});
