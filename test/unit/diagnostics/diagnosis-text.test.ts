import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/settings.ts';
import type { AccountDiagnosis, Diagnosis } from '../../../electron/diagnostics/diagnosis.ts';
import { diagnosisText } from '../../../electron/diagnostics/diagnosis-text.ts';
import { hashed, originOf, version } from '../../../electron/log/told.ts';

const AT = Date.UTC(2026, 10, 26, 18, 34);

const ACCOUNT: AccountDiagnosis = {
  key: hashed('one'),
  kind: 'remote',
  server: originOf('https://api.example.com/v1'),
  session: 'refused',
  signIns: 2,
  waived: ['page-changed'],
  outbox: { waiting: 3, inReview: 0, held: 1, failed: 0, unclear: 0, problem: { code: 'storage-full' } },
  journalBytes: 12_345,
  running: {
    reach: 'offline',
    cause: 'no-route',
    phase: 'failed',
    lastSyncAt: AT - 12 * 60_000,
    failure: { code: 'server-error', operation: 'listSpaceComments', status: 502 },
    problems: 3,
    unreadable: [
      { kind: 'file', reason: 'server-failed', status: 503 },
      { kind: 'file', reason: 'server-failed', status: 503 },
      { kind: 'list', reason: 'incomplete', status: null },
    ],
    diskSpace: 'low',
    files: { known: 12, stored: 1, bytes: 1_500_000, spaces: 1 },
  },
};

const DIAGNOSIS: Diagnosis = {
  savedAt: AT,
  versions: {
    galley: version('0.1.0'),
    host: 'electron',
    electron: version('45.4.1'),
    chromium: version('150.0.1.2'),
    node: version('24.1.0'),
    platform: 'linux',
    release: version('6.1.0-13-amd64'),
    arch: 'x64',
    memoryBytes: 8_000_000_000,
  },
  settings: DEFAULT_SETTINGS,
  tokenStorage: 'encrypted',
  settingsDamage: { file: 'damaged', restored: true },
  accounts: [ACCOUNT, { ...ACCOUNT, kind: 'pack', server: null, outbox: null, running: null }],
  stored: {
    databases: [
      {
        name: 'cache',
        tables: [
          { name: 'trees', records: 1_234 },
          { name: 'not an identifier', records: 1 },
        ],
      },
    ],
    usedBytes: 999,
  },
  folders: [{ label: 'Log', files: 1, bytes: 900 }],
  freeBytes: null,
  log: '\n2026-11-26T18:34:05.123Z warning request failed operation=listSpaceComments code=server-error\n',
};

/** The row of a label, without the room between the two. */
function row(label: string, text = diagnosisText(DIAGNOSIS)): string | undefined {
  return text
    .split('\n')
    .find((line) => line.startsWith(`${label} `))
    ?.slice(label.length)
    .trim();
}

describe('the saved diagnostics', () => {
  it('say what they contain and that nothing is sent', () => {
    expect(diagnosisText(DIAGNOSIS)).toContain('Galley does not send it anywhere.');
  });

  it('tell versions, settings, accounts and figures in words', () => {
    expect(diagnosisText(DIAGNOSIS)).toMatch(/\nGalley +0\.1\.0 \(desktop application\)\n/);
    expect(row('Electron')).toBe('45.4.1');
    expect(row('Operating system')).toBe('linux 6.1.0-13-amd64, x64');
    expect(row('Settings file at start')).toBe('damaged, restored from the copy');
    expect(row('Session')).toBe('token refused by the server');
    expect(row('Server')).toBe('https://api.example.com');
    expect(row('Outbox')).toBe('3 waiting, 1 on hold, 0 refused or damaged');
    expect(row('Outbox problem')).toBe('storage-full');
    expect(row('Connection')).toBe('offline (no-route)');
    expect(row('Last complete sync')).toBe('2026-11-26 18:22:00 UTC (12 min before)');
    expect(row('Last sync failed')).toBe('server-error, listSpaceComments, HTTP 502');
    expect(row('Files')).toBe('1 stored of 12 in 1 space, 1.5 MB');
    expect(row('cache: trees')).toBe('1,234 records');
    expect(row('cache: unknown')).toBe('1 record');
    expect(row('Log')).toBe('1 file, 900 bytes');
    expect(row('Free disk space')).toBe('unknown');
  });

  it('count what is the same instead of repeating it', () => {
    expect(diagnosisText(DIAGNOSIS)).toContain(' file: server-failed, HTTP 503 (2 times)\n');
  });

  it('explain each event and code of the log, and no others', () => {
    const text = diagnosisText(DIAGNOSIS);
    expect(row('request failed', text)).toBe('A request to the server failed.');
    expect(row('code=server-error', text)).toBe('Server error.');
    expect(text).not.toContain('sync ended');
  });

  it('are whole where the databases do not answer, nobody is signed in and the log is empty', () => {
    const text = diagnosisText({ ...DIAGNOSIS, accounts: [], stored: null, folders: [], log: '' });
    expect(text).toContain('They did not answer.');
    expect(text).toContain('The log is empty.');
    expect(text).not.toContain('Account 1');
  });
});
