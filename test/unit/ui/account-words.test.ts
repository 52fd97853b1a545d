import { describe, expect, it } from 'vitest';
import type { Account } from '#shared/rpc/host.ts';
import {
  accountFace,
  accountLine,
  accountName,
  accountTitle,
  asksWhose,
  knowsSeveralPeople,
} from '../../../renderer/app/texts/account-texts.ts';
import { SAMPLE_ACCOUNT } from './fake-bridge.ts';

const ANN: Account = {
  ...SAMPLE_ACCOUNT,
  id: 'ann',
  kind: 'remote',
  organizationTitle: 'Acme',
  person: { id: 'ann', displayName: 'Ann' },
};
const BEN: Account = { ...ANN, id: 'ben', person: { id: 'ben', displayName: 'Ben' } };
const ELSEWHERE: Account = { ...BEN, id: 'else', organizationTitle: 'Elsewhere' };
const UNKNOWN: Account = { ...ANN, id: 'unknown', person: null, formerly: ANN.person };

describe('two people of one organization', () => {
  it('are told apart by name and face', () => {
    const all = [ANN, BEN, ELSEWHERE];
    expect(all.map((account) => accountTitle(account, all))).toEqual(['Acme, Ann', 'Acme, Ben', 'Elsewhere']);
    expect(all.map((account) => accountFace(account, all))).toEqual(['Ann', 'Ben', 'Elsewhere']);
    const nobody = { ...BEN, person: null };
    expect(accountTitle(nobody, [ANN, nobody])).toBe('Acme, unknown person');
  });

  it('are named beside what one writes; one alone is not', () => {
    expect(knowsSeveralPeople([ANN])).toBe(false);
    expect(knowsSeveralPeople([ANN, { ...ANN, id: 'again' }, SAMPLE_ACCOUNT])).toBe(false);
    expect(knowsSeveralPeople([ANN, BEN])).toBe(true);
    expect(knowsSeveralPeople([UNKNOWN])).toBe(true);
    expect(knowsSeveralPeople([{ ...ANN, formerly: BEN.person }])).toBe(true);
  });
});

describe('a pack', () => {
  const packed = (madeAt: string, bytes: number | null, ...titles: string[]): Account => ({
    ...ANN,
    id: `pack-${madeAt}`,
    kind: 'pack',
    person: null,
    pack: {
      packId: 'p',
      madeAt: Date.parse(`${madeAt}T12:00:00`),
      madeBy: 'Ann',
      galley: '0.1.0',
      service: { kind: 'remote', baseUrl: 'https://api.example.org' },
      organization: { id: 'o', title: 'Acme' },
      spaces: titles.map((title, at) => ({ id: String(at), title, pages: 1, bodies: 1, comments: 0, syncedAt: null })),
      files: 0,
      leftOut: [],
      bytes,
      handedBack: null,
    },
  });

  it('is told from the account of its organization, and from another pack, wherever it is named', () => {
    const [small, large] = [
      packed('2026-03-12', null, 'Guide', 'Notes'),
      packed('2026-11-26', 12_300_000, 'A', 'B', 'C'),
    ];
    const all = [ANN, small, large];
    expect(all.map(accountLine)).toEqual([
      'Acme, Ann',
      'Acme, pack of 12 Mar 2026, Guide, Notes',
      'Acme, pack of 26 Nov 2026, 3 spaces, 12 MB',
    ]);
    expect(all.map((account) => accountTitle(account, all))).toEqual([
      'Acme',
      'Acme, pack of 12 Mar 2026',
      'Acme, pack of 26 Nov 2026',
    ]);
    expect([small, large].map(accountName)).toEqual([
      'Pack of 12 Mar 2026, Guide, Notes',
      'Pack of 26 Nov 2026, 3 spaces, 12 MB',
    ]);
  });
});

describe('an account whose token may be another person’s', () => {
  it('asks, while somebody is signed in', () => {
    expect(asksWhose(UNKNOWN)).toBe(true);
    expect(asksWhose({ ...UNKNOWN, session: 'signed-out' })).toBe(false);
    expect(asksWhose(ANN)).toBe(false);
    expect(
      asksWhose({ ...ANN, outbox: { waiting: 0, inReview: 0, held: 1, failed: 0, unclear: 1, problem: null } }),
    ).toBe(true);
  });

  it('is still called by who it was last', () => {
    expect(accountName(UNKNOWN)).toContain('as Ann');
  });
});
