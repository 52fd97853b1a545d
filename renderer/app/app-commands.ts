import { tick } from 'svelte';
import type { Settings } from '#shared/settings.ts';
import { copyText } from './copy.ts';
import type { Command, CommandId } from './commands.svelte.ts';
import type { Galley } from './galley.ts';
import { packCommands } from './pack-commands.ts';
import { focusPane } from './panes.ts';
import { stepToChanged } from './step-to-changed.ts';
import { actsOn, undoLast } from './undo-last.ts';
import { destinations } from './navigation.data.ts';
import { deepLink, KEPT, LIBRARY, spacePlace, type Place } from './places.ts';

const READING: readonly { readonly id: CommandId; readonly title: string; readonly settings: Partial<Settings> }[] = [
  { id: 'reading.small', title: 'Small letters in pages', settings: { readingSize: 'small' } },
  { id: 'reading.normal', title: 'Normal letters in pages', settings: { readingSize: 'normal' } },
  { id: 'reading.large', title: 'Large letters in pages', settings: { readingSize: 'large' } },
  { id: 'reading.larger', title: 'Larger letters in pages', settings: { readingSize: 'larger' } },
  { id: 'reading.narrow', title: 'Short lines in pages', settings: { readingWidth: 'narrow' } },
  { id: 'reading.usual', title: 'Normal lines in pages', settings: { readingWidth: 'normal' } },
  { id: 'reading.wide', title: 'Long lines in pages', settings: { readingWidth: 'wide' } },
];

/** The commands that are there on every screen. */
export function appCommands(galley: Galley): readonly Command[] {
  const { accounts, app, router, lists, layout, overlays, announcer } = galley;
  const filterable = () =>
    [lists.named('list'), lists.named('search')].find((list) => list?.focusFilter !== undefined) ?? undefined;
  const inside = (): boolean => app.openedAccountId !== null && router.place.kind !== 'welcome';
  const go = (id: CommandId, title: string, place: Place): Command => ({
    id,
    title,
    group: 'Go',
    when: inside,
    run: () => {
      // Where the search is open already, its field is what is wanted.
      if (id === 'go.search' && router.place.kind === 'search') lists.named('search')?.focusFilter?.();
      else router.go(place);
    },
  });
  return [
    {
      id: 'palette.open',
      title: 'Open the command palette',
      group: 'Galley',
      when: inside,
      run: () => {
        overlays.palette = !overlays.palette;
      },
    },
    {
      id: 'outbox.undo',
      title: 'Undo the last action here, while it is not sent',
      group: 'Comments',
      when: () => inside() && actsOn(router.place) !== null,
      run: () => {
        const isHere = actsOn(router.place);
        if (isHere !== null) void undoLast(galley, isHere);
      },
    },
    {
      id: 'help.keys',
      title: 'Show all keys',
      group: 'Galley',
      run: () => {
        overlays.help = true;
      },
    },
    ...destinations.map(([id, { title, place }]) => go(id, title, place)),
    { ...go('go.kept', 'Go to the contents of the pack', KEPT), offered: () => app.pack !== null },
    {
      id: 'go.request',
      title: 'Open a change request by address or number',
      group: 'Go',
      when: inside,
      run: () => {
        overlays.request = true;
      },
    },
    {
      id: 'links.space',
      title: 'Report the links of this space',
      group: 'Page',
      when: () => inside() && spaceIdOf(router.place) !== null,
      run: () => {
        const spaceId = spaceIdOf(router.place);
        if (spaceId !== null) router.go({ kind: 'links', spaceId, pageId: null });
      },
    },
    {
      id: 'links.page',
      title: 'Report the links of this page',
      group: 'Page',
      when: () => inside() && router.place.kind === 'page',
      run: () => {
        const { place } = router;
        if (place.kind === 'page') router.go({ kind: 'links', spaceId: place.spaceId, pageId: place.pageId });
      },
    },
    {
      id: 'go.space',
      title: 'Switch to another space',
      group: 'Go',
      when: inside,
      run: () => {
        overlays.spaces = true;
      },
    },
    {
      id: 'page.nextChanged',
      title: 'Next page changed since you read it',
      group: 'Page',
      when: inside,
      run: () => void stepToChanged(galley, 1),
    },
    {
      id: 'page.previousChanged',
      title: 'Previous page changed since you read it',
      group: 'Page',
      when: inside,
      run: () => void stepToChanged(galley, -1),
    },
    {
      id: 'go.accounts',
      title: 'Switch to another account',
      group: 'Go',
      when: inside,
      run: () => {
        overlays.accounts = true;
      },
    },
    { id: 'go.back', title: 'Go back', group: 'Go', when: () => router.canGoBack, run: () => router.back() },
    {
      id: 'go.forward',
      title: 'Go forward',
      group: 'Go',
      when: () => router.canGoForward,
      run: () => router.forward(),
    },
    {
      id: 'go.up',
      title: 'Go up: from the page to its space, from the space to the library',
      group: 'Go',
      when: () => inside() && (router.place.kind === 'page' || router.place.kind === 'space'),
      run: () => router.go(router.place.kind === 'page' ? spacePlace(router.place.spaceId) : LIBRARY),
    },
    { id: 'pane.next', title: 'Go to the next part of the window', group: 'Go', when: inside, run: () => focusPane(1) },
    {
      id: 'pane.previous',
      title: 'Go to the previous part of the window',
      group: 'Go',
      when: inside,
      run: () => focusPane(-1),
    },
    {
      id: 'pane.list',
      title: 'Go to the list',
      group: 'Go',
      when: inside,
      run: () => {
        layout.listSheet = layout.listIsSheet;
        // After a sheet has opened and taken the focus for itself.
        void tick().then(() => lists.named('list')?.focus());
      },
    },
    {
      id: 'list.next',
      title: 'Next in the list',
      group: 'Lists',
      keysOnly: true,
      when: inside,
      run: () => lists.move(1),
    },
    {
      id: 'list.previous',
      title: 'Previous in the list',
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
      when: () => lists.focused !== null,
      run: () => lists.focused?.open(),
    },
    {
      id: 'list.filter',
      title: 'Filter the list',
      group: 'Lists',
      when: () => filterable() !== undefined,
      run: () => filterable()?.focusFilter?.(),
    },
    {
      id: 'page.copyLink',
      title: 'Copy a link to this place',
      group: 'Page',
      when: inside,
      run: () => {
        void copyText(deepLink(router.place)).then((copied) => {
          if (copied) announcer.say('Link copied.');
          else announcer.say('The clipboard could not be reached.', { tone: 'failed' });
        });
      },
    },
    ...packCommands(galley, inside),
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
    {
      id: 'sample.stop',
      title: 'Stop the sample service',
      group: 'Galley',
      when: () => inside() && app.state?.sample?.running === true,
      run: () => void accounts.setSampleRunning(false),
    },
    {
      id: 'sample.start',
      title: 'Start the sample service',
      group: 'Galley',
      when: () => inside() && app.state?.sample?.running === false,
      run: () => void accounts.setSampleRunning(true),
    },
  ];
}

function spaceIdOf(place: Place): string | null {
  return place.kind === 'page' || place.kind === 'space' || place.kind === 'links' ? place.spaceId : null;
}
