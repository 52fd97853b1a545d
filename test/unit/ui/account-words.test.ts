import { describe, expect, it } from 'vitest';
import type { Account } from '#shared/rpc/host.ts';
import {
  accountFace,
  accountName,
  accountTitle,
  asksWhose,
  knowsSeveralPeople,
} from '../../../renderer/app/account-words.ts';
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
    expect(accountTitle(nobody, [ANN, nobody])).toBe('Acme, person not known');
  });

  it('are named beside what one writes; one alone is not', () => {
    expect(knowsSeveralPeople([ANN])).toBe(false);
    expect(knowsSeveralPeople([ANN, { ...ANN, id: 'again' }, SAMPLE_ACCOUNT])).toBe(false);
    expect(knowsSeveralPeople([ANN, BEN])).toBe(true);
    expect(knowsSeveralPeople([UNKNOWN])).toBe(true);
    expect(knowsSeveralPeople([{ ...ANN, formerly: BEN.person }])).toBe(true);
  });
});

describe('an account whose token may be another person’s', () => {
  it('asks, while somebody is signed in', () => {
    expect(asksWhose(UNKNOWN)).toBe(true);
    expect(asksWhose({ ...UNKNOWN, session: 'signed-out' })).toBe(false);
    expect(asksWhose(ANN)).toBe(false);
    expect(asksWhose({ ...ANN, outbox: { waiting: 0, held: 1, failed: 0, unclear: 1, problem: null } })).toBe(true);
  });

  it('is still called by who it was last', () => {
    expect(accountName(UNKNOWN)).toContain('as Ann');
  });
});
