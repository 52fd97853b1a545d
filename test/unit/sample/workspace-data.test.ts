import { existsSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everyText, people, readText, root, spaces, targetsOf, withoutCode, workspace } from './workspace-files.ts';

const exists = (path: string): boolean => existsSync(join(root, path));
const resolvesInside = (space: string, page: string, target: string): boolean => {
  const path = normalize(join(dirname(page), decodeURI(target.replace(/#.*$/, ''))));
  if (path.startsWith('..')) return false;
  const onDisk = `${space}/${path}`;
  if (target.startsWith('#')) return true;
  return exists(onDisk) && (!statSync(join(root, onDisk)).isDirectory() || exists(`${onDisk}/README.md`));
};

const brokenOnPurpose = new Set([
  'device-guide/pelican/leds-and-codes.md /broken/pages/pBeTa4codesX0',
  'runbooks/leaked-token.md /broken/spaces/spc_01dDrawer/pages/pT3mplateMail',
]);

describe('the people, collections and spaces of the sample workspace', () => {
  it('are as many as the sample service promises', () => {
    const [first, second] = workspace.organizations;
    const collections = workspace.collections.filter((collection) => collection.organization === first?.id);
    expect(workspace.organizations).toHaveLength(2);
    expect(workspace.people.length).toBeGreaterThanOrEqual(10);
    expect(collections.length).toBeGreaterThanOrEqual(3);
    expect(collections.some((collection) => collection.parent !== undefined)).toBe(true);
    expect(workspace.spaces.filter((space) => space.organization === first?.id).length).toBeGreaterThanOrEqual(8);
    expect(workspace.spaces.filter((space) => space.organization === second?.id).length).toBeGreaterThanOrEqual(1);
  });

  it('refer only to what exists, with ids that are unique', () => {
    const organizations = new Set(workspace.organizations.map((organization) => organization.id));
    const collections = new Map(workspace.collections.map((collection) => [collection.id, collection]));
    const ids = [...organizations, ...people, ...collections.keys(), ...workspace.spaces.map((space) => space.id)];
    expect(new Set(ids).size).toBe(ids.length);
    for (const item of [...workspace.collections, ...workspace.spaces]) {
      expect(organizations).toContain(item.organization);
      if (item.parent) expect(collections.get(item.parent)?.organization).toBe(item.organization);
    }
    for (const person of workspace.people) {
      expect(Object.keys(person.roles).every((id) => organizations.has(id))).toBe(true);
      expect(person.joinedAt <= person.lastSeenAt).toBe(true);
    }
    for (const space of workspace.spaces) {
      expect(space.createdAt <= space.updatedAt).toBe(true);
      expect((space.mergeRules.rules ?? []).flatMap((rule) => rule.users ?? []).every((id) => people.has(id))).toBe(
        true,
      );
    }
  });

  it('show every visibility, both edit modes, a second language, and each state of Git', () => {
    expect(new Set(workspace.spaces.map((space) => space.visibility)).size).toBe(6);
    expect(new Set(workspace.spaces.map((space) => space.editMode)).size).toBe(2);
    expect(new Set(workspace.spaces.map((space) => space.language)).size).toBeGreaterThanOrEqual(2);
    expect(new Set(workspace.spaces.map((space) => space.gitSync?.installationProvider))).toEqual(
      new Set(['github', 'gitlab', 'github-legacy', undefined]),
    );
    expect(workspace.spaces.some((space) => space.parent === undefined)).toBe(true);
  });
});

describe('the pages of the sample workspace', () => {
  it('are at least sixty, of every length', () => {
    const sizes = spaces.flatMap((space) => space.pages.map((page) => statSync(join(root, space.path, page)).size));
    expect(sizes.length).toBeGreaterThanOrEqual(60);
    expect(Math.min(...sizes)).toBeLessThan(150);
    expect(Math.max(...sizes)).toBeGreaterThan(35_000);
    expect(sizes.filter((size) => size > 5_900).length).toBeGreaterThanOrEqual(5);
  });

  it.each(spaces.map((space) => [space.folder, space] as const))('are all in the summary of %s', (_, space) => {
    const summary = readText(`${space.path}/SUMMARY.md`);
    const listed = targetsOf(summary).filter((target) => !/^(http|#)/.test(target));
    expect(new Set(listed).size).toBe(listed.length);
    expect([...listed].sort()).toEqual([...space.pages].sort());
  });

  it.each(spaces.map((space) => [space.folder, space] as const))('begin with one title in %s', (_, space) => {
    for (const page of space.pages) {
      const body = readText(`${space.path}/${page}`)
        .replace(/^---\n[\s\S]*?\n---\n/, '')
        .trimStart();
      expect(body.startsWith('# '), page).toBe(true);
      expect(withoutCode(body).match(/^# /gm), page).toHaveLength(1);
    }
  });

  it.each(spaces.map((space) => [space.folder, space] as const))('link only to what exists in %s', (_, space) => {
    const missing = [...space.pages, ...space.includes].flatMap((page) =>
      targetsOf(readText(`${space.path}/${page}`))
        .filter((target) => !/^(https?:|mailto:)/.test(target))
        .filter((target) => !brokenOnPurpose.has(`${space.folder}/${page} ${target}`))
        .filter((target) => !resolvesInside(space.path, page, target))
        .map((target) => `${page} ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it('link across spaces only to pages that exist', () => {
    const byId = new Map(spaces.map((space) => [space.id, space]));
    const comments = spaces.flatMap((space) =>
      space.comments.flatMap((comment) => [comment.markdown, ...comment.replies.map((reply) => reply.markdown)]),
    );
    const missing = [...everyText, ...comments, ...spaces.map((space) => readText(`${space.path}/SUMMARY.md`))]
      .flatMap(targetsOf)
      .flatMap((target) => {
        const match = /^https:\/\/app\.gitbook\.com\/s\/([^/]+)\/([^#]*)/.exec(target);
        if (!match) return [];
        const space = byId.get(match[1] ?? '');
        const path = (match[2] ?? '').replace(/\/$/, '');
        const candidates = path === '' ? ['README.md'] : [`${path}.md`, `${path}/README.md`];
        return space && candidates.some((candidate) => space.pages.includes(candidate)) ? [] : [target];
      });
    expect(missing).toEqual([]);
  });

  it('leave no asset or reusable content unused', () => {
    const unused = spaces.flatMap((space) => {
      const used = new Set(
        [...space.pages, ...space.includes].flatMap((page) =>
          targetsOf(readText(`${space.path}/${page}`)).map((target) => normalize(join(dirname(page), target))),
        ),
      );
      return space.files
        .filter((file) => /^\.gitbook\/(assets|includes)\//.test(file))
        .filter((file) => !used.has(file))
        .map((file) => `${space.folder}/${file}`);
    });
    expect(unused).toEqual([]);
  });

  it('stay light: each asset below 150 kB, all together below 2 MB', () => {
    const sizes = spaces.flatMap((space) =>
      space.files
        .filter((file) => file.startsWith('.gitbook/assets/'))
        .map((file) => statSync(join(root, space.path, file)).size),
    );
    expect(Math.max(...sizes)).toBeLessThan(150_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000);
    const kinds = spaces.flatMap((space) => space.files).map((file) => file.split('.').at(-1));
    expect(kinds.filter((kind) => kind === 'svg').length).toBeGreaterThanOrEqual(10);
    expect(kinds.filter((kind) => kind === 'png').length).toBeGreaterThanOrEqual(4);
    for (const kind of ['webp', 'csv', 'json', 'pdf']) expect(kinds).toContain(kind);
  });

  it('nest five deep somewhere', () => {
    const depths = spaces.flatMap((space) => [...readText(`${space.path}/SUMMARY.md`).matchAll(/^( *)\* /gm)]);
    expect(Math.max(...depths.map((match) => (match[1]?.length ?? 0) / 2 + 1))).toBeGreaterThanOrEqual(5);
  });
});
