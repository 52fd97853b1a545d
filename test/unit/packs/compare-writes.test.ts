import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { compareWithdrawn, compareWrites } from '../../../electron/packs/compare-writes.ts';
import type { HandedWrite, ReadWrites } from '../../../electron/packs/writes-file.ts';
import { textHash } from '../../../electron/outbox/text-hash.ts';
import { queuedComment } from '../outbox/operations.ts';

const FIRST_FILE = 10;
const write = (markdown: string) => ({ kind: 'comment.create', spaceId: 's', markdown }) as const;

function file(madeAt: number, writes: readonly HandedWrite[], withdrawn: ReadWrites['withdrawn'] = []): ReadWrites {
  const pack = { id: 'p', madeAt: 1 };
  const head = { author: 'Ada', madeAt, service: { kind: 'sample', baseUrl: '' }, organizationId: 'o', pack } as const;
  return { head, writes, withdrawn, marks: [] };
}

/** One that came with the first file. */
function brought(markdown: string, more: Partial<PendingOperation> = {}): PendingOperation {
  const broughtIn = { by: 'Ada', packMadeAt: 1, fileAt: FIRST_FILE, textHash: textHash(markdown) };
  return queuedComment('a', { write: write(markdown), broughtIn, ...more });
}

function stateOf(here: readonly PendingOperation[], markdown: string, madeAt: number) {
  const outbox = { all: () => here, isOver: () => false };
  const [found] = compareWrites(file(madeAt, [{ id: 'a', write: write(markdown), createdAt: 1 }]), outbox);
  return found;
}

describe('a write of a file', () => {
  it('that is here unsent gets the words of a later file, and keeps them before an older one', () => {
    expect(stateOf([brought('old')], 'new', 11)).toMatchObject({
      state: 'changed',
      before: 'old',
      change: { kind: 'rewrite', operationId: 'a' },
    });
    expect(stateOf([brought('new')], 'old', FIRST_FILE - 1)).toMatchObject({ state: 'older' });
  });

  it('that may be on the server is edited there, after it is known', () => {
    const edit = { state: 'changed', change: { kind: 'edit', write: { comment: { operation: 'a' }, base: 'old' } } };
    expect(stateOf([brought('old', { state: 'sending' })], 'new', 11)).toMatchObject(edit);
    const sent = brought('old', { state: 'done', serverId: 'c1' });
    expect(stateOf([sent], 'new', 11)).toMatchObject({ change: { write: { comment: { server: 'c1' } } } });
  });

  it('that arrived without an id, or says what no edit can say, is told and not queued', () => {
    expect(stateOf([brought('old', { state: 'done', serverId: null })], 'new', 11)?.state).toBe('stuck');
  });

  it('that the importer has changed by hand stays as it came, until its writer changes it', () => {
    const edited = brought('old', { write: write('by hand') });
    expect(stateOf([edited], 'old', 11)?.state).toBe('here');
    expect(stateOf([edited], 'new', 11)).toMatchObject({ state: 'changed', before: 'by hand' });
  });
});

describe('what was discarded in a pack', () => {
  const gone = (here: readonly PendingOperation[]) =>
    compareWithdrawn(file(11, [], [{ id: 'a', at: 5 }]), { all: () => here, isOver: () => false });

  it('is discarded here, deleted there, or nothing to this computer', () => {
    expect(gone([brought('x')])).toMatchObject([{ state: 'unsent', text: 'x' }]);
    const sent = brought('x', { state: 'done', serverId: 'c1' });
    expect(gone([sent])).toMatchObject([
      { state: 'sent', change: { write: { kind: 'comment.delete', comment: { server: 'c1' } } } },
    ]);
    expect(gone([brought('x', { state: 'done', serverId: null })])).toMatchObject([{ state: 'stuck' }]);
    expect(gone([])).toEqual([]);
    // One that this person wrote themselves under the same id would be theirs.
    expect(gone([queuedComment('a')])).toEqual([]);
  });
});
