import type { Visit } from '../visit.ts';

/** Every place of the app but its pages, and some that are none. */
export async function everyScreen(visit: Visit): Promise<void> {
  const { service, batches } = visit.options;
  const space = `/space/${service.spaceId}`;
  const searches = ['words', 'galleyHostile', 'onerror', '"Sign in"', '<img src=x>'];
  const places = [
    ...[
      '/library',
      '/library/collection1',
      space,
      `${space}/files`,
      '/links',
      `/links/${service.spaceId}`,
      '/kept',
      '/sites',
      '/people',
      '/specs',
      '/people/teams',
      '/people/access',
      '/settings',
    ],
    ...searches.map((query) => `/search?q=${encodeURIComponent(query)}`),
    ...batches.slice(0, 5).map((_batch, at) => `/links/${service.spaceId}/page-${String(at)}`),
    ...[`${space}/at/%3Cscript%3E`, '/space/__proto__/page/constructor', '/<script>'],
  ];
  for (const place of places) {
    await visit.at(`screen ${place}`, async () => {
      await visit.go(place);
      await visit.settled();
      await visit.judge('screen');
    });
  }
}

/** All comments, and the digest with every one of them unread. */
export async function news(visit: Visit): Promise<void> {
  await visit.at('all comments', async () => {
    await visit.go('/comments');
    await visit.settled();
    await visit.judge('screen');
    await visit.page.getByRole('listbox', { name: 'All comments' }).focus();
    await visit.page.keyboard.press('Control+a');
    await visit.page.keyboard.press('Shift+U');
    await visit.page.getByRole('link', { name: /^Comments, \d+ unread/ }).waitFor();
  });
  for (const address of [
    '/comments/new',
    '/comments/new?view=pages',
    '/comments/new?view=clusters',
    '/comments/new?view=sites',
  ]) {
    await visit.at(`the digest at ${address}`, async () => {
      await visit.go(address);
      await visit.page.getByRole('heading', { name: 'What’s new' }).waitFor();
      await visit.settled();
      await visit.judge('screen');
    });
  }
}

export async function palette(visit: Visit): Promise<void> {
  for (const words of ['words', 'script', '<img', '\u202e']) {
    await visit.at(`the palette with ${words}`, async () => {
      await visit.page.keyboard.press('Control+k');
      await visit.page.getByRole('combobox', { name: 'Go to a page or run a command' }).fill(words);
      await visit.settled();
      await visit.judge('nothing');
      await visit.page.keyboard.press('Escape');
    });
  }
}
