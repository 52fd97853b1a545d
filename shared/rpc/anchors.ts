import type { Anchor } from '../anchor.ts';

/**
 * Where the nodes stand that comments of a page name, as the page's tree told when it was last read. Galley reads pages as
 * markdown, which has no ids, so the tree is read once more for pages on whose blocks somebody commented.
 */
export interface PageAnchors {
  readonly spaceId: string;
  readonly pageId: string;
  /** When the page had last been changed, in the service's words, as the tree was read. */
  readonly updatedAt: string | null;
  /** By the comment's id. */
  readonly anchors: Readonly<Record<string, NodeAnchor>>;
}

export interface NodeAnchor {
  /** Null: no tree that was read had the node. */
  readonly anchor: Anchor | null;
  /** The newest tree does not have it (any more). */
  readonly gone: boolean;
}

/**
 * The same of a page that a change request changes. A node is looked for in the text that the change request gives it, and
 * where that does not have it, in the one from before.
 */
export interface RequestAnchors extends RequestPageKey {
  readonly versions: PageVersions;
  /** By the comment's id. */
  readonly anchors: Readonly<Record<string, NodeAnchor>>;
}

export interface RequestPageKey {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
}

/** Of both texts of a page. Null: there is none on that side. */
export interface PageVersions {
  readonly before: string | null;
  readonly after: string | null;
}

export interface AnchorCalls {
  /** The pages of a space (or whether this one is among them) whose tree must be read to place comments. */
  'anchors.wanted': (input: { readonly spaceId: string; readonly pageId: string | null }) => readonly string[];
  /** What the tree of a page says. */
  'anchors.read': (input: {
    readonly spaceId: string;
    readonly pageId: string;
    readonly updatedAt: string | null;
    readonly document: unknown;
  }) => null;
  /** The pages of change requests whose trees must be read to place comments: of all of them, or of one. */
  'requestAnchors.wanted': (
    input: Omit<RequestPageKey, 'pageId'> | null,
  ) => readonly (RequestPageKey & { readonly versions: PageVersions })[];
  /** What the trees of both sides of a page say. Null: there is no such side. */
  'requestAnchors.read': (
    input: RequestPageKey & { readonly versions: PageVersions; readonly before: unknown; readonly after: unknown },
  ) => null;
}
