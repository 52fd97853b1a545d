import type { Anchor } from '../anchor.ts';

/** How bad a change is for programs that were written for the old version. */
export type ChangeClass = 'breaking' | 'possibly' | 'safe';

/**
 * What changed between two versions of an API specification, and how bad it is for programs that were written for the
 * old one.
 */
export interface SpecificationChanges {
  readonly before: VersionInfo;
  readonly after: VersionInfo;
  /** By operation, the worst first in each. */
  readonly changes: readonly SpecificationChange[];
  /** Names of schemas that both versions have and that differ. */
  readonly changedSchemas: readonly string[];
  /** False: the specifications are too large to tell all changes. */
  readonly complete: boolean;
}

export interface VersionInfo {
  readonly title: string;
  readonly version: string;
}

/** One change between two versions of a specification. Texts of the specifications are untrusted. */
export interface SpecificationChange {
  /** The name of the kind in the rules, such as `request-property-removed`. */
  readonly kind: string;
  readonly class: ChangeClass;
  readonly place: ChangePlace;
  /** Words for the value before and after. Null: there was none. */
  readonly from: string | null;
  readonly to: string | null;
  /** One sentence without a full stop. Values are in backticks. */
  readonly text: string;
}

export type ChangeGroup = 'operation' | 'webhook' | 'schemas' | 'security' | 'servers' | 'info';

export interface ChangePlace {
  readonly group: ChangeGroup;
  /** Of operations and webhooks; the path as the new version has it, if both have it. */
  readonly operation: ChangedOperation | null;
  /** It is about a request that the server makes because of this operation. */
  readonly callback: string | null;
  /** Which way the value goes. Null: it is about no value. */
  readonly direction: 'request' | 'response' | null;
  readonly parameter: { readonly in: string; readonly name: string } | null;
  readonly header: string | null;
  readonly status: string | null;
  readonly mediaType: string | null;
  /** Names of properties, `items`, `oneOf[Cat]`, from the root of the body or parameter. */
  readonly path: readonly string[];
  /** A schema, security scheme or webhook. */
  readonly name: string | null;
}

export interface ChangedOperation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
}

/** Pages that the changes between two versions concern, those with removed and breaking parts first. */
export interface AffectedPages {
  readonly pages: readonly AffectedPage[];
  /** Pages without a stored text, which were not read. */
  readonly unreadPages: number;
  /** The newer of the two versions. */
  readonly after: VersionInfo;
}

export interface AffectedPage {
  readonly spaceId: string;
  readonly pageId: string;
  readonly title: string;
  readonly spaceTitle: string;
  /** Of its changed parts, the worst. */
  readonly worst: ChangeClass;
  readonly parts: readonly AffectedPart[];
  /** The person ticked it for these two versions. */
  readonly isDone: boolean;
}

/** A changed operation, webhook or schema on a page, at its first block there. */
export interface AffectedPart {
  readonly kind: 'operation' | 'webhook' | 'schema';
  /** `GET /x`, or the name of a webhook or schema. */
  readonly name: string;
  readonly state: 'added' | 'removed' | 'deprecated' | 'changed';
  readonly worst: ChangeClass;
  /** The sentences of its changes, as in `SpecificationChange`, the worst first. */
  readonly texts: readonly string[];
  /** `shown`: an API block of the page draws it. `named`: a text or code names it. `linked`: an address does. */
  readonly how: 'shown' | 'named' | 'linked';
  /** The key of the block. */
  readonly block: string;
  /** Null: the block has no place that a comment can have. */
  readonly anchor: Anchor | null;
  /** The beginning of the block's text. Empty for API blocks. */
  readonly excerpt: string;
}
