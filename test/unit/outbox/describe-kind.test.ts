import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite, WriteOf } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import { at } from './at-service.ts';
import { failing, FakeService } from './fake-service.ts';

const place = { spaceId: 's', changeRequestId: 'r' };
const write = (more: Partial<WriteOf<'request.describe'>>): PendingWrite => ({
  kind: 'request.describe',
  ...place,
  ...more,
});

/** A service whose change request says this. */
function saying(subject: string, description?: unknown): FakeService {
  const service = new FakeService();
  const request = { id: 'r', number: 1, status: 'open', revision: 'v1', subject };
  service.answers.set('getChangeRequest', () => ok(description === undefined ? request : { ...request, description }));
  return service;
}

const tree = (...texts: readonly string[]) => ({
  nodes: texts.map((text) => ({ object: 'block', nodes: [{ object: 'text', leaves: [{ text }] }] })),
});

describe('the subject and the description of a change request', () => {
  it('are noted as they are before the first try', async () => {
    expect(await at(saying('One', tree('First', 'Second')), write({ subject: 'Mine' })).preflight()).toEqual({
      type: 'go',
      baseline: { stood: JSON.stringify({ subject: 'One', description: 'First\n\nSecond' }) },
    });
  });

  it.each([
    ['a text', 'Mine'],
    ['markdown', { markdown: 'Mine' }],
    ['a tree', tree('Mine')],
    ['a tree in a body', { document: tree('Mine') }],
  ])('are recognised where they are as wanted: %s', async (_form, description) => {
    const service = saying('Mine', description);
    const wanted = write({ subject: 'Mine', description: 'Mine' });
    expect((await at(service, wanted).recognise()).type).toBe('found');
    expect((await at(service, wanted).preflight()).type).toBe('found');
    expect((await at(service, write({ description: 'Other' })).recognise()).type).toBe('missing');
  });

  it('go again only onto what stood there before the first try', async () => {
    const stood = (fields: object): Partial<PendingOperation> => ({ baseline: { stood: JSON.stringify(fields) } });
    const before = stood({ subject: 'One', description: 'One' });
    const both = write({ subject: 'Mine', description: 'Mine' });
    expect(await at(saying('One', 'One'), both, before).preflight()).toEqual({ type: 'go' });
    expect(await at(saying('Theirs', 'One'), both, before).preflight()).toEqual({
      type: 'conflict',
      conflict: { base: 'One', mine: 'Mine', theirs: 'Theirs', mergeable: true },
    });
    expect(await at(saying('One', 'Theirs'), both, before).preflight()).toEqual({
      type: 'conflict',
      conflict: { base: 'One', mine: 'Mine', theirs: 'Theirs', mergeable: false },
    });
    const unreadable = { baseline: { stood: '{' } };
    expect(await at(saying('Theirs', 'One'), both, unreadable).preflight()).toEqual({ type: 'go' });
  });

  it('are asked about where the service does not tell them', async () => {
    const service = new FakeService();
    service.answers.set('getChangeRequest', () => failing('not-found', 'no', { status: 404 }));
    service.answers.set('getChangeRequestRevision', () => ok({ id: 'v1' }));
    expect(await at(service, write({ subject: 'Mine' })).recognise()).toEqual({ type: 'cannot-tell' });
  });
});
