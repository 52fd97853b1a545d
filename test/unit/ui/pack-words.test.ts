import { expect, it } from 'vitest';
import type { PackPreview } from '#shared/rpc/packs.ts';
import { replacesWords } from '../../../renderer/features/packs/pack-texts.ts';
import { manifest } from '../packs/small-pack.ts';

const preview = (known: Partial<NonNullable<PackPreview['known']>>): PackPreview => ({
  incomingId: 'x',
  manifest: manifest(),
  bytes: 1,
  missing: { count: 0, named: [] },
  known: { accountId: 'a', madeAt: manifest().madeAt - 1, unsent: 0, leaving: [], ...known },
});

it('opening a pack says which one it replaces, which spaces go, and that no change is lost', () => {
  expect(replacesWords({ ...preview({}), known: null })).toBeNull();
  expect(replacesWords(preview({ unsent: 2, leaving: ['A', 'B', 'C', 'D', 'E'] }))).toBe(
    'This pack is newer than the one you have of this workspace and will replace it. It does not contain A, B, C and 2 more. Your 2 unsent changes will be kept.',
  );
  expect(replacesWords(preview({ madeAt: manifest().madeAt }))).toBe('You already have this pack.');
  expect(replacesWords(preview({ madeAt: manifest().madeAt + 1 }))).toContain('newer pack of this workspace');
});
