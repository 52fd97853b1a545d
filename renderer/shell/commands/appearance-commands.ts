import type { Settings } from '#shared/settings.ts';
import type { Command, CommandId } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';

const READING: readonly { readonly id: CommandId; readonly title: string; readonly settings: Partial<Settings> }[] = [
  { id: 'reading.small', title: 'Text size: small', settings: { readingSize: 'small' } },
  { id: 'reading.normal', title: 'Text size: normal', settings: { readingSize: 'normal' } },
  { id: 'reading.large', title: 'Text size: large', settings: { readingSize: 'large' } },
  { id: 'reading.larger', title: 'Text size: larger', settings: { readingSize: 'larger' } },
  { id: 'reading.narrow', title: 'Line length: short', settings: { readingWidth: 'narrow' } },
  { id: 'reading.usual', title: 'Line length: normal', settings: { readingWidth: 'normal' } },
  { id: 'reading.wide', title: 'Line length: long', settings: { readingWidth: 'wide' } },
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
      title: theme === 'system' ? 'Theme: system' : `Theme: ${theme}`,
      group: 'App',
      when: () => inside() && app.state?.settings.theme !== theme,
      run: () => void app.set({ theme }),
    })),
  ];
}
