import { afterEach, describe, expect, it, vi } from 'vitest';
import { unmarked, type TriageMark } from '#shared/triage/marks.ts';
import { ok } from '#shared/result.ts';
import type { MarkStep } from '#shared/triage/undo.ts';
import { MarksImport } from '../../../renderer/features/triage/marks-import.svelte.ts';
import { readConversations, readDecisions } from '../../../renderer/features/triage/reading/file-reader.ts';
import type { ReadAnswer, ReadRequest } from '../../../renderer/features/triage/reading/messages.ts';
import { read } from '../../../renderer/features/triage/reading/read.ts';
import { writeMarks } from '../../../renderer/spreadsheets/decisions/decision-file.ts';

const noted: (readonly [number, number])[] = [];
const note = (done: number, of: number): void => {
  noted.push([done, of]);
};
const DATES = { order: null, zone: 'UTC' } as const;

/** As the Worker of the window, in this thread; `mute`: it never answers. */
class FakeWorker extends EventTarget {
  static readonly all: FakeWorker[] = [];
  static mute = false;
  ended = false;
  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage(request: ReadRequest): void {
    if (FakeWorker.mute) return;
    const answer = (data: ReadAnswer): void => {
      if (!this.ended) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
    };
    void read(request, answer, new AbortController().signal);
  }
  terminate(): void {
    this.ended = true;
  }
}

function withWorker({ mute = false } = {}): void {
  FakeWorker.mute = mute;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } });
}

afterEach(() => {
  vi.unstubAllGlobals();
  FakeWorker.all.length = 0;
  noted.length = 0;
});

const conversation = (id: string) => ({ id, parts: [{ type: 'message', role: 'user', body: 'How?' }] });
const many = Array.from({ length: 1_200 }, (_, at) => conversation(`c${String(at)}`));
const json = new File([JSON.stringify(many)], 'all.json');

describe('a large file', () => {
  it('is read in a Worker, comes in pieces with their total, and ends the Worker', async () => {
    withWorker();
    const files = await readConversations([json], note, new AbortController().signal);
    expect(files.form === 'json' ? files.candidates.map(({ given }) => given) : files).toEqual(many);
    expect(noted).toEqual([
      [500, 1_200],
      [1_000, 1_200],
      [1_200, 1_200],
    ]);
    expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([true]);
  });

  it('has every row of a table, and what cannot be read is said as before', async () => {
    withWorker();
    const { signal } = new AbortController();
    const table = new File([['id,text', ...many.map(({ id }) => `${id},How?`)].join('\n')], 'all.csv');
    const sheet = await readConversations([table], note, signal);
    expect(sheet.form === 'sheet' ? sheet.sheet.rows.length : sheet).toBe(many.length);
    expect(await readConversations([new File(['{'], 'a.json')], note, signal)).toEqual({
      form: 'refused',
      words: 'It is not valid JSON.',
    });
    const gone = Object.assign(new File(['x'], 'a.json'), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    expect(await readConversations([gone], note, signal)).toMatchObject({
      words: expect.stringContaining('could not be read') as unknown,
    });
  });

  it('is left at once by a cancel, which ends the Worker', async () => {
    withWorker({ mute: true });
    const running = new AbortController();
    const reading = readConversations([json], note, running.signal);
    running.abort();
    expect(await reading).toEqual({ form: 'refused', words: '' });
    expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([true]);
    expect(await readDecisions(json, DATES, note, running.signal)).toEqual({ words: '' });
  });

  it('is read in the window where there is no Worker', async () => {
    const files = await readConversations([json], note, new AbortController().signal);
    expect(files.form === 'json' ? files.candidates.length : 0).toBe(many.length);
  });
});

const decided = (at: number): TriageMark => ({
  ...unmarked(`c${String(at)}`, `Cluster ${String(at)}`),
  verdict: { kind: 'accepted', issues: 1 },
  verdictAt: 1_700_000_000_000,
});
const marks = Array.from({ length: 450 }, (_, at) => decided(at));

describe('an import of decisions', () => {
  const importing = (apply: (steps: readonly MarkStep[]) => void = () => undefined) => {
    const invoke = (_name: string, { steps }: { readonly steps: readonly MarkStep[] }) => {
      apply(steps);
      return Promise.resolve(ok(steps));
    };
    const store = { invoke } as unknown as ConstructorParameters<typeof MarksImport>[0];
    return new MarksImport(store, { marks: () => new Map(), issuesOf: () => null, now: () => 1 });
  };
  const file = new File([writeMarks(marks, 'csv')], 'marks.csv');

  it('is read in the Worker and stored in batches with progress', async () => {
    withWorker();
    const batches: number[] = [];
    const world = importing((steps) => {
      batches.push(steps.length);
      expect(world.progress).toEqual({ done: (batches.length - 1) * 200, total: 450 });
    });
    await world.choose(file);
    expect([world.stage, world.decisions, world.same]).toEqual(['look', 450, 0]);
    expect((await world.import())?.applied).toHaveLength(450);
    expect(batches).toEqual([200, 200, 50]);
    expect(world.progress).toBeNull();
  });

  it('that is stopped tells what it has stored, so that Undo can take it back', async () => {
    const world = importing(() => {
      world.cancel();
    });
    await world.choose(file);
    expect(await world.import()).toMatchObject({ changed: 0, applied: { length: 200 } });
    expect(world.error).toBeNull();
  });

  it('says why a file has none, or is too large', async () => {
    const world = importing();
    await world.choose(new File(['a,b\n1,2\n'], 'other.csv'));
    expect(world.refusal).toContain('has no triage decisions');
    const large = Object.defineProperty(new File([''], 'large.csv'), 'size', { value: 60_000_000 });
    await world.choose(large);
    expect(world.refusal).toContain('larger than 50 MB');
    expect(await world.import()).toBeNull();
  });
});
