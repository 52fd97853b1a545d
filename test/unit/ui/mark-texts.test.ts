import { describe, expect, it } from 'vitest';
import { WHEN_ASKED } from '#shared/outbox/machine.ts';
import { markOf } from '../../../renderer/overlay/message.ts';
import { markSummary, markWords } from '../../../renderer/pending/texts/mark-texts.ts';
import { queuedComment } from '../outbox/operations.ts';

describe('the mark of a pending change', () => {
  it('says of a planned one that it is not queued', () => {
    const planned = markOf({ ...queuedComment('a'), nextTryAt: WHEN_ASKED });
    const queued = markOf(queuedComment('b'));
    expect(markWords(planned).label).toMatch(/: planned$/);
    expect(markWords(queued).label).toMatch(/: queued$/);
    expect(markWords(queued, new Set(['b'])).label).toMatch(/: waiting for an earlier item$/);
    expect(markWords(planned, new Set(['a'])).label).toMatch(/: planned$/);
    expect(markSummary([planned, queued])?.label).toBe('2 changes, the first of them planned');
  });
});
