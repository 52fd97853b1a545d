import { describe, expect, it } from 'vitest';
import type { TreePage } from '#shared/rpc/store.ts';
import { paletteEntries } from '../../../renderer/features/palette/entries.ts';

const command = (id: string, title: string, keysOnly = false) =>
  ({ id, title, group: 'Go', keysOnly, run: () => undefined }) as const;

const treePage = (id: string, title: string, type = 'document') => ({ id, title, type }) as unknown as TreePage;

const SOURCES = {
  commands: [command('go.outbox', 'Go to the outbox'), command('list.next', 'Next in the list', true)],
  keysOf: (id: string) => (id === 'go.outbox' ? ['g o'] : []),
  library: { fetchedAt: 0, nodes: [] },
  tree: {
    space: { id: 's', title: 'Guides', emoji: null },
    revision: 'r',
    fetchedAt: 0,
    pages: [treePage('p1', 'Outbox and network'), treePage('p2', 'Wiring'), treePage('g', 'Outside', 'group')],
  },
  recent: [{ spaceId: 's', pageId: 'p2', title: 'Wiring', spaceTitle: 'Guides', at: 1 }],
};

describe('the palette', () => {
  it('begins with what was read last and what can be done', () => {
    expect(paletteEntries('', SOURCES).map(({ title }) => title)).toEqual(['Wiring', 'Go to the outbox']);
  });

  it('finds pages and commands by words in any order, the start of a title first', () => {
    expect(paletteEntries('out', SOURCES).map(({ title }) => title)).toEqual([
      'Outbox and network',
      'Go to the outbox',
    ]);
    expect(paletteEntries('network outbox', SOURCES).map(({ title }) => title)).toEqual(['Outbox and network']);
  });

  it('names a page once, also when it was read lately, and leaves groups out', () => {
    expect(paletteEntries('wiring', SOURCES)).toHaveLength(1);
    expect(paletteEntries('outside', SOURCES)).toHaveLength(0);
  });

  it('shows the keys of a command', () => {
    expect(paletteEntries('go outbox', SOURCES)[0]?.keys).toBe('g o');
  });
});
