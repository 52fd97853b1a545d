import type { Result } from '#shared/result.ts';
import type { Local } from '#shared/rpc/peer.ts';
import type { SavedTriageView, TriageCalls } from '#shared/rpc/triage.ts';
import { changeMark, mergeMarks, unmarked, type MarkChange, type TriageMark } from '#shared/triage/marks.ts';
import { undoStep, type MarkStep } from '#shared/triage/undo.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import { keepTranscripts } from './wanted-transcripts.ts';

/**
 * Decisions about clusters: private, on the disk before they are reported as saved, and untouched by any sync. A
 * decision outlives its cluster.
 */

type WithStore = <T>(work: (store: Databases) => PromiseLike<T>) => Promise<Result<T>>;

export function triageCalls(withStore: WithStore): Local<TriageCalls, object>['calls'] {
  const done = async (work: Promise<unknown>): Promise<null> => {
    await work;
    return null;
  };
  return {
    'triage.mark': ({ changes, at }) => withStore(({ local }) => markClusters(local, changes, at)),
    'triage.undo': ({ steps }) => withStore(({ local }) => undoSteps(local, steps)),
    'triage.apply': ({ steps }) => withStore(({ local }) => applySteps(local, steps)),
    'triage.saveView': (view) => withStore(({ local }) => done(saveView(local, view))),
    'triage.dropView': ({ id }) => withStore(({ local }) => done(local.triageViews.delete(id))),
    'triage.keepTranscripts': ({ keep }) => withStore(({ local }) => done(keepTranscripts(local, keep))),
  };
}

interface ClusterChange {
  readonly clusterId: string;
  readonly label: string;
  readonly change: MarkChange;
}

async function markClusters(
  local: LocalDatabase,
  changes: readonly ClusterChange[],
  now: number,
): Promise<readonly MarkStep[]> {
  return local.transaction('rw', [local.triageMarks], async () => {
    const stored = await local.triageMarks.bulkGet(changes.map(({ clusterId }) => clusterId));
    const steps = changes.map(({ clusterId, label, change }, at) => {
      const before = stored[at] ?? unmarked(clusterId, label);
      return { before, after: changeMark(before, change, label, now) };
    });
    await local.triageMarks.bulkPut(steps.map(({ after }) => after));
    return steps;
  });
}

async function undoSteps(local: LocalDatabase, steps: readonly MarkStep[]): Promise<readonly TriageMark[]> {
  return local.transaction('rw', [local.triageMarks], async () => {
    const stored = await local.triageMarks.bulkGet(steps.map(({ after }) => after.clusterId));
    const undone = steps.flatMap((step, at) => {
      const current = stored[at];
      const mark = current === undefined ? undefined : undoStep(current, step);
      return mark === undefined || mark === current ? [] : [mark];
    });
    await local.triageMarks.bulkPut(undone);
    return undone;
  });
}

/** A mark that was changed in the meantime is left alone. */
async function applySteps(local: LocalDatabase, steps: readonly MarkStep[]): Promise<readonly MarkStep[]> {
  return local.transaction('rw', [local.triageMarks], async () => {
    const stored = await local.triageMarks.bulkGet(steps.map(({ before }) => before.clusterId));
    const applied = steps.filter(({ before }, at) => {
      const current = stored[at] ?? unmarked(before.clusterId, before.label);
      return JSON.stringify(current) === JSON.stringify(before);
    });
    await local.triageMarks.bulkPut(applied.map(({ after }) => after));
    return applied;
  });
}

/**
 * Merges the marks of a pack: for each part of a mark, the later one is used (`mergeMarks`). Returns how many changed.
 */
export async function mergeInto(local: LocalDatabase, marks: readonly TriageMark[]): Promise<number> {
  return local.transaction('rw', [local.triageMarks], async () => {
    const stored = await local.triageMarks.bulkGet(marks.map(({ clusterId }) => clusterId));
    const merged = marks.flatMap((mark, at) => {
      const mine = stored[at];
      const both = mine === undefined ? mark : mergeMarks(mine, mark);
      return mine !== undefined && JSON.stringify(mine) === JSON.stringify(both) ? [] : [both];
    });
    await local.triageMarks.bulkPut(merged);
    return merged.length;
  });
}

async function saveView(local: LocalDatabase, view: SavedTriageView): Promise<void> {
  await local.triageViews.put(view);
}
