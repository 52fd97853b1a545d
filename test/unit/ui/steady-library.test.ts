import { describe, expect, it } from 'vitest';
import type { LibraryNode } from '#shared/rpc/store.ts';
import { steadyNodes } from '../../../renderer/shell/stable-library.svelte.ts';

const space = (id: string, change: Partial<Extract<LibraryNode, { kind: 'space' }>> = {}): LibraryNode => ({
  kind: 'space',
  id,
  title: id,
  depth: 0,
  parent: null,
  emoji: null,
  visibility: 'public',
  canComment: true,
  pending: [],
  change: null,
  pages: 3,
  bodies: 0,
  comments: 0,
  syncedAt: null,
  ...change,
});

describe('rows of the library', () => {
  it('stay the same objects while they say the same, and follow the new order', () => {
    const before = [space('a'), space('b'), space('c')];
    const now = steadyNodes(before, [space('c'), space('b', { bodies: 1 }), space('a'), space('d')]);
    expect(now[0]).toBe(before[2]);
    expect(now[1]).toEqual(space('b', { bodies: 1 }));
    expect(now[2]).toBe(before[0]);
    expect(now[3]).toEqual(space('d'));
  });

  it('are new where what waits is another', () => {
    const mark = { operationId: 'o', state: 'queued', summary: 'x' } as never;
    const before = [space('a', { pending: [mark] })];
    expect(steadyNodes(before, [space('a', { pending: [mark] })])[0]).toBe(before[0]);
    expect(steadyNodes(before, [space('a')])[0]).not.toBe(before[0]);
  });
});
