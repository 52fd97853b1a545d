import type { AffectedPages, SpecificationChanges } from '../model/specification-changes.ts';
import type {
  SpecContentRow,
  SpecificationSummary,
  SpecificationView,
  SpecReference,
  SpecVersionsRow,
} from '../model/specifications.ts';

/** Views of API specifications. Part of `store.ts`. */
export interface SpecificationWatches {
  /** Specifications that stored pages show, and those that the person added, by name. */
  specifications: (input: null) => readonly SpecificationSummary[];
  /** Null: no page shows it, and nobody added it. */
  specification: (input: { readonly slug: string }) => SpecificationView | null;
}

export interface SpecificationCalls {
  'specifications.add': (input: { readonly slug: string }) => null;
  /** One that pages show stays in the list. */
  'specifications.remove': (input: { readonly slug: string }) => null;
  /**
   * Compares two stored versions, which may take seconds: both are parsed. Null: one of them is not stored, or is no
   * specification.
   */
  'specifications.changes': (input: {
    readonly slug: string;
    readonly from: string;
    readonly to: string;
  }) => SpecificationChanges | null;
  /** The stored pages that these changes concern. Every text is read, which may take seconds. Null: as above. */
  'specifications.pages': (input: {
    readonly slug: string;
    readonly from: string;
    readonly to: string;
  }) => AffectedPages | null;
  'specifications.tick': (input: SpecificationTick) => null;
  /** Parses the version, which may take seconds. */
  'specifications.reference': (input: { readonly slug: string; readonly versionId: string }) => SpecReference;
}

export interface SpecificationsBatch {
  readonly specVersions?: readonly SpecVersionsRow[];
  readonly specContents?: readonly SpecContentRow[];
}

export interface SpecificationTick {
  readonly slug: string;
  /** The newer of the two versions. */
  readonly to: string;
  readonly spaceId: string;
  readonly pageId: string;
  readonly isDone: boolean;
}
