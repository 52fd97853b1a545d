import { documentId, type DocumentKey } from '../../../../renderer/store/search/document.ts';
import type { Visit } from '../visit.ts';

/** What the service's own search says, and what is read where it was found: change requests, issues, clusters. */
export async function found(visit: Visit): Promise<void> {
  const { page } = visit;
  for (const query of ['words', 'script in:pages', '<img src=x>']) {
    await visit.at(`the service asked for ${query}`, async () => {
      await visit.go(`/search?q=${encodeURIComponent(query)}`);
      await page.getByRole('button', { name: /^Ask the server/ }).click();
      await page.locator('aside.service li a').first().waitFor();
      await visit.settled();
      await visit.judge('screen');
    });
  }
  await records(visit, 1);
}

/** One record in so many of each kind, in the dialog that shows it. */
export async function records(visit: Visit, every: number): Promise<void> {
  const { batches, service } = visit.options;
  for (const [at, { says }] of batches.entries()) {
    if (at % every !== 0) continue;
    for (const key of keysOf(service.spaceId, at)) {
      await visit.at(`${key.kind} of ${says}`, async () => {
        await visit.go(`/search?q=words&open=${encodeURIComponent(documentId(key))}`);
        await visit.page.getByRole('dialog').locator('.body, .none').first().waitFor();
        await visit.settled();
        await visit.judge('nothing');
      });
    }
  }
  await visit.go(service.plainPlace);
}

function keysOf(spaceId: string, at: number): readonly DocumentKey[] {
  const of = { commentId: null, replyId: null } as const;
  return [
    { ...of, kind: 'change-request', spaceId, id: `request-${String(at)}` },
    // The others say the same words in the same dialog.
    ...(at % 4 === 0
      ? ([
          { ...of, kind: 'issue', spaceId: '', id: `issue-${String(at)}`, clusterId: `cluster-${String(at)}` },
          { ...of, kind: 'cluster', spaceId: '', id: `cluster-${String(at)}` },
        ] as const)
      : []),
  ];
}
