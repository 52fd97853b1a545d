import type { Visit } from '../visit.ts';
import { isReviewed } from '../service-requests.ts';

/** Texts are compared when they are stored, and once more when they are shown. */
const PATIENCE_MS = 60_000;
const LAYOUTS = ['Side by side', 'New only', 'Source', 'One column'];

/** Change requests: the inbox, and of some all that is told of them, in every layout of the comparison. */
export async function review(visit: Visit): Promise<void> {
  const { page, options } = visit;
  const { batches, service } = options;
  await visit.at('the inbox of the review', async () => {
    await visit.go('/review');
    await page.getByRole('listbox', { name: 'Change requests' }).waitFor({ timeout: PATIENCE_MS });
    await visit.settled();
    await visit.judge('screen');
  });
  for (const [at, { says }] of batches.entries()) {
    if (!isReviewed(batches, at)) continue;
    await visit.at(`change request of ${says}`, async () => {
      await visit.go(`/review/${service.spaceId}/request-${String(at)}`);
      await page.locator(`main [data-page="page-${String(at)}"]`).waitFor({ timeout: PATIENCE_MS });
      await page
        .locator('main details')
        .first()
        .evaluate((details) => details.setAttribute('open', ''));
      await page.locator('main').getByRole('region', { name: 'Verdicts' }).waitFor();
      // A diagram that is drawn has a "Source" of its own.
      const layouts = page.locator('main').getByRole('radiogroup', { name: 'Layout' });
      for (const layout of LAYOUTS) {
        await layouts.getByText(layout, { exact: true }).click();
        await visit.settled();
        await visit.judge('screen');
      }
    });
  }
  await visit.go(service.plainPlace);
  await page.waitForFunction(() => document.querySelector('main .content') !== null);
}
