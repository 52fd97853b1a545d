import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { statusOf, stopSample, synced } from './support/writing.ts';

const links = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

test('share links are created, renamed, switched off and revoked offline, and arrive once', async ({
  sample: { page },
}) => {
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.getByRole('main').getByRole('link', { name: 'Ebbline docs' }).click();
  await page.keyboard.press('v');
  await page.keyboard.press('l');
  await expect(page.getByRole('main').getByRole('button', { name: 'Create share link' })).toBeVisible();
  await stopSample(page);
  const creating = page.getByRole('dialog', { name: 'Create share link' });
  for (const name of ['Partners', 'Auditors']) {
    await page.getByRole('main').getByRole('button', { name: 'Create share link' }).click();
    await creating.getByLabel('Name').fill(name);
    // A second press before the first has ended does nothing.
    await creating.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await expect(creating).toBeHidden();
    await expect(links(page, name)).toHaveCount(1);
    await expect(links(page, name)).toContainText('New');
  }
  await page.getByRole('button', { name: 'Rename “Partners”' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename share link' });
  await renaming.getByLabel('Name').fill('x'.repeat(51));
  await expect(renaming.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await renaming.getByLabel('Name').fill('Partners and friends');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('switch', { name: '“Partners and friends” is active' }).click();
  await expect(links(page, 'Partners and friends')).toContainText('Inactive: the address does not work');
  await page.getByRole('button', { name: 'Revoke “Auditors”' }).click();
  const revoking = page.getByRole('dialog', { name: 'Revoke “Auditors”?' });
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(links(page, 'Auditors')).toHaveCount(0);

  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await expect(statusOf(page)).toContainText('All sent');
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await synced(page);
  await expect(links(page, 'Partners and friends')).toHaveCount(1);
  await expect(links(page, 'Partners and friends')).toContainText('Inactive');
  await page.getByRole('switch', { name: '“Partners and friends” is active' }).click();
  await expect(statusOf(page)).toContainText('All sent');
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  const harbour = links(page, 'Harbour trial Husum');
  await harbour.getByRole('button', { name: 'Revoke “Harbour trial Husum”' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Revoke “Harbour trial Husum”?' })
    .getByRole('button', { name: 'Revoke' })
    .focus();
  await page.keyboard.press('Enter');
  await expect(harbour).toBeFocused();
  await expect(statusOf(page)).toContainText('All sent');
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await expect(harbour).toHaveCount(0);
  await expect(page.locator('[data-link]:focus')).toHaveCount(1);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the address of “Partners and friends”' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:/);
});
