/** OpenAPI specifications of an organization: rows that a sync brings, and what screens show of them. */

/** A version of a specification, as the server lists it. */
export interface SpecVersion {
  readonly id: string;
  /** ISO 8601; null: the server does not say. */
  readonly createdAt: string | null;
  /** Where this version is accessible. */
  readonly url: string;
}

/** All versions of a specification, the newest first. */
export interface SpecVersionsRow {
  readonly slug: string;
  readonly versions: readonly SpecVersion[];
  /** When the list was read (ms). */
  readonly fetchedAt: number;
}

/** The content of a version other than the latest. Null: the server does not have it any more. */
export interface SpecContentRow {
  readonly slug: string;
  readonly versionId: string;
  readonly content: SpecContent | null;
  readonly fetchedAt: number;
}

export interface SpecContent {
  readonly url: string;
  readonly filesystem: unknown;
}

/** A specification in the list. */
export interface SpecificationSummary {
  readonly slug: string;
  /** The person added it by its name. */
  readonly added: boolean;
  /** Pages that show parts of it. */
  readonly pages: number;
  /** `waiting`: it was not read yet. `missing`: the server has none with this name. */
  readonly state: 'stored' | 'waiting' | 'missing';
  /** Null: the list was not read yet. */
  readonly versions: number | null;
  /** Of the latest version, as far as the server says. ISO 8601. */
  readonly latestAt: string | null;
  /** When the server was last asked (ms). */
  readonly checkedAt: number | null;
}

export interface SpecificationView extends SpecificationSummary {
  readonly list: readonly (SpecVersion & { readonly isLatest: boolean; readonly isStored: boolean })[];
  /** The pages that show parts of it. */
  readonly shownOn: readonly {
    readonly spaceId: string;
    readonly pageId: string;
    readonly title: string;
    readonly spaceTitle: string;
  }[];
}

/** The contents of one version as a list. `unreadable`: it is no specification. */
export type SpecReference =
  | {
      readonly state: 'found';
      readonly title: string;
      readonly version: string;
      /** Markdown. */
      readonly description: string;
      readonly servers: readonly string[];
      readonly tags: readonly SpecTag[];
      readonly webhooks: readonly SpecOperation[];
      readonly schemas: readonly string[];
      readonly fetchedAt: number;
    }
  | { readonly state: 'not-stored' | 'not-served' | 'unreadable' };

/** Operations with the same first tag. Those without a tag have the name ''. */
export interface SpecTag {
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  readonly operations: readonly SpecOperation[];
}

export interface SpecOperation {
  /** In lower case. */
  readonly method: string;
  /** The path, or the name of a webhook. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly deprecated: boolean;
}

/** The name of a specification in addresses. */
export const SPECIFICATION_NAME = /^[\w.-]{1,200}$/;
