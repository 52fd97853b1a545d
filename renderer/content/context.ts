import type { ApiAnswer, ApiRequest } from '#shared/api-model.ts';
import type { Block } from './blocks.ts';
import type { LinkTarget } from './links.ts';

/** A link as the page screen knows it. `href` is what the anchor element carries, so it is safe by construction. */
export type ResolvedLink =
  /** Opens in Galley; `title` is the target page's own title where it is stored. */
  | {
      readonly kind: 'app';
      readonly href: string;
      readonly title: string | null;
      /** The target page's own sign: a Font Awesome name, or an emoji. */
      readonly icon?: string | null;
      readonly emoji?: string | null;
      /** What is wrong with it all the same, in words: the page is there, the heading is not. */
      readonly problem?: string | null;
    }
  /** Opens in the person's browser, through `openExternal`. */
  | { readonly kind: 'external'; readonly href: string }
  /** Goes nowhere: shown as text with the reason in its title. */
  | {
      readonly kind: 'none';
      readonly reason: string;
      /** The link itself is wrong, which the page says in words; otherwise its target is only not here yet. */
      readonly broken?: boolean;
    };

export interface ResolvedFile {
  /** An address of the app's own origin; never a foreign one. Null where the file is known but not stored yet. */
  readonly url: string | null;
  readonly name: string;
  /** Bytes. */
  readonly size: number | null;
  /** Pixels, where known: they keep the layout from shifting. */
  readonly width?: number | null;
  readonly height?: number | null;
  /** By which it can be asked for. Absent: it cannot. */
  readonly id?: string;
  /** Whether its bytes are here; absent: not known. */
  readonly stored?: boolean;
}

/** A piece that several pages share. */
export type ResolvedReusable =
  | { readonly state: 'found'; readonly title: string; readonly blocks: readonly Block[] }
  /** `title`: what it is called, as far as that is known. */
  | { readonly state: 'missing'; readonly title: string; readonly reason: string };

/** All that content needs to know of the world around it. The page screen gives one; tests and the diff give others. */
export interface ContentContext {
  resolveLink(target: LinkTarget): ResolvedLink;
  resolveFile(src: string): ResolvedFile | null;
  /** A reusable content by its path as written (or its id, from a node tree). */
  resolveReusable(path: string): ResolvedReusable;
  /** The value of an expression such as `space.vars.version`, or null where it is not known. */
  resolveExpression?(expression: string): string | null;
  /** Whether a condition holds by what is stored, or null where that depends on the visitor. */
  resolveCondition?(condition: string): boolean | null;
  /** What the stored specification says; null while it is being read. */
  resolveApi?(request: ApiRequest): ApiAnswer | null;
  /** What a person is called, by the id in their profile's address; null where Galley has not met them. */
  resolvePerson?(id: string): string | null;
  /** Asks for a file whose bytes are not here. Absent where none can be had. */
  wantFile?(file: ResolvedFile): Promise<'stored' | 'queued' | 'failed'>;
  /** Opens a stored file to be looked at. Absent where files are only saved. */
  openFile?(file: ResolvedFile): void;
  /** Whether `openFile` opens a file of this name here. */
  canOpenFile?(name: string): boolean;
  /** False: what is not here cannot be fetched now. */
  readonly reachable?: boolean;
  /** Opens an address of a checked scheme in the person's browser. */
  openExternal(href: string): void;
}
