import AccessDetails from '../../features/people/AccessDetails.svelte';
import AccessScreen from '../../features/people/AccessScreen.svelte';
import { AccessController } from '../../features/people/access-controller.svelte.ts';
import MemberDetails from '../../features/people/MemberDetails.svelte';
import MembersScreen from '../../features/people/MembersScreen.svelte';
import PeopleDialogs from '../../features/people/PeopleDialogs.svelte';
import PeopleList from '../../features/people/PeopleList.svelte';
import { PeopleController } from '../../features/people/people-controller.svelte.ts';
import TeamDetails from '../../features/people/TeamDetails.svelte';
import TeamsScreen from '../../features/people/TeamsScreen.svelte';
import { pane, screen, type CreateScreens } from '../screen.ts';

/** The members and the teams of the organization, and the access of teams to spaces. */
export const create: CreateScreens<'people'> = ({ galley, place }) => {
  const people = new PeopleController(galley, place);
  const access = new AccessController(galley, place);
  const titles = { members: null, teams: 'Teams', access: 'Access' };
  return {
    people: screen({
      title: () => titles[people.view],
      list: () => pane(PeopleList, { people, access }),
      main: () =>
        people.view === 'access'
          ? pane(AccessScreen, { access })
          : pane(people.view === 'teams' ? TeamsScreen : MembersScreen, { people }),
      inspector: () =>
        people.view === 'access'
          ? pane(AccessDetails, { access })
          : pane(people.view === 'teams' ? TeamDetails : MemberDetails, { people }),
      dialogs: () => pane(PeopleDialogs, { people }),
    }),
  };
};
