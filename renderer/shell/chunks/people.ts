import MemberDetails from '../../features/people/MemberDetails.svelte';
import MembersScreen from '../../features/people/MembersScreen.svelte';
import PeopleDialogs from '../../features/people/PeopleDialogs.svelte';
import PeopleList from '../../features/people/PeopleList.svelte';
import { PeopleController } from '../../features/people/people-controller.svelte.ts';
import TeamDetails from '../../features/people/TeamDetails.svelte';
import TeamsScreen from '../../features/people/TeamsScreen.svelte';
import { pane, screen, type CreateScreens } from '../screen.ts';

/** The members and the teams of the organization. */
export const create: CreateScreens<'people'> = ({ galley, place }) => {
  const people = new PeopleController(galley, place);
  return {
    people: screen({
      title: () => (people.view === 'teams' ? 'Teams' : null),
      list: () => pane(PeopleList, { people }),
      main: () => pane(people.view === 'teams' ? TeamsScreen : MembersScreen, { people }),
      inspector: () => pane(people.view === 'teams' ? TeamDetails : MemberDetails, { people }),
      dialogs: () => pane(PeopleDialogs, { people }),
    }),
  };
};
