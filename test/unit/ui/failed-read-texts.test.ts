import { describe, expect, it } from 'vitest';
import { unreadKinds, unreadReasons, type UnreadItem } from '#shared/unread.ts';
import {
  unreadCount,
  unreadKind,
  unreadNext,
  unreadReason,
  unreadTitle,
} from '../../../renderer/app/texts/failed-read-texts.ts';

const items = (...kinds: UnreadItem['kind'][]) => kinds.map((kind) => ({ kind, id: kind, reason: 'refused' as const }));

describe('the words for what could not be read', () => {
  it('count by kind where all are of one kind and told', () => {
    expect(unreadCount(1, items('space'))).toBe('1 space');
    expect(unreadCount(2, items('person', 'person'))).toBe('2 people');
    expect(unreadCount(2, items('space', 'file'))).toBe('2 items');
    expect(unreadCount(1_203, items('file', 'file'))).toBe('1,203 items');
    expect(unreadCount(1, [])).toBe('1 item');
    expect(unreadCount(1, [{ kind: 'change-request', id: null, reason: 'server-failed' }])).toBe('Change requests');
    expect(unreadCount(1, [{ kind: 'list', id: null, reason: 'incomplete' }])).toBe('1 list');
  });

  it('say for each reason what happened and what to do, and name the status of a refusal alone', () => {
    expect(unreadReason({ reason: 'server-failed', status: 503 })).toBe('The server failed with 503.');
    expect(unreadReason({ reason: 'no-access', status: 403 })).toBe('The server refused access (403).');
    expect(unreadReason({ reason: 'unexpected', status: 200 })).toBe('The response was not in the expected format.');
    expect(unreadReason({ reason: 'cut-off', status: null })).toBe('The connection broke.');
    const told = unreadReasons.map((reason) => `${unreadReason({ reason, status: null })} ${unreadNext({ reason })}`);
    expect(new Set(told).size).toBe(unreadReasons.length);
    for (const words of told) expect(words).toMatch(/^[A-Z].+\. [A-Z].+\.$/);
  });

  it('name one of a kind or all of it, by its title or else its id', () => {
    expect(unreadKind({ kind: 'change-request', id: 'x', reason: 'unexpected' })).toBe('Change request');
    expect(unreadKind({ kind: 'cluster', id: null, reason: 'unexpected' })).toBe('All clusters');
    expect(unreadKind({ kind: 'list', id: null, reason: 'incomplete' })).toBe('List');
    for (const kind of unreadKinds) expect(unreadKind({ kind, id: 'x', reason: 'refused' })).toMatch(/^[A-Z]/);
    expect([unreadTitle({ title: 'Moorings', id: 'x' }), unreadTitle({ title: ' ', id: 'x' })]).toEqual([
      'Moorings',
      'x',
    ]);
    expect(unreadTitle({ title: null, id: null })).toBe('');
  });
});
