import { untrack } from 'svelte';
import type { ShownMember, ShownTeam, TeamsView } from '#shared/model/people.ts';
import type { Place } from '../../app/addresses/places.ts';
import type { Galley } from '../../app/galley.ts';
import { ListSelection } from '../../app/lists/list-selection.svelte.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import {
  ALL_MEMBERS,
  ALL_TEAMS,
  listedMembers,
  listedTeams,
  type MemberFilter,
  type TeamFilter,
} from './people-filter.ts';
import { whyFixed } from './texts.ts';

/** The rows of a list that pass its filter, and the active one. */
export class ListedRows<T extends { readonly id: string }> extends ListSelection<T> {
  readonly #rows: () => readonly T[];
  override readonly shown: readonly T[] = $derived.by(() => this.#rows());

  constructor(rows: () => readonly T[]) {
    super();
    this.#rows = rows;
  }
}

export type TeamDialog =
  { readonly kind: 'add' } | { readonly kind: 'rename' | 'delete'; readonly team: ShownTeam } | null;

/** The members and the teams of the organization. Create it during component setup. */
export class PeopleController {
  memberFilter = $state.raw<MemberFilter>(ALL_MEMBERS);
  teamFilter = $state.raw<TeamFilter>(ALL_TEAMS);
  dialog = $state.raw<TeamDialog>(null);
  readonly members: Live<readonly ShownMember[]>;
  readonly teams: Live<TeamsView>;
  readonly memberRows = new ListedRows<ShownMember>(() => listedMembers(this.members.value ?? [], this.memberFilter));
  readonly teamRows = new ListedRows<ShownTeam>(() => listedTeams(this.teams.value?.teams ?? [], this.teamFilter));
  readonly #place: () => Place;
  readonly #isPack: () => boolean;

  constructor({ app, router, values }: Pick<Galley, 'app' | 'router' | 'values'>, place: () => Place) {
    this.#place = place;
    this.#isPack = () => app.pack !== null;
    const asked = (): null | undefined => (place().kind === 'people' ? null : undefined);
    this.members = live(values, 'members', asked);
    this.teams = live(values, 'teams', asked);
    // An address with somebody in it shows them at each visit.
    $effect(() => {
      const { visit } = router;
      const here = place();
      if (here.kind !== 'people' || here.id === undefined || visit < 0) return;
      const { id, view } = here;
      untrack(() => {
        this.memberFilter = ALL_MEMBERS;
        this.teamFilter = ALL_TEAMS;
        if (view === undefined) this.memberRows.activate(id);
        else if (view === 'teams') this.teamRows.activate(id);
      });
    });
    // The address of a new team has its temporary id until it is sent.
    $effect(() => {
      const here = place();
      if (here.kind !== 'people' || here.id === undefined) return;
      const id = this.teams.value?.created[here.id];
      if (id !== undefined) untrack(() => router.replace({ ...here, id }));
    });
  }

  get view(): 'members' | 'teams' | 'access' {
    const place = this.#place();
    return place.kind === 'people' ? (place.view ?? 'members') : 'members';
  }

  /** Teams can be changed only where somebody is signed in, so not in a pack. */
  get isReadOnly(): boolean {
    return this.#isPack();
  }

  canChange(team: ShownTeam | null): team is ShownTeam {
    return !this.isReadOnly && team !== null && whyFixed(team) === null;
  }

  ask(kind: 'rename' | 'delete', team: ShownTeam | null): void {
    if (this.canChange(team)) this.dialog = { kind, team };
  }

  close(): void {
    this.dialog = null;
  }
}
