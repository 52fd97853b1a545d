import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { Computation } from '../../../renderer/features/specifications/computation.svelte.ts';

const OFFLINE = err(appError('offline', 'the server cannot be reached'));
const answer =
  <T>(result: Result<T>) =>
  (): Promise<Result<T>> =>
    Promise.resolve(result);

describe('a computed value', () => {
  it('is computed once for the same key and basis, and again after a failure', async () => {
    const value = new Computation<string>();
    await value.show('a', answer<string>(OFFLINE));
    expect(value.now?.result).toEqual(OFFLINE);
    await value.show('a', answer(ok('first')));
    await value.show('a', answer(ok('second')));
    expect(value.now?.result).toEqual(ok('first'));
  });

  it('stays until the value of a new basis is there, also where that fails', async () => {
    const value = new Computation<string>();
    await value.show('a', answer(ok('first')), 1);
    const running = value.show('a', answer(ok('second')), 2);
    expect(value.now?.result).toEqual(ok('first'));
    await running;
    expect(value.now?.result).toEqual(ok('second'));
    await value.show('a', answer<string>(OFFLINE), 3);
    expect(value.now?.result).toEqual(ok('second'));
  });

  it('is the one that was asked for last, whichever comes first', async () => {
    const value = new Computation<string>();
    let end = (): void => undefined;
    const late = new Promise<Result<string>>((resolve) => {
      end = () => {
        resolve(ok('a'));
      };
    });
    const first = value.show('a', () => late);
    await value.show('b', answer(ok('b')));
    end();
    await first;
    expect(value.now).toEqual({ key: 'b', result: ok('b') });
  });

  it('keeps every one of two changes', async () => {
    const value = new Computation<string>();
    await value.show('a', answer(ok('x')));
    value.update('a', (text) => `${text}1`);
    value.update('a', (text) => `${text}2`);
    value.update('b', (text) => `${text}3`);
    expect(value.now?.result).toEqual(ok('x12'));
  });
});
