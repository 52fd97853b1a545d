import fc from 'fast-check';
import { expect, it } from 'vitest';
import { suggestionMarkdown } from '../../../renderer/content/suggestion.ts';
import { mayDecide } from '../../../renderer/features/review/suggestion-decisions.ts';

it('a suggestion is decided on only where it is open, sent, and may be reviewed, answered and resolved', () => {
  const facts = ['open request', 'review', 'comment', 'reply', 'resolve', 'open thread', 'sent', 'suggestion'] as const;
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...facts)), (missing) => {
      const has = (fact: (typeof facts)[number]): boolean => !missing.includes(fact);
      const may = mayDecide(
        {
          row: { status: has('open request') ? 'open' : 'merged' },
          canReview: has('review'),
          canComment: has('comment'),
        },
        {
          comment: {
            canEdit: has('resolve'),
            markdown: has('suggestion') ? suggestionMarkdown('Wear a harness.') : 'Wear a harness.',
          },
          status: has('open thread') ? 'open' : 'resolved',
          canReply: has('reply'),
          ref: has('sent') ? { server: 'c' } : { operation: 'o' },
        },
      );
      expect(may).toBe(missing.length === 0);
    }),
  );
});
