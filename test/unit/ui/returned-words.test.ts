import { expect, it } from 'vitest';
import type { StoreAttached } from '#shared/rpc/store.ts';
import { returnedWords } from '../../../renderer/host/recovery-texts.ts';

const said = (attached: Partial<StoreAttached>): string | null =>
  returnedWords({ restored: 0, adopted: 0, copied: { drafts: 0, decisions: 0, others: 0 }, ...attached }, false);

it('tells of a journal that was cut off what was lost, or that the database had it', () => {
  expect(said({})).toBeNull();
  const damage = { cutOff: true, unreadable: 0 };
  expect(said({ damage })).toBe(
    'The journal of the Outbox was cut off at its end. Only its last line is lost, which was not saved yet. If it was a comment, look for it in its editor.',
  );
  expect(said({ damage, adopted: 2 })).toBe(
    'The journal of the Outbox was cut off at its end. 2 changes of yours were missing from the journal and came back from the database. Nothing is lost: Galley looks for them on the server first, and sends only what is not there.',
  );
});

it('tells where the lines are that could not be read', () => {
  expect(said({ restored: 1, damage: { cutOff: false, unreadable: 1 } })).toBe(
    'One line of the journal of the Outbox could not be read. It is in the Outbox with its text, and is not sent.',
  );
  expect(said({ damage: { cutOff: false, unreadable: 3 } })).toMatch(
    /^3 lines of the journal .* They are in the Outbox/,
  );
});

it('does not call a restored backup a loss', () => {
  const back = { restored: 2, copied: { drafts: 1, decisions: 0, others: 3 } };
  expect(said(back)).not.toBeNull();
  expect(said({ ...back, fromBackup: true })).toBeNull();
  expect(said({ ...back, fromBackup: true, damage: { cutOff: true, unreadable: 0 } })).toMatch(/was cut off/);
});
