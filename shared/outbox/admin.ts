import type { Input } from '../contract/index.ts';
import { adminShapes, type AdminOperation } from './kinds/admin-shapes.data.ts';
import type { AdminWrite, Whereabouts } from './kinds/schema.ts';

/** The value of the path parameter that names the row or the entity. */
export function parameterOf(input: Readonly<Record<string, unknown>>, name: string | null): string | null {
  const value = name === null ? undefined : input[name];
  return typeof value === 'string' ? value : null;
}

/** The row that a write changes: a section that joins or leaves a group is that row. Null: the write creates it. */
export function changedRowId({ kind, input }: Pick<AdminWrite, 'kind' | 'input'>): string | null {
  const { body } = input;
  const joins = typeof body === 'object' && body !== null && 'sectionId' in body ? body.sectionId : null;
  const { row, effect, rowId } = adminShapes[kind];
  if (row !== 'site-section-group' || effect !== 'move') return parameterOf(input, rowId);
  return typeof joins === 'string' ? joins : (parameterOf(input, 'siteSectionId') ?? parameterOf(input, rowId));
}

const PRINTED = ['title', 'path', 'icon', 'description', 'condition', 'spaceId'] as const;

/** What a person sees of an item in a deleted one, as a text that differs for different items. */
export function contentPrint(item: Readonly<Partial<Record<(typeof PRINTED)[number], unknown>>>): string {
  return JSON.stringify(PRINTED.map((field) => (item[field] === '' ? null : (item[field] ?? null))));
}

const TEMPORARY = 'operation:';

/** Takes the place of an id in an input until another operation has created the item. */
export function temporaryId(operationId: string): string {
  return `${TEMPORARY}${operationId}`;
}

/** The operation that a temporary id refers to. Null: the id comes from the server. */
export function operationOfTemporaryId(id: string): string | null {
  return id.startsWith(TEMPORARY) ? id.slice(TEMPORARY.length) : null;
}

/** An administrative write. The compiler checks its input against the contract. */
export function adminWrite<N extends AdminOperation>(
  kind: N,
  input: Input<N>,
  more: {
    readonly base?: Readonly<Record<string, unknown>>;
    readonly was?: Whereabouts;
    readonly subject?: string;
    readonly login?: string;
  } = {},
): Omit<AdminWrite, 'kind'> & { readonly kind: N } {
  return {
    kind,
    input: { ...input },
    ...(more.base === undefined ? {} : { base: { ...more.base } }),
    ...(more.was === undefined ? {} : { was: more.was }),
    ...(more.subject === undefined ? {} : { subject: more.subject }),
    ...(more.login === undefined ? {} : { login: more.login }),
  };
}
