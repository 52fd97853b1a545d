import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SiteNode, SiteStructure } from '#shared/model/sites.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { readSiteId } from '../../../renderer/features/sites/read-site-id.ts';
import {
  changesOf,
  draftOf,
  editWrite,
  normalPath,
  problemsOf,
  reversed,
  TEXT_RULES,
  whyUneditable,
  type RowDraft,
} from '../../../renderer/features/sites/row-edit.ts';
import { writeTitle } from '../../../renderer/pending/texts/write-texts.ts';
import { characterWords } from '../../../renderer/ui/words.ts';
import { addWrite, NOTHING_ADDED } from '../../../renderer/features/sites/row-adding.ts';
import { pathWords, sizeWords } from '../../../renderer/features/sites/texts.ts';

const IDS = { organizationId: 'org', siteId: 'site' };

function node(more: Partial<SiteNode> & Pick<SiteNode, 'id' | 'kind'>): SiteNode {
  return {
    ...{ parentId: null, depth: 0, hasChildren: false, title: 'Guides', description: null, path: null, icon: null },
    ...{
      isDefault: false,
      condition: null,
      published: null,
      spaceId: null,
      spaceTitle: null,
      pending: [],
      change: null,
    },
    ...more,
  };
}

const words = (least: number, most: number) =>
  fc.string({ minLength: least, maxLength: most, unit: 'grapheme-ascii' }).filter((text) => text.trim() === text);
const orNull = (most: number) => fc.option(words(1, most), { nil: null });
const id = fc.stringMatching(/^[a-z]{1,6}$/);

/** A row of each kind with valid values. */
const anyRow: fc.Arbitrary<SiteNode> = fc.oneof(
  fc.record({ title: words(1, 100), icon: orNull(50) }).map((row) => node({ id: 'row', kind: 'group', ...row })),
  fc
    .record({
      title: words(2, 128),
      path: words(1, 100),
      icon: orNull(50),
      description: orNull(256),
      condition: orNull(1024),
    })
    .map((row) => node({ id: 'row', kind: 'section', ...row })),
  fc
    .record({ path: words(1, 100), condition: orNull(1024), spaceId: id })
    .map((row) => node({ id: 'row', kind: 'site-space', ...row })),
);

/** The row, and texts that a person leaves in some of its fields. */
const edit = anyRow.chain((row) =>
  fc
    .dictionary(
      fc.constantFrom(...(Object.keys(draftOf(row, [row])) as (keyof RowDraft)[])),
      fc.string({ maxLength: 300 }),
    )
    .map((typed) => ({ row, draft: { ...draftOf(row, [row]), ...typed } })),
);

describe('the edit of a row', () => {
  it('is sent with changed fields only, their values before, and nothing that the contract refuses', () => {
    fc.assert(
      fc.property(edit, ({ row, draft }) => {
        const changes = changesOf(row, [row], draft);
        if (changes === null || Object.keys(problemsOf(row, [row], draft)).length > 0) return;
        expect(Object.keys(changes.body)).toEqual(Object.keys(changes.base));
        for (const name of Object.keys(changes.body) as (keyof RowDraft)[])
          expect(changes.body[name]).not.toEqual(changes.base[name]);
        const write = editWrite(IDS, row, changes);
        const { body } = operations[write.kind as 'updateSiteSection'];
        if (!('input' in write)) throw new Error('not an administrative write');
        expect(body.safeParse(write.input['body']).success).toBe(true);
      }),
    );
  });

  it('is nothing while the texts are those of the row', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        expect(changesOf(row, [row], draftOf(row, [row]))).toBeNull();
        expect(problemsOf(row, [row], draftOf(row, [row]))).toEqual({});
      }),
    );
  });

  it('is undone by the edit that swaps the values', () => {
    const row = node({ id: 'row', kind: 'section', path: 'guides', condition: null });
    const changes = changesOf(row, [row], { ...draftOf(row, [row]), condition: 'true', path: 'all' });
    expect(changes).toEqual({ body: { path: 'all', condition: 'true' }, base: { path: 'guides', condition: null } });
    expect(changes === null ? null : reversed(changes)).toEqual({ body: changes?.base, base: changes?.body });
    // A path that the server had not chosen yet cannot be emptied.
    expect(reversed({ body: { path: 'all' }, base: { path: null } })).toBeNull();
  });

  it('compares nothing that the server has yet to choose for a new row', () => {
    const made = node({ id: 'made', kind: 'section', path: null });
    const inside = node({ id: 'space', kind: 'site-space', parentId: 'made' });
    const nodes = [made, inside];
    const draft = { ...draftOf(made, nodes), path: 'rb', description: 'All', defaultSiteSpace: 'space' };
    const changes = changesOf(made, nodes, draft);
    if (changes === null) throw new Error('nothing changed');
    expect(editWrite(IDS, made, changes)).toMatchObject({
      input: { body: { path: 'rb', description: 'All', defaultSiteSpace: 'space' } },
      base: { description: null },
    });
    expect(editWrite(IDS, made, changes)).not.toHaveProperty(['base', 'path']);
    expect(editWrite(IDS, made, changes)).not.toHaveProperty(['base', 'defaultSiteSpace']);
  });

  it('keeps to the limits of every text field, to the character', () => {
    for (const kind of ['group', 'section', 'site-space'] as const) {
      const row = node({ id: 'row', kind, path: 'guides' });
      for (const { name, least, most } of TEXT_RULES[kind]) {
        const problem = (length: number) =>
          problemsOf(row, [row], { ...draftOf(row, [row]), [name]: 'x'.repeat(length) })[name];
        expect([name, problem(most)]).toEqual([name, undefined]);
        expect(problem(most + 1)?.kind).toBe('too-long');
        if (least > 0) expect(problem(least - 1)?.kind).toBe('too-short');
        expect(problem(least)).toBeUndefined();
      }
    }
  });

  it('says that another row beside it has the path', () => {
    const section = (more: Partial<SiteNode> & { id: string }): SiteNode => node({ kind: 'section', ...more });
    const own = section({ id: 'own', path: 'own' });
    const taken = (others: readonly SiteNode[], row = own) =>
      problemsOf(row, [row, ...others], { ...draftOf(row, []), path: 'api' }).path?.kind;
    // Groups add nothing to an address.
    expect(taken([section({ id: 'api', path: 'api', parentId: 'group' })])).toBe('taken');
    expect(taken([section({ id: 'api', path: 'api', change: 'removed' })])).toBeUndefined();
    const space = (name: string, parentId: string): SiteNode =>
      node({ id: name, kind: 'site-space', path: name, parentId });
    expect(taken([space('api', 'own')])).toBeUndefined();
    expect(taken([space('api', 'one')], space('v1', 'one'))).toBe('taken');
    expect(taken([space('api', 'one')], space('v1', 'other'))).toBeUndefined();
  });

  it('normalises a changed path, says so, and finds the row that has it', () => {
    const own = node({ id: 'own', kind: 'section', path: 'Own Path' });
    const other = node({ id: 'api', kind: 'section', path: 'getting-started', title: '', spaceTitle: null });
    const typed = (path: string) => ({ ...draftOf(own, [own]), path });
    expect(changesOf(own, [own], typed(' /Getting Started!/ '))?.body).toEqual({ path: 'getting-started' });
    expect(pathWords(' /Getting Started!/ ')).toBe('Becomes /getting-started');
    expect(pathWords('1.x/getting-started')).toBeNull();
    expect(problemsOf(own, [own, other], typed('/Getting Started'))).toEqual({
      path: { kind: 'taken', name: 'getting-started' },
    });
    expect(problemsOf(own, [own], typed(' /// ')).path?.kind).toBe('too-short');
    // What the server has stays as it is.
    expect(changesOf(own, [own], typed('Own Path'))).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normalPath(normalPath(text))).toBe(normalPath(text));
      }),
    );
  });

  it('counts characters as the contract does', () => {
    const row = node({ id: 'row', kind: 'section', path: 'guides' });
    const problem = (title: string) => problemsOf(row, [row], { ...draftOf(row, [row]), title }).title?.kind;
    expect([problem('😀'.repeat(128)), problem('😀'.repeat(129)), problem('😀')]).toEqual([
      undefined,
      'too-long',
      'too-short',
    ]);
    expect(characterWords('😀'.repeat(128), 128)).toBe('128 of 128 characters');
    const added = (title: string) => addWrite(IDS, 'group', null, { ...NOTHING_ADDED, title }) !== null;
    expect([added('😀'.repeat(100)), added('😀'.repeat(101))]).toEqual([true, false]);
  });

  it('is named in the Outbox by its title, or by its space', () => {
    const draft = { ...NOTHING_ADDED, spaceId: 's', spaceTitle: 'Release notes' };
    const added = (kind: SiteNode['kind'], title: string) => {
      const write = addWrite(IDS, kind, null, { ...draft, title });
      return write === null ? null : writeTitle(write);
    };
    expect(added('section', '')).toBe('Add site section: Release notes');
    expect(added('section', 'Changes')).toBe('Add site section: Changes');
    expect(added('site-space', '')).toContain(': Release notes');
  });

  it('is not offered for a row that will be removed, or whose id is not known', () => {
    expect(whyUneditable(node({ id: 'a', kind: 'section' }))).toBeNull();
    expect(whyUneditable(node({ id: 'a', kind: 'section', change: 'removed' }))).toBe('removed');
    expect(whyUneditable(node({ id: 'operation:x#space', kind: 'site-space' }))).toBe('not-made-yet');
  });
});

describe('the id of a site', () => {
  it('is read from the id, and from any web address that contains it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
        fc.constantFrom('', '/', '/settings?x=1#y'),
        (site, rest) => {
          expect(readSiteId(` ${site}\n`)).toBe(site);
          expect(readSiteId(`https://app.gitbook.com/o/ORG/sites/${site}${rest}`)).toBe(site);
          expect(readSiteId(`app.gitbook.com/o/ORG/site/${site}${rest}`)).toBe(site);
        },
      ),
    );
  });

  it('is not read from other text', () => {
    for (const text of [
      '',
      ' ',
      'two words',
      'https://app.gitbook.com/o/ORG/s/space',
      'https://x.example/sites/',
      'a/b',
    ])
      expect([text, readSiteId(text)]).toEqual([text, null]);
  });
});

describe('the size of a site', () => {
  it('counts a nested group once', () => {
    const group = { id: 'a', title: 'A', parentId: null, icon: null, children: [] };
    const structure: SiteStructure = {
      ...{ sections: [], groups: [group, group], siteSpaces: [], shareLinks: null, fetchedAt: 0, partial: false },
    };
    expect(sizeWords({ structure })).toBe('1 group · 0 spaces');
    expect(sizeWords({ structure: null })).toBeNull();
  });
});
