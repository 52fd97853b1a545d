import type { Block } from './blocks.ts';
import type { LinkTarget } from './links.ts';

/** A link as the page screen knows it. `href` is what the anchor element carries, so it is safe by construction. */
export type ResolvedLink =
  /** Opens in Galley; `title` is the target page's own title where it is stored. */
  | { readonly kind: 'app'; readonly href: string; readonly title: string | null }
  /** Opens in the person's browser, through `openExternal`. */
  | { readonly kind: 'external'; readonly href: string }
  /** Goes nowhere: shown as text with the reason in its title. */
  | { readonly kind: 'none'; readonly reason: string };

export interface ResolvedFile {
  /** An address of the app's own origin; never a foreign one. Null where the file is known but not stored yet. */
  readonly url: string | null;
  readonly name: string;
  /** Bytes. */
  readonly size: number | null;
  /** Pixels, where known: they keep the layout from shifting. */
  readonly width?: number | null;
  readonly height?: number | null;
}

/** All that content needs to know of the world around it. The page screen gives one; tests and the diff give others. */
export interface ContentContext {
  resolveLink(target: LinkTarget): ResolvedLink;
  resolveFile(src: string): ResolvedFile | null;
  /** The blocks of a reusable content by its path as written, or null where they are not stored. */
  resolveReusable(path: string): readonly Block[] | null;
  /** The value of an expression such as `space.vars.version`, or null where it is not known. */
  resolveExpression?(expression: string): string | null;
  /** Opens an address of a checked scheme in the person's browser. */
  openExternal(href: string): void;
}
