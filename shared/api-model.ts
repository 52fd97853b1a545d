/**
 * A part of an API from its OpenAPI specification: small, typed and without references, so that a view can draw it
 * directly. The store creates it (`renderer/store/api`), and the content's views draw it.
 */
export interface ApiOperationModel {
  readonly kind: 'operation' | 'webhook';
  /** In lower case. */
  readonly method: string;
  /** The path of an operation, or the name of a webhook. */
  readonly path: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly deprecated: boolean;
  readonly servers: readonly string[];
  /**
   * Alternatives for authorization: one of these suffices, with all of its schemes. Empty: none is needed, or none is
   * stated.
   */
  readonly security: readonly (readonly ApiSecurityScheme[])[];
  readonly parameters: readonly ApiParameter[];
  readonly body: ApiBody | null;
  readonly responses: readonly ApiResponse[];
}

export interface ApiSecurityScheme {
  readonly name: string;
  /** For people: `bearer token`, `API key in header X-Key`, `OAuth 2`. */
  readonly words: string;
  readonly scopes: readonly string[];
}

export interface ApiParameter {
  readonly name: string;
  /** `path`, `query`, `header`, `cookie`, or an unknown value; empty for a response header. */
  readonly in: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  readonly schema: ApiSchema | null;
  /** As JSON, or as plain text. */
  readonly example: string | null;
}

export interface ApiBody {
  readonly required: boolean;
  readonly description: string;
  readonly content: readonly ApiContent[];
}

export interface ApiResponse {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly description: string;
  readonly headers: readonly ApiParameter[];
  readonly content: readonly ApiContent[];
}

export interface ApiContent {
  readonly mediaType: string;
  readonly schema: ApiSchema | null;
  readonly examples: readonly { readonly name: string; readonly text: string }[];
}

export interface ApiSchema {
  /** For people: `string`, `array of integer`, `object`, `string or null`. */
  readonly type: string;
  /** The name among the specification's schemas, if it was a reference. */
  readonly name: string | null;
  readonly format: string | null;
  readonly description: string;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly values: readonly string[];
  /** For people: `at least 1`, `at most 64 characters`, `matches ^ebt_`. */
  readonly limits: readonly string[];
  readonly default: string | null;
  readonly example: string | null;
  readonly properties: readonly ApiProperty[];
  /** The schema of an array's items. */
  readonly items: ApiSchema | null;
  /** The schema of all other properties. */
  readonly others: ApiSchema | null;
  readonly variants: { readonly kind: 'oneOf' | 'anyOf'; readonly schemas: readonly ApiSchema[] } | null;
  /**
   * Why nothing follows below: `cycle` (the schema is already shown further up), `deep` (cut, there is more), `missing`
   * (the reference points to nothing in the specification). Null: it is complete.
   */
  readonly cut: 'cycle' | 'deep' | 'missing' | null;
}

export interface ApiProperty {
  readonly name: string;
  readonly required: boolean;
  readonly schema: ApiSchema;
}

/** The parts of an API that a block on a page refers to. `version`: not the latest, but this one. */
export type ApiRequest = { readonly spec: string; readonly version?: string } & (
  | { readonly kind: 'operation'; readonly method: string; readonly path: string }
  | { readonly kind: 'webhook'; readonly method: string; readonly name: string }
  /** Without names: all schemas of the specification. */
  | { readonly kind: 'schemas'; readonly names: readonly string[] }
);

/** The answer from the stored specification. */
export type ApiAnswer =
  | {
      readonly state: 'found';
      /** Title and version of the specification. */
      readonly title: string;
      readonly version: string;
      /** When it was read from the server (ms). */
      readonly fetchedAt: number;
      readonly operation: ApiOperationModel | null;
      readonly schemas: readonly { readonly name: string; readonly schema: ApiSchema }[];
    }
  /**
   * `not-stored`: not downloaded yet; `not-served`: the server has none with this name; `unreadable`: it is no
   * specification.
   */
  | { readonly state: 'not-stored' | 'not-served' | 'unreadable' }
  /** The stored specification does not contain this part. */
  | { readonly state: 'not-in-it'; readonly title: string; readonly version: string };
