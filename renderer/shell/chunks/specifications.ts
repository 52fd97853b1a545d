import { SpecificationsController } from '../../features/specifications/specifications-controller.svelte.ts';
import SpecChanges from '../../features/specifications/SpecChanges.svelte';
import SpecDetails from '../../features/specifications/SpecDetails.svelte';
import SpecDialogs from '../../features/specifications/SpecDialogs.svelte';
import SpecPages from '../../features/specifications/SpecPages.svelte';
import SpecReference from '../../features/specifications/SpecReference.svelte';
import SpecsList from '../../features/specifications/SpecsList.svelte';
import SpecsScreen from '../../features/specifications/SpecsScreen.svelte';
import { pane, screen, type CreateScreens } from '../screen.ts';

/** The API specifications, the reference of a version, and the changes between two versions. */
export const create: CreateScreens<'specs'> = ({ galley, place }) => {
  const specs = new SpecificationsController(galley, place);
  return {
    specs: screen({
      title: () => specs.slug,
      list: () => pane(SpecsList, { specs }),
      main: () => {
        const { slug, view } = specs;
        if (slug === null) return pane(SpecsScreen, { specs });
        if (view === 'pages') return pane(SpecPages, { specs, slug }, slug);
        return view === 'changes'
          ? pane(SpecChanges, { specs, slug }, slug)
          : pane(SpecReference, { specs, slug }, slug);
      },
      inspector: () => (specs.slug === null ? null : pane(SpecDetails, { specs, slug: specs.slug })),
      dialogs: () => pane(SpecDialogs, { specs }),
    }),
  };
};
