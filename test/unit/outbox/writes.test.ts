import { describe, expect, it } from 'vitest';
import { hasEditableText, placeOf, textOf, type PendingWrite } from '#shared/outbox/writes.ts';

const request = { spaceId: 's', changeRequestId: 'r' };
const unreadable: PendingWrite = { kind: 'unreadable', text: 'Half a thou', raw: '{"markdown":"Half a thou' };
const comment: PendingWrite = { kind: 'comment.create', ...request, pageId: 'p', markdown: 'Too long' };
const like: PendingWrite = { kind: 'comment.react', spaceId: 's', comment: { server: 'c' }, emoji: '1f44d', add: true };
const approval: PendingWrite = { kind: 'review.submit', ...request, status: 'approved' };
const team: PendingWrite = { kind: 'removeTeamFromSpace', input: { spaceId: 's', teamId: 't' } };

describe('the text of a write', () => {
  it('is what the person typed', () => {
    expect(textOf(comment)).toBe('Too long');
    expect(textOf({ ...approval, markdown: 'Well done' })).toBe('Well done');
  });

  it('is what could be found in a line that could not be read', () => {
    expect(textOf(unreadable)).toBe('Half a thou');
  });

  it('is the description of a change request, or else its subject', () => {
    const describe: PendingWrite = { kind: 'request.describe', ...request, subject: 'Title', description: 'Body' };
    expect(textOf(describe)).toBe('Body');
    expect(textOf({ kind: 'request.describe', ...request, subject: 'Title' })).toBe('Title');
    expect(textOf({ kind: 'request.describe', ...request })).toBeNull();
  });

  it('is none where nothing was typed', () => {
    expect(textOf(like)).toBeNull();
    expect(textOf(approval)).toBeNull();
    expect(textOf(team)).toBeNull();
  });
});

describe('the text that may be edited', () => {
  it('is that of what people say, not a reaction, an empty verdict or a parked line', () => {
    expect([comment, { ...approval, markdown: 'Well done' }].map(hasEditableText)).toEqual([true, true]);
    const silent = { ...approval, markdown: undefined };
    expect([like, approval, silent, team, unreadable].map(hasEditableText)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the place of a write', () => {
  const nowhere = { spaceId: null, changeRequestId: null, pageId: null };

  it('is where it was written', () => {
    expect(placeOf(comment)).toEqual({ spaceId: 's', changeRequestId: 'r', pageId: 'p' });
    expect(placeOf(like)).toEqual({ ...nowhere, spaceId: 's' });
    expect(placeOf(approval)).toEqual({ ...nowhere, ...request });
  });

  it('is the space that an administrative write names, if it names one', () => {
    expect(placeOf(team)).toEqual({ ...nowhere, spaceId: 's' });
    expect(placeOf({ kind: 'deleteCollection', input: { collectionId: 'c' } })).toEqual(nowhere);
    expect(placeOf({ kind: 'removeTeamFromSpace', input: { spaceId: 7 } })).toEqual(nowhere);
  });

  it('is nowhere for what could not be read', () => {
    expect(placeOf(unreadable)).toEqual(nowhere);
  });
});
