import { expect, it } from 'vitest';
import type { ToHandBack } from '#shared/made.ts';
import { summaryWords } from '../../../renderer/features/outbox/texts.ts';
import { unsentElsewhereWords, unsentHereWords } from '../../../renderer/features/settings/texts.ts';

const NOTHING = { writes: 0, decisions: 0, withdrawn: 0, freshWrites: 0, freshDecisions: 0, freshWithdrawn: 0 };

it('the Outbox says how much is not sent, and in a pack what goes into the next file', () => {
  expect(summaryWords({ filter: 'all', unsent: 0, pack: null })).toBe('Everything is sent.');
  expect(summaryWords({ filter: 'held', unsent: 1, pack: null })).toBe('1 change waiting to be sent');
  expect(summaryWords({ filter: 'drafts', unsent: 2, pack: null })).toContain('until you send them');
  const inPack = (toHandBack: ToHandBack | null, handedBack: boolean, unsent = 0): string =>
    summaryWords({ filter: 'all', unsent, pack: { handedBack, toHandBack } });
  expect(inPack(null, false)).toBe('Nothing to hand back.');
  expect(inPack(NOTHING, true, 2)).toBe('2 changes that cannot be handed back');
  const some: ToHandBack = { ...NOTHING, writes: 2, freshWrites: 1 };
  expect(inPack(some, false)).toBe('To hand back: 2 changes.');
  expect(inPack(some, true)).toBe('To hand back: 2 changes. Since the last hand-back: 1 change new or edited.');
});

it('signing out says what is not sent, and what becomes of it', () => {
  expect(unsentHereWords({ writes: 1, drafts: 0 })).toMatch(/^1 change has not been sent\. If you keep it, it stays/);
  expect(unsentHereWords({ writes: 2, drafts: 1 })).toMatch(
    /^2 changes have not been sent\. 1 draft is half written\. If you keep them, they stay/,
  );
  expect(unsentHereWords({ writes: 0, drafts: 2 })).toBe('2 drafts are half written. Drafts stay on this computer.');
  expect(unsentElsewhereWords(2)).toMatch(/^2 changes have not been sent\. .* Drafts are always kept\.$/);
  expect(unsentElsewhereWords(null)).toMatch(/^Galley cannot tell/);
});
