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
}
