import { describe, expect, it } from 'vitest';
import type { WaitReason } from '#shared/rpc/host.ts';
import { waitWords } from '../../../renderer/shell/frame/wait-texts.ts';

const NOW = new Date(2027, 0, 4, 14, 5, 9).getTime();

describe('a wait for the server’s limit', () => {
  it.each<[WaitReason, string]>([
    ['asked', 'The server asked Galley to wait. Next request at 14:06:09'],
    ['refused', 'The server rejected a request: too many at once. Next request at 14:06:09'],
    ['used-up', 'Request limit reached. Next request at 14:06:09'],
    ['few-left', 'Close to the server’s request limit. Next request at 14:06:09'],
  ])('because of %s is told with its end', (reason, words) => {
    expect(waitWords({ reason, until: NOW + 60_000 }, NOW)).toBe(words);
  });

  it('is not told when it is over, or when there is none', () => {
    expect(waitWords({ reason: 'asked', until: NOW }, NOW)).toBe('');
    expect(waitWords(null, NOW)).toBe('');
  });
});
