import AskedPages from '../../features/triage/AskedPages.svelte';
import ClusterList from '../../features/triage/ClusterList.svelte';
import ClusterScreen from '../../features/triage/ClusterScreen.svelte';
import NumbersScreen from '../../features/triage/NumbersScreen.svelte';
import TriageDialogs from '../../features/triage/TriageDialogs.svelte';
import TriageFilters from '../../features/triage/TriageFilters.svelte';
import TriageInbox from '../../features/triage/TriageInbox.svelte';
import { TriageController } from '../../features/triage/triage-controller.svelte.ts';
import { pane, placeOfKind, screen, type CreateScreens } from '../screen.ts';

/** The triage of conversation issues. */
export const create: CreateScreens<'triage'> = (context) => {
  const triage = new TriageController(context.galley, context.place);
  const main = () => {
    switch (placeOfKind(context, 'triage').view) {
      case 'numbers':
        return NumbersScreen;
      case 'pages':
        return AskedPages;
      default:
        return triage.clusterId === null ? TriageInbox : ClusterScreen;
    }
  };
  return {
    triage: screen({
      list: () => pane(triage.clusterId === null ? TriageFilters : ClusterList, { triage }),
      main: () => pane(main(), { triage }),
      dialogs: () => pane(TriageDialogs, { triage }),
    }),
  };
};
