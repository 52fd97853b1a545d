import {
  ASKED_PAGES,
  CHANGED_PAGES,
  KEPT,
  LIBRARY,
  REVIEW,
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
  'go.library': { title: 'Go to the library', keys: ['g l'], place: LIBRARY },
  'go.review': { title: 'Go to the change requests to review', keys: ['g r'], place: REVIEW },
  'go.triage': { title: 'Go to the triage of conversation issues', keys: ['g t'], place: TRIAGE },
  'go.triageNumbers': { title: 'Go to the numbers of the triage', keys: ['g i'], place: TRIAGE_NUMBERS },
  'go.askedPages': { title: 'Go to the pages that readers ask about', keys: ['g h'], place: ASKED_PAGES },
  'go.links': {
    title: 'Go to the link report of all spaces',
    keys: ['g k'],
    place: { kind: 'links', spaceId: null, pageId: null },
  },
  'go.search': {
    title: 'Search everything that is stored',
    keys: ['$mod+Shift+f', 's'],
    place: { kind: 'search', query: '' },
  },
  'go.kept': { title: 'Go to what is kept offline', keys: ['g d'], place: KEPT },
  'go.outbox': { title: 'Go to the outbox', keys: ['g o'], place: { kind: 'outbox' } },
  'go.comments': { title: 'Go to all comments', keys: ['g m'], place: { kind: 'comments' } },
  'go.news': { title: 'Go to what others said since you looked last', keys: ['g n'], place: { kind: 'news' } },
  'go.changed': { title: 'Pages changed since you read them', keys: ['g u'], place: CHANGED_PAGES },
  'go.settings': { title: 'Go to the settings', keys: ['g s'], place: { kind: 'settings' } },
} as const satisfies Readonly<Record<string, Destination>>;

export type NavigationId = keyof typeof navigation;

export const destinations = Object.entries(navigation) as readonly (readonly [NavigationId, Destination])[];
