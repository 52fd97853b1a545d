import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesSaying } from '../../../support/bytes-of.ts';
import { databasesAsText } from '../page-judge.ts';
import type { Visit } from '../visit.ts';

/** Every account is removed: after that no byte of the profile and nothing that the page can read says a word or a name of it. */
export async function removal(visit: Visit): Promise<void> {
  const { page, options } = visit;
  const profile = join(options.dir, 'profile');
  await visit.at('the removal of every account', async () => {
    await visit.go('/settings');
    const words = await namesIn(profile);
    const before = await filesSaying(profile, words);
    if (words.length === 0 || before.length === 0)
      visit.touched.push('no name of an account was found before its removal');
    const remove = page.getByRole('main').getByRole('button', { name: /^Remove/ });
    for (let left = await remove.count(); left > 0; left -= 1) {
      await remove.first().click();
      const dialog = page.getByRole('dialog', { name: /^Remove / });
      await dialog
        .getByText(/^(You would lose|None of your changes)/)
        .first()
        .waitFor();
      await visit.judge('nothing');
      const field = dialog.getByRole('textbox');
      if ((await field.count()) > 0) await field.fill('remove');
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Explore the sample workspace' }).waitFor();
    await page.waitForFunction(async () => (await indexedDB.databases()).length === 0);
    // The last files go after the screen. Until they have, the core remembers to delete them at its next start.
    while (await isRemoving(profile)) await new Promise((resolve) => setImmediate(resolve));
    for (const said of await filesSaying(profile, words)) visit.touched.push(`after a removal ${said}`);
    const stored = `${await page.evaluate(databasesAsText)} ${await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))}`;
    for (const word of words)
      if (stored.includes(word)) visit.touched.push(`after a removal the browser stores ${word}`);
  });
}

async function isRemoving(profile: string): Promise<boolean> {
  return 'removing' in (JSON.parse(await readFile(join(profile, 'settings.json'), 'utf8')) as object);
}

/** Ids, organizations and people of the accounts, and the texts in their journals. */
async function namesIn(profile: string): Promise<readonly string[]> {
  const { accounts } = JSON.parse(await readFile(join(profile, 'settings.json'), 'utf8')) as {
    readonly accounts: readonly {
      readonly id: string;
      readonly organizationId: string;
      readonly organizationTitle: string;
      readonly person: { readonly id: string; readonly displayName: string } | null;
    }[];
  };
  return accounts.flatMap(({ id, organizationId, organizationTitle, person }) =>
    [id, organizationId, organizationTitle, person?.id ?? '', person?.displayName ?? ''].filter((word) => word !== ''),
  );
}
