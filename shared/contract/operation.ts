import type { z } from '../zod.ts';

/**
 * The shape of one entry of the contract's table. From it come the client's typed methods, the sample service's typed
 * routes, request validation, the OpenAPI document and the tests that walk the table; nothing is stated twice.
 */
export interface OperationShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `{base_url}/v1`, with parameters in braces, exactly as in the tables of the contract. */
  readonly path: `/${string}`;
  /** The table of the contract that the operation stands in, in kebab case (`space-comments`). */
  readonly area: string;
  readonly summary: string;
  /** Known query parameters. On the wire: booleans are `true`/`false`, arrays repeat their key. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** What a success carries: one JSON value, a paged list of `item`, or nothing. */
  readonly response:
    | { readonly kind: 'json'; readonly schema: z.ZodType }
    | { readonly kind: 'list'; readonly item: z.ZodType; readonly extra?: z.ZodObject }
    | { readonly kind: 'empty' };
  /** Success statuses that the service uses, the usual one first. The client treats every 2xx as done. */
  readonly statuses: readonly [number, ...number[]];
  /** Failure statuses that the contract or the notes name, beyond 400, 401, 403, 404 and 429, which every operation may answer. */
  readonly failures?: readonly number[];
  /** The name of the operation that replaces this one. */
  readonly deprecated?: { readonly replacedBy: string };
}

/** Keeps the literal types of an entry while checking its shape. */
export function operation<const T extends OperationShape>(entry: T): T {
  return entry;
}

type PathParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameterNames<Rest>
  : never;

/** `{ spaceId: string, commentId: string }` for `/spaces/{spaceId}/comments/{commentId}`. */
export type PathParameters<Path extends string> = Readonly<Record<PathParameterNames<Path>, string>>;

type QueryPart<T extends OperationShape> = T extends { readonly query: infer Q extends z.ZodObject }
  ? Record<never, never> extends z.input<Q>
    ? { readonly query?: z.input<Q> }
    : { readonly query: z.input<Q> }
  : unknown;

type BodyPart<T extends OperationShape> = T extends { readonly body: infer B extends z.ZodType }
  ? { readonly body: z.input<B> }
  : unknown;

/** What a caller gives: the path parameters flat, `query` and `body` apart where the operation has them. */
export type OperationInput<T extends OperationShape> = PathParameters<T['path']> & QueryPart<T> & BodyPart<T>;

type ParsedQueryPart<T extends OperationShape> = T extends { readonly query: infer Q extends z.ZodObject }
  ? { readonly query: z.output<Q> }
  : unknown;

type ParsedBodyPart<T extends OperationShape> = T extends { readonly body: infer B extends z.ZodType }
  ? { readonly body: z.output<B> }
  : unknown;

/** What the service works with: the same, checked, with defaults filled in; `query` is always there. */
export type OperationRequest<T extends OperationShape> = PathParameters<T['path']> &
  ParsedQueryPart<T> &
  ParsedBodyPart<T>;

/** A page of a list. Stop only when `next` is missing, never by counting. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next?: { readonly page: string };
  readonly count?: number;
}

/** What a success of the operation carries. */
export type OperationOutput<T extends OperationShape> = T['response'] extends {
  readonly kind: 'json';
  readonly schema: infer S extends z.ZodType;
}
  ? z.output<S>
  : T['response'] extends { readonly kind: 'list'; readonly item: infer I extends z.ZodType }
    ? ListPage<z.output<I>> &
        (T['response'] extends { readonly extra: infer E extends z.ZodObject } ? z.output<E> : unknown)
    : undefined;

/** The item type of a list operation. */
export type OperationItem<T extends OperationShape> = T['response'] extends {
  readonly kind: 'list';
  readonly item: infer I extends z.ZodType;
}
  ? z.output<I>
  : never;
