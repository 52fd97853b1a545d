import Braces from '@lucide/svelte/icons/braces';
import ChartColumn from '@lucide/svelte/icons/chart-no-axes-column';
import Globe from '@lucide/svelte/icons/globe';
import GitPullRequest from '@lucide/svelte/icons/git-pull-request';
import Library from '@lucide/svelte/icons/library';
import MessagesSquare from '@lucide/svelte/icons/messages-square';
import Search from '@lucide/svelte/icons/search';
import Send from '@lucide/svelte/icons/send';
import Settings from '@lucide/svelte/icons/settings';
import Users from '@lucide/svelte/icons/users';
import type { NavigationId } from '../app/commands/navigation.data.ts';
import type { Place } from '../app/addresses/places.ts';
import type { Chunk } from './chunk.svelte.ts';
import { chunks } from './chunks.ts';
import type { CreateScreens } from './screen.ts';

/** What the window knows about a screen before its code is loaded. */
interface ScreenEntry<Kind extends Place['kind']> {
  readonly title: string;
  /** The icon of its entry in the rail. Null: it has no entry. */
  readonly icon: typeof Library | null;
  /** The screen whose rail entry is highlighted while this one is open. */
  readonly rail: Place['kind'] | null;
  /** Its commands, with their keys. The first one opens the place of the rail entry. */
  readonly navigation: readonly NavigationId[];
  /** Its code, which creates the panes. */
  readonly chunk: Pick<Chunk<{ readonly create: CreateScreens<Kind> }>, 'code' | 'failed' | 'read'>;
  readonly list: 'own' | 'library';
  /** The title of its inspector. Null: it has none. */
  readonly inspector: string | null;
}

/** The library, and places without a screen of their own. */
const inLibrary = {
  icon: null,
  rail: null,
  navigation: [],
  chunk: chunks.library,
  list: 'library',
  inspector: null,
} as const;
/** The common entry of a space and a page. */
const reading = {
  icon: null,
  rail: 'library',
  navigation: [],
  chunk: chunks.reading,
  list: 'own',
  inspector: 'Comments and outline',
} as const;

/** The screen of each kind of place, in the order of the rail. Addresses are in `app/addresses/places.ts`. */
export const screens: { readonly [Kind in Place['kind']]: ScreenEntry<Kind> } = {
  library: { ...inLibrary, title: 'Library', icon: Library, rail: 'library', navigation: ['go.library'] },
  space: { ...reading, title: 'Space' },
  page: { ...reading, title: 'Page' },
  kept: {
    title: 'Available offline',
    icon: null,
    rail: 'library',
    navigation: ['go.kept'],
    chunk: chunks.settings,
    list: 'library',
    inspector: null,
  },
  review: {
    title: 'Review',
    icon: GitPullRequest,
    rail: 'review',
    navigation: ['go.review'],
    chunk: chunks.review,
    list: 'own',
    inspector: null,
  },
  triage: {
    title: 'Triage',
    icon: ChartColumn,
    rail: 'triage',
    navigation: ['go.triage', 'go.triageNumbers', 'go.askedPages'],
    chunk: chunks.triage,
    list: 'own',
    inspector: null,
  },
  comments: {
    title: 'Comments',
    icon: MessagesSquare,
    rail: 'comments',
    navigation: ['go.comments'],
    chunk: chunks.comments,
    list: 'own',
    inspector: 'Thread',
  },
  news: {
    title: 'What’s new',
    icon: null,
    rail: 'comments',
    navigation: ['go.news', 'go.changed'],
    chunk: chunks.comments,
    list: 'own',
    inspector: null,
  },
  outbox: {
    title: 'Outbox',
    icon: Send,
    rail: 'outbox',
    navigation: ['go.outbox'],
    chunk: chunks.outbox,
    list: 'own',
    inspector: 'Details',
  },
  search: {
    title: 'Search',
    icon: Search,
    rail: 'search',
    navigation: ['go.search'],
    chunk: chunks.search,
    list: 'own',
    inspector: null,
  },
  sites: {
    title: 'Sites',
    icon: Globe,
    rail: 'sites',
    navigation: ['go.sites'],
    chunk: chunks.sites,
    list: 'own',
    inspector: 'Details',
  },
  people: {
    title: 'People',
    icon: Users,
    rail: 'people',
    navigation: ['go.people', 'go.teams', 'go.access'],
    chunk: chunks.people,
    list: 'own',
    inspector: 'Details',
  },
  specs: {
    title: 'API specifications',
    icon: Braces,
    rail: 'specs',
    navigation: ['go.specs'],
    chunk: chunks.specifications,
    list: 'own',
    inspector: 'Versions and pages',
  },
  files: {
    title: 'Files',
    icon: null,
    rail: 'library',
    navigation: [],
    chunk: chunks.files,
    list: 'library',
    inspector: 'File',
  },
  links: {
    title: 'Links',
    icon: null,
    rail: null,
    navigation: ['go.links'],
    chunk: chunks.links,
    list: 'own',
    inspector: null,
  },
  settings: {
    title: 'Settings',
    icon: Settings,
    rail: 'settings',
    navigation: ['go.settings'],
    chunk: chunks.settings,
    list: 'own',
    inspector: null,
  },
  welcome: { ...inLibrary, title: 'Welcome' },
  unknown: { ...inLibrary, title: 'Page not found' },
};
