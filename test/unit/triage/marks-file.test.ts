import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unmarked } from '#shared/triage/marks.ts';
import { readMarks, writeMarks, type MarksForm } from '../../../renderer/spreadsheets/decisions/decision-file.ts';
import { anyMark } from './arbitrary-mark.ts';

const AS_SAID = { order: null, zone: 'UTC' } as const;
const FORMS: readonly MarksForm[] = ['json', 'csv', 'markdown'];

describe('marks in a file', () => {
  it.each(FORMS)('are read again from %s as they were, whatever stands in them', (form) => {
    fc.assert(
      fc.property(fc.array(anyMark, { maxLength: 5 }), (marks) => {
        const once = [...new Map(marks.map((mark) => [mark.clusterId, mark])).values()];
        const read = readMarks(writeMarks(once, form), AS_SAID);
        expect(read?.problems).toEqual([]);
        expect(read?.entries.map(({ mark }) => mark)).toEqual(once);
        const edited = read?.entries.map((entry) => entry.edited?.size ?? null);
        expect(edited).toEqual(once.map(() => (form === 'csv' ? 0 : null)));
      }),
      { numRuns: 500 },
    );
  });

  it('are read but for those that are none, which are told', () => {
    const good = unmarked('c1', 'One');
    const file = JSON.stringify({ format: 'galley-triage', version: 1, marks: [good, { clusterId: 4 }] });
    expect(readMarks(file, AS_SAID)).toMatchObject({
      entries: [{ mark: good }],
      problems: [{ where: 'Entry 2', words: 'It is not a valid decision.' }],
    });
  });

  it('are read from a Markdown file of an earlier version, which has another title', () => {
    const good = unmarked('c1', 'One');
    const file = writeMarks([good], 'markdown');
    const earlier = file.replace('# Triage decisions', '# Marks of the triage');
    expect(earlier).not.toBe(file);
    expect(readMarks(earlier, AS_SAID)?.entries.map(({ mark }) => mark)).toEqual([good]);
  });

  it('are not found in any other file', () => {
    for (const text of ['', 'Hello', '{}', '{"format":"other","version":1,"marks":[]}', '{', 'a,b\n1,2'])
      expect(readMarks(text, AS_SAID)).toBeNull();
  });

  it('are no formulas in a sheet', () => {
    const sheet = writeMarks([{ ...unmarked('c1', '=1+1'), note: '@SUM(A1)' }], 'csv');
    expect(sheet).toContain(`"'=1+1"`);
    expect(sheet).toContain(`"'@SUM(A1)"`);
  });

  const read = (text: string, order: 'day-first' | 'month-first' | null = null) =>
    readMarks(text, { order, zone: 'UTC' });

  it('are read with any separator, in any order of columns, and with dates as a spreadsheet writes them', () => {
    const found = read('Verdict;Cluster;decided;Tags\r\nAccepted;c1;13.02.2026 10:05;one, two\r\n');
    expect(found?.problems).toEqual([]);
    expect(found?.entries[0]?.mark).toMatchObject({
      clusterId: 'c1',
      verdict: { kind: 'accepted', issues: 0 },
      verdictAt: Date.parse('2026-02-13T10:05:00Z'),
      tags: ['one', 'two'],
    });
    expect(read('cluster\tpriority\nc1\tHigh\n')?.entries[0]?.mark.priority).toBe('high');
  });

  it('ask how dates are written where day and month cannot be told apart', () => {
    const text = 'cluster,verdict,snoozed until\nc1,snoozed,04/03/2026\nc2,snoozed,+5 issues\n';
    expect(read(text)).toMatchObject({ entries: [], problems: [], dates: { order: 'ask', samples: ['04/03/2026'] } });
    expect(read(text, 'day-first')?.entries.map(({ mark }) => mark.verdict)).toEqual([
      { kind: 'snoozed', issues: 0, until: { kind: 'date', at: Date.parse('2026-03-04') } },
      { kind: 'snoozed', issues: 0, until: { kind: 'issues', more: 5 } },
    ]);
  });

  it('name each bad cell by its row, its column, what is in it, and what may be in it', () => {
    const text =
      'cluster,verdict,snoozed until,duplicate of,priority,issues at verdict\n' +
      'c1,eaten,,,urgent,\n\n"c\n2",snoozed,soon,,,few\nc3,duplicate,,,,\n,done,,,,\nc4,done,,,,3\nc4,done,,,,3\nc5,,,,urgent,\n';
    const found = read(text);
    expect(found?.problems.map(({ where, words }) => `${where}: ${words}`)).toEqual([
      'Row 2, column “verdict”: “eaten”. Allowed: accepted, dismissed, done, duplicate, snoozed, or nothing.',
      'Row 2, column “priority”: “urgent”. Allowed: high, medium, low, or nothing.',
      'Row 4, column “issues at verdict”: “few”. Allowed: a whole number.',
      'Row 4, column “snoozed until”: “soon”. Allowed: a date, or as in “+5 issues” and “+20 %”.',
      'Row 5, column “duplicate of”: Empty. Allowed: the id of the other cluster.',
      'Row 6, column “cluster”: Empty. Allowed: the id of a cluster.',
      'Row 8: Its cluster is in row 7 already.',
      'Row 9, column “priority”: “urgent”. Allowed: high, medium, low, or nothing.',
    ]);
    expect(found?.entries.map(({ mark }) => mark.clusterId)).toEqual(['c4']);
  });

  it('name what was typed beside a verdict that has no room for it, and let alone what was there before', () => {
    const at = Date.parse('2026-03-14T10:05:00Z');
    const snoozed = {
      ...unmarked('c1', 'One'),
      verdict: { kind: 'snoozed', issues: 3, until: { kind: 'date', at } } as const,
      verdictAt: 5,
    };
    const lost = (text: string) => (read(text)?.problems ?? []).map(({ where, words }) => `${where}: ${words}`);
    const left = writeMarks([snoozed], 'csv').replace('"snoozed","3"', '"done","3"');
    expect(left).toContain('"done"');
    expect(lost(left)).toEqual([]);
    expect(lost(left.replace('2026-03-14T10:05:00.000Z', '14.03.2026 10:05'))).toEqual([]);
    expect(read(left)?.entries).toHaveLength(1);
    const typed = left.replace('2026-03-14T10:05:00.000Z', '20.03.2026');
    expect(lost(typed)).toEqual([
      'Row 2, column “snoozed until”: “20.03.2026”. Allowed: nothing, unless the verdict is “snoozed”.',
    ]);
    expect(read(typed)?.entries).toEqual([]);
    expect(lost(left.replace('2026-03-14T10:05:00.000Z', 'soon'))).toHaveLength(1);
    expect(lost('cluster,verdict,duplicate of\nc1,,c2\nc3,done,c2\n')).toEqual([
      'Row 2, column “duplicate of”: “c2”. Allowed: nothing, unless the verdict is “duplicate”.',
    ]);
  });

  it('tell which fields were edited, though nobody has touched the time stamps', () => {
    const mark = {
      ...unmarked('c1', 'One'),
      verdict: { kind: 'dismissed', issues: 3 } as const,
      verdictAt: 5,
      note: 'a\nb',
    };
    const sheet = writeMarks([mark], 'csv');
    const edited = (text: string) => [...(read(text)?.entries[0]?.edited ?? ['?'])];
    expect(edited(sheet.replace('dismissed', 'accepted'))).toEqual(['verdict']);
    expect(edited(sheet.replace('a\nb', 'a\r\nb').replaceAll('","', '";"'))).toEqual([]);
    expect(edited('cluster,verdict\nc1,done\n')).toEqual(['?']);
  });
});
