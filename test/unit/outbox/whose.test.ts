import { describe, expect, it } from 'vitest';
import { NOBODY, whose, writtenBy, type Writer } from '#shared/outbox/whose.ts';

const ann = { id: 'ann', displayName: 'Ann' };
const writer = (change: Partial<Writer> = {}): Writer => ({ person: ann, signIn: 'now', sameAs: [], ...change });

describe('the author of a write', () => {
  it('is the person and the sign-in', () => {
    expect(writtenBy(writer())).toEqual({ author: 'ann', authorName: 'Ann', signIn: 'now' });
  });

  it('has no name while nobody knows whose token it is', () => {
    expect(writtenBy(writer({ person: null }))).toEqual({ author: null, signIn: 'now' });
    expect(writtenBy(NOBODY)).toEqual({ author: null, signIn: '' });
  });
});

describe('whose a write is', () => {
  it('is told by the person where both are known, whatever the sign-in', () => {
    for (const signIn of ['now', 'before']) {
      expect(whose({ author: 'ann', signIn }, writer())).toBe('own');
      expect(whose({ author: 'ben', signIn }, writer({ sameAs: ['before'] }))).toBe('other');
    }
  });

  it('is told by the sign-in where a person is unknown', () => {
    const unknown = writer({ person: null, sameAs: ['before'] });
    for (const author of ['ann', null]) {
      expect(whose({ author, signIn: 'now' }, unknown)).toBe('own');
      expect(whose({ author, signIn: 'before' }, unknown)).toBe('own');
      expect(whose({ author, signIn: 'elsewhere' }, unknown)).toBe('unknown');
    }
    expect(whose({ author: null, signIn: 'now' }, writer())).toBe('own');
    expect(whose({ author: null, signIn: 'elsewhere' }, writer())).toBe('unknown');
  });

  it('is not known of an old write without author and sign-in', () => {
    expect(whose({}, writer())).toBe('unknown');
    expect(whose({}, NOBODY)).toBe('own');
  });

  it('stays own for whoever wrote it', () => {
    for (const person of [ann, null]) {
      for (const signIn of ['now', '']) {
        const one = writer({ person, signIn });
        expect(whose(writtenBy(one), one)).toBe('own');
      }
    }
  });
});
