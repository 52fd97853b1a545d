import { describe, expect, it } from 'vitest';
import { readReleases, releaseOf } from '../../../electron/package/changelog.ts';
import { releaseNotes } from '../../../electron/package/notes.ts';
import { signingSuffix, withoutEmpty } from '../../../electron/package/signing.ts';

const CHANGELOG = `# Changelog

What people notice.

## 1.1.0 (2026-12-01)

- Second
  line

### Details

- Third

## 1.0.0 (2026-11-01)

- First
`;

const notesOf = (files: readonly string[] = [], tag = 'v1.1.0'): string =>
  releaseNotes({ tag, version: '1.1.0', changelog: CHANGELOG, files });

describe('a changelog', () => {
  it('has its releases with their dates and notes, whatever its line ends', () => {
    const releases = [
      { version: '1.1.0', date: '2026-12-01', notes: '- Second\n  line\n\n### Details\n\n- Third' },
      { version: '1.0.0', date: '2026-11-01', notes: '- First' },
    ];
    expect(readReleases(CHANGELOG)).toEqual(releases);
    expect(readReleases(CHANGELOG.replaceAll('\n', '\r\n'))).toEqual(releases);
  });

  it('is refused with a heading without a date, an unknown version, and a version without notes', () => {
    expect(() => readReleases('## 1.0.0\n\n- First\n\n## 0.9.0 (2026-01-01)\n\n- Old\n')).toThrow(
      '"## VERSION (DATE)"',
    );
    expect(() => releaseOf(CHANGELOG, '1.2.0')).toThrow('no date for version 1.2.0');
    expect(() => releaseOf('## 1.2.0 (2026-12-01)\n\n## 1.1.0 (2026-11-01)\n- One\n', '1.2.0')).toThrow(
      'says nothing about version 1.2.0',
    );
  });
});

describe('release notes', () => {
  it('are the part of the version alone', () => {
    expect(notesOf()).toBe('- Second\n  line\n\n### Details\n\n- Third\n');
  });

  it.each(['v1.0.0', '1.1.0', 'v1.1.0-rc.1', ''])('are refused for the tag "%s"', (tag) => {
    expect(() => notesOf([], tag)).toThrow('is not "v1.1.0"');
  });

  it('name the unsigned packages, and say that Linux packages have no signature', () => {
    const notes = notesOf([
      'galley-1.1.0-win-setup-unsigned.exe',
      'galley-1.1.0-win-setup-unsigned.exe.blockmap',
      'galley-1.1.0-mac-arm64.dmg',
      'galley-1.1.0-linux-amd64.deb',
    ]);
    expect(notes.match(/^- `.*`$/gm)).toEqual(['- `galley-1.1.0-win-setup-unsigned.exe`']);
    expect(notes).toContain('## Unsigned packages');
    expect(notes).toContain('Linux packages are not signed.');
  });

  it('say nothing of signatures where every package has one', () => {
    expect(notesOf(['galley-1.1.0-mac-arm64.dmg', 'galley-1.1.0-win-setup.exe'])).toBe(notesOf());
  });
});

describe('the names of packages', () => {
  it('say so where nothing signs them', () => {
    expect(signingSuffix('win', {})).toBe('-unsigned');
    expect(signingSuffix('mac', { WIN_CSC_LINK: 'file', CSC_LINK: '' })).toBe('-unsigned');
    expect(signingSuffix('win', { WIN_CSC_LINK: 'file' })).toBe('');
    expect(signingSuffix('mac', { CSC_LINK: 'file' })).toBe('');
  });

  it('depend on no variable that is empty', () => {
    expect(withoutEmpty({ CSC_LINK: '', PATH: '/bin' })).toEqual({ PATH: '/bin' });
  });
});
