import type { Input } from '../contract/index.ts';
import type { AdminOperation } from './kinds/admin-shapes.data.ts';

/** Of the parameters of an operation's input: that which names the row, or the entity. */
export function parameterOf(input: Readonly<Record<string, unknown>>, name: string | null): string | null {
  const value = name === null ? undefined : input[name];
  return typeof value === 'string' ? value : null;
}

const TEMPORARY = 'operation:';

/** Stands in an input where the id of what another operation will create belongs. */
export function temporaryId(operationId: string): string {
  return `${TEMPORARY}${operationId}`;
}

/** The operation that a temporary id speaks of. Null: it is an id of the service. */
export function operationOfTemporaryId(id: string): string | null {
  return id.startsWith(TEMPORARY) ? id.slice(TEMPORARY.length) : null;
}

/** The write of an administrative operation, checked by the compiler against the contract. */
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
