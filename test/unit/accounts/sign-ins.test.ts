import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whose, writtenBy } from '#shared/outbox/whose.ts';
import {
  firstSignIn,
  isTokenOf,
  withPerson,
  withSignIn,
  writerOf,
  type SignIn,
} from '../../../electron/accounts/sign-ins.ts';

const ANN = { id: 'ann', displayName: 'Ann' };
const BEN = { id: 'ben', displayName: 'Ben' };

describe('sign-ins', () => {
  it('are another one for each token, and the same one for the same token', () => {
    const first = withSignIn([], 'one');
    const second = withSignIn(first, 'two');
    expect(writerOf(second).signIn).not.toBe(writerOf(first).signIn);
    expect(writerOf(withSignIn(second, 'one')).signIn).toBe(writerOf(first).signIn);
    expect(isTokenOf(second, 'two')).toBe(true);
    expect(isTokenOf(second, 'one')).toBe(false);
  });

  it('never hold a token, nor a hash that two accounts share', () => {
    const [one, other] = [withSignIn([], 'secret-token'), withSignIn([], 'secret-token')];
    expect(JSON.stringify(one)).not.toContain('secret-token');
    expect(one[0]?.mark?.hash).not.toBe(other[0]?.mark?.hash);
  });

  it('know a token again with its person, who need not be asked twice', () => {
    const ann = withPerson(withSignIn([], 'hers'), ANN);
    const again = withSignIn(withPerson(withSignIn(ann, 'his'), BEN), 'hers');
    expect(writerOf(again)).toMatchObject({ person: ANN, signIn: ann[0]?.id });
  });

  it('are of nobody after a sign-out, and of nobody known after a new token', () => {
    const ann = withPerson(withSignIn([], 'hers'), ANN);
    expect(writerOf(withSignIn(ann, null)).person).toBeNull();
    expect(writerOf(withSignIn(ann, 'new')).person).toBeNull();
  });
});

describe('whose words they are', () => {
  /** What happens to the account, one after the other. */
  const step = fc.oneof(
    fc.record({ kind: fc.constant('token' as const), of: fc.constantFrom(ANN, BEN), nth: fc.nat(2) }),
    fc.record({ kind: fc.constant('told' as const) }),
    fc.record({ kind: fc.constant('out' as const) }),
    fc.record({ kind: fc.constant('write' as const) }),
  );

  it('is never said to be the own words of another person, whatever is known when', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let signIns: readonly SignIn[] = [firstSignIn(null)];
        let holder: typeof ANN | null = null;
        const written: { readonly by: typeof ANN | null; readonly words: ReturnType<typeof writtenBy> }[] = [];
        for (const { kind, ...more } of steps) {
          if (kind === 'token' && 'of' in more) {
            holder = more.of;
            signIns = withSignIn(signIns, `${more.of.id} ${String(more.nth)}`);
          } else if (kind === 'out') {
            holder = null;
            signIns = withSignIn(signIns, null);
          } else if (kind === 'told' && holder !== null) signIns = withPerson(signIns, holder);
          else if (kind === 'write') written.push({ by: holder, words: writtenBy(writerOf(signIns)) });
          for (const { by, words } of written) {
            const answer = whose(words, writerOf(signIns));
            if (answer === 'own') expect(by).toEqual(holder);
            if (answer === 'other') expect(by).not.toEqual(holder);
          }
        }
      }),
    );
  });

  it('is their own again when it is known who they are', () => {
    const before = withSignIn([firstSignIn(null)], 'old');
    const words = writtenBy(writerOf(before));
    const renewed = withSignIn(before, 'new');
    expect(whose(words, writerOf(renewed))).toBe('unknown');
    const told = withPerson(before, ANN);
    const hers = writtenBy(writerOf(told));
    expect(whose(hers, writerOf(withSignIn(told, 'new')))).toBe('unknown');
    expect(whose(hers, writerOf(withPerson(withSignIn(told, 'new'), ANN)))).toBe('own');
    expect(whose(words, writerOf(withPerson(withSignIn(told, 'new'), ANN)))).toBe('own');
    expect(whose(hers, writerOf(withPerson(withSignIn(told, 'new'), BEN)))).toBe('other');
  });

  it('of older versions is of whoever is signed in, until a new token comes', () => {
    const first = [firstSignIn(ANN)];
    expect(whose({}, writerOf(first))).toBe('own');
    expect(whose({}, writerOf(withSignIn(first, 'new')))).toBe('unknown');
  });
});
