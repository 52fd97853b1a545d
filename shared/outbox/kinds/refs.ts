import type { Ref } from './schema.ts';

/** Two refs with the same key name the same item. */
export function refKey(ref: Ref): string {
  return 'server' in ref ? `server ${ref.server}` : `operation ${ref.operation}`;
}

export function sameRef(one: Ref, other: Ref): boolean {
  return refKey(one) === refKey(other);
}

/** The current id: the server's, or that of the operation that will create the item. */
export function idOfRef(ref: Ref): string {
  return 'server' in ref ? ref.server : ref.operation;
}
