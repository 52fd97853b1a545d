import { describe, expect, it } from 'vitest';
import { createDiskSpace, ENOUGH_BYTES, LOW_BYTES, type DiskSpace } from '../../../electron/files/disk-space.ts';

interface Disk {
  free: number;
  quota: number | null;
  now: number;
  readonly asked: number[];
  recovered: number;
}

function diskSpaceOn(more: Partial<Disk> = {}): { readonly room: DiskSpace; readonly disk: Disk } {
  const disk: Disk = { free: 2 * ENOUGH_BYTES, quota: null, now: 0, asked: [], recovered: 0, ...more };
  const room = createDiskSpace({
    diskFree: () => Promise.resolve(disk.free),
    quotaFree: () => Promise.resolve(disk.quota),
    makeRoom: (bytes) => {
      disk.asked.push(bytes);
      disk.free += bytes;
      return Promise.resolve(bytes);
    },
    changed: () => undefined,
    recovered: () => {
      disk.recovered += 1;
    },
    now: () => disk.now,
  });
  return { room, disk };
}

describe('room on the disk', () => {
  it('is enough until little is left; then as much is made free as is missing, once', async () => {
    const { room, disk } = diskSpaceOn();
    expect(await room.check()).toBe(true);
    disk.free = LOW_BYTES - 1;
    expect(await room.check()).toBe(false);
    expect(await room.check()).toBe(false);
    expect(disk.asked).toEqual([ENOUGH_BYTES - LOW_BYTES + 1]);
    expect(room.state()).toBe('low');
  });

  it('does not count what was given back, or it would be fetched again and given back again', async () => {
    const { room, disk } = diskSpaceOn({ free: 0 });
    await room.check();
    expect(disk.free).toBe(ENOUGH_BYTES);
    expect(await room.check()).toBe(false);
    disk.free += ENOUGH_BYTES;
    expect(await room.check()).toBe(true);
    expect([room.state(), disk.recovered]).toEqual(['enough', 1]);
  });

  it('is what the browser grants, where that is less', async () => {
    const { room } = diskSpaceOn({ quota: 5 });
    expect(await room.check()).toBe(false);
  });

  it('is believed again only after a while, when a write failed in spite of what was said', async () => {
    const { room, disk } = diskSpaceOn();
    await room.full();
    expect(room.state()).toBe('low');
    expect(await room.check()).toBe(false);
    disk.now += 11 * 60_000;
    expect(await room.check()).toBe(true);
  });
});
