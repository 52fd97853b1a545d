import LibraryList from '../../features/library/LibraryList.svelte';
import LibraryOverview from '../../features/library/LibraryOverview.svelte';
import { pane, placeOfKind, screen, type CreateScreens, type Pane, type ScreenContext } from '../screen.ts';
import UnknownPlace from '../UnknownPlace.svelte';

/** The library, and the fallback for unknown places. */
export const create: CreateScreens<'welcome' | 'library' | 'unknown'> = (context) => {
  const { library } = context;
  const list = (): Pane => libraryList(context);
  return {
    welcome: screen({ list, main: () => pane(LibraryOverview, { library, collectionId: null }) }),
    library: screen({
      list,
      main: () => pane(LibraryOverview, { library, collectionId: placeOfKind(context, 'library').collectionId }),
    }),
    unknown: screen({
      list,
      main: () => pane(UnknownPlace, { address: placeOfKind(context, 'unknown').address }),
    }),
  };
};

export function libraryList({ library, place }: ScreenContext): Pane {
  const open = place();
  return pane(LibraryList, { library, collectionId: open.kind === 'library' ? open.collectionId : null });
}
