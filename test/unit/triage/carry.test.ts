import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differences, MARK_PARTS, withPart } from '#shared/triage/carry.ts';
import { mergeMarks, unmarked, type TriageMark } from '#shared/triage/marks.ts';
import '../../support/properties.ts';

const time = fc.integer({ min: 0, max: 50 });
const mark: fc.Arbitrary<TriageMark> = fc
  .record({
    verdictAt: time,
    notedAt: time,
    pagesAt: time,
    verdict: fc.option(fc.record({ kind: fc.constantFrom('accepted', 'done'), issues: fc.constant(1) })),
    note: fc.constantFrom('', 'One', 'Two'),
  })
  .map((parts) => ({ ...unmarked('c', 'Cluster'), ...parts }));

it('a part that was chosen is as theirs, stays so when the two are merged later, and touches no other part', () => {
  fc.assert(
    fc.property(mark, mark, fc.constantFrom(...MARK_PARTS), (mine, theirs, part) => {
      const taken = withPart(mine, theirs, part, 100);
      expect(differences(taken, { mark: theirs, parts: [part] })).toEqual([]);
      expect(differences(mergeMarks(taken, theirs), { mark: theirs, parts: [part] })).toEqual([]);
      for (const other of MARK_PARTS.filter((one) => one !== part)) {
        expect(differences(taken, { mark: mine, parts: [other] })).toEqual([]);
      }
    }),
  );
});
