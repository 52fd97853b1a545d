import { expect, it } from 'vitest';
import { ok } from '#shared/result.ts';
import { unmarked } from '#shared/triage/marks.ts';
import type { MarkStep } from '#shared/triage/undo.ts';
import { LiveValues, type StoreRemote } from '../../../renderer/host/live/live.svelte.ts';
import type { TriageEntry } from '../../../renderer/features/triage/entries.ts';
import { TriageController } from '../../../renderer/features/triage/triage-controller.svelte.ts';
import { clusterRow } from '../triage/cluster-row.ts';
import { until } from '../until.ts';

const stepOf = (id: string): MarkStep => ({
  before: unmarked(id, id),
  after: { ...unmarked(id, id), note: 'seen', notedAt: 1 },
});

const entry = (id: string) => ({ id, row: { id, label: id.toUpperCase() } }) as unknown as TriageEntry;

it('takes back what was decided last, though that is still being written', async () => {
  const writes: (() => void)[] = [];
  const undone: string[][] = [];
  const said: string[] = [];
  const invoke = (name: string, input: { changes: { clusterId: string }[]; steps: MarkStep[] }): Promise<unknown> => {
    if (name === 'triage.mark')
      return new Promise((answer) =>
        writes.push(() => answer(ok(input.changes.map(({ clusterId }) => stepOf(clusterId))))),
      );
    undone.push(input.steps.map(({ after }) => after.clusterId));
    return Promise.resolve(ok(input.steps.map(({ before }) => before)));
  };
  const store = { invoke, watch: () => () => undefined } as unknown as StoreRemote;
  const galley = {
    store,
    values: new LiveValues(store),
    clock: { now: 0 },
    announcer: { say: (words: string) => said.push(words), dismiss: () => undefined },
  } as unknown as ConstructorParameters<typeof TriageController>[0];
  const triage = new TriageController(galley, () => ({ kind: 'triage' }));
  const decide = (id: string): void =>
    triage.change([entry(id)], () => ({ note: { text: 'seen', base: '' } }), 'Noted');

  expect(triage.canUndo).toBe(false);
  decide('a');
  writes[0]?.();
  await until(() => said.length > 0);
  decide('b');
  const undoing = triage.undo();
  writes[1]?.();
  await undoing;
  expect(undone).toEqual([['b']]);
  await triage.undo();
  expect(undone).toEqual([['b'], ['a']]);

  decide('c');
  expect(triage.canUndo).toBe(true);
});

it('leads back to the cluster of a decision, though the next one is open by then', async () => {
  const places: unknown[] = [];
  const invoke = (name: string): Promise<unknown> =>
    Promise.resolve(ok(name === 'triage.mark' ? [stepOf('a')] : [unmarked('a', 'A')]));
  const store = { invoke, watch: () => () => undefined } as unknown as StoreRemote;
  const values = new LiveValues(store);
  const open = { id: 'a' };
  const told: string[] = [];
  const galley = {
    store,
    values,
    clock: { now: 0 },
    announcer: { say: (words: string) => told.push(words), dismiss: () => undefined },
    router: {
      replace: (place: { clusterId: string }) => {
        places.push(place);
        open.id = place.clusterId;
      },
    },
  } as unknown as ConstructorParameters<typeof TriageController>[0];
  const rows = ['a', 'b'].map((id, at) => clusterRow(id, { updatedAt: 10 - at }));
  values.begin('clusters', null, { fetchedAt: 1, absent: null, rows, unclustered: 0 });
  const triage = new TriageController(galley, () => ({ kind: 'triage', clusterId: open.id }));
  triage.decide(({ row }) => ({ kind: 'accepted', issues: row.issues }), 'Accepted');
  open.id = 'b';
  await until(() => told.length === 1);
  await triage.undo();
  expect(places.at(-1)).toMatchObject({ clusterId: 'a' });
});

it('is about what a dialog was opened for, though a sync moves the list on behind it', () => {
  const store = { invoke: () => new Promise(() => undefined), watch: () => () => undefined } as unknown as StoreRemote;
  const values = new LiveValues(store);
  const galley = { store, values, clock: { now: 0 } } as unknown as ConstructorParameters<typeof TriageController>[0];
  const triage = new TriageController(galley, () => ({ kind: 'triage' }));
  const listed = (...ids: readonly string[]): void => {
    const rows = ids.map((id, at) => clusterRow(id, { updatedAt: 10 - at }));
    values.begin('clusters', null, { fetchedAt: 1, absent: null, rows, unclustered: 0 });
  };
  listed('a', 'b');
  triage.ask('snooze');
  listed('b', 'c');
  expect(triage.subjects.map(({ id }) => id)).toEqual(['b']);
  triage.decide(({ row }) => ({ kind: 'accepted', issues: row.issues }), 'Accepted', triage.asked);
  expect([...triage.marks].map(([id, { verdict }]) => [id, verdict?.kind])).toEqual([['a', 'accepted']]);
});

it('opens the dialog of a note again that this computer would not keep, with its text, but over no other', () => {
  const store = { invoke: () => new Promise(() => undefined), watch: () => () => undefined } as unknown as StoreRemote;
  const galley = { store, values: new LiveValues(store), clock: { now: 0 } } as unknown as ConstructorParameters<
    typeof TriageController
  >[0];
  const triage = new TriageController(galley, () => ({ kind: 'triage' }));
  triage.ask('tags');
  triage.refuseNote(entry('a'), 'ask Farid');
  expect(triage.dialog).toBe('tags');
  triage.closeDialog();
  triage.refuseNote(entry('b'), 'ask Ada');
  expect(triage.dialog).toBe('note');
  expect(triage.asked.map(({ id }) => id)).toEqual(['b']);
  expect(triage.takeRefusedNote(entry('b'))).toBe('ask Ada');
  expect(triage.takeRefusedNote(entry('b'))).toBeNull();
  expect(triage.takeRefusedNote(entry('a'))).toBe('ask Farid');
});
