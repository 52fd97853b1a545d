import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unmarked, type TriageMark, type Verdict } from '#shared/triage/marks.ts';
import { undoStep, type MarkStep } from '#shared/triage/undo.ts';
import { readMarks, writeMarks } from '../../../renderer/spreadsheets/decisions/decision-file.ts';
import { addToPlan, changedFields, type Here, type Plan } from '../../../renderer/features/triage/import-plan.ts';
import { anyMark } from './arbitrary-mark.ts';

const NOW = 5e12;
const verdict = (kind: 'accepted' | 'dismissed' | 'done'): Verdict => ({ kind, issues: 3 });
const dismissed: TriageMark = {
  ...unmarked('c1', 'One'),
  verdict: verdict('dismissed'),
  verdictAt: 7e11,
  note: 'Mine',
  notedAt: 7e11,
};

function plan(text: string, ...marks: readonly TriageMark[]): Plan {
  const read = readMarks(text, { order: null, zone: 'UTC' });
  if (read === null) throw new Error('it is no file of decisions');
  const here: Here = { marks: new Map(marks.map((mark) => [mark.clusterId, mark])), issuesOf: () => 9, now: NOW };
  const made = { steps: [] as MarkStep[], newerHere: [] as string[] };
  for (const entry of read.entries) addToPlan(made, entry, here);
  return made;
}

describe('an import of decisions', () => {
  it('takes what was edited in the sheet, though its time stamps were left alone', () => {
    const sheet = writeMarks([dismissed], 'csv').replace('dismissed', 'accepted');
    const { steps } = plan(sheet, dismissed);
    expect(steps.map(({ after }) => after)).toEqual([
      { ...dismissed, verdict: { kind: 'accepted', issues: 9 }, verdictAt: NOW, firstVerdictAt: NOW },
    ]);
  });

  it('takes it also where the same was changed here since, and leaves the rest as it is here', () => {
    const sheet = writeMarks([dismissed], 'csv').replace('dismissed', 'accepted');
    const since = { ...dismissed, verdict: verdict('done'), verdictAt: 8e11, note: 'Since', notedAt: 8e11 };
    const { steps, newerHere } = plan(sheet, since);
    expect(steps[0]?.after).toMatchObject({ verdict: { kind: 'accepted' }, note: 'Since' });
    expect(newerHere).toEqual([]);
  });

  it('of a file that does not tell what was edited takes what differs at the same time', () => {
    const json = writeMarks([{ ...dismissed, verdict: verdict('accepted') }], 'json');
    expect(plan(json, dismissed).steps[0]?.after.verdict?.kind).toBe('accepted');
    const since = { ...dismissed, verdict: verdict('done'), verdictAt: 8e11 };
    expect(plan(json, since)).toEqual({ steps: [], newerHere: ['One'] });
  });

  it('of a sheet of two columns takes these, and nothing away', () => {
    const two = plan('cluster;verdict\nc1;Done\n', dismissed);
    expect(two.steps[0]?.after).toMatchObject({ verdict: { kind: 'done', issues: 9 }, note: 'Mine' });
    expect(two.newerHere).toEqual([]);
    expect(plan('cluster,verdict\nc2,done\n', dismissed).steps[0]?.after).toMatchObject({
      clusterId: 'c2',
      verdictAt: NOW,
    });
  });

  it('leaves the times that lost their seconds in a spreadsheet as they are here', () => {
    const at = Date.parse('2026-03-14T10:05:20.696Z');
    const verdicts = { verdict: verdict('done'), verdictAt: at, firstVerdictAt: at };
    const mine: TriageMark = { ...dismissed, ...verdicts, notedAt: at, looked: { at, issues: 3, conversations: 4 } };
    const sheet = writeMarks([mine], 'csv');
    for (const time of ['14.03.2026 10:05', '2026-03-14T10:06'])
      expect(plan(sheet.replaceAll('2026-03-14T10:05:20.696Z', time), mine)).toEqual({ steps: [], newerHere: [] });
    const later = sheet.replaceAll('2026-03-14T10:05:20.696Z', '2026-03-14T10:05').replace('"Mine"', '"Theirs"');
    expect(plan(later, mine).steps.map(({ after }) => after)).toEqual([{ ...mine, note: 'Theirs', notedAt: NOW }]);
  });

  it('clears what was cleared in the sheet', () => {
    const sheet = writeMarks([dismissed], 'csv').replace('"dismissed"', '""').replace('"Mine"', '');
    expect(plan(sheet, dismissed).steps[0]?.after).toMatchObject({ verdict: null, note: '' });
  });

  it('changes nothing where nothing was edited, and is undone whole', () => {
    fc.assert(
      fc.property(anyMark, anyMark, fc.constantFrom('json', 'csv', 'markdown'), (mine, other, form) => {
        expect(plan(writeMarks([mine], form), mine)).toEqual({ steps: [], newerHere: [] });
        for (const step of plan(writeMarks([{ ...other, clusterId: mine.clusterId }], form), mine).steps) {
          expect(changedFields(undoStep(step.after, step), step.before)).toEqual([]);
        }
      }),
    );
  });
});
