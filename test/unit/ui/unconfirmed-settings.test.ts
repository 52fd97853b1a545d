import { expect, it } from 'vitest';
import { UnconfirmedSettings } from '../../../renderer/host/unconfirmed-settings.ts';
import { emptyWorld } from './fake-bridge.ts';

it('keeps what was chosen over earlier states until the core has confirmed it, the last choice first', async () => {
  const { state } = emptyWorld({});
  const chosen = new UnconfirmedSettings();
  let [confirmSecond, loseFirst] = [(): void => undefined, (): void => undefined];
  const first = new Promise<null>((_, reject) => {
    loseFirst = () => reject(new Error('lost'));
  });
  const second = new Promise<null>((resolve) => {
    confirmSecond = () => resolve(null);
  });
  const over = (): string => chosen.over(state).settings.theme;
  const before = over();
  const one = chosen.until({ theme: 'dark' }, first);
  expect(over()).toBe('dark');
  const two = chosen.until({ theme: 'light' }, second);
  expect(over()).toBe('light');
  confirmSecond();
  await two;
  expect(over()).toBe('dark');
  loseFirst();
  await expect(one).rejects.toThrow('lost');
  expect(over()).toBe(before);
});
