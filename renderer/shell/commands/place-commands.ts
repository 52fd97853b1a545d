import type { Command } from '../../app/commands/commands.svelte.ts';
import { copyText } from '../../ui/clipboard.ts';
import type { Galley } from '../../app/galley.ts';
import { goTo } from './go-commands.ts';
import { deepLink, filesPlace, type Place } from '../../app/addresses/places.ts';
import { selectedQuote } from '../../writing/quote.ts';
import { stepToChanged } from './step-to-changed.ts';

/** The commands for the current place, of whatever kind. */
export function placeCommands(galley: Galley, inside: () => boolean): readonly Command[] {
  const { announcer, router } = galley;
  return [
    {
      id: 'links.space',
      title: 'Link report for this space',
      group: 'Page',
      when: () => inside() && spaceIdOf(router.place) !== null,
      run: () => {
        const spaceId = spaceIdOf(router.place);
        if (spaceId !== null) router.go({ kind: 'links', spaceId, pageId: null });
      },
    },
    {
      id: 'files.here',
      title: 'Files of this space or change request',
      group: 'Page',
      when: () => inside() && filesOf(router.place) !== null,
      run: () => {
        const files = filesOf(router.place);
        if (files !== null) goTo(galley, files);
      },
    },
    {
      id: 'links.page',
      title: 'Link report for this page',
      group: 'Page',
      when: () => inside() && router.place.kind === 'page',
      run: () => {
        const { place } = router;
        if (place.kind === 'page') router.go({ kind: 'links', spaceId: place.spaceId, pageId: place.pageId });
      },
    },
    {
      id: 'page.nextChanged',
      title: 'Next changed page',
      group: 'Page',
      when: inside,
      run: () => void stepToChanged(galley, 1),
    },
    {
      id: 'page.previousChanged',
      title: 'Previous changed page',
      group: 'Page',
      when: inside,
      run: () => void stepToChanged(galley, -1),
    },
    {
      id: 'page.copyQuote',
      title: 'Copy selection as quotation',
      group: 'Page',
      keysOnly: true,
      when: inside,
      run: () => {
        const quote = selectedQuote();
        if (quote === '') {
          announcer.say('Select text of a page or comment first.', { tone: 'failed' });
          return;
        }
        void copyText(quote).then((copied) => {
          if (copied) announcer.say('Quotation copied');
          else announcer.say('Galley could not access the clipboard.', { tone: 'failed' });
        });
      },
    },
    {
      id: 'page.copyLink',
      title: 'Copy link',
      group: 'Page',
      when: inside,
      run: () => {
        void copyText(deepLink(router.place)).then((copied) => {
          if (copied) announcer.say('Link copied');
          else announcer.say('Galley could not access the clipboard.', { tone: 'failed' });
        });
      },
    },
  ];
}

function spaceIdOf(place: Place): string | null {
  return place.kind === 'page' || place.kind === 'space' || place.kind === 'links' || place.kind === 'files'
    ? place.spaceId
    : null;
}

/** The files of the open space, page or change request. */
function filesOf(place: Place): Place | null {
  if (place.kind === 'review') {
    const { spaceId, changeRequestId } = place;
    return spaceId === undefined || changeRequestId === undefined ? null : filesPlace(spaceId, changeRequestId);
  }
  const spaceId = spaceIdOf(place);
  return spaceId === null ? null : filesPlace(spaceId);
}
