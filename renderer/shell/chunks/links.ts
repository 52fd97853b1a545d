import { formatPlace } from '../../app/addresses/places.ts';
import LinkReport from '../../features/links/LinkReport.svelte';
import LinkScopes from '../../features/links/LinkScopes.svelte';
import { pane, placeOfKind, screen, type CreateScreens } from '../screen.ts';

/** The link report. */
export const create: CreateScreens<'links'> = (context) => {
  const place = () => placeOfKind(context, 'links');
  return {
    links: screen({
      list: () => pane(LinkScopes, { place: place() }),
      main: () => pane(LinkReport, { place: place() }, formatPlace(place())),
    }),
  };
};
