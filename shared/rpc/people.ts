import type { AccessCalls } from '../model/access.ts';
import type { DiscussionPlace, RequestName } from './discussion.ts';

/** People in stored data, and addresses of pages. Part of `store.ts`. */
export interface PeopleCalls extends AccessCalls {
  /** The names of these people by id, if anything stored contains them. The space is searched first. */
  'people.names': (input: {
    readonly spaceId: string;
    readonly ids: readonly string[];
  }) => Readonly<Record<string, string>>;
  /**
   * People whose name (or address) contains all of these words, best first. Without words: those who wrote nearby, then
   * those who wrote last.
   */
  'people.find': (input: PeopleQuestion) => readonly FoundPerson[];
  /** Null: nothing stored mentions the person. */
  'people.card': (input: { readonly personId: string }) => PersonCard | null;
  /** The addresses of a page (or, with `pageId` null, of a space); both are null if it is not stored. */
  'page.address': (input: { readonly spaceId: string; readonly pageId: string | null }) => PageAddress;
}

export interface PageAddress {
  /** Path below the space; null: the server gives none. */
  readonly path: string | null;
  /** Address in the platform's web app. */
  readonly appUrl: string | null;
}

export interface PeopleQuestion {
  readonly query: string;
  /** The space that somebody writes in: people who wrote there come first. */
  readonly spaceId: string | null;
  readonly pageId: string | null;
  readonly changeRequestId: string | null;
  readonly limit: number;
}

export interface FoundPerson {
  readonly id: string;
  readonly name: string;
  /** Empty: the server does not say. */
  readonly email: string;
  readonly agent: boolean;
  /** The person who is signed in. */
  readonly me: boolean;
}

export interface PersonCard extends FoundPerson {
  /** The known threads that the person took part in, and how many of those are open. */
  readonly threads: number;
  readonly open: number;
  /** The newest known comment or reply of the person; null: none is stored. */
  readonly last: PersonsWord | null;
}

/** `id`: the thread's id. */
export interface PersonsWord extends DiscussionPlace {
  /** Time by the server's clock (ms). */
  readonly at: number;
  readonly spaceTitle: string;
  readonly request: RequestName | null;
  /** Null: it is about no page, or about a page outside all stored trees. */
  readonly pageTitle: string | null;
}
