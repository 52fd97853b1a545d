/** What is stored and shown of a page beside its text: how it is set, and what it shares with other pages. */

export type Variables = Readonly<Record<string, string | number | boolean>>;

/** Cover, tags and layout. Null: the page does not say, so the platform's own default holds. */
export interface PageSetting {
  readonly cover: PageCover | null;
  readonly tags: readonly string[];
  /** `default`, `wide`, `full`, or one not known yet. */
  readonly width: string | null;
  readonly showTitle: boolean;
  readonly showDescription: boolean;
  readonly showOutline: boolean;
  readonly showPagination: boolean;
  /** The published page has the page tree beside it. */
  readonly showTree: boolean;
  /** The published page says when it was changed last. */
  readonly showMetadata: boolean;
  /** The page is made by a computation of this type and cannot be written by hand. */
  readonly computed: string | null;
}

export interface PageCover {
  /** A file of the space by its id, or an address outside. */
  readonly src: string;
  readonly darkSrc: string | null;
  /** `hero`, `full`, `background`, or one not known yet. */
  readonly size: string | null;
  /** Where the picture is cut, in percent of its height. */
  readonly yPos: number;
  /** Pixels, 10 to 700. */
  readonly height: number;
}

export interface StoredReusable {
  readonly id: string;
  readonly title: string;
  /** Path below the space in Git, where known (`.gitbook/includes/x.md`). */
  readonly path: string | null;
  /** Its node tree; null while it is not stored. */
  readonly document: unknown;
}

export interface KnownSpecification {
  readonly slug: string;
  /** Null: nothing of it is stored. */
  readonly versionId: string | null;
  /** When the service was last asked for its version (ms). */
  readonly checkedAt: number | null;
}

export interface KnownReusable {
  readonly id: string;
  /** What changes with its content: the Git object, else the revision. Null: its content is not stored. */
  readonly version: string | null;
}

/** A reusable content as the tree of its space names it. */
export type ReusableName = Omit<StoredReusable, 'document'>;

export interface ReusableRow {
  readonly id: string;
  readonly version: string;
  readonly document: unknown;
  readonly fetchedAt: number;
}

/** The latest version of an organization's specification; `content` null: the service has none of this name. */
export interface SpecificationRow {
  readonly slug: string;
  readonly versionId: string | null;
  /** Absent: the version is the one that is stored. */
  readonly content?: { readonly url: string; readonly filesystem: unknown } | null;
  readonly checkedAt: number;
}
