import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { BroughtIn, BroughtWrite, PlacedWrite, WritesPreview } from '#shared/rpc/packs.ts';
import type { Galley } from '../../../renderer/app/galley.ts';
import type { Progress } from '../../../renderer/host/files/in-chunks.ts';
import { BringInWrites } from '../../../renderer/features/packs/bring-in-writes.svelte.ts';

const COUNT = 90;
const writes = Array.from({ length: COUNT }, (_, at): BroughtWrite => ({
  id: `w${String(at)}`,
  write: { kind: 'comment.create', spaceId: 's1', markdown: `Text ${String(at)}` },
  createdAt: at,
  textHash: null,
  state: 'new',
}));
const placed = writes.map(({ id }): PlacedWrite => ({
  id,
  spaceTitle: 'Space',
  pageTitle: null,
  requestTitle: null,
  missing: null,
  about: null,
  here: false,
  hereOtherwise: false,
  twin: null,
}));
const preview: WritesPreview = {
  incomingId: 'x',
  author: 'Ada',
  madeAt: 2,
  pack: { id: 'p', madeAt: 1 },
  writes,
  withdrawn: [],
  marks: [],
};

/** Counts how often each write is queued; `before` runs before each piece of them. */
function account(before: (piece: number) => Result<null> = () => ok(null)) {
  const queued = new Map<string, number>();
  let pieces = 0;
  const bringIn = (some: readonly BroughtWrite[]): Promise<Result<readonly BroughtIn[]>> => {
    const allowed = before((pieces += 1));
    if (!allowed.ok) return Promise.resolve(allowed);
    for (const { id } of some) queued.set(id, (queued.get(id) ?? 0) + 1);
    return Promise.resolve(ok(some.map(({ id }) => ({ id, outcome: 'queued' as const, error: null }))));
  };
  return { queued, galley: { packs: { bringIn }, app: {}, store: {} } as unknown as Galley };
}

const nothing = (): void => undefined;

describe('an import of writes', () => {
  it('keeps the name under words that went out with it', () => {
    const signed = (before: string, state: BroughtWrite['state'] = 'changed'): boolean => {
      const changed = writes.map((write, at) => (at === 1 ? { ...write, state, before } : write));
      return new BringInWrites({ ...preview, writes: changed }, placed, []).signed;
    };
    expect(signed('Text\n\n— Ada\n')).toBe(true);
    for (const before of ['Text', 'Text\n\n— Ben', '— Ada']) expect(signed(before)).toBe(false);
    expect(signed('Text\n\n— Ada', 'stuck')).toBe(false);
    expect(new BringInWrites(preview, placed, []).signed).toBe(false);
  });

  it('tells how far it is, and is done once', async () => {
    const read = new BringInWrites(preview, placed, []);
    const { galley, queued } = account();
    const told: Progress[] = [];
    const done = await read.bringIn(galley, (progress) => told.push(progress), new AbortController().signal);
    expect(done).toMatchObject({ ok: true, value: `${String(COUNT)} changes by Ada are queued.` });
    expect(told.at(-1)).toEqual({ done: COUNT, total: COUNT });
    expect(told.length).toBeGreaterThan(3);
    expect([...queued.values()]).toEqual(writes.map(() => 1));
  });

  it.each([
    ['cancelled', 'cancelled'],
    ['that failed', 'not-running'],
  ] as const)('%s in the middle continues with the rest, and queues nothing twice', async (_how, code) => {
    const read = new BringInWrites(preview, placed, []);
    const abort = new AbortController();
    const { galley, queued } = account((piece) => {
      if (piece !== 2) return ok(null);
      if (code !== 'cancelled') return err(appError(code, 'the core has gone'));
      abort.abort();
      return ok(null);
    });
    expect(await read.bringIn(galley, nothing, abort.signal)).toMatchObject({ ok: false, error: { code } });
    const first = queued.size;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(COUNT);
    expect([read.done, read.total]).toEqual([first, COUNT - first]);

    expect(await read.bringIn(galley, nothing, new AbortController().signal)).toMatchObject({
      ok: true,
      value: `${String(COUNT - first)} changes by Ada are queued.`,
    });
    expect([...queued.values()]).toEqual(writes.map(() => 1));
    expect([read.done, read.total]).toEqual([COUNT, 0]);
  });
});
