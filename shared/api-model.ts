/**
 * A part of an API as its OpenAPI specification describes it: small, typed and free of references, so that it can be
 * drawn as it stands. The store makes it (`renderer/store/api`), the content's views draw it.
 */
export interface ApiOperationModel {
  readonly kind: 'operation' | 'webhook';
  /** In small letters. */
  readonly method: string;
  /** The path of an operation, the name of a webhook. */
  readonly path: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly deprecated: boolean;
  readonly servers: readonly string[];
  /** Ways to be let in: one of these, each all of its schemes. Empty: none is needed, or none is stated. */
  readonly security: readonly (readonly ApiSecurityScheme[])[];
  readonly parameters: readonly ApiParameter[];
  readonly body: ApiBody | null;
  readonly responses: readonly ApiResponse[];
}

export interface ApiSecurityScheme {
  readonly name: string;
  /** In words: `bearer token`, `API key in header X-Key`, `OAuth 2`. */
  readonly words: string;
  readonly scopes: readonly string[];
}

export interface ApiParameter {
  readonly name: string;
  /** `path`, `query`, `header`, `cookie`, or one not known yet; empty for a header of a response. */
  readonly in: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  readonly schema: ApiSchema | null;
  /** As JSON, or a bare text. */
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
  /** In words: `string`, `array of integer`, `object`, `string or null`. */
  readonly type: string;
  /** The name among the specification's schemas, where it was referred to by one. */
  readonly name: string | null;
  readonly format: string | null;
  readonly description: string;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly values: readonly string[];
  /** In words: `at least 1`, `at most 64 characters`, `matches ^ebt_`. */
  readonly limits: readonly string[];
  readonly default: string | null;
  readonly example: string | null;
  readonly properties: readonly ApiProperty[];
  /** Of what an array is made. */
  readonly items: ApiSchema | null;
  /** What properties of any other name hold. */
  readonly others: ApiSchema | null;
  readonly variants: { readonly kind: 'oneOf' | 'anyOf'; readonly schemas: readonly ApiSchema[] } | null;
  /**
   * Why nothing stands below: `cycle` (it stands further up already), `deep` (cut, there is more), `missing` (the
   * reference names nothing in the specification). Null: all of it is here.
   */
  readonly cut: 'cycle' | 'deep' | 'missing' | null;
}

export interface ApiProperty {
  readonly name: string;
  readonly required: boolean;
  readonly schema: ApiSchema;
}

/** What an API block of a page asks for. */
export type ApiRequest =
  | { readonly kind: 'operation'; readonly spec: string; readonly method: string; readonly path: string }
  | { readonly kind: 'webhook'; readonly spec: string; readonly method: string; readonly name: string }
  /** Without names: all schemas of the specification. */
  | { readonly kind: 'schemas'; readonly spec: string; readonly names: readonly string[] };

/** What the stored specification answers. */
export type ApiAnswer =
  | {
      readonly state: 'found';
      /** Title and version of the specification itself. */
      readonly title: string;
      readonly version: string;
      /** When it was read from the service (ms). */
      readonly fetchedAt: number;
      readonly operation: ApiOperationModel | null;
      readonly schemas: readonly { readonly name: string; readonly schema: ApiSchema }[];
    }
  /** `not-stored`: not fetched (yet); `not-served`: the service has none of this name; `unreadable`: no specification. */
  | { readonly state: 'not-stored' | 'not-served' | 'unreadable' }
  /** The specification is here and does not hold this. */
  | { readonly state: 'not-in-it'; readonly title: string; readonly version: string };
