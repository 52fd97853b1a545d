import SearchFilters from '../../features/search/SearchFilters.svelte';
import SearchScreen from '../../features/search/SearchScreen.svelte';
import { SearchController } from '../../features/search/search-controller.svelte.ts';
import { pane, screen, type CreateScreens } from '../screen.ts';

export const create: CreateScreens<'search'> = ({ galley, place }) => {
  const search = new SearchController(galley, place);
  return {
    search: screen({ list: () => pane(SearchFilters, { search }), main: () => pane(SearchScreen, { search }) }),
  };
};
