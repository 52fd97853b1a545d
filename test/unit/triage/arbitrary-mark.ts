import fc from 'fast-check';
import { cleanTags, type TriageMark, type Verdict } from '#shared/triage/marks.ts';

const time = fc.integer({ min: 0, max: 4e12 });
const count = fc.integer({ min: 0, max: 100_000 });
/** Whatever people write, and what files are written with. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('\n', '\r', '"', "'", ',', ';', '\\', '>', '- ', '## ', '&', '=', ' ', 'a', 'tags: '),
  }),
);
const id = fc.string({ minLength: 1, maxLength: 20 });

const verdict: fc.Arbitrary<Verdict | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constantFrom('accepted', 'dismissed', 'done'), issues: count }),
  fc.record({ kind: fc.constant('duplicate' as const), issues: count, of: id }),
  fc.record({
    kind: fc.constant('snoozed' as const),
    issues: count,
    until: fc.oneof(
      fc.record({ kind: fc.constant('date' as const), at: time }),
      fc.record({ kind: fc.constant('issues' as const), more: count }),
      fc.record({ kind: fc.constant('percent' as const), more: count }),
    ),
  }),
);

export const anyMark: fc.Arbitrary<TriageMark> = fc.record({
  clusterId: id,
  label: words,
  verdict,
  verdictAt: time,
  firstVerdictAt: fc.option(time),
  note: words,
  tags: fc.array(words, { maxLength: 5 }).map(cleanTags),
  priority: fc.constantFrom('high', 'medium', 'low', null),
  notedAt: time,
  pages: fc.array(fc.record({ spaceId: id, pageId: id, title: words }), { maxLength: 3 }),
  pagesAt: time,
  looked: fc.option(fc.record({ at: time, issues: count, conversations: count })),
});
