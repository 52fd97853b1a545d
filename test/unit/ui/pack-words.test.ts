import { expect, it } from 'vitest';
import type { PackPreview } from '#shared/rpc/packs.ts';
import { replacesWords } from '../../../renderer/features/packs/pack-texts.ts';
import type { OwnWork } from '../../../renderer/pending/texts/made-texts.ts';
import { manifest } from '../packs/small-pack.ts';

const NONE: OwnWork = { waiting: 0, inReview: 0, held: 0, failed: 0, drafts: 0, decisions: 0, problem: null };
const preview = (known: Partial<NonNullable<PackPreview['known']>>): PackPreview => ({
  incomingId: 'x',
  manifest: manifest(),
  bytes: 1,
  missing: { count: 0, named: [] },
  known: { accountId: 'a', madeAt: manifest().madeAt - 1, leaving: [], ...known },
});

it('opening a pack says which one it replaces, which spaces go, and that no change is lost', () => {
  expect(replacesWords({ ...preview({}), known: null }, null)).toBeNull();
  expect(
    replacesWords(preview({ leaving: ['A', 'B', 'C', 'D', 'E'] }), { ...NONE, waiting: 2, drafts: 1, decisions: 3 }),
  ).toBe(
    'This pack is newer than the one you have of this workspace and will replace it. It does not contain A, B, C and 2 more. Your own work in it will be kept: 2 waiting, 1 draft, 3 triage decisions.',
  );
  expect(replacesWords(preview({ madeAt: manifest().madeAt }), NONE)).toBe('You already have this pack.');
  expect(replacesWords(preview({ madeAt: manifest().madeAt + 1 }), NONE)).toContain('newer pack of this workspace');
  expect(replacesWords(preview({}), null)).toContain('Your own work in it will be kept.');
});
