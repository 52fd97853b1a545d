import PageBar from '../../features/page/PageBar.svelte';
import PageList from '../../features/page/PageList.svelte';
import PageScreen from '../../features/page/PageScreen.svelte';
import SpaceOverview from '../../features/page/SpaceOverview.svelte';
import { PageController } from '../../features/page/page-controller.svelte.ts';
import PageInspector from '../PageInspector.svelte';
import { pane, screen, type CreateScreens } from '../screen.ts';

/** A space and its pages. */
export const create: CreateScreens<'space' | 'page'> = ({ galley, place, library, open }) => {
  const page = new PageController(galley, place, library);
  open.controller = page;
  /** A missing page has no inspector, unless somebody commented there. */
  const isInspected = (): boolean =>
    !page.missing && (page.page.value !== null || page.pageId === null || page.threads.value?.length !== 0);
  const around = {
    title: () => page.title,
    list: () => (page.missing ? null : pane(PageList, {})),
    bar: () => (page.missing ? null : pane(PageBar, {})),
    inspector: () => (isInspected() ? pane(PageInspector, { page }) : null),
  };
  return {
    space: screen({ ...around, main: () => pane(SpaceOverview, { library }) }),
    page: screen({ ...around, main: () => pane(PageScreen, {}) }),
  };
};
