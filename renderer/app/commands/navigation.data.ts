import {
  ACCESS,
  ASKED_PAGES,
  CHANGED_PAGES,
  KEPT,
  LIBRARY,
  PEOPLE,
  REVIEW,
  SITES,
  SPECIFICATIONS,
  TEAMS,
  TRIAGE,
  TRIAGE_NUMBERS,
  type Place,
} from '../addresses/places.ts';

/** A place that a command opens from everywhere. */
export interface Destination {
  readonly title: string;
  readonly keys: readonly string[];
  readonly place: Place;
}

/** All such commands: the palette, the keys, the rail and the type of command ids are made from this table. */
export const navigation = {
  'go.library': { title: 'Library', keys: ['g l'], place: LIBRARY },
  'go.review': { title: 'Review', keys: ['g r'], place: REVIEW },
  'go.triage': { title: 'Triage', keys: ['g t'], place: TRIAGE },
  'go.triageNumbers': { title: 'Triage statistics', keys: ['g i'], place: TRIAGE_NUMBERS },
  'go.askedPages': { title: 'Most-asked pages', keys: ['g h'], place: ASKED_PAGES },
  'go.links': {
    title: 'Link report for all spaces',
    keys: ['g k'],
    place: { kind: 'links', spaceId: null, pageId: null },
  },
  'go.search': {
    title: 'Search',
    keys: ['$mod+Shift+f', 's'],
    place: { kind: 'search', query: '' },
  },
  'go.kept': { title: 'Available offline', keys: ['g d'], place: KEPT },
  'go.outbox': { title: 'Outbox', keys: ['g o'], place: { kind: 'outbox' } },
  'go.comments': { title: 'All comments', keys: ['g m'], place: { kind: 'comments' } },
  'go.news': { title: 'What’s new', keys: ['g n'], place: { kind: 'news' } },
  'go.changed': { title: 'Changed pages', keys: ['g u'], place: CHANGED_PAGES },
  'go.sites': { title: 'Sites', keys: ['g v'], place: SITES },
  'go.people': { title: 'People', keys: ['g f'], place: PEOPLE },
  'go.teams': { title: 'Teams', keys: ['g j'], place: TEAMS },
  'go.access': { title: 'Access', keys: ['g x'], place: ACCESS },
  'go.specs': { title: 'API specifications', keys: ['g y'], place: SPECIFICATIONS },
  'go.settings': { title: 'Settings', keys: ['g s'], place: { kind: 'settings' } },
} as const satisfies Readonly<Record<string, Destination>>;

export type NavigationId = keyof typeof navigation;

export const destinations = Object.entries(navigation) as readonly (readonly [NavigationId, Destination])[];
