import AllCommentsFilters from '../../features/comments/AllCommentsFilters.svelte';
import AllCommentsScreen from '../../features/comments/AllCommentsScreen.svelte';
import CommentDetails from '../../features/comments/CommentDetails.svelte';
import { AllCommentsController } from '../../features/comments/all-comments-controller.svelte.ts';
import NewsScreen from '../../features/unread/NewsScreen.svelte';
import NewsSections from '../../features/unread/NewsSections.svelte';
import { pane, placeOfKind, screen, type CreateScreens } from '../screen.ts';

/** All comments, and what of them is new. */
export const create: CreateScreens<'comments' | 'news'> = (context) => {
  const { galley, place, open } = context;
  const all = new AllCommentsController(galley, place);
  const view = () => placeOfKind(context, 'news').view;
  return {
    comments: screen({
      list: () => pane(AllCommentsFilters, { all }),
      main: () => pane(AllCommentsScreen, { all }),
      inspector: () => pane(CommentDetails, { all, contextOf: open.controller?.contextAside ?? null }),
    }),
    news: screen({
      list: () => pane(NewsSections, { view: view() }),
      main: () => pane(NewsScreen, { view: view() }),
    }),
  };
};
