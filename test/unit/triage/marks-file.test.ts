import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unmarked } from '#shared/triage/marks.ts';
import { readMarks, writeMarks, type MarksForm } from '../../../renderer/app/triage-file/marks-file.ts';
import { anyMark } from './arbitrary-mark.ts';

const FORMS: readonly MarksForm[] = ['json', 'csv', 'markdown'];

describe('marks in a file', () => {
  it.each(FORMS)('are read again from %s as they were, whatever stands in them', (form) => {
    fc.assert(
      fc.property(fc.array(anyMark, { maxLength: 5 }), (marks) => {
        expect(readMarks(writeMarks(marks, form))).toEqual({ marks, problems: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('are read but for those that are none, which are told', () => {
    const good = unmarked('c1', 'One');
    const file = JSON.stringify({ format: 'galley-triage', version: 1, marks: [good, { clusterId: 4 }] });
    expect(readMarks(file)).toEqual({ marks: [good], problems: ['Entry 2 is no mark that can be read.'] });
    expect(readMarks('"cluster","verdict"\r\n"c1","eaten"\r\n')?.problems).toHaveLength(1);
  });

  it('are not found in any other file', () => {
    for (const text of ['', 'Hello', '{}', '{"format":"other","version":1,"marks":[]}', '{', 'a,b\n1,2'])
      expect(readMarks(text)).toBeNull();
  });

  it('are no formulas in a sheet', () => {
    const sheet = writeMarks([{ ...unmarked('c1', '=1+1'), note: '@SUM(A1)' }], 'csv');
    expect(sheet).toContain(`"'=1+1"`);
    expect(sheet).toContain(`"'@SUM(A1)"`);
  });
});
