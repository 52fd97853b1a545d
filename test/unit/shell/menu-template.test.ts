import type { MenuItemConstructorOptions } from 'electron/main';
import { expect, it } from 'vitest';
import { menuTemplate } from '../../../electron/shell/menu-template.ts';
import type { MenuPart } from '#shared/rpc/menu.ts';

const parts: readonly MenuPart[] = [
  { title: 'File', entries: [{ id: 'pack.save', title: 'Save pack', binding: null }] },
  { title: 'Go', entries: [{ id: 'go.review', title: 'Review & more', binding: 'g r' }] },
  {
    title: 'Page',
    entries: [
      { id: 'page.find', title: 'Find', binding: '$mod+f' },
      { id: 'page.copyLink', title: 'Copy link', binding: 'y' },
      { id: 'go.back', title: 'Back', binding: 'Alt+ArrowLeft' },
    ],
  },
  { title: 'Help', entries: [{ id: 'help.keys', title: 'Keyboard shortcuts', binding: '?' }] },
];

function build(mac: boolean, some: readonly MenuPart[] = parts) {
  const chosen: string[] = [];
  const template = menuTemplate({ parts: some, mac, devTools: false, choose: (command) => void chosen.push(command) });
  const items = new Map(
    template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : [])).map((item) => [item.id, item]),
  );
  return { template, items, chosen };
}

const titles = (template: readonly MenuItemConstructorOptions[]): readonly unknown[] =>
  template.map(({ label, role }) => label ?? role);

it('has the menus of the system, and between them those with commands', () => {
  expect(titles(build(false, []).template)).toEqual(['File', 'editMenu', 'View', 'windowMenu']);
  expect(titles(build(false).template)).toEqual(['File', 'editMenu', 'View', 'Go', 'Page', 'windowMenu', 'Help']);
  expect(titles(build(true).template)[0]).toBe('appMenu');
});

it('puts commands before the entries of the system, and can always be quit', () => {
  const [file] = build(false).template;
  expect(file?.submenu).toMatchObject([{ label: 'Save pack' }, { type: 'separator' }, { role: 'quit' }]);
  expect(build(false, []).template[0]?.submenu).toEqual([{ role: 'quit' }]);
});

it('shows the keys and leaves them to the page', () => {
  const { items } = build(false);
  expect(items.get('page.find')).toMatchObject({ accelerator: 'CommandOrControl+f', registerAccelerator: false });
  expect(items.get('page.copyLink')).toMatchObject({
    label: 'Copy link',
    accelerator: 'y',
    registerAccelerator: false,
  });
  expect(items.get('go.back')).toMatchObject({ accelerator: 'Alt+Left' });
  expect(items.get('go.review')).toMatchObject({ label: 'Review && more (g then r)' });
  expect(items.get('go.review')).not.toHaveProperty('accelerator');
  expect(items.get('pack.save')).toMatchObject({ label: 'Save pack' });
});

it('gives macOS no key without a modifier: it would be taken from fields', () => {
  const { items } = build(true);
  expect(items.get('page.copyLink')).toMatchObject({ label: 'Copy link (y)' });
  expect(items.get('page.copyLink')).not.toHaveProperty('accelerator');
  expect(items.get('page.find')).toHaveProperty('accelerator');
});

it('tells which command was chosen', () => {
  const { items, chosen } = build(false);
  (items.get('go.review')?.click as (() => void) | undefined)?.();
  expect(chosen).toEqual(['go.review']);
});
