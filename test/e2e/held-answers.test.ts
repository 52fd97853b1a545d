import type { Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';
import { newComment, statusOf, synced, threadSaying } from './support/writing.ts';

/** Notes every card that is drawn with these words, by the key that it is drawn under, and the most at a time. */
async function watchCards(page: Page, words: string): Promise<() => Promise<{ keys: string[]; most: number }>> {
  const watch = await page.evaluateHandle((wanted) => {
    const keys = new Set<string>();
    const seen = { most: 0, keys };
    const look = (): void => {
      const cards = [...document.querySelectorAll<HTMLElement>('[data-thread]')];
      const here = cards.filter((card) => card.textContent.includes(wanted));
      for (const { dataset } of here) keys.add(dataset['thread'] ?? '');
      seen.most = Math.max(seen.most, here.length);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    return seen;
  }, words);
  return () => watch.evaluate(({ keys, most }) => ({ keys: [...keys], most }));
}

const WORDS = 'Said while the answer is late.';

const PLACES = {
  'a page': async (page: Page): Promise<void> => {
    await page.getByRole('treeitem', { name: /Release notes/ }).click();
    await newComment(page).fill(WORDS);
  },
  'a change request': async (page: Page): Promise<void> => {
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page
      .getByRole('listbox', { name: 'Change requests' })
      .getByRole('option')
      .filter({ hasText: 'E-14' })
      .click();
    await page.keyboard.press('o');
    await page.getByPlaceholder('Comment on the change request').fill(WORDS);
  },
};

for (const [place, write] of Object.entries(PLACES)) {
  test(`what a list brings of ${place} before the answer to what was sent stays one card, with the reply begun below it`, async ({
    startApp,
    startSample,
    connectTo,
    openBrowser,
    holdAnswers,
  }) => {
    const service = await startSample();
    const before = await holdAnswers(service.hello.baseUrl);
    const app = await startApp(...(await connectTo({ ...service.hello, baseUrl: before.baseUrl })));
    const page = await openPage(await openBrowser(), app.hello.url);
    await synced(page);
    const cards = await watchCards(page, WORDS);
    await write(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    const said = threadSaying(page, WORDS);
    await expect(said).toHaveCount(1);
    await said.getByRole('button', { name: 'Reply' }).click();
    const reply = said.getByRole('textbox');
    await reply.fill('And begun below it.');

    await expect.poll(() => before.held()).toBe(1);
    await expect(said).toContainText('Sending');
    const listed = before.comesWith(WORDS);
    await page.keyboard.press('ControlOrMeta+Shift+Y');
    await listed;
    await expect(said).not.toContainText('Sending');
    before.release();
    await expect(statusOf(page)).toContainText('All sent');
    const { keys, most } = await cards();
    expect(most).toBe(1);
    expect(keys).toHaveLength(1);
    await expect(reply).toHaveValue('And begun below it.');
    await expect(reply).toBeFocused();
  });
}
