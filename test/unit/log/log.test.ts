import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLog } from '../../../electron/log/log.ts';
import { MemoryDisk } from './log-disk.ts';

const AT = Date.UTC(2026, 10, 26, 18, 34, 5, 123);

function logOn(disk: MemoryDisk, now = () => AT) {
  return openLog('/profile', { disk, now });
}

describe('the log', () => {
  it('writes an event as one line with time, level, area, code and facts', () => {
    const log = logOn(new MemoryDisk());
    log.ofAccount('sample').event('sync', 'ended', { pages: 12, full: true, ms: 5_123.4 });
    expect(log.read()).toMatch(
      /^\n2026-11-26T18:34:05\.123Z info {4}sync ended account=[0-9a-f]{8} full=yes pages=12 ms=5123\n$/,
    );
  });

  it('throws nothing and keeps the lines it can, whatever the disk refuses', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ refuses: fc.boolean(), tears: fc.boolean() }), { maxLength: 40 }), (steps) => {
        const disk = new MemoryDisk();
        let now = AT;
        const log = logOn(disk, () => now);
        for (const { refuses, tears } of steps) {
          disk.refuses = () => refuses;
          disk.tears = tears && refuses;
          log.event('sync', 'started');
          // Longer than the log leaves a disk alone.
          now += 60_000;
        }
        disk.refuses = () => false;
        disk.tears = false;
        log.event('sync', 'ended', { pages: 1 });
        const whole = log
          .read()
          .split('\n')
          .filter((line) => /^\S+Z \w+ +\w+ [a-z-]+( [a-z-]+=\S+)*$/.test(line));
        const lost = whole.flatMap((line) => / lines-lost count=(\d+)$/.exec(line)?.[1] ?? []).map(Number);
        const started = whole.filter((line) => line.endsWith('sync started')).length;
        expect(whole.at(-1)).toMatch(/ sync ended pages=1$/);
        // Each event is a line, or counted.
        expect(started + lost.reduce((sum, count) => sum + count, 0)).toBe(steps.length);
      }),
    );
  });

  it('leaves a disk that refuses alone for a while, also when the clock was put back', () => {
    const disk = new MemoryDisk();
    let now = AT;
    const log = logOn(disk, () => now);
    disk.refuses = () => true;
    log.event('sync', 'started');
    const asked = disk.asked;
    for (let times = 0; times < 1_000; times += 1) log.event('sync', 'started');
    expect(disk.asked).toBe(asked);
    disk.refuses = () => false;
    now -= 86_400_000;
    log.event('sync', 'ended');
    expect(log.read()).toContain('log lines-lost count=1001\n');
  });

  it('begins a new line after one that an earlier run could not end', () => {
    const disk = new MemoryDisk();
    disk.files.set(join('/profile', 'logs', 'galley.log'), '2026-11-26T18:34:05.123Z info    syn');
    const log = logOn(disk);
    log.event('sync', 'started');
    expect(log.read().split('\n')).toContain('2026-11-26T18:34:05.123Z info    sync started');
  });

  it('lies in the profile, for its owner alone, and survives a folder that cannot be made', () => {
    const profile = mkdtempSync(join(tmpdir(), 'galley-log-'));
    try {
      openLog(profile).event('app', 'stopped');
      expect(readdirSync(join(profile, 'logs'))).toEqual(['galley.log']);
      if (process.platform !== 'win32') expect(statSync(join(profile, 'logs', 'galley.log')).mode & 0o077).toBe(0);
      writeFileSync(join(profile, 'a-file'), '');
      const nowhere = openLog(join(profile, 'a-file'));
      nowhere.event('app', 'stopped');
      expect(nowhere.read()).toBe('');
    } finally {
      rmSync(profile, { recursive: true });
    }
  });
});
