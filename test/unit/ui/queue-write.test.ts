import { describe, expect, it, vi } from 'vitest';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import { ok } from '#shared/result.ts';
import type { Galley } from '../../../renderer/app/galley.ts';
import { queueWrite } from '../../../renderer/pending/queue-write.ts';
import { queuedComment } from '../outbox/operations.ts';

interface Said {
  readonly text: string;
  readonly action: { readonly label: string; readonly run: () => void };
}

describe('the removal of a row that was not sent yet', () => {
  it('says that its changes are discarded, and Undo restores them, each after what it needs', async () => {
    vi.useFakeTimers();
    const ids = { organizationId: 'o', siteId: 's' };
    const created = adminWrite('addSiteSection', { ...ids, body: { spaceId: 'x', title: 'API' } }, { subject: 'API' });
    const operation = queuedComment('made', { write: created });
    const said: Said[] = [];
    const restored: string[] = [];
    const galley = {
      app: {
        enqueue: () => Promise.resolve(ok({ outcome: 'withdrawn', operation, withdrawn: ['made', 'edited'] })),
        restore: (id: string) => Promise.resolve(restored.push(id) > 0),
      },
      announcer: { say: (text: string, { action }: Pick<Said, 'action'>) => said.push({ text, action }) },
      values: { entry: () => ({ value: undefined }), use: () => () => undefined },
    } as unknown as Galley;
    const removal = adminWrite('deleteSiteSection', { ...ids, siteSectionId: temporaryId('made') });
    expect(await queueWrite(galley, removal)).toBe(true);
    expect(said.map(({ text }) => text)).toEqual(['Discarded 2 changes']);
    said[0]?.action.run();
    await vi.runAllTimersAsync();
    expect(restored).toEqual(['made', 'edited']);
    vi.useRealTimers();
  });
});
