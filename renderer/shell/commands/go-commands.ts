import { tick } from 'svelte';
import type { Command, CommandId } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';
import { destinations } from '../../app/commands/navigation.data.ts';
import { focusMain } from '../../app/follow-focus.ts';
import type { OpenPage } from '../open-page.svelte.ts';
import { focusPane } from './panes.ts';
import { placeAbove } from '../../app/addresses/place-above.ts';
import { KEPT, type Place } from '../../app/addresses/places.ts';

/** The screens that consist of one list. */
const LISTS = new Set<Place['kind']>(['review', 'triage', 'comments', 'outbox', 'files']);

/** The commands that open another place or focus another part of the window. */
export function goCommands(galley: Galley, inside: () => boolean): readonly Command[] {
  const { app, layout, lists, overlays, router } = galley;
  const go = (id: CommandId, title: string, place: Place): Command => ({
    id,
    title,
    group: 'Navigation',
    when: inside,
    run: () => {
      // If the search is open already, its field gets the focus.
      if (id === 'go.search' && router.place.kind === 'search') lists.named('search')?.focusFilter?.();
      else goTo(galley, place);
    },
  });
  return [
    ...destinations.map(([id, { title, place }]) => go(id, title, place)),
    { ...go('go.kept', 'Contents of the pack', KEPT), offered: () => app.pack !== null },
    {
      id: 'go.request',
      title: 'Open change request by URL or number',
      group: 'Navigation',
      when: inside,
      run: () => {
        overlays.request = true;
      },
    },
    {
      id: 'go.space',
      title: 'Switch space',
      group: 'Navigation',
      when: inside,
      run: () => {
        overlays.spaces = true;
      },
    },
    {
      id: 'go.accounts',
      title: 'Switch account',
      group: 'Navigation',
      when: inside,
      run: () => {
        overlays.accounts = true;
      },
    },
    { id: 'go.back', title: 'Go back', group: 'Navigation', when: () => router.canGoBack, run: () => router.back() },
    {
      id: 'go.forward',
      title: 'Go forward',
      group: 'Navigation',
      when: () => router.canGoForward,
      run: () => router.forward(),
    },
    { id: 'pane.next', title: 'Next pane', group: 'Navigation', when: inside, run: () => focusPane(1) },
    {
      id: 'pane.previous',
      title: 'Previous pane',
      group: 'Navigation',
      when: inside,
      run: () => focusPane(-1),
    },
    {
      id: 'pane.list',
      title: 'Go to the list',
      group: 'Navigation',
      when: inside,
      run: () => {
        layout.listSheet = layout.listIsSheet;
        // After a sheet has opened and taken the focus for itself.
        void tick().then(() => lists.named('list')?.focus());
      },
    },
  ];
}

/** One level up, from every place that has one above. `open`: the page on screen, whose tree names its parent. */
export function upCommand(galley: Galley, open: OpenPage): Command {
  const above = (): Place | null => placeAbove(galley.router.place, open.controller?.tree.value?.pages ?? []);
  return {
    id: 'go.up',
    title: 'Go up',
    group: 'Navigation',
    when: () => above() !== null,
    run: () => {
      const place = above();
      if (place !== null) goTo(galley, place);
    },
  };
}

/** Opens a place whose highlighted row, if it is one list, takes the next keys. */
export function goTo({ lists, router }: Galley, place: Place): void {
  router.go(place);
  void tick().then(() => {
    if (LISTS.has(place.kind)) lists.focusMainWhenThere();
    // From a button of the rail or the status bar, the next keys are for the opened screen.
    else if (document.activeElement?.closest('[data-frame]') != null) focusMain(document);
  });
}
