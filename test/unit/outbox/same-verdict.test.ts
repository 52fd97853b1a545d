import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { mayBeOnServer, type PostedVerdict } from '#shared/outbox/same-verdict.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import { at } from './at-service.ts';
import { FakeService, ME } from './fake-service.ts';

const BEN = { id: 'ben', displayName: 'Ben' };
const verdict: WriteOf<'review.submit'> = {
  kind: 'review.submit',
  spaceId: 'space',
  changeRequestId: 'request',
  status: 'approved',
  basis: { revision: 'v1' },
};
const posted: PostedVerdict = { status: 'approved', by: ME.id, revision: 'v1', words: '' };

describe('an imported verdict without words may be on the server', () => {
  it('where the same person has given it on the same revision, whatever they said', () => {
    expect(mayBeOnServer(verdict, posted, ME.id)).toBe(true);
    expect(mayBeOnServer(verdict, { ...posted, words: 'Fine' }, ME.id)).toBe(true);
    expect(mayBeOnServer(verdict, { ...posted, revision: 'v2' }, ME.id)).toBe(false);
    expect(mayBeOnServer(verdict, { ...posted, status: 'changes-requested' }, ME.id)).toBe(false);
    expect(mayBeOnServer({ ...verdict, markdown: 'Fine' }, posted, ME.id)).toBe(false);
  });

  it('where nothing tells the revision or the person', () => {
    const { basis: _basis, ...withoutBasis } = verdict;
    expect(mayBeOnServer(verdict, { ...posted, revision: null }, ME.id)).toBe(true);
    expect(mayBeOnServer(withoutBasis, posted, ME.id)).toBe(true);
    expect(mayBeOnServer(verdict, { ...posted, by: null }, ME.id)).toBe(true);
    expect(mayBeOnServer(verdict, posted, null)).toBe(true);
  });

  it('where somebody else has given it without words on the same revision, and nowhere else', () => {
    expect(mayBeOnServer(verdict, { ...posted, by: BEN.id }, ME.id)).toBe(true);
    expect(mayBeOnServer(verdict, { ...posted, by: BEN.id, words: 'Fine' }, ME.id)).toBe(false);
    expect(mayBeOnServer(verdict, { ...posted, by: BEN.id, words: null }, ME.id)).toBe(false);
    expect(mayBeOnServer(verdict, { ...posted, by: BEN.id, revision: null }, ME.id)).toBe(false);
  });
});

interface Row {
  readonly id: string;
  readonly reviewer: { readonly id: string };
  readonly revision?: string;
  readonly status?: string;
  readonly comment?: { readonly markdown: string };
}

function withReviews(...rows: readonly Row[]): FakeService {
  const service = new FakeService();
  service.answers.set('getChangeRequest', () => ok({ status: 'open', revision: 'v1' }));
  const items = rows.map((row) => ({ status: 'approved', ...row }));
  service.answers.set('listReviews', () => ok({ items, problems: [] }));
  return service;
}

const imported: Partial<PendingOperation> = { broughtIn: { by: 'Ada', packMadeAt: 1 } };
const held = { type: 'hold', cause: 'several-matches' };

describe('before an imported verdict without words is sent', () => {
  const seen = { ...imported, baseline: { seen: ['earlier'], complete: true } };

  it('is held where it may be there, at the first try and at a later one', async () => {
    const service = withReviews({ id: 'earlier', reviewer: ME, revision: 'v1' });
    expect(await at(service, verdict, imported).preflight()).toMatchObject(held);
    expect(await at(service, verdict, seen).preflight()).toMatchObject(held);
    expect(await at(service, verdict, { ...imported, released: ['several-matches'] }).preflight()).toMatchObject({
      type: 'go',
    });
    expect(await at(service, verdict).preflight()).toMatchObject({ type: 'go' });
  });

  it('goes where the others are about another revision, or are other verdicts', async () => {
    const service = withReviews(
      { id: 'earlier', reviewer: ME, revision: 'v0' },
      { id: 'no', reviewer: ME, revision: 'v1', status: 'changes-requested' },
      { id: 'ben', reviewer: BEN, revision: 'v1', comment: { markdown: 'Fine' } },
    );
    expect(await at(service, verdict, imported).preflight()).toMatchObject({ type: 'go' });
  });

  it('is held where the server has no reviews, and this person has a comment with the verdict', async () => {
    const inRequest = { target: { space: 'space', revision: 'r1', changeRequest: 'request' } };
    for (const [person, expected] of [
      [ME, held],
      [BEN, { type: 'go' }],
    ] as const) {
      const service = new FakeService();
      service.answers.set('getChangeRequest', () => ok({ status: 'open', revision: 'v1' }));
      service.say('Approved', inRequest, person);
      expect(await at(service, verdict, imported).preflight()).toMatchObject(expected);
    }
  });
});

describe('a verdict whose first try noted nothing', () => {
  it('is found on its own revision with its own words', async () => {
    const service = withReviews({ id: 'mine', reviewer: ME, revision: 'v1' });
    expect(await at(service, verdict).recognise()).toMatchObject({ type: 'found', sent: { serverId: 'mine' } });
  });

  it('is not an earlier one on another revision', async () => {
    const service = withReviews({ id: 'earlier', reviewer: ME, revision: 'v0' });
    expect(await at(service, verdict).recognise()).toEqual({ type: 'missing' });
  });

  it('is asked about where the server does not tell the revision, or has other words', async () => {
    const unknown = withReviews({ id: 'mine', reviewer: ME });
    expect(await at(unknown, verdict).recognise()).toEqual({ type: 'several' });
    const other = withReviews({ id: 'mine', reviewer: ME, revision: 'v1', comment: { markdown: 'Earlier' } });
    expect(await at(other, { ...verdict, markdown: 'Newer' }).recognise()).toEqual({ type: 'several' });
  });
});
