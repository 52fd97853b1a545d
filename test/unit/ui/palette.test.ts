import { describe, expect, it } from 'vitest';
import type { SearchHit } from '#shared/rpc/search.ts';
import type { StoredPage } from '#shared/rpc/store.ts';
import type { CommandId } from '../../../renderer/app/commands/commands.svelte.ts';
import { paletteEntries } from '../../../renderer/features/palette/entries.ts';

const command = (id: CommandId, title: string, keysOnly = false) =>
  ({ id, title, group: 'Navigation', keysOnly, run: () => undefined }) as const;

const treePage = (id: string, title: string, type = 'document') => ({ id, title, type }) as unknown as StoredPage;

const SOURCES = {
  commands: [command('go.outbox', 'Outbox'), command('list.next', 'Next row', true)],
  here: [],
  recentCommands: [],
  keysOf: (id: CommandId) => (id === 'go.outbox' ? ['g o'] : []),
  library: { fetchedAt: 0, nodes: [] },
  tree: {
    space: { id: 's', title: 'Guides', emoji: null },
    revision: 'r',
    fetchedAt: 0,
    pages: [treePage('p1', 'Outbox and network'), treePage('p2', 'Wiring'), treePage('g', 'Outside', 'group')],
  },
  recent: [{ spaceId: 's', pageId: 'p2', title: 'Wiring', spaceTitle: 'Guides', at: 1 }],
};

/** Names of what was found, without the way to the search screen that stands below it. */
function titles(query: string, sources: Parameters<typeof paletteEntries>[1] = SOURCES): readonly string[] {
  return paletteEntries(query, sources)
    .filter(({ id }) => id !== 'search everywhere')
    .map(({ title }) => title);
}

describe('the palette', () => {
  it('begins with what was read last and what can be done', () => {
    expect(paletteEntries('', SOURCES).map(({ title }) => title)).toEqual(['Wiring', 'Outbox']);
  });

  it('begins with the selection and what was done recently, then the screen, then all by group', () => {
    const onRow = { ...command('triage.accept', 'Accept'), ofRow: true };
    const ofScreen = command('list.export', 'Export list');
    const others = [command('go.outbox', 'Outbox'), command('go.library', 'Library'), command('sync.now', 'Sync now')];
    const sources: Parameters<typeof paletteEntries>[1] = {
      ...SOURCES,
      commands: [...others, { ...command('theme.dark', 'Theme: dark'), group: 'App' }, ofScreen, onRow],
      here: [ofScreen, onRow],
      recentCommands: ['sync.now', 'go.library', 'pack.save'],
    };
    expect(paletteEntries('', sources).map(({ section, title }) => `${section ?? ''}: ${title}`)).toEqual([
      'Selection: Accept',
      'Recent commands: Sync now',
      'Recent commands: Library',
      'Recent pages: Wiring',
      'On this screen: Export list',
      'Navigation: Outbox',
      'App: Theme: dark',
    ]);
    // A search has no sections: the best match is first.
    expect(paletteEntries('sync', sources).every(({ section }) => section === null)).toBe(true);
  });

  it('opens the change request of a pasted address, and of a number in the space on screen', () => {
    const first = (query: string) => paletteEntries(query, SOURCES)[0];
    expect(first('https://app.gitbook.com/o/o1/s/s9/~/changes/31/guide')).toMatchObject({
      title: 'Open change request #31',
      target: { place: { kind: 'review', spaceId: 's9', changeRequestId: '31' } },
    });
    expect(first('#7')).toMatchObject({ detail: 'Guides', target: { place: { spaceId: 's', changeRequestId: '7' } } });
    expect(first('https://app.gitbook.com/s/s9/page')?.id).toBe('search everywhere');
  });

  it('finds pages and commands by words in any order, the start of a title first', () => {
    expect(titles('out')).toEqual(['Outbox', 'Outbox and network']);
    expect(titles('network outbox')).toEqual(['Outbox and network']);
  });

  it('names a page once, also when it was read lately, and leaves groups out', () => {
    expect(titles('wiring')).toHaveLength(1);
    expect(titles('outside')).toHaveLength(0);
  });

  it('shows the keys of a command', () => {
    expect(paletteEntries('go outbox', SOURCES)[0]?.keys).toBe('g o');
  });

  it('finds commands by other words for them', () => {
    const commands = [command('help.keys', 'Keyboard shortcuts'), command('reading.large', 'Text size: large')];
    const found = (query: string) => titles(query, { ...SOURCES, commands });
    expect(found('help')).toEqual(['Keyboard shortcuts']);
    expect(found('font')).toEqual(['Text size: large']);
    expect(found('zoom large')).toEqual(['Text size: large']);
  });

  it('shows what the index found in other spaces after what is called so here, and each page once', () => {
    const hit = (targetId: string, title: string): SearchHit =>
      ({ kind: 'page', spaceId: targetId === 'p2' ? 's' : 't', spaceTitle: 'Other', targetId, title }) as SearchHit;
    const sources = { ...SOURCES, found: [hit('p9', 'Réwiring'), hit('p2', 'Wiring')] };
    expect(titles('wiring', sources)).toEqual(['Wiring', 'Réwiring']);
  });

  it('leads on to all that is said', () => {
    expect(paletteEntries(' neap tide ', SOURCES).at(-1)?.target).toEqual({
      kind: 'place',
      place: { kind: 'search', query: 'neap tide' },
    });
  });

  it('leads to a section in the tree of its site, and to a share link in its list', () => {
    const hit: SearchHit = {
      ...{ id: 'h', kind: 'section', spaceId: '', spaceTitle: 'Docs', targetId: 's1', commentId: null, replyId: null },
      ...{ within: null, siteId: 'x', title: 'Outlook', by: '', at: 0, status: 'none', whole: true },
    };
    const found = [hit, { ...hit, id: 'l', kind: 'share-link', targetId: 'l1', title: 'Outsiders' } as const];
    const entries = paletteEntries('out', { ...SOURCES, found }).filter((entry) => entry.found);
    expect(entries.map(({ id, detail }) => [id, detail])).toEqual(
      expect.arrayContaining([
        ['/sites/x?row=s1', 'Section in Docs'],
        ['/sites/x/share-links?row=l1', 'Share link in Docs'],
      ]),
    );
  });
});
