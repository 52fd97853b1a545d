import { describe, expect, it } from 'vitest';
import { digestText } from '#shared/digest.ts';
import { comparable } from '#shared/outbox/same-words.ts';
import { hasName, isOneOf, isSigned, saysTheSame, signedBy, withName, withoutName } from '#shared/outbox/signed.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { oneOfEach } from './one-of-each.ts';

const TEXTS = ['Words', 'Two\n\nparagraphs', '— a dash first', 'A list:\n\n- one\n- two', 'Ends with — a name'];
const NAMES = ['Ann', 'Ann de Vries', '— Ann', 'آن'];

describe('the name below a text', () => {
  it('is added and taken off again for every text and name', () => {
    for (const text of TEXTS) {
      for (const name of NAMES) {
        const signed = withName(text, name);
        expect(signed).toBe(`${text}\n\n— ${name}`);
        expect(withoutName(signed)).toBe(text);
        expect(hasName(signed, name)).toBe(true);
        expect(hasName(text, name)).toBe(false);
      }
    }
  });

  it('follows the text after one empty line, whatever white space ended the text', () => {
    expect(withName('Words \n\n', 'Ann')).toBe('Words\n\n— Ann');
    expect(hasName('Words\n\n— Ann \n', 'Ann')).toBe(true);
    expect(withoutName('Words\n\n— Ann \n')).toBe('Words');
  });

  it('is the last line only', () => {
    expect(withoutName('One\n\n— Ann\n\nTwo')).toBe('One\n\n— Ann\n\nTwo');
    expect(withoutName('One\n\n— Ann\nand more')).toBe('One\n\n— Ann\nand more');
    expect(withoutName('One\n\n— Ann\n\n— Ben')).toBe('One\n\n— Ann');
    expect(hasName('One\n\n— Ann\n\nTwo', 'Ann')).toBe(false);
    expect(hasName('One\n— Ann', 'Ann')).toBe(false);
  });
});

describe('two texts that say the same', () => {
  it('may be signed or not, on either side, by anyone', () => {
    for (const text of TEXTS) {
      const forms = [text, withName(text, 'Ann'), withName(text, 'Ben')];
      for (const one of forms) for (const other of forms) expect(saysTheSame(one, other)).toBe(true);
    }
  });

  it('have the same words', () => {
    expect(saysTheSame('Words', 'Other words')).toBe(false);
    expect(saysTheSame(withName('Words', 'Ann'), withName('Other words', 'Ann'))).toBe(false);
    expect(saysTheSame('*Words*', 'Words')).toBe(true);
  });

  it('are found by their digests', () => {
    const digests = ['First', 'Words'].map((text) => digestText(comparable(text)));
    expect(isOneOf('Words', digests)).toBe(true);
    expect(isOneOf(withName('Words', 'Ann'), digests)).toBe(true);
    expect(isOneOf('Other', digests)).toBe(false);
    expect(isOneOf('Words', [])).toBe(false);
    const signed = withName('Words', 'Ann');
    expect(isOneOf(signed, [digestText(comparable(signed))])).toBe(true);
  });
});

describe('a write by somebody else', () => {
  it('is signed where its text appears under the name of whoever sends it', () => {
    const signed = Object.values<PendingWrite>(oneOfEach)
      .filter(isSigned)
      .map(({ kind }) => kind);
    expect(signed.toSorted()).toEqual(
      ['comment.create', 'comment.edit', 'reply.create', 'reply.edit', 'review.submit'].toSorted(),
    );
  });

  it('has the name below its text, and nothing else changed', () => {
    for (const write of Object.values<PendingWrite>(oneOfEach)) {
      const signed = signedBy(write, 'Ann');
      if (isSigned(write) && write.markdown !== undefined) {
        expect(signed).toEqual({ ...write, markdown: withName(write.markdown, 'Ann') });
      } else expect(signed).toBe(write);
    }
  });

  it('without text stays as it is', () => {
    const verdict: PendingWrite = { ...oneOfEach['review.submit'], status: 'approved' };
    expect(signedBy(verdict, 'Ann')).toBe(verdict);
    expect(signedBy({ ...verdict, markdown: 'Good' }, 'Ann')).toEqual({ ...verdict, markdown: 'Good\n\n— Ann' });
  });
});
