import { describe, expect, it } from 'vitest';
import { Commands, type Command, type CommandId } from '../../../renderer/app/commands/commands.svelte.ts';
import { bindingsWith, boundIds, conflictsOf, defaultKeys } from '../../../renderer/app/commands/key-choices.ts';
import { keyCaps, keyWords } from '../../../renderer/ui/key-caps.ts';

const command = (id: CommandId, run: () => void, when?: () => boolean): Command => ({
  id,
  title: id,
  group: 'Navigation',
  run,
  ...(when === undefined ? {} : { when }),
});

describe('commands', () => {
  it('run what came last and can run now', () => {
    const ran: string[] = [];
    const commands = new Commands();
    commands.register([command('list.open', () => ran.push('frame'))]);
    let inside = true;
    const leave = commands.register([
      command(
        'list.open',
        () => ran.push('screen'),
        () => inside,
      ),
    ]);
    expect(commands.run('list.open')).toBe(true);
    inside = false;
    commands.run('list.open');
    inside = true;
    leave();
    commands.run('list.open');
    expect(ran).toEqual(['screen', 'frame', 'frame']);
  });

  it('of another kind of account neither run nor are listed', () => {
    const commands = new Commands();
    let inPack = false;
    const go = (title: string, offered: () => boolean): Command => ({
      ...command('go.kept', () => undefined),
      title,
      offered,
    });
    commands.register([
      { ...command('sync.now', () => undefined), offered: () => !inPack },
      go('Available offline', () => !inPack),
      go('Contents of the pack', () => inPack),
    ]);
    const titles = (): readonly string[] => commands.all.map(({ title }) => title);
    expect(titles()).toEqual(['sync.now', 'Available offline']);
    inPack = true;
    expect(titles()).toEqual(['Contents of the pack']);
    expect(commands.runnable.map(({ title }) => title)).toEqual(titles());
    expect(commands.run('sync.now')).toBe(false);
  });

  it('say that there was nothing to run', () => {
    const commands = new Commands();
    commands.register([
      command(
        'sync.now',
        () => undefined,
        () => false,
      ),
    ]);
    expect(commands.run('sync.now')).toBe(false);
    expect(commands.run('sync.full')).toBe(false);
    expect(commands.keysOf('account.constructor')).toEqual([]);
  });

  it('have an id of the table, or they do not compile', () => {
    const commands = new Commands();
    // @ts-expect-error: no command is called so.
    expect(commands.run('outbox.open')).toBe(false);
    // @ts-expect-error: a command that no key and no button can name.
    commands.register([{ id: 'outbox.opne', title: 'Open', group: 'Outbox', run: () => undefined }]);
  });
});

describe('bindings', () => {
  it('never clash where two commands can run on one screen', () => {
    const clashes = boundIds.flatMap((id) =>
      defaultKeys(id).flatMap((key) => conflictsOf(id, key, bindingsWith({})).map((other) => [id, key, other])),
    );
    expect(clashes).toEqual([]);
    for (const id of boundIds) expect(new Set(defaultKeys(id)).size, id).toBe(defaultKeys(id).length);
    for (const id of boundIds) expect([id, bindingsWith({})[id]]).toEqual([id, defaultKeys(id)]);
  });

  it('are written as they stand on the keys', () => {
    expect(keyCaps('$mod+k', false)).toEqual([['Ctrl', 'K']]);
    expect(keyCaps('$mod+k', true)).toEqual([['⌘', 'K']]);
    expect(keyCaps('g l', false)).toEqual([['g'], ['l']]);
    expect(keyCaps('?', false)).toEqual([['?']]);
    expect(keyWords('$mod+Alt+p', false)).toBe('Ctrl+Alt+P');
    expect(keyWords('g l', false)).toBe('g then l');
    expect(keyCaps('Alt+ArrowLeft', false)).toEqual([['Alt', '←']]);
  });
});
