import { expect, it } from 'vitest';
import { defaultBindings } from '../../../renderer/app/commands/bindings.data.ts';
import { synonyms, synonymsOf } from '../../../renderer/app/commands/synonyms.data.ts';
import type { CommandId } from '../../../renderer/app/commands/commands.svelte.ts';

it.each([
  ['preferences', 'go.settings'],
  ['dark', 'theme.dark'],
  ['font', 'reading.large'],
  ['shortcuts', 'help.keys'],
  ['reload', 'sync.now'],
] as const)('“%s” leads to %s, which exists', (word, id: CommandId) => {
  expect(Object.keys(defaultBindings)).toContain(id);
  expect(synonymsOf(id).split(' ')).toContain(word);
});

it.each(synonyms)('“%s” is the beginning of a command', (beginning) => {
  expect(Object.keys(defaultBindings).some((id) => id.startsWith(beginning))).toBe(true);
});
