import type { Anchor } from '../anchor.ts';

/**
 * Where the blocks with comments are on a page, by the newest tree that was read. Galley reads pages as Markdown, which
 * has no ids, so it also reads the tree of pages whose blocks have comments.
 */
export interface PageAnchors {
  readonly spaceId: string;
  readonly pageId: string;
  /** When the page was last changed, as the server wrote it in this tree. */
  readonly updatedAt: string | null;
  /** By comment id. */
  readonly anchors: Readonly<Record<string, NodeAnchor>>;
}

export interface NodeAnchor {
  /** Null: no tree that was read contains the node. */
  readonly anchor: Anchor | null;
  /** The newest tree does not contain the node. */
  readonly gone: boolean;
}

/** The same for a page that a change request changes. The new text is searched first, then the old one. */
export interface RequestAnchors extends RequestPageKey {
  readonly versions: PageVersions;
  /** By comment id. */
  readonly anchors: Readonly<Record<string, NodeAnchor>>;
}

export interface RequestPageKey {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
}

/** Both versions of a page. Null: the page is missing on that side. */
export interface PageVersions {
  readonly before: string | null;
  readonly after: string | null;
}

export interface AnchorCalls {
  /** Ids of the pages whose trees must be read to place comments: all of a space, or one page. */
  'anchors.wanted': (input: { readonly spaceId: string; readonly pageId: string | null }) => readonly string[];
  /** Stores the blocks of a page's tree. */
  'anchors.read': (input: {
    readonly spaceId: string;
    readonly pageId: string;
    readonly updatedAt: string | null;
    readonly document: unknown;
  }) => null;
  /** Pages of change requests whose trees must be read to place comments: all change requests, or one. */
  'requestAnchors.wanted': (
    input: Omit<RequestPageKey, 'pageId'> | null,
  ) => readonly (RequestPageKey & { readonly versions: PageVersions })[];
  /** Stores the blocks of both versions of a page. Null: the page is missing on that side. */
  'requestAnchors.read': (
    input: RequestPageKey & { readonly versions: PageVersions; readonly before: unknown; readonly after: unknown },
  ) => null;
}
