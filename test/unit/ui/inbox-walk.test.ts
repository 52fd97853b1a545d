import { describe, expect, it } from 'vitest';
import type { ReviewRow } from '../../../shared/rpc/review-views.ts';
import { isOpen } from '../../../renderer/features/review/buckets.ts';
import { InboxWalk } from '../../../renderer/features/review/inbox-walk.ts';
import { row } from './fake-requests.ts';

const request = (name: string, fields: Partial<ReviewRow> = {}): ReviewRow =>
  row({ id: `s/${name}`, changeRequestId: name, ...fields });
const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((name) => request(name));

const step = (walk: InboxWalk, from: ReviewRow, by: 1 | -1, all: readonly ReviewRow[], shown = all) =>
  walk.step(from, by, { all, shown, mayOpen: isOpen })?.changeRequestId ?? null;

describe('steps through the inbox', () => {
  const inbox = [one, two, three, four] as ReviewRow[];
  const at = (index: number): ReviewRow => inbox[index] ?? row();

  it('lead back to where they began when a sync sorts the inbox anew in between', () => {
    const walk = new InboxWalk();
    walk.remember(inbox);
    expect(step(walk, at(1), 1, inbox)).toBe('three');
    const sorted = [at(1), at(0), at(2), at(3)];
    expect(step(walk, at(2), -1, sorted)).toBe('two');
    expect(step(walk, at(1), -1, sorted)).toBe('one');
  });

  it('lead on from one that a verdict moved out of the shown part, and back to it', () => {
    const walk = new InboxWalk();
    walk.remember(inbox);
    const left = [at(0), at(2), at(3)];
    expect(step(walk, at(1), 1, inbox, left)).toBe('three');
    expect(step(walk, at(2), -1, inbox, left)).toBe('two');
  });

  it('leave out what is closed or gone, and end at both ends', () => {
    const walk = new InboxWalk();
    walk.remember(inbox);
    expect(step(walk, at(0), 1, [at(0), request('two', { status: 'merged' }), at(3)])).toBe('four');
    expect(step(walk, at(3), 1, inbox)).toBeNull();
    expect(step(walk, at(0), -1, inbox)).toBeNull();
  });

  it('follow what the inbox would show when the change request was opened from elsewhere', () => {
    const walk = new InboxWalk();
    expect(step(walk, at(1), 1, inbox)).toBe('three');
    expect(step(walk, at(2), -1, [at(2), at(1), at(0)])).toBe('two');
    expect(step(new InboxWalk(), request('new'), 1, inbox)).toBe('one');
    expect(step(new InboxWalk(), request('new'), -1, inbox)).toBeNull();
  });
});
