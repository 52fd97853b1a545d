import type { Visit } from '../visit.ts';

/** The inbox of clusters, every cluster with what was said in its conversation, the dialogs that name it, and the numbers. */
export async function triage(visit: Visit): Promise<void> {
  const { page } = visit;
  const { batches, service } = visit.options;
  await visit.at('the inbox of clusters', async () => {
    await visit.go('/triage');
    await page.getByRole('listbox', { name: 'Clusters' }).waitFor();
    await visit.settled();
    await visit.judge('screen');
  });
  for (const [at, { says }] of batches.entries()) {
    await visit.at(`cluster of ${says}`, async () => {
      await visit.go(`/triage/cluster-${String(at)}`);
      // Its own: for a moment that of the cluster before still stands there.
      await page.locator(`[data-of="issue-${String(at)}"] [data-issue]`).click();
      await page.getByRole('region', { name: 'Transcript' }).getByText('User', { exact: true }).waitFor();
      await visit.settled();
      await visit.judge('screen');
      if (at % 8 !== 0) return;
      for (const key of ['r', 'h', 'm']) {
        await page.keyboard.press(key);
        await page.getByRole('dialog').waitFor();
        await visit.settled();
        await visit.judge('nothing');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    });
  }
  await visit.at('the numbers of the triage', async () => {
    await visit.go('/triage?view=numbers');
    await page.getByRole('heading', { name: 'Triage statistics' }).waitFor();
    await visit.settled();
    await visit.judge('screen');
  });
  await visit.at('the pages that readers ask about', async () => {
    await visit.go('/triage?view=pages');
    await page.getByRole('heading', { name: 'Most-asked pages' }).waitFor();
    await visit.settled();
    await visit.judge('screen');
  });
  await visit.go(service.plainPlace);
}
