import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';

/** WCAG 2.2 AA and axe's own practices; the order of headings within a page is its author's. */
async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).disableRules(['heading-order']).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`every screen is free of what axe can find, ${theme}`, async ({ startApp, openBrowser }) => {
    test.setTimeout(180_000);
    const app = await startApp();
    const page = await openPage(await openBrowser(), app.hello.url);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.getByRole('button', { name: 'Explore the sample workspace' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Explore the sample workspace' }).click();
    await expect(page.getByRole('contentinfo')).toContainText('Synced just now', { timeout: 30_000 });
    const spaces = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/space/')),
      );
    expect(spaces.length).toBeGreaterThanOrEqual(8);
    const go = async (path: string): Promise<void> => {
      await page.goto(new URL(path, app.hello.url).href);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    };

    for (const path of ['/library', '/links', '/outbox', '/settings', ...spaces]) {
      await go(path);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
    for (const path of spaces) {
      await go(path);
      const first = page.getByRole('main').getByRole('link').filter({ hasText: /\w/ }).nth(1);
      await first.click();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      expect([page.url(), await violations(page)]).toEqual([page.url(), []]);
    }
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}
