import type { Locator, Page } from '@playwright/test';
import { operations, type OperationName } from '../../shared/contract/index.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { command } from './support/palette.ts';
import { findOffline, statusOf } from './support/writing.ts';

/**
 * Every operation of the five tables about structure, done by a person offline: once by keyboard alone, once by mouse
 * alone. An operation without an act fails the test.
 */

const AREAS: readonly string[] = [
  'collections',
  'site-sections',
  'site-section-groups',
  'site-spaces',
  'site-share-links',
];
const names = (Object.keys(operations) as OperationName[]).filter((name) => AREAS.includes(operations[name].area));
const reads = names.filter((name) => operations[name].method === 'GET');
const writes = names.filter((name) => operations[name].method !== 'GET');

type Acts = Readonly<Record<string, (page: Page) => Promise<void>>>;

const siteTree = (page: Page): Locator => page.getByRole('tree', { name: 'Structure' });
const library = (page: Page): Locator => page.getByRole('tree', { name: 'Collections and spaces' });
const row = (tree: Locator, name: string): Locator => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) });

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** By keyboard: chooses a row of the tree that has the keys, or had them last. */
async function choose(page: Page, tree: Locator, name: string): Promise<void> {
  await press(page, '/ ControlOrMeta+a');
  await page.keyboard.type(name);
  await press(page, 'Enter');
  await expect(tree).toBeFocused();
  await expect(row(tree, name).first()).toHaveAttribute('aria-selected', 'true');
}

async function answer(page: Page, title: string | RegExp, keys: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await keys();
  await expect(dialog).toHaveCount(0);
}

/** By keyboard: into the field that has the focus. */
async function retype(page: Page, words: string): Promise<void> {
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type(words);
  await press(page, 'Enter');
}

/** The dialog begins with what harms nobody. */
const confirm = (page: Page): Promise<void> => press(page, 'Tab Enter');

async function openSiteByKeys(page: Page): Promise<void> {
  await press(page, 'g v');
  await expect(page.getByRole('heading', { name: 'Sites', level: 1 })).toBeVisible();
  await press(page, 'j k');
  await expect(page.getByRole('main').getByRole('link', { name: 'Ebbline docs' })).toBeFocused();
  await press(page, 'Enter');
  await expect(siteTree(page)).toBeVisible();
}

const BY_KEYS: Acts = {
  addSiteSection: async (page) => {
    await openSiteByKeys(page);
    await press(page, 'a s');
    await answer(page, 'Add a section', async () => {
      await page.keyboard.type('Release');
      await press(page, 'Tab');
      await retype(page, 'What changed');
    });
  },
  updateSiteSection: async (page) => {
    await choose(page, siteTree(page), 'Start here');
    await press(page, 'e');
    await answer(page, 'Edit section', () => retype(page, 'Begin here'));
  },
  moveSiteSection: async (page) => {
    await choose(page, siteTree(page), 'Platform');
    await press(page, 'Alt+ArrowUp');
  },
  removeSectionFromGroup: async (page) => {
    await choose(page, siteTree(page), 'Feldhandbuch');
    await press(page, 'Alt+Shift+ArrowLeft');
  },
  addSectionToGroup: async (page) => {
    await choose(page, siteTree(page), 'What changed');
    await press(page, 'Alt+Shift+ArrowRight');
  },
  deleteSiteSection: async (page) => {
    await choose(page, siteTree(page), 'Command line');
    await press(page, 'Shift+D');
    await answer(page, /^Remove “Command line/, () => confirm(page));
  },
  addSiteSectionGroup: async (page) => {
    await press(page, 'a g');
    await answer(page, 'Add a section group', async () => {
      await page.keyboard.type('First steps');
      await press(page, 'Tab Tab Space Enter');
    });
  },
  updateSiteSectionGroup: async (page) => {
    await choose(page, siteTree(page), 'Install');
    await press(page, 'e');
    await answer(page, 'Edit section group', () => retype(page, 'Set up'));
  },
  moveSiteSectionGroup: async (page) => {
    await choose(page, siteTree(page), 'Build');
    await press(page, 'Alt+ArrowUp');
  },
  deleteSiteSectionGroup: async (page) => {
    await choose(page, siteTree(page), 'Automate');
    await press(page, 'Shift+D');
    await answer(page, /^Remove “Automate/, () => confirm(page));
  },
  addSiteSpace: async (page) => {
    await choose(page, siteTree(page), 'Platform');
    await press(page, 'a p');
    await answer(page, 'Add a space', async () => {
      await page.keyboard.type('Release');
      await press(page, 'Tab Tab Enter');
    });
  },
  updateSiteSpace: async (page) => {
    await choose(page, siteTree(page), 'v2');
    await press(page, 'e');
    await answer(page, 'Edit site space', () => retype(page, 'version-2'));
  },
  moveSiteSpace: async (page) => {
    await choose(page, siteTree(page), 'Changes');
    await press(page, 'Alt+ArrowUp');
  },
  deleteSiteSpace: async (page) => {
    await choose(page, siteTree(page), 'Pelican 3');
    await press(page, 'Shift+D');
    await answer(page, /^Remove “Pelican 3/, () => confirm(page));
  },
  createSiteShareLink: async (page) => {
    await press(page, 'v l');
    await expect(page.getByRole('main').getByRole('button', { name: 'Create share link' })).toBeVisible();
    await press(page, 'a l');
    await answer(page, 'Create share link', () => retype(page, 'Partners'));
  },
  updateSiteShareLink: async (page) => {
    await press(page, '/');
    await page.keyboard.type('Press');
    await press(page, 'Enter e');
    await answer(page, 'Rename share link', () => retype(page, 'Newspapers'));
  },
  deleteSiteShareLink: async (page) => {
    await press(page, '/ ControlOrMeta+a');
    await page.keyboard.type('Harbour');
    await press(page, 'Enter Shift+D');
    await answer(page, /^Revoke “Harbour/, () => confirm(page));
  },
  createCollection: async (page) => {
    await press(page, 'g l');
    await expect(library(page)).toBeVisible();
    await press(page, 'a c');
    await answer(page, 'Create collection', () => retype(page, 'Handbooks'));
  },
  updateCollection: async (page) => {
    await choose(page, library(page), 'Field and operations');
    await press(page, 'e');
    await answer(page, 'Edit collection', () => retype(page, 'Field work'));
  },
  moveCollection: async (page) => {
    await choose(page, library(page), 'Developers');
    await press(page, 'Alt+Shift+ArrowLeft');
  },
  transferCollection: async (page) => {
    await choose(page, library(page), 'Developers');
    await command(page, 'Transfer collection');
    await answer(page, 'Transfer collection', () => retype(page, 'org_Wattw3rk9Hs'));
  },
  deleteCollection: async (page) => {
    await choose(page, library(page), 'Product documentation');
    await press(page, 'Shift+D');
    await answer(page, 'Delete collection', () => confirm(page));
  },
};

const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' });

/** By mouse: fills a dialog in, and presses one of its buttons. */
async function fillIn(
  page: Page,
  title: string | RegExp,
  button: string,
  fill?: (dialog: Locator) => Promise<unknown>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await fill?.(dialog);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** By mouse: a row of the site, and a button of its details. */
async function act(page: Page, name: string, button: string): Promise<void> {
  await row(siteTree(page), name).first().click();
  await details(page).getByRole('button', { name: button, exact: true }).click();
}

async function actOnCollection(page: Page, name: string, button: string): Promise<void> {
  await row(library(page), name).first().click();
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
}

const inMain = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const rail = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Galley', exact: true }).getByRole('link', { name }).click();
const title =
  (words: string) =>
  (dialog: Locator): Promise<void> =>
    dialog.getByLabel('Title').fill(words);

const BY_MOUSE: Acts = {
  addSiteSection: async (page) => {
    await rail(page, 'Sites');
    await page.getByRole('main').getByRole('link', { name: 'Ebbline docs' }).click();
    await inMain(page, 'Add section');
    await fillIn(page, 'Add a section', 'Add', async (dialog) => {
      await dialog.getByLabel('Space').selectOption('Release notes');
      await title('What changed')(dialog);
    });
  },
  updateSiteSection: async (page) => {
    await act(page, 'Start here', 'Edit');
    await fillIn(page, 'Edit section', 'Save', title('Begin here'));
  },
  moveSiteSection: (page) => act(page, 'Platform', 'Up'),
  removeSectionFromGroup: (page) => act(page, 'Feldhandbuch', 'Out of group'),
  addSectionToGroup: (page) => row(siteTree(page), 'What changed').dragTo(row(siteTree(page), 'Install')),
  deleteSiteSection: async (page) => {
    await act(page, 'Command line', 'Remove…');
    await fillIn(page, /^Remove “Command line/, 'Remove');
  },
  addSiteSectionGroup: async (page) => {
    await inMain(page, 'Add group');
    await fillIn(page, 'Add a section group', 'Add', async (dialog) => {
      await title('First steps')(dialog);
      await dialog.getByLabel('Begin here').check();
    });
  },
  updateSiteSectionGroup: async (page) => {
    await act(page, 'Install', 'Edit');
    await fillIn(page, 'Edit section group', 'Save', title('Set up'));
  },
  moveSiteSectionGroup: (page) => act(page, 'Build', 'Up'),
  deleteSiteSectionGroup: async (page) => {
    await act(page, 'Automate', 'Remove…');
    await fillIn(page, /^Remove “Automate/, 'Remove');
  },
  addSiteSpace: async (page) => {
    await row(siteTree(page), 'Platform').first().click();
    await inMain(page, 'Add space');
    await fillIn(page, 'Add a space', 'Add', (dialog) => dialog.getByLabel('Space').selectOption('Release notes'));
  },
  updateSiteSpace: async (page) => {
    await act(page, 'v2', 'Edit');
    await fillIn(page, 'Edit site space', 'Save', (dialog) => dialog.getByLabel('Path').fill('version-2'));
  },
  moveSiteSpace: (page) => act(page, 'Changes', 'Up'),
  deleteSiteSpace: async (page) => {
    await act(page, 'Pelican 3', 'Remove…');
    await fillIn(page, /^Remove “Pelican 3/, 'Remove');
  },
  createSiteShareLink: async (page) => {
    await page.getByRole('main').getByRole('link', { name: 'Share links' }).click();
    await inMain(page, 'Create share link');
    await fillIn(page, 'Create share link', 'Create', (dialog) => dialog.getByLabel('Name').fill('Partners'));
  },
  updateSiteShareLink: (page) => page.getByRole('switch', { name: /Press/ }).click(),
  deleteSiteShareLink: async (page) => {
    await page.getByRole('button', { name: /^Revoke “Harbour/ }).click();
    await fillIn(page, /^Revoke “Harbour/, 'Revoke');
  },
  createCollection: async (page) => {
    await rail(page, 'Library');
    await actOnCollection(page, 'Field and operations', 'Create collection');
    await fillIn(page, 'Create collection', 'Create', title('Handbooks'));
  },
  updateCollection: async (page) => {
    await actOnCollection(page, 'Field and operations', 'Edit');
    await fillIn(page, 'Edit collection', 'Save', title('Field work'));
  },
  moveCollection: async (page) => {
    await actOnCollection(page, 'Developers', 'Move…');
    await fillIn(page, 'Move collection', 'Move', (dialog) => dialog.getByLabel('Inside').selectOption({ index: 0 }));
  },
  transferCollection: async (page) => {
    await actOnCollection(page, 'Developers', 'Transfer…');
    await fillIn(page, 'Transfer collection', 'Transfer', (dialog) =>
      dialog.getByRole('textbox').fill('org_Wattw3rk9Hs'),
    );
  },
  deleteCollection: async (page) => {
    await actOnCollection(page, 'Product documentation', 'Delete…');
    await fillIn(page, 'Delete collection', 'Delete');
  },
};

for (const [way, acts] of [
  ['keyboard', BY_KEYS],
  ['mouse', BY_MOUSE],
] as const)
  test(`every operation of sites and collections is reached by ${way} alone, offline, and arrives once`, async ({
    startSyncedService,
    startApp,
    openBrowser,
    link,
  }) => {
    expect(Object.keys(acts).toSorted()).toEqual(writes.toSorted());
    const { connection } = await startSyncedService();
    const app = await startApp(...connection);
    const page = await openPage(await openBrowser(), app.hello.url);
    await expect(statusOf(page)).toContainText(SYNCED);
    link.isDown = true;
    await findOffline(page);
    let waiting = 0;
    for (const [name, perform] of Object.entries(acts))
      await test.step(name, async () => {
        await perform(page);
        waiting += 1;
        await expect(statusOf(page)).toContainText(`${String(waiting)} waiting`);
      });
    link.asked.length = 0;
    link.isDown = false;
    await press(page, 'ControlOrMeta+Shift+Y');
    // A space of the transferred collection is on a site: the server refuses that, and says why.
    await expect(statusOf(page)).not.toContainText('waiting');
    await expect(statusOf(page)).toContainText('1 failed');
    await expect(page.getByRole('alert').or(page.getByRole('status'))).toContainText([/is part of a site/]);
    await press(page, 'ControlOrMeta+Shift+Y');
    const arrived = (name: string): number => link.asked.filter((one) => one === name).length;
    await expect.poll(() => reads.filter((name) => arrived(name) === 0)).toEqual([]);
    // Nothing counts as lost: the spaces of the deleted collection went with it.
    await expect(statusOf(page)).toContainText(SYNCED);
    expect(Object.fromEntries(writes.map((name) => [name, arrived(name)]))).toEqual(
      Object.fromEntries(writes.map((name) => [name, 1])),
    );
  });
