import type { PageSetting, StoredReusable, Variables } from './content.ts';
import type { PageUpdate } from '../rpc/changed-pages.ts';
import type { PageOffline } from '../rpc/offline.ts';
import type { PendingMark } from './threads.ts';

export interface LibraryView {
  /** When the library was last read from the server (ms); null before the first sync. */
  readonly fetchedAt: number | null;
  readonly nodes: readonly LibraryNode[];
  /** By the temporary id of a new collection: its id on the server. */
  readonly created?: Readonly<Record<string, string>>;
}

interface NodeBase {
  /** The server's id; for a collection that is not created yet, a temporary id. */
  readonly id: string;
  readonly title: string;
  /** 0 at the root of the organization. */
  readonly depth: number;
  readonly parent: string | null;
  /** Pending writes about it. */
  readonly pending: readonly PendingMark[];
  /** What pending writes make of it, or of a collection that it is in. Null: nothing. */
  readonly change: LibraryChange | null;
}

export type LibraryChange = 'added' | 'changed' | 'moved' | 'removed' | 'transferred';

export type LibraryNode =
  | (NodeBase & {
      readonly kind: 'collection';
      readonly description: string | null;
      readonly spaces: number;
      /** The default access level. Null: inherited. */
      readonly level: string | null;
      /** False: the server said that this person may not. */
      readonly canAdmin: boolean;
      readonly canCreate: boolean;
      /** Its parent on the server. Undefined: this person's own creation or move is not sent yet. */
      readonly parentBefore: string | null | undefined;
    })
  | (NodeBase & {
      readonly kind: 'space';
      /** Hex code point(s) of the space's emoji, as the server sends them (`1f30a`). */
      readonly emoji: string | null;
      readonly visibility: string;
      /** False: the server said that this person may not comment. */
      readonly canComment: boolean;
      /** Number of pages in the stored tree; null: no tree is stored. */
      readonly pages: number | null;
      /** Of those, how many can be read offline. */
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

/** A page in the tree, without its children and its text. */
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
  /** When the server last changed it; null: the server does not say. */
  readonly updatedAt: string | null;
  readonly appUrl: string | null;
}

/** The parts of a page's row that change while its title stays the same. */
export interface PageState {
  readonly id: string;
  /** Open threads on this page, pending ones included. */
  readonly openThreads: number;
  /** Its text can be read offline. */
  readonly stored: boolean;
  /** What others changed since the person read it; null: nothing. */
  readonly update: PageUpdate | null;
}

export interface PageStatesUpdate {
  /** The first piece has all states: a page that is missing in it is stored, read, and without open threads. */
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
  /** Null: the text is not stored. */
  readonly body: PageBody | null;
  /** All files that links, images and includes of this page may refer to. */
  readonly files: readonly StoredFile[];
  /** Address of the page in the platform's web app. */
  readonly appUrl: string | null;
  readonly setting: PageSetting;
  /** The variables that expressions on this page may use. */
  readonly variables: { readonly space: Variables; readonly page: Variables };
  /** The reusable contents on this page, and those inside them. */
  readonly reusables: readonly StoredReusable[];
}

export interface PageBody {
  readonly markdown: string;
  /** The node tree, from a server that gives no Markdown. */
  readonly document?: unknown;
  /** The revision of this text. */
  readonly revision: string;
  readonly fetchedAt: number;
  readonly updatedAt: string | null;
  /** A newer revision of this page is known. */
  readonly outdated: boolean;
  /** Cover and layout fields of the page, as the server sent them. */
  readonly page: Readonly<Record<string, unknown>>;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  /** The address that page texts use for it. */
  readonly downloadURL: string;
  /** Path below the space in Git, if known (`.gitbook/assets/x.png`). */
  readonly path: string | null;
  /** Address under the app's origin from which the window can load the file, stored or not. */
  readonly src: string;
}
