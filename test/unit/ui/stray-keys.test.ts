import { expect, it } from 'vitest';
import { strayKeys } from '../../../renderer/host/local/crashed.ts';

it('are those of whoever types on after a crash, until a pause', () => {
  const isStray = strayKeys(true);
  const at = (timeStamp: number): boolean => isStray({ timeStamp });
  expect([at(5_000), at(5_100), at(6_500), at(7_900)]).toEqual([true, true, true, true]);
  expect([at(9_500), at(9_600)]).toEqual([false, false]);
});

it('are none where nothing crashed', () => {
  expect(strayKeys(false)({ timeStamp: 0 })).toBe(false);
});
