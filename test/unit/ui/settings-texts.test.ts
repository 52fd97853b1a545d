import { expect, it } from 'vitest';
import { versionText } from '../../../renderer/features/settings/texts.ts';

it('writes versions one on a line', () => {
  expect(
    versionText([
      { name: 'Galley', version: '0.1.0' },
      { name: 'Linux', version: '6.1 (x64)' },
    ]),
  ).toBe('Galley 0.1.0\nLinux 6.1 (x64)');
});
