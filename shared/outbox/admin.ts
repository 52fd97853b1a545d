import type { Input } from '../contract/index.ts';
import type { AdminOperation } from './kinds/admin-shapes.data.ts';

/** The value of the path parameter that names the row or the entity. */
export function parameterOf(input: Readonly<Record<string, unknown>>, name: string | null): string | null {
  const value = name === null ? undefined : input[name];
  return typeof value === 'string' ? value : null;
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
  more: { readonly base?: Readonly<Record<string, unknown>>; readonly subject?: string } = {},
): { readonly kind: N; readonly input: Record<string, unknown>; base?: Record<string, unknown>; subject?: string } {
  return {
    kind,
    input: { ...input },
    ...(more.base === undefined ? {} : { base: { ...more.base } }),
    ...(more.subject === undefined ? {} : { subject: more.subject }),
  };
}
