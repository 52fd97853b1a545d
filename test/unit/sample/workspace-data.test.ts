import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../../electron/sample/workspace/', import.meta.url));
const readText = (path: string): string => readFileSync(join(root, path), 'utf8');
const readAs = <T>(path: string, schema: z.ZodType<T>): T => schema.parse(JSON.parse(readText(path)));

const Instant = z.iso.datetime();
const Role = z.enum(['admin', 'create', 'review', 'edit', 'comment', 'read']);
const MergeRules = z.strictObject({
  type: z.enum(['inherit', 'rules', 'none']),
  rules: z.array(z.strictObject({ rule: z.string(), users: z.array(z.string()).optional() })).optional(),
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
const Comments = z.array(
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

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)));

const workspace = readAs('workspace.json', Workspace);
const people = new Set(workspace.people.map((person) => person.id));
const spaces = workspace.spaces.map((space) => {
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
const everyText = spaces.flatMap((space) => [
  ...[...space.pages, ...space.includes].map((file) => readText(`${space.path}/${file}`)),
]);

/** Fenced code and inline code hold examples, not links. */
const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/gm, '').replaceAll(/`[^`\n]+`/g, '');
const targetsOf = (markdown: string): string[] =>
  [
    ...withoutCode(markdown).matchAll(/\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/g),
    ...withoutCode(markdown).matchAll(/(?:href|src|srcset|url)="([^"]+)"/g),
    ...withoutCode(markdown).matchAll(/\{% include "([^"]+)" %\}/g),
    ...withoutCode(markdown).matchAll(/^cover: (.+)$/gm),
  ].flatMap((match) => (match[1] === undefined ? [] : [match[1]]));

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
    expect(sizes.filter((size) => size > 6_000).length).toBeGreaterThanOrEqual(5);
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

/** One expression for each block, inline, mark and setting of the dialect: what a screen must be able to show. */
const constructs: readonly (readonly [string, RegExp])[] = [
  ['hint info', /\{% hint style="info" %\}/],
  ['hint warning', /\{% hint style="warning" %\}/],
  ['hint danger', /\{% hint style="danger" %\}/],
  ['hint success', /\{% hint style="success" %\}/],
  ['hint with its own icon', /\{% hint style="\w+" icon="[\w-]+" %\}/],
  ['GitHub alert', /^> \[!NOTE\]/m],
  ['tabs', /\{% tabs %\}/],
  ['tab with icon', /\{% tab title="[^"]+" icon="[^"]+" %\}/],
  ['stepper', /\{% stepper %\}\s+\{% step %\}/],
  ['code with title', /\{% code title="/],
  ['code that wraps', /\{% code [^%]*overflow="wrap"/],
  ['code with line numbers', /\{% code [^%]*lineNumbers="true"/],
  ['code that expands', /\{% code [^%]*expandable="true"/],
  ['fence without language', /^```\n/m],
  ['content-ref', /\{% content-ref url="[^"]+" %\}/],
  ['embed alone', /\{% embed url="[^"]+" %\}\n\n/],
  ['embed with caption', /\{% embed url="[^"]+" %\}\n[^{\n]+\n\{% endembed %\}/],
  ['file alone', /\{% file src="[^"]+" %\}\n\n/],
  ['file with caption', /\{% file src="[^"]+" %\}\n[^{\n]+\n\{% endfile %\}/],
  ['openapi, old form', /\{% openapi src="[^"]+" path="[^"]+" method="\w+" %\}/],
  ['openapi, new form', /\{% openapi-operation spec="[^"]+" path="[^"]+" method="\w+" %\}/],
  ['openapi-schemas', /\{% openapi-schemas spec="[^"]+" schemas="[^"]+" grouped="true" %\}/],
  ['openapi-webhook', /\{% openapi-webhook spec=/],
  ['swagger', /\{% swagger src=/],
  ['columns with widths', /\{% columns %\}\s+\{% column width="[\d.]+%" %\}/],
  ['updates', /\{% updates format="full" %\}/],
  ['update with tags', /\{% update date="[\d-]+" tags="[^"]+" %\}/],
  ['prompt', /\{% prompt description="[^"]+"/],
  ['if', /\{% if visitor\.[^%]+ %\}/],
  ['include', /\{% include "[^"]+" %\}/],
  ['integration block', /^\{% @[\w-]+\/[\w-]+ [^\n]+ %\}$/m],
  ['integration block, escaped over several lines', /^\\\{% @[\w-]+\/[\w-]+\n[\s\S]+?%\\\}$/m],
  ['details', /<details>\n/],
  ['details, open', /<details open>/],
  ['inline math', /\w \$\$[^$\n]+\$\$/],
  ['block math', /^\$\$\n[\s\S]+?\n\$\$$/m],
  ['mermaid', /^```mermaid$/m],
  ['task list, open and done', /^[-*] \[ \] [\s\S]*^[-*] \[x\] /m],
  ['nested task list', /^ {2}- \[[ x]\] /m],
  ['ordered list in a bullet or the other way round', /^\d\. [^\n]+\n {3}[*-] /m],
  ['ordered list in an ordered list', /^\d\. [^\n]+\n {3}1\. /m],
  ['pipe table', /^\| --- \|/m],
  ['pipe table with alignment', /\| ---: \|/],
  ['table with a checkbox column', /<th[^>]*data-type="checkbox"/],
  ['table with a rating column', /<th[^>]*data-type="rating" data-max="5"/],
  ['table with a number column', /<th[^>]*data-type="number"/],
  ['table with a select column', /<th[^>]*data-type="select"/],
  ['table with a multiple select column', /<th[^>]*data-type="select" data-multiple/],
  ['table with a users column', /<th[^>]*data-type="users"/],
  ['table with a files column', /<th[^>]*data-type="files"/],
  ['column width', /<th width="\d+"/],
  ['cards', /<table data-view="cards"/],
  ['large cards', /data-card-size="large"/],
  ['card target', /<th data-hidden data-card-target data-type="content-ref">/],
  ['card cover', /<th data-hidden data-card-cover data-type="image">/],
  ['card cover, dark', /data-card-cover-dark/],
  ['hidden column', /<th data-hidden>/],
  ['figure with caption', /<figure><img [^>]+><figcaption><p>/],
  ['figure without caption', /<figcaption><\/figcaption>/],
  ['two figures side by side', /<div><figure>[\s\S]+<\/figure> <figure>/],
  ['picture with a dark source', /<picture><source srcset="[^"]+" media="\(prefers-color-scheme: dark\)">/],
  ['drawing', /class="gitbook-drawing"/],
  ['image in a line', /data-size="line"/],
  ['image alone', /^<img src="[^"]+" alt="[^"]+">$/m],
  ['button', /<a href="[^"]+" class="button primary"/],
  ['secondary button', /class="button secondary"/],
  ['action button', /<button type="button" class="button \w+" data-action="ask"/],
  ['icon', /<i class="fa-[\w-]+">/],
  ['emoji', / :[a-z_]+:/],
  ['colour', /<mark style="color:\w+;">/],
  ['background colour', /<mark style="background-color:\w+;">/],
  ['superscript', /<sup>/],
  ['subscript', /<sub>/],
  ['keyboard', /<kbd>/],
  ['strikethrough', /~~[^~]+~~/],
  ['italic', /(^|\s)_[^_\n]+_/m],
  ['bold', /\*\*[^*\n]+\*\*/],
  ['annotation', /\[\^1\][\s\S]+^\[\^1\]: /m],
  ['mention of a page', /\]\([^)]+ "mention"\)/],
  ['mention of a person', /<a data-mention href="https:\/\/app\.gitbook\.com\/u\//],
  ['expression of the space', /<code class="expression">space\.vars\.\w+<\/code>/],
  ['expression of the page', /<code class="expression">page\.vars\.\w+<\/code>/],
  ['broken page', /\/broken\/pages\/\w+/],
  ['broken page of another space', /\/broken\/spaces\/\w+\/pages\/\w+/],
  ['anchor on another page', /\]\([\w./-]+\.md#[\w-]+\)/],
  ['heading with its own anchor', /^## [^\n]+<a href="#[\w-]+" id="[\w-]+"><\/a>$/m],
  ['mail link', /\]\(mailto:/],
  ['quotation', /^> \w/m],
  ['quotation of two paragraphs', /^>$/m],
  ['divider', /^\*\*\*$/m],
  ['hard break', /\\\n\w/],
  ['front matter: description', /^description: /m],
  ['front matter: folded description', /^description: >-$/m],
  ['front matter: icon', /^icon: /m],
  ['front matter: cover', /^cover: /m],
  ['front matter: cover height', /^coverHeight: \d+$/m],
  ['front matter: cover size hero', /size: hero/],
  ['front matter: cover size full', /size: full/],
  ['front matter: cover size background', /size: background/],
  ['front matter: wide layout', /^layout:\n {2}width: wide$/m],
  ['front matter: hidden', /^hidden: true$/m],
  ['front matter: not indexed', /^noIndex: true$/m],
  ['front matter: variables', /^vars:\n/m],
  ['front matter: tags', /^tags:\n/m],
  ['Chinese, Japanese or Korean', /[\u3040-\u30ff\u4e00-\u9fff]/],
  ['right-to-left words', /[\u0590-\u05ff][\s\S]*|[\u0600-\u06ff]/],
  ['accented words', /[éèêãçåøäöüß]/],
];

describe('the dialect', () => {
  it.each(constructs)('has an example: %s', (_, pattern) => {
    expect(everyText.some((text) => pattern.test(text))).toBe(true);
  });

  it('is written in many languages of code', () => {
    const languages = new Set(
      everyText.flatMap((text) => [...text.matchAll(/^ *```(\w+)/gm)].map((match) => match[1])),
    );
    expect(languages.size).toBeGreaterThanOrEqual(20);
  });

  it('closes every block that it opens', () => {
    const pairs = [
      'hint',
      'tabs',
      'tab',
      'stepper',
      'step',
      'code',
      'columns',
      'column',
      'updates',
      'update',
      'if',
      'prompt',
    ];
    for (const text of everyText) {
      for (const name of pairs) {
        const opened = text.match(new RegExp(`\\{% ${name}(?: [^}]*)?%\\}`, 'g'))?.length ?? 0;
        const closed = text.match(new RegExp(`\\{% end${name} %\\}`, 'g'))?.length ?? 0;
        expect(closed, `${name} in ${text.slice(0, 120)}`).toBe(opened);
      }
    }
  });

  it('has groups, link pages and short titles in its summaries', () => {
    const summaries = spaces.map((space) => readText(`${space.path}/SUMMARY.md`)).join('\n');
    expect(summaries).toMatch(/^## \w+/m);
    expect(summaries).toMatch(/^## .+<a href="#\w+" id="\w+"><\/a>$/m);
    expect(summaries).toMatch(/^\* \[[^\]]+\]\(https:\/\//m);
    expect(summaries).toMatch(/\.md "[^"]+"\)/);
    expect(Math.max(...summaries.split('\n').map((line) => line.length))).toBeGreaterThan(150);
  });

  it('uses only variables that its space states', () => {
    for (const space of spaces) {
      const vars = space.files.includes('.gitbook/vars.yaml') ? readText(`${space.path}/.gitbook/vars.yaml`) : '';
      const stated = new Set([...vars.matchAll(/^(\w+): ./gm)].map((match) => match[1]));
      for (const page of [...space.pages, ...space.includes]) {
        for (const match of readText(`${space.path}/${page}`).matchAll(/>space\.vars\.(\w+)</g)) {
          expect(stated, `${space.folder}/${page}`).toContain(match[1]);
        }
      }
    }
  });
});

describe('the comments of the sample workspace', () => {
  const comments = spaces.flatMap((space) => space.comments.map((comment) => ({ space, comment })));
  const replies = comments.flatMap(({ comment }) => comment.replies);

  it('are at least eighty with sixty replies, one page having fifteen', () => {
    const byPage = new Map<string, number>();
    for (const { space, comment } of comments) {
      const page = `${space.folder}/${comment.page ?? ''}`;
      byPage.set(page, (byPage.get(page) ?? 0) + 1);
    }
    expect(comments.length).toBeGreaterThanOrEqual(80);
    expect(replies.length).toBeGreaterThanOrEqual(60);
    expect(Math.max(...byPage.values())).toBeGreaterThanOrEqual(15);
  });

  it('have unique ids, and authors, resolvers and readers who exist', () => {
    const ids = [...comments.map(({ comment }) => comment.id), ...replies.map((reply) => reply.id)];
    expect(new Set(ids).size).toBe(ids.length);
    for (const { comment } of comments) {
      expect(people).toContain(comment.author);
      if (comment.resolvedBy) expect(people).toContain(comment.resolvedBy);
      expect(comment.resolvedBy === undefined).toBe(comment.resolvedAt === undefined);
      for (const item of [comment, ...comment.replies]) {
        expect(people).toContain(item.author);
        for (const reaction of item.reactions) {
          expect(reaction.users.every((user) => people.has(user.id) && user.at > item.postedAt)).toBe(true);
          expect(new Set(reaction.users.map((user) => user.id)).size).toBe(reaction.users.length);
        }
      }
    }
  });

  it('stand in the order of time, on pages that exist', () => {
    for (const space of spaces) {
      const times = space.comments.map((comment) => comment.postedAt);
      expect([...times].sort()).toEqual(times);
      for (const comment of space.comments) {
        if (comment.page !== null) expect(space.pages).toContain(comment.page);
        const thread = [comment.postedAt, ...comment.replies.map((reply) => reply.postedAt)];
        expect([...thread].sort(), comment.id).toEqual(thread);
        expect(thread.every((time) => time >= '2026-01-01' && time < '2026-11-21')).toBe(true);
        if (comment.resolvedAt) expect(comment.resolvedAt > comment.postedAt).toBe(true);
        if (comment.editedAt) expect(comment.editedAt > comment.postedAt).toBe(true);
      }
    }
  });

  it('point at blocks and cells that their page has', () => {
    for (const { space, comment } of comments) {
      if (comment.page === null) continue;
      const plain = readText(`${space.path}/${comment.page}`).replaceAll(/<[^>]+>|[*_`]/g, '');
      const named = [comment.node, comment.tableCell?.record, comment.tableCell?.definition];
      for (const words of named)
        if (words) expect(plain, `${comment.page}: ${words}`).toContain(words.replaceAll(/[*_`]/g, ''));
    }
  });

  it('show each thing that a comment can be', () => {
    expect(comments.some(({ comment }) => comment.page === null)).toBe(true);
    expect(comments.filter(({ comment }) => comment.tableCell).length).toBeGreaterThanOrEqual(5);
    expect(comments.filter(({ comment }) => comment.node).length).toBeGreaterThanOrEqual(5);
    expect(comments.filter(({ comment }) => comment.resolvedAt).length).toBeGreaterThanOrEqual(10);
    expect(comments.some(({ comment }) => comment.editedAt)).toBe(true);
    expect(comments.some(({ comment }) => comment.author === 'gitbook:agent')).toBe(true);
    const words = comments.map(({ comment }) => comment.markdown).join('\n');
    for (const pattern of [/^```\w+$/m, /^> /m, /@\w+/, /\]\(https?:/, /\$\$/, /ß|ü/, /^- \[x\]/m])
      expect(words).toMatch(pattern);
  });
});

const People = z.array(z.string()).refine((ids) => ids.every((id) => people.has(id)), 'a person who does not exist');
const Person = z.string().refine((id) => people.has(id), 'a person who does not exist');
const ChangeRequest = z.strictObject({
  id: z.string(),
  number: z.int().positive(),
  space: z.string(),
  status: z.enum(['draft', 'open', 'archived', 'merged']),
  subject: z.string(),
  description: z.string().optional(),
  createdBy: Person,
  createdAt: Instant,
  updatedAt: Instant,
  mergedAt: Instant.optional(),
  outdated: z.boolean().optional(),
  requestedReviewers: z.array(
    z.strictObject({ user: Person.optional(), team: z.string().optional(), requestedBy: Person, createdAt: Instant }),
  ),
  reviews: z.array(
    z.strictObject({
      id: z.string(),
      reviewer: Person,
      status: z.enum(['approved', 'changes-requested']),
      comment: z.string().optional(),
      createdAt: Instant,
    }),
  ),
  contributors: z.array(
    z.strictObject({
      user: Person,
      updatedAt: Instant,
      count: z.int().positive(),
      actionType: z.enum(['edit', 'comment']),
    }),
  ),
  comments: Comments,
  pages: z.array(
    z.strictObject({
      change: z.enum(['added', 'modified', 'moved', 'deleted']),
      pathBefore: z.string().nullable(),
      pathAfter: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
const Team = z.strictObject({
  id: z.string(),
  organization: z.string(),
  title: z.string().min(1).max(64),
  createdAt: Instant,
  members: People,
  owners: People,
  spacePermissions: z.array(z.strictObject({ space: z.string(), role: Role.nullable() })),
});
const SiteSpace = z.strictObject({
  id: z.string(),
  space: z.string(),
  title: z.string(),
  path: z.string().min(1).max(100),
  default: z.boolean().optional(),
  condition: z.string().max(1024).optional(),
});
const Site = z.strictObject({
  id: z.string(),
  organization: z.string(),
  title: z.string(),
  published: z.url(),
  visibility: z.string().optional(),
  sections: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string().min(2).max(128),
      path: z.string().min(1).max(100),
      icon: z.string().max(50),
      siteSpaces: z.array(SiteSpace).min(1),
      sectionGroup: z.string().optional(),
      description: z.string().max(256).optional(),
      default: z.boolean().optional(),
      condition: z.string().max(1024).optional(),
    }),
  ),
  sectionGroups: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string().min(1).max(100),
      icon: z.string().max(50),
      sectionGroup: z.string().optional(),
      children: z.array(z.string()),
    }),
  ),
  siteSpaces: z.array(SiteSpace),
  shareLinks: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string().max(50),
      createdAt: Instant,
      active: z.boolean(),
      key: z.string(),
    }),
  ),
});
const Specification = z.strictObject({
  slug: z.string(),
  title: z.string(),
  organization: z.string(),
  createdAt: Instant,
  versions: z.array(z.strictObject({ id: z.string(), createdAt: Instant, url: z.url().max(2048), file: z.string() })),
});
const Conversation = z.strictObject({
  id: z.string().min(1).max(255),
  organization: z.string(),
  subject: z.string().max(512),
  createdAt: Instant,
  processedAt: Instant.optional(),
  source: z.string().regex(/^(email|integration:\w+:[\w-]+)$/),
  metadata: z.strictObject({
    url: z.url().optional(),
    attributes: z.record(z.string(), z.string()),
    createdAt: Instant,
  }),
  parts: z
    .array(
      z.strictObject({
        type: z.literal('message'),
        role: z.enum(['user', 'assistant', 'team-member']),
        body: z.string().min(1),
      }),
    )
    .min(1),
});
const Issue = z.strictObject({
  id: z.string(),
  organization: z.string(),
  title: z.string(),
  summary: z.string(),
  createdAt: Instant,
  ingestedAt: Instant,
  conversation: z.string(),
  cluster: z.string().optional(),
});
const Count = z.int().nonnegative();
const Cluster = z.strictObject({
  id: z.string(),
  organization: z.string(),
  label: z.string(),
  icon: z.string().max(50),
  summary: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  weeklyPulse: z.array(Count).length(13),
  sources: z.record(z.string(), z.int().positive()),
  stats: z.strictObject({
    issues: Count,
    conversations: Count,
    tasksTotal: Count,
    tasksBacklog: Count,
    tasksStarted: Count,
    tasksCompleted: Count,
    tasksCancelled: Count,
  }),
  status: z.enum(['pending', 'analysing']).optional(),
  pages: z.array(z.string()),
});

const changeRequests = filesUnder('change-requests').map((file) => readAs(`change-requests/${file}`, ChangeRequest));
const teams = readAs('teams.json', z.array(Team));
const sites = readAs('sites.json', z.array(Site));
const specifications = readAs('specifications.json', z.array(Specification));
const conversations = readAs('conversations/conversations.json', z.array(Conversation));
const issues = readAs('conversations/issues.json', z.array(Issue));
const clusters = readAs('conversations/clusters.json', z.array(Cluster));
const spaceIds = new Map(spaces.map((space) => [space.id, space]));
const unique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

describe('the change requests of the sample workspace', () => {
  it('are at least twelve, of every status and every kind of change', () => {
    expect(changeRequests.length).toBeGreaterThanOrEqual(12);
    expect(new Set(changeRequests.map((request) => request.status)).size).toBe(4);
    const pages = changeRequests.flatMap((request) => request.pages);
    expect(new Set(pages.map((page) => page.change)).size).toBe(4);
    expect(changeRequests.some((request) => request.outdated)).toBe(true);
    const reviewers = changeRequests.flatMap((request) => request.requestedReviewers);
    expect(reviewers.every((reviewer) => (reviewer.user === undefined) !== (reviewer.team === undefined))).toBe(true);
    expect(reviewers.some((reviewer) => reviewer.team !== undefined)).toBe(true);
    const added = pages.map((page) => page.after ?? '').join('\n');
    for (const pattern of [/^\| --- /m, /^```\w+$/m, /<img /]) expect(added).toMatch(pattern);
  });

  it('start from the pages of their space, and change each of them', () => {
    for (const request of changeRequests) {
      const space = spaceIds.get(request.space);
      for (const page of request.pages) {
        expect(page.before === null, request.subject).toBe(page.pathBefore === null);
        expect(page.after === null, request.subject).toBe(page.pathAfter === null);
        expect(page.change === 'added').toBe(page.before === null);
        expect(page.change === 'deleted').toBe(page.after === null);
        expect(page.change === 'moved').toBe(
          page.pathBefore !== null && page.pathAfter !== null && page.pathBefore !== page.pathAfter,
        );
        if (page.change === 'modified') expect(page.before).not.toBe(page.after);
        if (request.status === 'merged' || page.pathBefore === null || !space) continue;
        expect(page.before).toBe(readText(`${space.path}/${page.pathBefore}`));
      }
    }
  });

  it('have numbers and ids of their own, and comments on pages that they or their space have', () => {
    expect(unique(changeRequests.map((request) => request.id))).toBe(true);
    expect(unique(changeRequests.map((request) => `${request.space} ${String(request.number)}`))).toBe(true);
    const ids = [
      ...spaces.flatMap((space) => space.comments),
      ...changeRequests.flatMap((request) => request.comments),
    ];
    expect(unique(ids.flatMap((comment) => [comment.id, ...comment.replies.map((reply) => reply.id)]))).toBe(true);
    for (const request of changeRequests) {
      const space = spaceIds.get(request.space);
      const known = new Set([...(space?.pages ?? []), ...request.pages.map((page) => page.pathAfter)]);
      for (const comment of request.comments) {
        expect(people).toContain(comment.author);
        if (comment.page !== null) expect(known, request.subject).toContain(comment.page);
      }
      expect(request.createdAt <= request.updatedAt).toBe(true);
      expect(request.status === 'merged').toBe(request.mergedAt !== undefined);
    }
  });
});

describe('the sites, teams and specifications of the sample workspace', () => {
  it('have sites with sections, nested groups, conditions and share links', () => {
    const organizations = workspace.organizations.map((organization) => organization.id);
    expect(organizations.map((id) => sites.filter((site) => site.organization === id).length)).toEqual([2, 1]);
    const groups = sites.flatMap((site) => site.sectionGroups);
    const sections = sites.flatMap((site) => site.sections);
    const siteSpaces = [
      ...sections.flatMap((section) => section.siteSpaces),
      ...sites.flatMap((site) => site.siteSpaces),
    ];
    expect(groups.some((group) => group.sectionGroup !== undefined)).toBe(true);
    expect(sections.some((section) => section.condition !== undefined)).toBe(true);
    expect(sites.flatMap((site) => site.shareLinks.map((link) => link.active))).toContain(false);
    expect(siteSpaces.every((siteSpace) => spaceIds.has(siteSpace.space))).toBe(true);
    const ids = [...groups, ...sections, ...siteSpaces, ...sites, ...sites.flatMap((site) => site.shareLinks)];
    expect(unique(ids.map((item) => item.id))).toBe(true);
    for (const site of sites) {
      for (const group of site.sectionGroups) {
        const inside = [...site.sections, ...site.sectionGroups].filter((item) => item.sectionGroup === group.id);
        expect(inside.map((item) => item.id).sort()).toEqual([...group.children].sort());
      }
      const lists = [site.siteSpaces, ...site.sections.map((section) => section.siteSpaces)].filter(
        (list) => list.length,
      );
      for (const list of lists) expect(list.filter((siteSpace) => siteSpace.default)).toHaveLength(1);
    }
  });

  it('have five teams or more, whose people and spaces exist', () => {
    expect(teams.length).toBeGreaterThanOrEqual(5);
    expect(unique(teams.map((team) => team.id))).toBe(true);
    for (const team of teams) {
      for (const permission of team.spacePermissions) {
        expect(spaceIds.get(permission.space)?.organization).toBe(team.organization);
      }
    }
    const known = new Set(teams.map((team) => team.id));
    const asked = changeRequests.flatMap((request) => request.requestedReviewers.flatMap(({ team }) => team ?? []));
    expect(asked.every((team) => known.has(team))).toBe(true);
  });

  it('have two specifications of three versions, each with every operation that a page shows', () => {
    expect(specifications).toHaveLength(2);
    for (const specification of specifications) {
      expect(specification.versions).toHaveLength(3);
      const times = specification.versions.map((version) => version.createdAt);
      expect([...times].sort()).toEqual(times);
      for (const version of specification.versions) {
        expect(readText(`specifications/${version.file}`)).toMatch(/openapi"?: "3\.1\.0"/);
      }
    }
    const latest = readText(`specifications/${specifications[0]?.versions.at(-1)?.file ?? ''}`);
    const shown = everyText.flatMap((text) => [
      ...text.matchAll(/\{% openapi-operation spec="ebbline-api" path="([^"]+)" method="(\w+)"/g),
    ]);
    expect(shown.length).toBeGreaterThanOrEqual(10);
    for (const [, path, method] of shown) {
      const paths = latest.split(/^ {2}(?=\/)/m);
      const found = paths.find((part) => part.startsWith(`${path ?? ''}:`));
      expect(found, path).toMatch(new RegExp(`^ {4}${method ?? ''}:`, 'm'));
    }
  });
});

describe('the conversations of the sample workspace', () => {
  it('are three hundred with two hundred issues in twenty-four clusters', () => {
    expect([conversations.length, issues.length, clusters.length]).toEqual([300, 200, 24]);
    expect(unique([...conversations, ...issues, ...clusters].map((item) => item.id))).toBe(true);
    for (const list of [conversations, issues]) {
      const times = list.map((item) => item.createdAt);
      expect([...times].sort().reverse()).toEqual(times);
    }
  });

  it('agree: an issue with its conversation, a cluster with its issues, pulse and sources', () => {
    const byId = new Map(conversations.map((conversation) => [conversation.id, conversation]));
    for (const issue of issues) {
      expect(byId.get(issue.conversation)?.createdAt).toBe(issue.createdAt);
      expect(issue.ingestedAt > issue.createdAt).toBe(true);
    }
    for (const cluster of clusters) {
      const mine = issues.filter((issue) => issue.cluster === cluster.id);
      const sources = Object.values(cluster.sources).reduce((sum, count) => sum + count, 0);
      const { stats } = cluster;
      expect(stats.issues).toBe(mine.length);
      expect(sources).toBe(stats.conversations);
      expect(cluster.weeklyPulse.reduce((sum, count) => sum + count, 0)).toBe(mine.length);
      expect(stats.tasksBacklog + stats.tasksStarted + stats.tasksCompleted + stats.tasksCancelled).toBe(
        stats.tasksTotal,
      );
      expect(cluster.createdAt <= cluster.updatedAt).toBe(true);
      for (const page of cluster.pages) expect(exists(`spaces/${page}`), page).toBe(true);
    }
    expect(clusters.some((cluster) => cluster.pages.length === 0)).toBe(true);
    expect(issues.some((issue) => issue.cluster === undefined)).toBe(true);
  });

  it('come from several sources in several languages, some in HTML, and read as if people wrote them', () => {
    expect(new Set(conversations.map((conversation) => conversation.source)).size).toBeGreaterThanOrEqual(4);
    const languages = new Set(conversations.map((conversation) => conversation.metadata.attributes['language']));
    expect(languages.size).toBeGreaterThanOrEqual(5);
    const bodies = conversations.flatMap((conversation) => conversation.parts.map((part) => part.body));
    expect(bodies.filter((body) => body.startsWith('<p')).length).toBeGreaterThanOrEqual(30);
    expect(bodies.join('\n')).not.toMatch(/\{\w+\}|undefined|lorem/i);
    const first = conversations.map((conversation) => conversation.parts[0]?.body ?? '');
    expect(new Set(first).size).toBeGreaterThanOrEqual(290);
    expect(new Set(conversations.map((conversation) => conversation.subject)).size).toBeGreaterThanOrEqual(200);
  });
});
