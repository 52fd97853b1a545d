import { describe, expect, it } from 'vitest';

describe('the schemas of stored records', () => {
  it('contradict themselves nowhere: each kind and each event is told from all others', async () => {
    const { pendingWriteSchema } = await import('#shared/outbox/kinds/schema.ts');
    const { parseOutboxEntry } = await import('../../../electron/outbox/entries.ts');
    expect(pendingWriteSchema.safeParse({ kind: 'none' }).success).toBe(false);
    expect(parseOutboxEntry({ event: { type: 'none' } })).toBeNull();
  });
});
