import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { newComment, openReleaseNotes, stopSample, threadSaying } from './support/writing.ts';

/** The list beside the field. */
const people = (page: Page) => page.getByRole('listbox', { name: 'People' });
const pages = (page: Page) => page.getByRole('listbox', { name: 'Pages' });

test('people and pages are named while somebody writes, offline, and lead there once it is said', async ({
  sample: { page },
}) => {
  await stopSample(page);
  await openReleaseNotes(page);
  const field = newComment(page);
  await field.click();
  await page.keyboard.type('Ask @tom');
  await expect(people(page).getByRole('option')).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-activedescendant', /./);
  await expect(people(page)).toHaveAccessibleDescription(/may not be notified/);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/^Ask \[@Tomasz Wierzba\]\(https:\/\/app\.gitbook\.com\/u\/\S+ "mention"\) $/);
  await expect(people(page)).toBeHidden();

  await page.keyboard.type('about [[your first');
  await expect(pages(page).getByRole('option').first()).toContainText('Your first');
  await expect(pages(page)).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(pages(page).getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  const title = await pages(page).getByRole('option').first().locator('.title').innerText();
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(/about \[Your first \w+\]\(https:\/\/app\.gitbook\.com\/s\/\S+ "mention"\) $/);
  await expect(field).toBeFocused();

  // One step back takes the link out again and leaves what was typed.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue(/about \[\[your first$/);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.press('ControlOrMeta+Enter');
  const thread = threadSaying(page, 'Tomasz Wierzba');
  await expect(thread.getByText('@Tomasz Wierzba')).toBeVisible();
  await thread.getByRole('link', { name: title }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('what is offered can be left, never covers what is written, and stays out of the way of a keyboard that composes', async ({
  sample: { page },
}) => {
  await openReleaseNotes(page);
  const field = newComment(page);
  const covers = async (): Promise<boolean> => {
    const [list, written] = [await people(page).boundingBox(), await field.boundingBox()];
    if (list === null || written === null) throw new Error('not on screen');
    return list.y < written.y + written.height && written.y < list.y + list.height;
  };

  await field.click();
  await page.keyboard.type('One\nTwo\nThree @');
  await expect(people(page)).toBeVisible();
  expect(await covers()).toBe(false);
  await page.keyboard.press('Escape');
  await expect(people(page)).toBeHidden();
  await expect(field).toBeFocused();
  await page.keyboard.type('han');
  await expect(field).toHaveValue(/@han$/);
  await expect(people(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/@han\n$/);

  // Another sign is another question; the mouse is as good as the keys.
  await page.keyboard.type('@tom');
  await people(page)
    .getByRole('option', { name: /Tomasz/ })
    .click();
  await expect(field).toHaveValue(/\n\[@Tomasz Wierzba\]\(\S+ "mention"\) $/);
  await expect(field).toBeFocused();

  // Text that runs from the right: the list is found and stands clear of it.
  await field.fill('');
  await page.keyboard.type('اسأل @tom');
  await expect(people(page)).toBeVisible();
  expect(await covers()).toBe(false);

  // While a keyboard composes, Enter ends its word and takes nothing.
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(people(page)).toBeVisible();
  await expect(field).toHaveValue('اسأل @tom');
});
