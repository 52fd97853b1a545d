import { describe, expect, it } from 'vitest';
import { INHERITED, keeping, libraryKey, ORGANIZATION, type OfflineRule, type OfflineTarget } from '#shared/offline.ts';

const rules = (...entries: readonly (readonly [OfflineTarget, Partial<OfflineRule>])[]) =>
  new Map(entries.map(([target, rule]) => [libraryKey(target), { ...INHERITED, ...rule }]));

const outer: OfflineTarget = { kind: 'collection', id: 'outer' };
const inner: OfflineTarget = { kind: 'collection', id: 'inner' };
const space: OfflineTarget = { kind: 'space', id: 's' };
const collections = [{ id: 'outer' }, { id: 'inner', parent: 'outer' }];

describe('what is kept of a space', () => {
  it('is everything while nobody has chosen', () => {
    expect(keeping(new Map(), collections)(space, 'inner')).toEqual({ keep: true, files: true, paused: false });
  });

  it('follows the nearest rule above it that says something', () => {
    const of = keeping(
      rules([ORGANIZATION, { keep: 'drop' }], [outer, { keep: 'keep' }], [inner, { files: 'off' }]),
      collections,
    );
    expect(of(space, 'inner')).toEqual({ keep: true, files: false, paused: false });
    expect(of({ kind: 'space', id: 'elsewhere' }, undefined)).toEqual({ keep: false, files: true, paused: false });
  });

  it('follows its own rule against all above, except that a pause above holds', () => {
    const of = keeping(rules([outer, { keep: 'drop', paused: true }], [space, { keep: 'keep' }]), collections);
    expect(of(space, 'inner')).toEqual({ keep: true, files: true, paused: true });
  });

  it('is found where collections are each other’s parents, or name one that is not there', () => {
    const round = [
      { id: 'a', parent: 'b' },
      { id: 'b', parent: 'a' },
    ];
    expect(keeping(rules([{ kind: 'collection', id: 'b' }, { keep: 'drop' }]), round)(space, 'a').keep).toBe(false);
    expect(keeping(new Map(), round)(space, 'gone').keep).toBe(true);
  });
});
