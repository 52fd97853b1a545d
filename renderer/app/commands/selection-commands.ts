import type { Command } from './commands.svelte.ts';
import type { ListSelection } from '../lists/list-selection.svelte.ts';

/** Selection by keyboard: the same keys in every list with selection. */
export function selectionCommands(
  list: ListSelection<{ readonly id: string }>,
  isFocused: () => boolean,
): readonly Command[] {
  const any = (): boolean => list.active !== null;
  return [
    {
      id: 'list.select',
      title: 'Select or deselect row',
      group: 'Lists',
      keysOnly: true,
      when: any,
      run: () => list.toggleActive(),
    },
    {
      id: 'list.selectAll',
      title: 'Select all or none',
      group: 'Lists',
      keysOnly: true,
      when: () => isFocused() && any(),
      run: () => list.selectAll(),
    },
    {
      id: 'list.extendDown',
      title: 'Extend selection down',
      group: 'Lists',
      keysOnly: true,
      when: isFocused,
      run: () => list.move(1, true),
    },
    {
      id: 'list.extendUp',
      title: 'Extend selection up',
      group: 'Lists',
      keysOnly: true,
      when: isFocused,
      run: () => list.move(-1, true),
    },
  ];
}
