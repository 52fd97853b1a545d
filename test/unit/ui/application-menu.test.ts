import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MenuPart } from '#shared/rpc/menu.ts';
import { Commands, COMMAND_GROUPS, type Command } from '../../../renderer/app/commands/commands.svelte.ts';
import { keepMenu, menuParts } from '../../../renderer/shell/application-menu.ts';

const command = (id: Command['id'], group: Command['group'], rest: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group,
  run: () => undefined,
  ...rest,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('lists what can run now, with its first key, and not the steps through a list', () => {
  const commands = new Commands();
  commands.register([
    command('go.review', 'Navigation'),
    command('page.copyLink', 'Page'),
    command('page.find', 'Page', { when: () => false }),
    command('list.next', 'Lists', { keysOnly: true }),
    command('theme.dark', 'App'),
    command('pack.save', 'App'),
    command('help.keys', 'App'),
    command('help.diagnostics', 'App'),
  ]);
  const parts = menuParts(commands);
  expect(parts.map(({ title, entries }) => [title, entries.map(({ id }) => id)])).toEqual([
    ['File', ['pack.save']],
    ['View', ['theme.dark']],
    ['Go', ['go.review']],
    ['Page', ['page.copyLink']],
    ['Help', ['help.keys', 'help.diagnostics']],
  ]);
  expect(parts[3]?.entries[0]?.binding).toBe('y');
  expect(parts[0]?.entries[0]?.binding).toBeNull();
});

it('has a menu for every group of commands', () => {
  for (const group of COMMAND_GROUPS) {
    const commands = new Commands();
    commands.register([command('page.copyLink', group)]);
    expect(menuParts(commands), group).toHaveLength(1);
  }
});

it('is shown anew a moment after somebody acted, when it changed, and is empty behind a dialog', () => {
  const target = new EventTarget() as unknown as Window;
  const commands = new Commands();
  const shown: (readonly MenuPart[])[] = [];
  let open = false;
  const stop = keepMenu(target, { commands, offered: () => !open, show: (parts) => void shown.push(parts) });
  vi.runAllTimers();
  commands.register([command('page.copyLink', 'Page')]);
  target.dispatchEvent(new Event('keyup'));
  target.dispatchEvent(new Event('keyup'));
  expect(shown).toHaveLength(1);
  vi.runAllTimers();
  target.dispatchEvent(new Event('focusin'));
  vi.runAllTimers();
  expect(shown.map((parts) => parts.length)).toEqual([0, 1]);
  open = true;
  target.dispatchEvent(new Event('pointerup'));
  vi.runAllTimers();
  expect(shown.at(-1)).toEqual([]);
  stop();
  open = false;
  target.dispatchEvent(new Event('keyup'));
  vi.runAllTimers();
  expect(shown).toHaveLength(3);
});
