import type { Ref } from './schema.ts';

/** Two refs name the same thing where this is the same. */
export function refKey(ref: Ref): string {
  return 'server' in ref ? `server ${ref.server}` : `operation ${ref.operation}`;
}

export function sameRef(one: Ref, other: Ref): boolean {
  return refKey(one) === refKey(other);
}

/** The id by which it is known now: of the server, or of the operation that will create it. */
export function idOfRef(ref: Ref): string {
  return 'server' in ref ? ref.server : ref.operation;
}
