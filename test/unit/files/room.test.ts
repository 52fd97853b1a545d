import { describe, expect, it } from 'vitest';
import { createRoom, ENOUGH_BYTES, LOW_BYTES, type Room } from '../../../electron/files/room.ts';

interface Disk {
  free: number;
  quota: number | null;
  now: number;
  readonly asked: number[];
  recovered: number;
}

function roomOn(more: Partial<Disk> = {}): { readonly room: Room; readonly disk: Disk } {
  const disk: Disk = { free: 2 * ENOUGH_BYTES, quota: null, now: 0, asked: [], recovered: 0, ...more };
  const room = createRoom({
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
    const { room, disk } = roomOn();
    expect(await room.check()).toBe(true);
    disk.free = LOW_BYTES - 1;
    expect(await room.check()).toBe(false);
    expect(await room.check()).toBe(false);
    expect(disk.asked).toEqual([ENOUGH_BYTES - LOW_BYTES + 1]);
    expect(room.state()).toBe('low');
  });

  it('does not count what was given back, or it would be fetched again and given back again', async () => {
    const { room, disk } = roomOn({ free: 0 });
    await room.check();
    expect(disk.free).toBe(ENOUGH_BYTES);
    expect(await room.check()).toBe(false);
    disk.free += ENOUGH_BYTES;
    expect(await room.check()).toBe(true);
    expect([room.state(), disk.recovered]).toEqual(['enough', 1]);
  });

  it('is what the browser grants, where that is less', async () => {
    const { room } = roomOn({ quota: 5 });
    expect(await room.check()).toBe(false);
  });

  it('is believed again only after a while, when a write failed in spite of what was said', async () => {
    const { room, disk } = roomOn();
    await room.full();
    expect(room.state()).toBe('low');
    expect(await room.check()).toBe(false);
    disk.now += 11 * 60_000;
    expect(await room.check()).toBe(true);
  });
});
