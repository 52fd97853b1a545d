import AllCommentsFilters from '../../features/comments/AllCommentsFilters.svelte';
import AllCommentsScreen from '../../features/comments/AllCommentsScreen.svelte';
import CommentDetails from '../../features/comments/CommentDetails.svelte';
import { AllCommentsController } from '../../features/comments/all-comments-controller.svelte.ts';
import UnreadScreen from '../../features/unread/UnreadScreen.svelte';
import UnreadSections from '../../features/unread/UnreadSections.svelte';
import { pane, placeOfKind, screen, type CreateScreens } from '../screen.ts';

/** All comments, and unread ones. */
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
      list: () => pane(UnreadSections, { view: view() }),
      main: () => pane(UnreadScreen, { view: view() }),
    }),
  };
};
