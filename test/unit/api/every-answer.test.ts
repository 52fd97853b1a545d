import '../../support/properties.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOperations, operationShape, type AnyOperationName } from '#shared/contract/index.ts';
import { readAnswer } from '../../../electron/api/read-answer.ts';
import { answersOf } from './answer-arbitrary.ts';

const names = Object.keys(allOperations) as AnyOperationName[];
const RUNS = 25;

function read(name: AnyOperationName, text: string, type = 'application/json') {
  const answer = { status: 200, text, headers: new Headers({ 'content-type': type }), at: 0 };
  return readAnswer(name, operationShape(name), answer);
}

/** The answer as it is to be read: an empty one says nothing, a list says that nothing of it is missing. */
function asRead(name: AnyOperationName, answer: unknown): unknown {
  const { kind } = operationShape(name).response;
  if (kind === 'empty') return undefined;
  return kind === 'list' && typeof answer === 'object' ? { ...answer, problems: [] } : answer;
}

describe.each(names)('an answer to %s', (name) => {
  it('is read with each optional field in any of its forms, null or absent', () => {
    fc.assert(
      fc.property(answersOf(operationShape(name), ['absent', 'null']), (told) => {
        expect(read(name, JSON.stringify(told.sent))).toEqual({ ok: true, value: asRead(name, told.read) });
      }),
      { numRuns: RUNS },
    );
  });

  it('loses nothing but the optional fields that cannot be read', () => {
    fc.assert(
      fc.property(answersOf(operationShape(name), ['absent', 'garbled']), (told) => {
        expect(read(name, JSON.stringify(told.sent))).toEqual({ ok: true, value: asRead(name, told.read) });
      }),
      { numRuns: RUNS },
    );
  });

  it('is read where a proxy labels it as HTML', () => {
    fc.assert(
      fc.property(answersOf(operationShape(name), ['absent']), (told) => {
        expect(read(name, JSON.stringify(told.sent), 'text/html; charset=utf-8').ok).toBe(true);
      }),
      { numRuns: 3 },
    );
  });
});

describe.each(names.filter((name) => operationShape(name).method !== 'GET'))('a 2xx to %s', (name) => {
  it.each(['', '{}', '{"id":7,"users":7}', '[]', '"ok"', 'null', '{"id":"cut o'])(
    'says that the write was done, whatever its body says: %s',
    (text) => {
      const answer = read(name, text);
      expect(answer.ok || answer.error.sent === 'yes').toBe(true);
    },
  );

  it.each(['<!doctype html><title>Sign in</title>', ' <html>', '{"items"'])(
    'says nothing where it is a page: %s',
    (text) => {
      expect(read(name, text, 'text/html')).toMatchObject({
        ok: false,
        error: { code: 'not-the-service', sent: 'maybe' },
      });
    },
  );
});
