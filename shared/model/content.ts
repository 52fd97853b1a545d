import type { SpecContent } from './specifications.ts';
/** What a page has besides its text: its layout, and content that it shares with other pages. */

export type Variables = Readonly<Record<string, string | number | boolean>>;

/** Cover, tags and layout. Null: the page does not say, so the platform's default applies. */
export interface PageSetting {
  readonly cover: PageCover | null;
  readonly tags: readonly string[];
  /** `default`, `wide`, `full`, or an unknown value. */
  readonly width: string | null;
  readonly showTitle: boolean;
  readonly showDescription: boolean;
  readonly showOutline: boolean;
  readonly showPagination: boolean;
  /** The published page shows the page tree. */
  readonly showTree: boolean;
  /** The published page shows when it was last changed. */
  readonly showMetadata: boolean;
  /** The type of the computation that generates the page, which nobody can edit then. */
  readonly computed: string | null;
}

export interface PageCover {
  /** The id of a file in the space, or an outside address. */
  readonly src: string;
  readonly darkSrc: string | null;
  /** `hero`, `full`, `background`, or an unknown value. */
  readonly size: string | null;
  /** Vertical position of the crop, in percent of the picture's height. */
  readonly yPos: number;
  /** Pixels, 10 to 700. */
  readonly height: number;
}

export interface StoredReusable {
  readonly id: string;
  readonly title: string;
  /** Path below the space in Git, if known (`.gitbook/includes/x.md`). */
  readonly path: string | null;
  /** Its node tree; null until it is stored. */
  readonly document: unknown;
}

export interface KnownSpecification {
  readonly slug: string;
  /** Null: no version is stored. */
  readonly versionId: string | null;
  /** When the server was last asked for the version (ms). */
  readonly checkedAt: number | null;
  /** Other versions that are stored. */
  readonly others: readonly string[];
}

export interface KnownReusable {
  readonly id: string;
  /** Changes with the content: the Git object, else the revision. Null: the content is not stored. */
  readonly version: string | null;
}

/** Reusable content as the tree of its space lists it. */
export type ReusableName = Omit<StoredReusable, 'document'>;

export interface ReusableRow {
  readonly id: string;
  readonly version: string;
  readonly document: unknown;
  readonly fetchedAt: number;
}

/** The latest version of an organization's specification. `content` null: the server has none with this name. */
export interface SpecificationRow {
  readonly slug: string;
  readonly versionId: string | null;
  /** Absent: the stored version is still the latest. */
  readonly content?: SpecContent | null;
  readonly checkedAt: number;
}
