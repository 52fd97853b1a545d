import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { letTimeJump } from '../../faults/life/jumping-clock.ts';

const { now } = Date;
const { setTimeout: start, clearTimeout: stop } = globalThis;

let jump: (byMs: number) => void;

beforeEach(() => {
  Date.now = () => 1_000;
  jump = letTimeJump();
});

afterEach(() => {
  Date.now = now;
  Object.assign(globalThis, { setTimeout: start, clearTimeout: stop });
});

describe('time that is pushed on', () => {
  it('sets off what has come due, in its order, once, and nothing that was stopped', () => {
    const went: string[] = [];
    setTimeout((name: string) => went.push(name), 60_000, 'minute');
    setTimeout(() => went.push('second'), 1_000);
    const stopped = setTimeout(() => went.push('stopped'), 2_000);
    clearTimeout(stopped);
    setTimeout(() => went.push('hour'), 3_600_000);
    jump(60_000);
    expect(Date.now()).toBe(61_000);
    expect(went).toEqual(['second', 'minute']);
    jump(60_000);
    expect(went).toEqual(['second', 'minute']);
  });

  it('leaves out what one of those that went off has stopped', () => {
    const went: string[] = [];
    setTimeout(() => {
      clearTimeout(other);
    }, 1_000);
    const other = setTimeout(() => went.push('other'), 2_000);
    jump(5_000);
    expect(went).toEqual([]);
  });

  it('leaves short waits to pass as ever', async () => {
    let over = false;
    const passed = new Promise<void>((resolve) => {
      setTimeout(() => {
        over = true;
        resolve();
      }, 5);
    });
    jump(5_000);
    expect(over).toBe(false);
    await passed;
  });
});
