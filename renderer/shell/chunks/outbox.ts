import OutboxDetails from '../../features/outbox/OutboxDetails.svelte';
import OutboxFilters from '../../features/outbox/OutboxFilters.svelte';
import OutboxScreen from '../../features/outbox/OutboxScreen.svelte';
import { OutboxController } from '../../features/outbox/outbox-controller.svelte.ts';
import { pane, screen, type CreateScreens } from '../screen.ts';

export const create: CreateScreens<'outbox'> = ({ galley, place }) => {
  const outbox = new OutboxController(galley, () => place().kind === 'outbox');
  return {
    outbox: screen({
      list: () => pane(OutboxFilters, { outbox }),
      main: () => pane(OutboxScreen, { outbox }),
      inspector: () => pane(OutboxDetails, { outbox }),
    }),
  };
};
