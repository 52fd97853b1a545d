import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adminWrite, contentPrint } from '#shared/outbox/admin.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import { resolvedWrite } from '../../../electron/outbox/kinds/index.ts';
import { at } from './at-service.ts';
import { FakeService } from './fake-service.ts';

/** A row that somebody else moved, edited or filled since the person acted is not moved or deleted unasked. */

const site = { organizationId: 'o', siteId: 's' };
const list = (...items: readonly object[]) => ok({ items, problems: [] });

function service(answers: Readonly<Record<string, readonly object[]>>): FakeService {
  const fake = new FakeService();
  for (const name of ['listSiteSections', 'listSiteSectionGroups', 'listSiteSpaces'])
    fake.answers.set(name, () => list(...(answers[name] ?? [])));
  return fake;
}

const section = (id: string, more: object = {}) => ({ id, title: id.toUpperCase(), path: id, siteSpaces: [], ...more });

const moveAfter = (anchor: string, was: { parent?: string | null; siblings?: string[]; words?: string }) =>
  adminWrite(
    'moveSiteSection',
    { ...site, siteSectionId: 'a', body: { position: { after: { type: 'site-section', siteSection: anchor } } } },
    { was },
  );

async function conflictOf(fake: FakeService, write: PendingWrite) {
  const result = await at(fake, write).preflight();
  return result.type === 'conflict' ? result.conflict : result.type;
}

describe('a move', () => {
  it('is sent while the row is where the person saw it', async () => {
    const fake = service({ listSiteSections: ['a', 'b', 'c'].map((id) => section(id)) });
    expect(await conflictOf(fake, moveAfter('c', { parent: null, siblings: ['a', 'b', 'c'] }))).toBe('go');
  });

  it('is held with both places where somebody else moved the row', async () => {
    const fake = service({ listSiteSections: ['b', 'a', 'c', 'd'].map((id) => section(id)) });
    const was = { parent: null, siblings: ['a', 'b', 'c', 'd'], words: 'At the top level, before “B”' };
    expect(await conflictOf(fake, moveAfter('d', was))).toMatchObject({
      base: 'At the top level, before “B”',
      mine: 'After “D”',
      theirs: 'At the top level, after “B”',
    });
  });

  it('is held where somebody else moved the row into a group', async () => {
    const fake = service({
      listSiteSections: ['a', 'b'].map((id) => section(id)),
      listSiteSectionGroups: [{ id: 'g', title: 'Guides', children: [section('a')] }],
    });
    const conflict = await conflictOf(fake, moveAfter('b', { parent: null, words: 'At the top level' }));
    expect(conflict).toMatchObject({ base: 'At the top level', theirs: 'In “Guides”' });
  });

  it('is sent where only other rows moved, came or went', async () => {
    const rows = fc.shuffledSubarray(['b', 'c', 'd', 'e', 'new'], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(rows, async (others) => {
        const was = { parent: null, siblings: ['x', 'a', 'y'] };
        const now = ['x', ...others.slice(0, 1), 'a', ...others.slice(1), 'y', 'z'];
        const fake = service({ listSiteSections: now.map((id) => section(id)) });
        expect(await conflictOf(fake, moveAfter('z', was))).toBe('go');
      }),
    );
  });

  it('is held by any change of its place against all rows that stayed', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const places = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }));
    await fc.assert(
      fc.asyncProperty(places, async ([from, to]) => {
        const others = ids.slice(1);
        const listAt = (index: number) => others.toSpliced(index, 0, 'a');
        const fake = service({ listSiteSections: [...listAt(to).map((id) => section(id)), section('z')] });
        const result = await conflictOf(fake, moveAfter('z', { parent: null, siblings: listAt(from) }));
        if (from === to) expect(result).toBe('go');
        // Directly after "e" is before "z" already, and beside where it was in no other case.
        else expect(result).toHaveProperty('theirs');
      }),
    );
  });

  it('replaces what the person saw in the conflict, and nothing later', async () => {
    const write = moveAfter('d', { parent: null, siblings: ['a', 'b', 'c', 'd'] });
    const fake = service({ listSiteSections: ['b', 'a', 'c', 'd'].map((id) => section(id)) });
    const mine = await mineAfter(fake, write);
    expect(await conflictOf(fake, mine)).toBe('go');
    fake.answers.set('listSiteSections', () => list(...['a', 'b', 'c', 'd'].map((id) => section(id))));
    expect(await conflictOf(fake, mine)).toMatchObject({ base: 'At the top level, after “B”' });
  });
});

describe('taking a section out of its group', () => {
  const leave = adminWrite(
    'removeSectionFromGroup',
    { ...site, siteSectionGroupId: 'g', siteSectionId: 'a' },
    { was: { parent: 'g', words: 'In “Guides”' } },
  );
  const inGroup = (id: string) =>
    service({
      listSiteSectionGroups: ['g', 'h'].map((group) => ({
        id: group,
        title: group === 'g' ? 'Guides' : 'Help',
        children: group === id ? [section('a')] : [],
      })),
    });

  it('is held where somebody else moved it into another group, and then takes it out of that one', async () => {
    expect(await conflictOf(inGroup('g'), leave)).toBe('go');
    const moved = inGroup('h');
    expect(await conflictOf(moved, leave)).toMatchObject({
      base: 'In “Guides”',
      mine: 'At the top level',
      theirs: 'In “Help”',
    });
    const mine = await mineAfter(moved, leave);
    expect(mine).toMatchObject({ input: { siteSectionGroupId: 'h', siteSectionId: 'a' } });
    expect(await conflictOf(moved, mine)).toBe('go');
  });

  it('is sent where somebody else took it out already', async () => {
    expect(await conflictOf(inGroup(''), leave)).toBe('go');
  });
});

async function mineAfter(fake: FakeService, write: PendingWrite): Promise<PendingWrite> {
  const conflict = await conflictOf(fake, write);
  if (typeof conflict === 'string') throw new Error(`no conflict, but "${conflict}"`);
  return resolvedWrite(write, {
    take: 'mine',
    merged: null,
    theirs: conflict.theirs,
    mergeable: false,
    now: conflict.now,
  });
}

describe('a deletion', () => {
  const remove = adminWrite(
    'deleteSiteSection',
    { ...site, siteSectionId: 'a' },
    { base: { title: 'A', path: 'a', description: null }, was: { contents: [{ id: '1', prints: [] }] } },
  );
  const holding = (ids: readonly string[], more: object = {}) =>
    service({
      listSiteSections: [section('a', { siteSpaces: ids.map((id) => ({ id, title: `Space ${id}` })), ...more })],
    });

  it('is sent where the section is as the person saw it, or holds less', async () => {
    expect(await conflictOf(holding(['1']), remove)).toBe('go');
    expect(await conflictOf(holding([]), remove)).toBe('go');
  });

  it('is held where somebody else edited the section or added to it', async () => {
    expect(await conflictOf(holding(['1'], { title: 'Anew' }), remove)).toMatchObject({
      base: 'Title: A',
      mine: 'Deleted',
      theirs: 'Title: Anew',
    });
    expect(await conflictOf(holding(['1', '2']), remove)).toMatchObject({
      base: 'In it: Space 1',
      theirs: 'In it: Space 1, Space 2',
    });
  });

  it('removes what the person saw in the conflict, and nothing later', async () => {
    const mine = await mineAfter(holding(['1', '2'], { title: 'Anew' }), remove);
    expect(await conflictOf(holding(['1', '2'], { title: 'Anew' }), mine)).toBe('go');
    expect(await conflictOf(holding(['1', '2', '3'], { title: 'Anew' }), mine)).toHaveProperty('theirs');
    expect(await conflictOf(holding(['1', '2'], { title: 'Again' }), mine)).toHaveProperty('theirs');
  });

  it('is held where a group has an edited section, or one, at any depth, that the person had not seen', async () => {
    const write = adminWrite(
      'deleteSiteSectionGroup',
      { ...site, siteSectionGroupId: 'g' },
      { base: { title: 'G' }, was: { contents: [{ id: 'a', prints: [contentPrint({ title: 'A', path: 'a' })] }] } },
    );
    const inner = { id: 'h', title: 'Inner', children: [section('b')] };
    const fake = (children: readonly object[]) =>
      service({ listSiteSectionGroups: [{ id: 'g', title: 'G', children }] });
    expect(await conflictOf(fake([section('a')]), write)).toBe('go');
    expect(await conflictOf(fake([section('a'), inner]), write)).toMatchObject({ theirs: 'In it: A, Inner, B' });
    const edited = section('a', { title: 'Anew' });
    expect(await conflictOf(fake([edited]), write)).toMatchObject({ theirs: 'In it: Anew (edited)' });
  });
});

describe('the deletion of a collection', () => {
  const collection = (id: string, parent: string | null = null) => ({ id, title: id, parent, organization: 'o' });
  const remove = adminWrite(
    'deleteCollection',
    { collectionId: 'a' },
    { was: { contents: ['b', 'space'].map((id) => ({ id, prints: [contentPrint({ title: id })] })) } },
  );
  const holding = (collections: readonly object[], spaces: Readonly<Record<string, readonly object[]>>) => {
    const fake = new FakeService();
    fake.answers.set('getCollection', () => ok(collection('a')));
    fake.answers.set('listCollectionsInOrganization', () => list(collection('a'), ...collections));
    fake.answers.set('listSpacesInCollection', (input: { collectionId: string }) =>
      list(...(spaces[input.collectionId] ?? [])),
    );
    return fake;
  };
  const space = (id: string, title = id) => ({ id, title });

  it('is sent while it holds what the person saw, or less', async () => {
    expect(await conflictOf(holding([collection('b', 'a')], { b: [space('space')] }), remove)).toBe('go');
    expect(await conflictOf(holding([collection('c')], {}), remove)).toBe('go');
  });

  it('is held where somebody else added or renamed a space or a collection in it, at any depth', async () => {
    const added = holding([collection('b', 'a')], { b: [space('space'), space('new')] });
    expect(await conflictOf(added, remove)).toMatchObject({ base: 'In it: b, space', theirs: 'In it: b, space, new' });
    const renamed = holding([collection('b', 'a')], { a: [space('space', 'Anew')] });
    expect(await conflictOf(renamed, remove)).toMatchObject({ theirs: 'In it: b, Anew (edited)' });
    expect(await conflictOf(holding([collection('b', 'a'), collection('c', 'b')], {}), remove)).toMatchObject({
      theirs: 'In it: b, c',
    });
  });

  it('ends where the server says that collections are in each other', async () => {
    const circle = holding([collection('b', 'a'), { ...collection('a'), parent: 'b' }], {});
    expect(await conflictOf(circle, remove)).toHaveProperty('theirs');
  });
});

describe('an edit', () => {
  it('replaces what the person saw in the conflict, and nothing later', async () => {
    const edit = adminWrite(
      'updateSiteSection',
      { ...site, siteSectionId: 'a', body: { title: 'Mine' } },
      { base: { title: 'A' } },
    );
    const titled = (title: string) => service({ listSiteSections: [section('a', { title })] });
    const mine = await mineAfter(titled('Theirs'), edit);
    expect(await conflictOf(titled('Theirs'), mine)).toBe('go');
    expect(await conflictOf(titled('Theirs again'), mine)).toMatchObject({ base: 'Theirs', theirs: 'Theirs again' });
  });

  it('names fields and what they hold as the screens do', async () => {
    const edit = adminWrite(
      'updateSiteSection',
      { ...site, siteSectionId: 'a', body: { icon: null, condition: 'mine', defaultSiteSpace: '2' } },
      { base: { icon: 'anchor', condition: null, defaultSiteSpace: '1' } },
    );
    const spaces = ['1', '2', '3'].map((id) => ({ id, title: `Space ${id}`, default: id === '3' }));
    const fake = service({
      listSiteSections: [section('a', { icon: 'flag', condition: 'theirs', siteSpaces: spaces })],
    });
    expect(await conflictOf(fake, edit)).toMatchObject({
      base: 'Icon: anchor\nShown when: none\nDefault space: Space 1',
      mine: 'Icon: none\nShown when: mine\nDefault space: Space 2',
      theirs: 'Icon: flag\nShown when: theirs\nDefault space: Space 3',
    });
  });

  it('names the spaces of a site space, also the one that the site does not show', async () => {
    const edit = adminWrite(
      'updateSiteSpace',
      { ...site, siteSpaceId: 'a', body: { spaceId: 'mine' } },
      { base: { spaceId: 'before' } },
    );
    const shows = (id: string, space: string) => ({ id, space: { id: space, title: `The ${space} one` } });
    const fake = service({ listSiteSpaces: [shows('a', 'other'), shows('b', 'before')] });
    fake.answers.set('getSpace', () => ok({ id: 'mine', title: 'The mine one' }));
    expect(await conflictOf(fake, edit)).toMatchObject({
      base: 'The before one',
      mine: 'The mine one',
      theirs: 'The other one',
    });
  });

  it('of the default of a section is sent while the default is as the person saw it, and done where it is as wanted', async () => {
    const edit = adminWrite(
      'updateSiteSection',
      { ...site, siteSectionId: 'a', body: { defaultSiteSpace: '2' } },
      { base: { defaultSiteSpace: '1' } },
    );
    const defaultIs = (wanted: string) => {
      const siteSpaces = ['1', '2', '3'].map((id) => ({ id, title: id, default: id === wanted }));
      return conflictOf(service({ listSiteSections: [section('a', { siteSpaces })] }), edit);
    };
    expect(await defaultIs('1')).toBe('go');
    expect(await defaultIs('2')).toBe('found');
    expect(await defaultIs('3')).toMatchObject({ base: '1', mine: '2', theirs: '3' });
    // A server need not list the site spaces of a section.
    expect(await conflictOf(service({ listSiteSections: [section('a')] }), edit)).toBe('go');
  });
});
