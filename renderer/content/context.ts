import type { ApiAnswer, ApiRequest } from '#shared/api-model.ts';
import type { Block } from './blocks.ts';
import type { LinkTarget } from './links.ts';

/** A link as the page screen resolved it. `href` is the value for the anchor element, so it is safe by construction. */
export type ResolvedLink =
  /** Opens in Galley. `title` is the target page's title if it is stored. */
  | {
      readonly kind: 'app';
      readonly href: string;
      readonly title: string | null;
      /** The target page's own icon: a Font Awesome name, or an emoji. */
      readonly icon?: string | null;
      readonly emoji?: string | null;
      /** What is wrong although it opens, in words: the page exists, the heading does not. */
      readonly problem?: string | null;
    }
  /** Opens in the person's browser, through `openExternal`. */
  | { readonly kind: 'external'; readonly href: string }
  /** Leads nowhere: shown as text, with the reason in its title. */
  | {
      readonly kind: 'none';
      readonly reason: string;
      /** The link itself is wrong, and the page says so; otherwise the target is only not stored yet. */
      readonly broken?: boolean;
    };

export interface ResolvedFile {
  /** An address within the app's own origin, never a foreign one. Null if the file is known but not stored yet. */
  readonly url: string | null;
  readonly name: string;
  /** Bytes. */
  readonly size: number | null;
  /** Pixels, if known: they prevent layout shifts. */
  readonly width?: number | null;
  readonly height?: number | null;
  /** The id to request it by. Absent: it cannot be requested. */
  readonly id?: string;
  /** Whether its bytes are stored; absent: unknown. */
  readonly stored?: boolean;
}

/** Reusable content that several pages share. */
export type ResolvedReusable =
  | { readonly state: 'found'; readonly title: string; readonly blocks: readonly Block[] }
  /** `title`: its name, if that is known. */
  | { readonly state: 'missing'; readonly title: string; readonly reason: string };

/**
 * What content needs to know about its surroundings. The page screen provides one; tests and the diff provide others.
 */
export interface ContentContext {
  resolveLink(target: LinkTarget): ResolvedLink;
  resolveFile(src: string): ResolvedFile | null;
  /** Reusable content by its path as written (or its id, from a node tree). */
  resolveReusable(path: string): ResolvedReusable;
  /** The value of an expression such as `space.vars.version`; null if unknown. */
  resolveExpression?(expression: string): string | null;
  /** Whether a condition holds according to stored data; null if it depends on the visitor. */
  resolveCondition?(condition: string): boolean | null;
  /** The answer of the stored specification; null while it is being read. */
  resolveApi?(request: ApiRequest): ApiAnswer | null;
  /** A person's name by the id in their profile address; null if unknown. */
  resolvePerson?(id: string): string | null;
  /** Requests a file whose bytes are not stored. Absent if files cannot be requested. */
  wantFile?(file: ResolvedFile): Promise<'stored' | 'queued' | 'failed'>;
  /** Opens a stored file in a viewer. Absent if files can only be saved. */
  openFile?(file: ResolvedFile): void;
  /** Whether `openFile` can open a file with this name. */
  canOpenFile?(name: string): boolean;
  /** False: nothing can be downloaded now. */
  readonly reachable?: boolean;
  /** Opens an address with a checked scheme in the person's browser. */
  openExternal(href: string): void;
}
