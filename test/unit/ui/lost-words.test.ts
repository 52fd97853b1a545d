import { describe, expect, it } from 'vitest';
import type { LostAccessView, LostPart, LostParts } from '#shared/rpc/lost-access.ts';
import { lossesIn, lostWords, removalWords, statusOfLosses } from '../../../renderer/app/notices/lost-texts.ts';

const at = (hour: number, minute: number): number => new Date(2026, 10, 26, hour, minute).getTime();
const NOW = at(15, 0);
const lost = (more: Partial<LostPart> = {}): LostPart => ({
  reason: 'forbidden',
  since: at(14, 40),
  copyAt: at(14, 32),
  ...more,
});
const view = (
  spaces: Readonly<Record<string, LostParts>>,
  organization: LostParts = {},
  others = 5,
): LostAccessView => ({
  organization,
  others,
  spaces: Object.entries(spaces).map(([title, parts]) => ({
    spaceId: title.toLowerCase(),
    title,
    emoji: null,
    kept: false,
    parts,
  })),
});
/** Without the marks that keep a name's direction to itself. */
const plain = (words: string | null): string | null => words?.replaceAll(/[\u2066-\u2069]/g, '') ?? null;
const status = (...of: Parameters<typeof view>): string | null => plain(statusOfLosses(view(...of), NOW));

describe('the words of a space that cannot be read', () => {
  it.each([
    ['forbidden', 'You can no longer read this space on the server. This is the copy of 14:32.'],
    [
      'not-found',
      'The server can no longer find this space. It may have been deleted, or you may have lost access. This is the copy of 14:32.',
    ],
    ['deleted', 'This space was deleted on the server. This is the copy of 14:32.'],
  ] as const)('say of %s no more than is known', (reason, words) => {
    expect(lostWords(lost({ reason }), 'space', NOW)).toBe(words);
  });

  it('say that there is no copy where nothing is stored', () => {
    expect(lostWords(lost({ copyAt: null }), 'comments', NOW)).toBe(
      'Since 14:40 you can no longer read the comments of this space on the server. Nothing is stored on this computer.',
    );
  });
});

describe('the status line', () => {
  it('says nothing while everything can be read, or what cannot was never stored', () => {
    expect(status({})).toBeNull();
    expect(status({ Harbour: { space: lost({ copyAt: null }) } })).toBeNull();
  });

  it.each([
    [{ space: lost() }, 'Can’t read Harbour since 14:40'],
    [{ comments: lost() }, 'Can’t read comments of Harbour since 14:40'],
    [{ requests: lost() }, 'Can’t read change requests of Harbour since 14:40'],
    // The space stands for its parts.
    [{ space: lost(), comments: lost() }, 'Can’t read Harbour since 14:40'],
  ] as const)('names the one thing: %j', (parts, words) => {
    expect(status({ Harbour: parts })).toBe(words);
  });

  it('counts several, since the first of them', () => {
    const spaces = { A: { space: lost() }, B: { space: lost({ since: at(13, 5) }) }, C: { comments: lost() } };
    expect(status(spaces)).toBe('Can’t read 2 spaces, comments of 1 space since 13:05');
    expect(status(spaces, { requests: lost() })).toBe('Can’t read 2 spaces and 2 more since 13:05');
  });

  it('cuts a long name, not the time', () => {
    expect(status({ ['Very long '.repeat(12)]: { space: lost() } })).toMatch(
      /^Can’t read Very long .{10,30}… since 14:40$/,
    );
  });

  it('says everything only where no space can be read', () => {
    const organization = { space: lost() };
    expect(status({ A: { space: lost() } }, organization, 0)).toBe('Can’t read anything on the server since 14:40');
    expect(status({}, organization, 3)).toBe('Can’t read the list of spaces since 14:40');
    expect(lossesIn(view({ A: { space: lost() } }, organization, 0))).toHaveLength(1);
  });
});

describe('the question before a copy is removed', () => {
  it('names what goes and what stays', () => {
    expect(removalWords({ pages: 12, comments: 1, waiting: 2, drafts: 1 })).toEqual([
      'The copy with 12 pages and 1 comment thread, images and files is deleted from this computer. You can’t download it again unless you get access.',
      '2 unsent changes and 1 draft stay in your Outbox.',
    ]);
    expect(removalWords({ pages: 0, comments: 0, waiting: 0, drafts: 0 })).toHaveLength(1);
  });
});
