import type { DiscussionPlace } from './discussion.ts';

/** Who is known in what is stored, and where pages are. A part of what stands in `store.ts`. */
export interface PeopleCalls {
  /** What these people are called, by id, as far as anything stored tells. The space is looked through first. */
  'people.names': (input: {
    readonly spaceId: string;
    readonly ids: readonly string[];
  }) => Readonly<Record<string, string>>;
  /** People whose name (or address) has all of these words, the best first; without words those who spoke nearby, then lately. */
  'people.find': (input: PeopleQuestion) => readonly FoundPerson[];
  /** Null: nothing that is stored tells of them. */
  'people.card': (input: { readonly personId: string }) => PersonCard | null;
  /** Where a page (or, with `pageId` null, a space) is found; null in both where it is not stored. */
  'page.address': (input: { readonly spaceId: string; readonly pageId: string | null }) => PageAddress;
}

export interface PageAddress {
  /** Below the space; null where the service gives none. */
  readonly path: string | null;
  /** In the vendor's app. */
  readonly appUrl: string | null;
}

export interface PeopleQuestion {
  readonly query: string;
  /** Where somebody writes: who has spoken there stands first. */
  readonly spaceId: string | null;
  readonly pageId: string | null;
  readonly changeRequestId: string | null;
  readonly limit: number;
}

export interface FoundPerson {
  readonly id: string;
  readonly name: string;
  /** Empty where the service does not say. */
  readonly email: string;
  readonly agent: boolean;
  /** The account's own person. */
  readonly me: boolean;
}

export interface PersonCard extends FoundPerson {
  /** Threads that they took part in, as far as is known, and how many of those are open. */
  readonly threads: number;
  readonly open: number;
  /** The last thing that they are known to have said; null where they have said nothing that is stored. */
  readonly last: PersonsWord | null;
}

/** `id` is the thread's. */
export interface PersonsWord extends DiscussionPlace {
  /** By the service's clock (ms). */
  readonly at: number;
  readonly spaceTitle: string;
  /** Null: it is about no page, or about one that is in no stored tree. */
  readonly pageTitle: string | null;
}
