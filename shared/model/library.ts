import type { PageSetting, StoredReusable, Variables } from './content.ts';
import type { PageUpdate } from '../rpc/changed-pages.ts';
import type { PageOffline } from '../rpc/offline.ts';
import type { PendingMark } from './threads.ts';

export interface LibraryView {
  /** When the library was last read from the service (ms); null before the first sync. */
  readonly fetchedAt: number | null;
  readonly nodes: readonly LibraryNode[];
}

interface NodeBase {
  /** The service's id; of a collection that waits to be made, a temporary one. */
  readonly id: string;
  readonly title: string;
  /** 0 at the root of the organization. */
  readonly depth: number;
  readonly parent: string | null;
  /** Writes about it that wait. */
  readonly pending: readonly PendingMark[];
}

export type LibraryNode =
  | (NodeBase & { readonly kind: 'collection'; readonly description: string | null; readonly spaces: number })
  | (NodeBase & {
      readonly kind: 'space';
      /** Hex code point(s) of the space's emoji, as the service gives them (`1f30a`). */
      readonly emoji: string | null;
      readonly visibility: string;
      /** False: the service said that the account's person may not. */
      readonly canComment: boolean;
      /** Pages in the stored tree; null while none is stored. */
      readonly pages: number | null;
      /** Of those, how many can be read without the network. */
      readonly bodies: number;
      readonly comments: number;
      readonly syncedAt: number | null;
    });

export interface TreeView {
  readonly space: { readonly id: string; readonly title: string; readonly emoji: string | null };
  readonly revision: string;
  readonly fetchedAt: number;
  readonly pages: readonly StoredPage[];
}

/** A page as the tree knows it, without its children and without its text. */
export interface StoredPage {
  readonly id: string;
  readonly title: string;
  readonly path: string | null;
  readonly slug: string | null;
  readonly emoji: string | null;
  readonly icon: string | null;
  /** `document`, `group`, `link`, `computed`, or a value that this version does not know. */
  readonly type: string;
  readonly href: string | null;
  readonly hidden: boolean;
  readonly description: string | null;
  readonly depth: number;
  readonly parent: string | null;
  readonly hasChildren: boolean;
  /** When the service last changed it; null where it does not say. */
  readonly updatedAt: string | null;
  readonly appUrl: string | null;
}

/** What changes of a page while its title stays. */
export interface PageState {
  readonly id: string;
  /** Open threads on this page, pending ones included. */
  readonly openThreads: number;
  /** Whether its text can be read without the network. */
  readonly stored: boolean;
  /** What others did since the person read it; null: nothing. */
  readonly news: PageUpdate | null;
}

export interface PageStatesUpdate {
  /** These are all; a page that is not named is stored, read, and has no open threads. */
  readonly start: boolean;
  readonly pages: readonly PageState[];
}

export interface PageView extends PageOffline {
  readonly spaceId: string;
  readonly spaceTitle: string;
  readonly page: StoredPage;
  /** Titles from the root of the space down to the parent. */
  readonly ancestors: readonly { readonly id: string; readonly title: string }[];
  readonly previous: { readonly id: string; readonly title: string } | null;
  readonly next: { readonly id: string; readonly title: string } | null;
  /** Null: the text is not stored yet. */
  readonly body: PageBody | null;
  /** Everything that links, images and includes of this page may name. */
  readonly files: readonly StoredFile[];
  /** Address of the page in the vendor's app, to open in the browser. */
  readonly appUrl: string | null;
  /** How the page wants to be set. */
  readonly setting: PageSetting;
  /** What expressions of this page may name. */
  readonly variables: { readonly space: Variables; readonly page: Variables };
  /** The pieces that this page shares with others, and those that they hold. */
  readonly reusables: readonly StoredReusable[];
}

export interface PageBody {
  readonly markdown: string;
  /** The node tree, of a service that gives no markdown. */
  readonly document?: unknown;
  /** The revision that this text was read from. */
  readonly revision: string;
  readonly fetchedAt: number;
  readonly updatedAt: string | null;
  /** A newer revision of this page is known to exist. */
  readonly outdated: boolean;
  /** Cover and layout fields of the page, as the service gave them. */
  readonly page: Readonly<Record<string, unknown>>;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  /** The address by which content refers to it. */
  readonly downloadURL: string;
  /** Path below the space in Git, where known (`.gitbook/assets/x.png`). */
  readonly path: string | null;
  /** Address under this app from which the page can load it, stored or not. */
  readonly src: string;
}
