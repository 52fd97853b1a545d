import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '#shared/result.ts';
import { appError } from '#shared/errors.ts';
import { createReads } from '../../../electron/outbox/reads.ts';

function start(windowMs?: number) {
  let clock = 1_000;
  const reads = createReads(() => clock, windowMs);
  let asked = 0;
  const read = (key: string, answer: () => Promise<Result<number>> = () => Promise.resolve(ok(asked))) =>
    reads.share(key, () => {
      asked += 1;
      return answer();
    });
  return {
    reads,
    read,
    asked: () => asked,
    pass: (ms: number) => {
      clock += ms;
    },
  };
}

describe('a read that several writes need', () => {
  it('is made once for all that go within a second', async () => {
    const { read, asked, pass } = start();
    expect(await Promise.all([read('page'), read('page')])).toEqual([ok(1), ok(1)]);
    pass(999);
    expect(await read('page')).toEqual(ok(1));
    pass(1);
    expect(await read('page')).toEqual(ok(2));
    expect(asked()).toBe(2);
  });

  it('is made anew after more can be read than before', async () => {
    const { reads, read } = start();
    await read('page');
    reads.forgetAll();
    expect(await read('page')).toEqual(ok(2));
  });

  it('is another one for another thing', async () => {
    const { read } = start();
    expect([await read('one'), await read('other')]).toEqual([ok(1), ok(2)]);
  });

  it('is made anew after something of ours was sent there', async () => {
    const { reads, read } = start();
    await read('page');
    reads.forget('page');
    expect(await read('page')).toEqual(ok(2));
  });

  it('that failed is shared by those who waited for it, and by nobody after them', async () => {
    const { read, asked } = start();
    const failing = () => Promise.resolve(err(appError('offline', 'no route')));
    const both = await Promise.all([read('page', failing), read('page', failing)]);
    expect(both.map(({ ok: worked }) => worked)).toEqual([false, false]);
    expect(asked()).toBe(1);
    expect(await read('page')).toEqual(ok(2));
  });

  it('that throws is told to those who waited for it, and to nobody else', async () => {
    const { read } = start();
    await expect(read('page', () => Promise.reject(new Error('a mistake')))).rejects.toThrow('a mistake');
    expect(await read('page')).toEqual(ok(2));
  });

  it('that failed late takes nothing away that was read since', async () => {
    const { reads, read, asked } = start();
    let fail = (): void => undefined;
    const failing = () =>
      new Promise<Result<number>>((resolve) => {
        fail = () => {
          resolve(err(appError('offline', 'no route')));
        };
      });
    const late = read('page', failing);
    reads.forget('page');
    await read('page');
    fail();
    await late;
    await read('page');
    expect(asked()).toBe(2);
  });

  it('is counted while it is fresh, by how its key begins', async () => {
    const { reads, read, pass } = start(100);
    await read('page:a');
    pass(60);
    await read('page:b');
    await read('tree:page:c');
    expect([reads.fresh('page:'), reads.fresh('tree:'), reads.fresh('request:')]).toEqual([2, 1, 0]);
    pass(40);
    expect(reads.fresh('page:')).toBe(1);
  });
});
