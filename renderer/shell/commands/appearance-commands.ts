import type { Settings } from '#shared/settings.ts';
import type { Command, CommandId } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';

const READING: readonly { readonly id: CommandId; readonly title: string; readonly settings: Partial<Settings> }[] = [
  { id: 'reading.small', title: 'Small letters in pages', settings: { readingSize: 'small' } },
  { id: 'reading.normal', title: 'Normal letters in pages', settings: { readingSize: 'normal' } },
  { id: 'reading.large', title: 'Large letters in pages', settings: { readingSize: 'large' } },
  { id: 'reading.larger', title: 'Larger letters in pages', settings: { readingSize: 'larger' } },
  { id: 'reading.narrow', title: 'Short lines in pages', settings: { readingWidth: 'narrow' } },
  { id: 'reading.usual', title: 'Normal lines in pages', settings: { readingWidth: 'normal' } },
  { id: 'reading.wide', title: 'Long lines in pages', settings: { readingWidth: 'wide' } },
];

/** The commands for the appearance of the window and of pages. */
export function lookCommands({ app }: Galley, inside: () => boolean): readonly Command[] {
  return [
    ...READING.map(({ id, title, settings }): Command => ({
      id,
      title,
      group: 'Page',
      when: inside,
      run: () => void app.set(settings),
    })),
    ...(['light', 'dark', 'system'] as const).map((theme): Command => ({
      id: `theme.${theme}`,
      title: theme === 'system' ? 'Follow the theme of the system' : `Use the ${theme} theme`,
      group: 'Galley',
      when: () => inside() && app.state?.settings.theme !== theme,
      run: () => void app.set({ theme }),
    })),
  ];
}
