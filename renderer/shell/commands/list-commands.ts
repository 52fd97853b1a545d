import type { Command } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';

/** The commands of the focused list. */
export function listCommands({ lists }: Galley, inside: () => boolean): readonly Command[] {
  const filterable = () =>
    [...['list', 'structure', 'search'].map((name) => lists.named(name)), lists.current].find(
      (list) => list?.focusFilter !== undefined,
    );
  return [
    {
      id: 'list.next',
      title: 'Next row',
      group: 'Lists',
      keysOnly: true,
      when: inside,
      run: () => lists.move(1),
    },
    {
      id: 'list.previous',
      title: 'Previous row',
      group: 'Lists',
      keysOnly: true,
      when: inside,
      run: () => lists.move(-1),
    },
    {
      id: 'list.open',
      title: 'Open',
      group: 'Lists',
      keysOnly: true,
      ofRow: true,
      when: () => lists.focused !== null,
      run: () => lists.focused?.open(),
    },
    {
      id: 'list.filter',
      title: 'Filter list',
      group: 'Lists',
      when: () => filterable() !== undefined,
      run: () => filterable()?.focusFilter?.(),
    },
  ];
}
