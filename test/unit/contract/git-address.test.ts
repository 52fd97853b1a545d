import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gitSyncSchema } from '#shared/contract/objects/space.ts';
import {
  branchRef,
  hideLogin,
  isSafeAddress,
  loginIn,
  syncedAddress,
  withLogin,
  withoutLogin,
} from '#shared/git/address.ts';

describe('the login in an address of a repository', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

  it('comes out as it was put in, and nothing of it stays behind', () => {
    fc.assert(
      fc.property(text, text, (username, password) => {
        const plain = 'https://git.example/docs/x.git';
        const address = withLogin(plain, { username, password });
        expect(address).not.toBeNull();
        expect(loginIn(address ?? '')).toEqual({ username, password });
        expect(withoutLogin(address ?? '')).toBe(plain);
        expect(isSafeAddress(address ?? '')).toBe(false);
      }),
    );
  });

  it('is never stored from what the server says of a Git sync', () => {
    expect(gitSyncSchema.parse({ url: 'https://ada:pw@git.example/docs' })).toEqual({
      url: 'https://git.example/docs',
    });
  });

  it('is hidden in a text', () => {
    fc.assert(
      fc.property(text, text, (before, password) => {
        const login = { username: 'ada', password };
        const clean = hideLogin(`${before} https://ada:${encodeURIComponent(password)}@x`, login);
        expect(clean.replaceAll('•', '')).not.toContain(`:${encodeURIComponent(password)}@`);
      }),
    );
  });
});

describe('the address of a Git sync', () => {
  it.each([
    ['https://github.com/ada/docs', 'https://github.com/ada/docs', '', ''],
    ['https://github.com/ada/docs/tree/main', 'https://github.com/ada/docs', 'main', ''],
    ['https://github.com/ada/docs/tree/main/en/guide/', 'https://github.com/ada/docs', 'main', 'en/guide'],
    ['https://gitlab.com/a/b/-/tree/v%201', 'https://gitlab.com/a/b', 'v 1', ''],
    ['git@host:a/b.git', 'git@host:a/b.git', '', ''],
  ])('%s', (address, url, branch, folder) => {
    expect(syncedAddress(address)).toEqual({ url, branch, folder });
  });
});

describe('the name of a branch', () => {
  it.each(['main', 'refs/heads/main', ' main '])('is accepted as people write it: “%s”', (branch) => {
    expect(branchRef(branch)).toBe('refs/heads/main');
  });

  it.each(['', 'a b', 'a..b', '-x', 'a~1', 'a.lock', '/a', 'a/', 'a//b', '@', 'a@{1}', 'a\u0007'])(
    'is refused where Git refuses it: “%s”',
    (branch) => {
      expect(branchRef(branch)).toBeNull();
    },
  );
});
