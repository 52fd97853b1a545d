import { named } from './screen-titles.data.ts';
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
      ...named('list.select'),
      keysOnly: true,
      when: any,
      run: () => list.toggleActive(),
    },
    {
      ...named('list.selectAll'),
      keysOnly: true,
      when: () => isFocused() && any(),
      run: () => list.selectAll(),
    },
    {
      ...named('list.extendDown'),
      keysOnly: true,
      when: isFocused,
      run: () => list.move(1, true),
    },
    {
      ...named('list.extendUp'),
      keysOnly: true,
      when: isFocused,
      run: () => list.move(-1, true),
    },
  ];
}
