import { describe, expect, it } from 'vitest';
import { digestText } from '#shared/digest.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { comparable } from '#shared/outbox/same-words.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import { at } from './at-service.ts';
import { FakeService } from './fake-service.ts';

const BEN = { id: 'ben', displayName: 'Ben' };
const place = { spaceId: 'space', pageId: 'page' };
const comment: PendingWrite = { kind: 'comment.create', ...place, markdown: 'Words' };
const imported: Partial<PendingOperation> = { broughtIn: { by: 'Ada', packMadeAt: 1 } };
const held = { type: 'hold', cause: 'several-matches' };

const verdict: PendingWrite = {
  kind: 'review.submit',
  spaceId: 'space',
  changeRequestId: 'request',
  status: 'approved',
  markdown: 'Words',
};

function serviceWithRequest(): FakeService {
  const service = new FakeService();
  service.answers.set('getChangeRequest', () => ok({ status: 'open', revision: 'v1' }));
  return service;
}

function reviewed(status: string, markdown: string): FakeService {
  const service = serviceWithRequest();
  const items = [{ id: 'one', status, reviewer: BEN, comment: { markdown } }];
  service.answers.set('listReviews', () => ok({ items, problems: [] }));
  return service;
}

/** Where the service has no reviews. */
function commented(markdown: string): FakeService {
  const service = serviceWithRequest();
  service.say(markdown, { target: { space: 'space', revision: 'r1', changeRequest: 'request' } }, BEN);
  return service;
}

const tries: readonly (readonly [when: string, tried: Partial<PendingOperation>])[] = [
  ['at the first try', {}],
  ['at a later one', { baseline: { seen: [], complete: true } }],
];

describe.each(tries)('an imported write whose words somebody else has sent, %s', (_when, tried) => {
  it('is held, under whichever name the words are', async () => {
    for (const words of ['Words', 'Words\n\n— Ada']) {
      const service = new FakeService();
      service.say(words, {}, BEN);
      expect(await at(service, comment, { ...imported, ...tried }).preflight()).toMatchObject(held);
      const { id } = service.say('A question', {}, BEN);
      service.reply(id, words, BEN);
      const reply: PendingWrite = { kind: 'reply.create', ...place, comment: { server: id }, markdown: 'Words' };
      expect(await at(service, reply, { ...imported, ...tried }).preflight()).toMatchObject(held);
    }
  });

  it('is held where they are what an earlier file had in its place', async () => {
    const was = [digestText(comparable('Earlier words'))];
    const newer: Partial<PendingOperation> = { broughtIn: { by: 'Ada', packMadeAt: 1, was }, ...tried };
    for (const words of ['Earlier words', 'Earlier words\n\n— Ada']) {
      const service = new FakeService();
      service.say(words, {}, BEN);
      expect(await at(service, comment, newer).preflight()).toMatchObject(held);
      const other = new FakeService();
      other.say('Other words', {}, BEN);
      expect(await at(other, comment, newer).preflight()).toMatchObject({ type: 'go' });
    }
  });

  it('is held where it is a verdict, which is a review or a comment that begins so', async () => {
    const preflight = (service: FakeService, more: Partial<PendingOperation>) =>
      at(service, verdict, { ...tried, ...more }).preflight();
    for (const service of [reviewed('approved', 'Words'), commented('Approved\n\nWords\n\n— Ada')]) {
      expect(await preflight(service, imported)).toMatchObject(held);
      expect(await preflight(service, { ...imported, released: ['several-matches'] })).toMatchObject({ type: 'go' });
      expect(await preflight(service, {})).toMatchObject({ type: 'go' });
    }
    for (const service of [reviewed('changes-requested', 'Words'), reviewed('approved', 'Else'), commented('Words')])
      expect(await preflight(service, imported)).toMatchObject({ type: 'go' });
  });

  it('goes where the person has seen them, and where it was written here', async () => {
    const service = new FakeService();
    service.say('Words', {}, BEN);
    const released = { ...imported, ...tried, released: ['several-matches' as const] };
    expect(await at(service, comment, released).preflight()).toMatchObject({ type: 'go' });
    expect(await at(service, comment, tried).preflight()).toMatchObject({ type: 'go' });
  });
});
