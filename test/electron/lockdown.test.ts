import { expect, SYNCED, test } from './fixtures.ts';

test('nothing takes the window away from the app, and no path leads out of its own files', async ({ launch }) => {
  const app = await launch('--sample');
  const window = await app.firstWindow();
  await expect(window.getByRole('contentinfo')).toContainText(SYNCED);
  const stay = window.url();
  for (const address of [
    'https://example.com/',
    'file:///etc/passwd',
    'data:text/html,x',
    'app://evil/',
    'app://galley/files/a/b/c',
    'app://galley/diagram.html',
    'galley://outbox',
  ]) {
    await window.evaluate((to) => {
      location.assign(to);
    }, address);
    await window.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(window.url()).toBe(stay);
  }
  const found = await window.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'] as const;
    const states = await Promise.all(
      names.map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(
          ({ state }) => state,
          () => 'denied',
        ),
      ),
    );
    const paths = [
      '/files/../settings.json',
      '/files/%2e%2e/%2e%2e/x',
      '/assets/..%2f..%2fmain/main.js',
      '/assets/../x',
    ];
    const texts = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
    return {
      granted: names.filter((_name, at) => states[at] === 'granted'),
      foreign: texts.filter((text) => text !== '' && !text.startsWith('<!doctype html>')),
    };
  });
  expect(found).toEqual({ granted: ['notifications'], foreign: [] });
  expect(app.windows()).toHaveLength(1);
});

test('diagrams are drawn in the one frame that there may be', async ({ launch }) => {
  const app = await launch('--sample');
  const window = await app.firstWindow();
  await expect(window.getByRole('contentinfo')).toContainText(SYNCED);
  const answered = await window.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = '/diagram.html';
    const ready = new Promise((resolve) => {
      addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
        if (source === frame.contentWindow) resolve(data);
      });
    });
    document.body.append(frame);
    return ready;
  });
  expect(answered).toEqual({ kind: 'ready' });
});
