import { describe, expect, it } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import type { WaivableCause } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { placeOf } from '#shared/outbox/writes.ts';
import type { OutboxItem, Whereabouts } from '#shared/rpc/store.ts';
import {
  entriesOf,
  entryFacts,
  entryLine,
  entryPlace,
  entryThread,
  entryWhere,
  type Entry,
} from '../../../renderer/pending/outbox/outbox-entries.ts';
import { pagePlace, requestPlace } from '../../../renderer/app/addresses/places.ts';
import { entryWords } from '../../../renderer/features/outbox/entry-texts.ts';
import { queuedComment } from '../outbox/operations.ts';

const ON = { spaceId: 's', pageId: 'p', comment: { server: 'c1' } } as const;
const IN = { ...ON, changeRequestId: 'cr_1' } as const;
const COMMENT = { words: 'Where does this **come** from?', author: 'Ann' };
const REQUEST = { number: 12, subject: 'Say it better', status: 'open' };

function row(write: PendingWrite, more: Partial<Whereabouts> = {}): Entry {
  const item: OutboxItem = {
    operation: queuedComment('o1', { write }),
    history: [],
    unreadable: null,
    text: null,
    spaceTitle: 'Guides',
    pageTitle: 'Wiring',
    request: null,
    comment: null,
    place: placeOf(write),
    names: {},
    ...more,
  };
  const [entry] = entriesOf([item], [], []);
  if (entry === undefined) throw new Error('no entry');
  return entry;
}

describe('a draft of the Outbox', () => {
  const target = draftTarget('comment', { spaceId: 's', changeRequestId: 'cr_1' });
  const about = { spaceTitle: null, pageTitle: null, comment: null, names: {}, place: target };
  const reason = (status: string, waived: readonly WaivableCause[] = []): string => {
    const request = { ...REQUEST, status };
    const [draft] = entriesOf([], [{ id: 'd', target, text: 'x', at: 1, request, ...about }], []);
    return draft === undefined ? '' : entryWords(draft, { now: 1, offline: false, signedOut: false }, waived).reason;
  };

  it('says that its change request was merged before it is sent there', () => {
    expect(reason('open')).toContain('not sent until you send it');
    expect(reason('merged')).toContain('This change request was merged.');
    expect(reason('archived')).toContain('This change request was archived.');
    expect(reason('merged', ['request-closed'])).toContain('not sent until you send it');
  });
});

describe('a row of the Outbox', () => {
  it('names the comment that it means, by its first words', () => {
    const line = (write: PendingWrite): string => entryLine(row(write, { comment: COMMENT }));
    expect(line({ kind: 'comment.resolve', ...ON, resolved: true })).toBe(
      '“Where does this come from?” · Thread: open → resolved',
    );
    expect(line({ kind: 'comment.delete', ...ON })).toBe('“Where does this come from?”');
    expect(line({ kind: 'reply.create', ...ON, markdown: 'From *us*' })).toBe('“Where does this come from?” · From us');
    expect(line({ kind: 'comment.edit', ...ON, markdown: 'Never mind' })).toBe(
      '“Where does this come from?” → Never mind',
    );
    expect(entryFacts(row({ kind: 'comment.delete', ...ON }, { comment: COMMENT }))[0]?.to).toBe(
      '“Where does this come from?”, by Ann',
    );
  });

  it('names the page and the change request, and never an id', () => {
    const resolve: PendingWrite = { kind: 'comment.resolve', ...IN, resolved: true };
    const merge: PendingWrite = { kind: 'request.merge', spaceId: 's', changeRequestId: 'cr_1' };
    expect(entryWhere(row(resolve, { request: REQUEST }))).toBe('Wiring (change request #12)');
    expect(entryWhere(row(resolve, { pageTitle: null }))).toBe('Unknown page (change request)');
    expect(entryWhere(row(merge, { pageTitle: null, request: REQUEST }))).toBe('Change request #12: Say it better');
    expect(entryWhere(row(merge, { pageTitle: null }))).toBe('Change request');
    const asked: PendingWrite = { ...merge, kind: 'reviewers.request', userIds: ['usr_jun', 'usr_x'] };
    expect(entryLine(row(asked, { names: { usr_jun: 'Jun' } }))).toBe('Reviewers: Jun, unknown person');
  });

  it('leads to the change request that it was said in, and to the thread there', () => {
    const resolve = row({ kind: 'comment.resolve', ...IN, resolved: true });
    expect(entryPlace(resolve)).toEqual(requestPlace('s', 'cr_1'));
    expect(entryThread(resolve)).toBe('c1');
    expect(entryPlace(row({ kind: 'comment.delete', ...ON }))).toEqual(pagePlace('s', 'p'));
    const target = draftTarget('comment', { spaceId: 's', pageId: 'p', changeRequestId: 'cr_1' });
    const about = { spaceTitle: null, pageTitle: null, request: null, comment: null, names: {} };
    const [draft] = entriesOf([], [{ id: 'd', target, text: 'x', at: 1, place: target, ...about }], []);
    expect(draft === undefined ? null : entryPlace(draft)).toEqual(requestPlace('s', 'cr_1'));
  });
});
