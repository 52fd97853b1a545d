import { describe, expect, it } from 'vitest';
import { openTestStore } from './fixtures.ts';

const part = { type: 'message' as const, role: 'user', body: 'Where is it?' };
const said = ({ role, body }: typeof part) => ({ role, body });

describe('conversations that are known', () => {
  it('are those that were imported from here, as the last import says them', async () => {
    let clock = 0;
    const { store } = await openTestStore(undefined, () => (clock += 1));
    const handIn = async (id: string, parts: number): Promise<void> => {
      const body = [{ id, parts: Array.from({ length: parts }, () => part) }];
      const write = { kind: 'ingestConversations' as const, input: { organizationId: 'o', body }, subject: id };
      expect((await store.forPage.calls.enqueue({ write, draft: null })).ok).toBe(true);
    };
    await handIn('mail:1', 2);
    await handIn('mail:1', 3);
    await handIn('mail:2', 1);
    expect(await store.forPage.calls['conversations.known']({ ids: ['mail:1', 'mail:3'] })).toEqual({
      ok: true,
      value: [{ id: 'mail:1', waiting: { parts: [part, part, part].map(said) }, sent: null, stored: null }],
    });
  });
});
