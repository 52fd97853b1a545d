import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

async function openCluster(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  const active = page.getByRole('listbox', { name: 'Clusters' }).getByRole('option', { selected: true });
  await expect(active).toContainText('Invoice and trial questions');
  await page.keyboard.press('j');
  await expect(active).toContainText('E-14 in the morning');
  await page.keyboard.press('Enter');
}

/** Notes every page that stands first among those of an issue, at any moment. */
async function watchFirst(page: Page): Promise<() => Promise<string[]>> {
  const watch = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      const title = document.querySelector('[data-of] ol > li a')?.textContent.trim();
      if (title !== undefined) seen.add(title);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  });
  return () => watch.evaluate((seen) => [...seen]);
}

test('a cluster shows the pages that may answer it, and by keyboard one is linked and a comment on it begun', async ({
  sample: { page },
}) => {
  await openCluster(page);
  const likely = page.getByRole('region', { name: 'Suggested pages' });
  const first = likely.getByRole('listitem').first();
  await expect(first.getByRole('link')).toBeVisible();
  await expect(first).toContainText('Matches:');
  const title = (await first.getByRole('link').textContent())?.trim() ?? '';

  await page.keyboard.press('w');
  await expect(first.getByRole('button', { name: `Unlink ${title}` })).toHaveAttribute('aria-pressed', 'true');
  const linked = page.getByRole('region', { name: 'Linked pages' });
  await expect(linked.getByRole('link', { name: title })).toBeVisible();
  await page.keyboard.press('w');
  await expect(linked).toBeHidden();

  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /comment/i })).toHaveValue(/https?:|galley:/);
});

test('one issue is asked about by key, and its pages are linked to the cluster', async ({ sample: { page } }) => {
  await openCluster(page);
  await expect(page.getByRole('region', { name: 'Suggested pages', exact: true })).toContainText('Matches:');
  await page.keyboard.press('j');
  await expect(page.locator('[data-issue]').first()).toBeFocused();
  const everFirst = await watchFirst(page);
  await page.keyboard.press('Shift+W');
  const likely = page.getByRole('region', { name: 'Suggested pages for this issue' });
  const first = likely.getByRole('listitem').first();
  await expect(first).toContainText('Matches:');
  const title = (await first.getByRole('link').textContent())?.trim() ?? '';

  // What was said in the conversation came just now, and has its part in the order: it changed none that was seen.
  await expect(page.getByRole('region', { name: 'Transcript' })).toContainText('e-14');
  await page.keyboard.press('w');
  await expect(first.getByRole('button', { name: `Unlink ${title}` })).toHaveAttribute('aria-pressed', 'true');
  expect(await everFirst()).toEqual([title]);
  await expect(page.getByRole('region', { name: 'Linked pages' }).getByRole('link', { name: title })).toBeVisible();
  await page.keyboard.press('Shift+W');
  await expect(likely).toBeHidden();
});

test('clusters that no page comes near are a list, there at once at the next start, until a page is linked', async ({
  sample: { page },
}) => {
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  const gaps = page.getByRole('listbox', { name: 'Clusters' }).getByRole('option');
  await page.keyboard.press('Shift+G');
  await expect(page.getByRole('heading', { level: 1, name: 'Gaps' })).toBeVisible();
  // Every cluster is read: nothing is said of how far that is.
  await expect(gaps.first()).toBeVisible();
  await expect(page.getByText(/clusters read so far/)).toBeHidden();
  const before = await gaps.count();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Gaps/ })).toContainText(String(before));

  await page.keyboard.press('Shift+G');
  await expect(gaps).toHaveCount(before);
  await page.keyboard.press('j');
  const second = gaps.nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  const label = (await second.locator('.label').textContent()) ?? '';
  await page.keyboard.press('Enter');
  const likely = page.getByRole('region', { name: 'Suggested pages', exact: true });
  await expect(likely).toContainText('Possible documentation gap');
  await page.keyboard.press('w');
  await expect(page.getByRole('region', { name: 'Linked pages' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(gaps).toHaveCount(before - 1);
  await expect(gaps.filter({ hasText: label })).toHaveCount(0);
});

test('a comment is begun at the block that may answer, with what was asked', async ({ sample: { page } }) => {
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  const active = page.getByRole('listbox', { name: 'Clusters' }).getByRole('option', { selected: true });
  await expect(active).toContainText('Invoice and trial questions');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(active).toContainText('Datum confusion');
  await page.keyboard.press('Enter');
  const first = page.getByRole('region', { name: 'Suggested pages', exact: true }).getByRole('listitem').first();
  await expect(first).toContainText('Matches:');
  const title = (await first.getByRole('link').textContent())?.trim() ?? '';
  await page.keyboard.press('Shift+C');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const field = page.getByRole('textbox', { name: /^New comment on “/ });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/https?:|galley:/);
});
