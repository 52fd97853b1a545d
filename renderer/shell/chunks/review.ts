import { formatPlace } from '../../app/addresses/places.ts';
import RequestPages from '../../features/review/RequestPages.svelte';
import RequestScreen from '../../features/review/RequestScreen.svelte';
import ReviewFilters from '../../features/review/ReviewFilters.svelte';
import ReviewInbox from '../../features/review/ReviewInbox.svelte';
import { ReviewController } from '../../features/review/review-controller.svelte.ts';
import { pane, screen, type CreateScreens } from '../screen.ts';

/** The review of change requests. */
export const create: CreateScreens<'review'> = ({ galley, place }) => {
  const review = new ReviewController(galley, place);
  return {
    review: screen({
      list: () => pane(review.at === null ? ReviewFilters : RequestPages, { review }),
      main: () =>
        review.at === null ? pane(ReviewInbox, { review }) : pane(RequestScreen, { review }, formatPlace(place())),
    }),
  };
};
