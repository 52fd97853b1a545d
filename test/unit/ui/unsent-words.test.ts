import { expect, it } from 'vitest';
import { NOTHING_MADE, type MadeCounts, type ToHandBack } from '#shared/made.ts';
import type { AccountOutbox } from '#shared/rpc/host.ts';
import { summaryWords } from '../../../renderer/features/outbox/texts.ts';
import { signOutWords } from '../../../renderer/features/settings/texts.ts';
import { lostWords, ownWork, ownWorkWords, unsentChanges } from '../../../renderer/pending/texts/made-texts.ts';

const NOTHING = { writes: 0, decisions: 0, withdrawn: 0, freshWrites: 0, freshDecisions: 0, freshWithdrawn: 0 };

it('the Outbox says how much is not sent, and in a pack what goes into the next file', () => {
  expect(summaryWords({ filter: 'all', unsent: 0, inReview: 0, pack: null })).toBe('Everything is sent.');
  expect(summaryWords({ filter: 'held', unsent: 1, inReview: 0, pack: null })).toBe('1 change waiting to be sent');
  const withReview = (unsent: number): string => summaryWords({ filter: 'all', unsent, inReview: 3, pack: null });
  expect([0, 1].map(withReview)).toEqual(['3 in your review', '1 change waiting to be sent · 3 in your review']);
  expect(summaryWords({ filter: 'drafts', unsent: 2, inReview: 0, pack: null })).toContain('until you send them');
  const inPack = (toHandBack: ToHandBack | null, handedBack: boolean, unsent = 0): string =>
    summaryWords({ filter: 'all', unsent, inReview: 0, pack: { handedBack, toHandBack } });
  expect(inPack(null, false)).toBe('Nothing to hand back.');
  expect(inPack(NOTHING, true, 2)).toBe('2 changes that cannot be handed back');
  const some: ToHandBack = { ...NOTHING, writes: 2, freshWrites: 1 };
  expect(inPack(some, false)).toBe('To hand back: 2 changes.');
  expect(inPack(some, true)).toBe('To hand back: 2 changes. Since the last hand-back: 1 change new or edited.');
});

const outbox = (waiting: number): AccountOutbox => ({
  waiting,
  inReview: 0,
  held: 0,
  failed: 0,
  unclear: 0,
  problem: null,
});
const made = (waiting: number, things: Partial<MadeCounts['things']> = {}): MadeCounts => ({
  ...NOTHING_MADE,
  waiting,
  things: { ...NOTHING_MADE.things, ...things },
});

it('a person’s own work is told with drafts and triage decisions where they are known', () => {
  const words = (...of: Parameters<typeof ownWork>): string => ownWorkWords(ownWork(...of));
  expect(words(outbox(1), made(1, { drafts: 2, decisions: 3 }))).toBe('1 waiting, 2 drafts, 3 triage decisions');
  expect(words(outbox(1), null)).toBe('1 waiting');
  expect(words(outbox(0), made(0, { drafts: 1 }))).toBe('1 draft');
  expect(words(outbox(0), made(0))).toBe('nothing to send');
  expect(words(null, null)).toBe('not checked yet');
  expect(words(null, made(0, { decisions: 1 }))).toBe('1 triage decision');
});

it('the badge and the status line count the changes that every other screen counts', () => {
  for (const [core, store] of [
    [outbox(3), made(1)],
    [outbox(1), { ...made(1), failed: 1 }],
    [outbox(2), null],
    [null, made(2)],
  ] as const)
    expect(ownWork(core, store)).toMatchObject(unsentChanges(core, store));
  expect(unsentChanges(null, null)).toEqual({ waiting: 0, inReview: 0, held: 0, failed: 0 });
  expect(unsentChanges(outbox(1), made(0, { drafts: 2, decisions: 3 }))).toEqual({
    waiting: 1,
    inReview: 0,
    held: 0,
    failed: 0,
  });
});

it('changes that only the core or only the store knows are counted', () => {
  expect(ownWork(outbox(3), made(1))).toMatchObject({ waiting: 3 });
  expect(ownWork(outbox(1), { ...made(1), failed: 1 })).toMatchObject({ waiting: 1, failed: 1 });
  expect(lostWords({ ...outbox(1), inReview: 1 }, made(0))).toEqual(['2 changes that were not sent']);
  expect(lostWords(outbox(2), made(0, { drafts: 1 }))).toEqual(['2 changes that were not sent', '1 draft']);
});

it('signing out says what is not sent, and what becomes of it', () => {
  expect(signOutWords(ownWork(outbox(1), made(1)))).toBe(
    'Your work in this account: 1 waiting. If you keep it, it stays on this computer and is sent after you sign in to the same account again.',
  );
  expect(signOutWords(ownWork(outbox(2), made(2, { drafts: 1, decisions: 4 })))).toMatch(
    /^Your work in this account: 2 waiting, 1 draft, 4 triage decisions\. If you keep them, they stay .* Drafts and triage decisions stay/,
  );
  expect(signOutWords(ownWork(outbox(0), made(0, { drafts: 2 })))).toBe(
    'Your work in this account: 2 drafts. Drafts and triage decisions stay on this computer.',
  );
  expect(signOutWords(ownWork(outbox(2), null))).toMatch(
    /^Your work in this account: 2 waiting\. .* Drafts and triage/,
  );
  expect(signOutWords(null)).toMatch(/^Galley cannot tell/);
});
