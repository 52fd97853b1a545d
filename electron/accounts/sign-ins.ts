import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Person } from '#shared/rpc/host.ts';
import type { Writer } from '#shared/outbox/whose.ts';

/**
 * The known sign-ins of an account. Each new token is a new sign-in: only the server, or the
 * person, can say that it is the same person's as the one before.
 */
export const signInSchema = z.object({
  id: z.string(),
  /**
   * Recognises the same token, so that nobody is asked twice: eight bytes of a keyed hash, which do not reveal the
   * token. Null: nobody was signed in.
   */
  mark: z.object({ salt: z.string(), hash: z.string() }).nullable(),
  /** The owner, from the server or from the person's answer. */
  person: z.object({ id: z.string(), displayName: z.string() }).nullable(),
});
export type SignIn = z.infer<typeof signInSchema>;

/** The most sign-ins stored for one account. */
const MOST_SIGN_INS = 100;

/** For an account of an older version: one sign-in, of the known person. */
export function firstSignIn(person: Person | null): SignIn {
  return { id: '', mark: null, person };
}

/** The last of `before` is the current one. `token` null: signed out. */
export function withSignIn(before: readonly SignIn[], token: string | null): readonly SignIn[] {
  const [knownId] = token === null ? [] : signInsOf(before, token);
  const known = before.find(({ id }) => id === knownId);
  const next = known ?? { id: randomUUID(), mark: token === null ? null : markOf(token), person: null };
  return [...before.filter(({ id }) => id !== next.id), next].slice(-MOST_SIGN_INS);
}

/** Whether it is the token of the present sign-in. */
export function isTokenOf(signIns: readonly SignIn[], token: string): boolean {
  return signInsOf(signIns.slice(-1), token).length > 0;
}

/** Ids of the sign-ins with this token. */
export function signInsOf(signIns: readonly SignIn[], token: string): readonly string[] {
  return signIns.filter(({ mark }) => mark !== null && isMarkOf(mark, token)).map(({ id }) => id);
}

/** Records the token's owner. */
export function withPerson(signIns: readonly SignIn[], person: Person): readonly SignIn[] {
  return signIns.map((signIn, at) => (at === signIns.length - 1 ? { ...signIn, person } : signIn));
}

/** The last known person before `person`. */
export function lastOther(signIns: readonly SignIn[], { id }: Person): Person | null {
  return signIns.findLast(({ person }) => person !== null && person.id !== id)?.person ?? null;
}

export function writerOf(signIns: readonly SignIn[]): Writer {
  const current = signIns.at(-1) ?? firstSignIn(null);
  const { person } = current;
  const theirs = person === null ? [] : signIns.filter((signIn) => signIn.person?.id === person.id).map(({ id }) => id);
  return {
    person,
    signIn: current.id,
    sameAs: theirs.filter((id) => id !== current.id),
  };
}

function markOf(token: string): NonNullable<SignIn['mark']> {
  const salt = randomBytes(16).toString('base64url');
  return { salt, hash: hashOf(token, salt).toString('base64url') };
}

function isMarkOf({ salt, hash }: NonNullable<SignIn['mark']>, token: string): boolean {
  const given = Buffer.from(hash, 'base64url');
  const expected = hashOf(token, salt);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hashOf(token: string, salt: string): Buffer {
  return createHmac('sha256', salt).update(token).digest().subarray(0, 8);
}
