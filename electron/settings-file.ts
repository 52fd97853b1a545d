import { copyFileSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SettingsDamage } from '#shared/rpc/host.ts';
import type { KeyValue } from './accounts/key-value.ts';
import { noLog, type Log } from './log/log.ts';

/**
 * The settings file: accounts, sign-ins, encrypted tokens. It is stored twice, so that one damaged file loses nothing.
 * A damaged file is never overwritten: it is renamed, and the person is told.
 */
const FILE = 'settings.json';
const COPY = 'settings.copy.json';
const ASIDE = /^settings(\.copy)?\.json\.damaged/;
const DAMAGE_KEY = 'damage';
/** It contains tokens, and the secret with which open pages reconnect. */
const FILE_MODE = 0o600;

type Found = 'good' | 'missing' | 'damaged';

/** The common interface of conf and electron-store. */
interface Store {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
}

/**
 * Opens the settings of a profile with `open`, after a damaged file was replaced by its copy. Throws if an existing
 * file cannot be read, since it would be overwritten.
 */
export function openSettingsFile(profileDir: string, open: () => Store, log: Log = noLog): KeyValue {
  const damage = mend(profileDir);
  const store = open();
  const file = join(profileDir, FILE);
  const keepCopy = (): void => {
    try {
      writeCopy(file, join(profileDir, COPY));
    } catch (thrown) {
      log.thrown('settings', 'copy-failed', thrown);
      // The settings themselves are written. The copy is outdated, and the next change tries again.
    }
  };
  const settings: KeyValue = {
    get: (key) => store.get(key),
    set: (key, value) => {
      store.set(key, value);
      keepCopy();
    },
    delete: (key) => {
      store.delete(key);
      keepCopy();
    },
  };
  if (damage !== null) settings.set(DAMAGE_KEY, damage);
  else if (readOrNull(file) !== null) keepCopy();
  return settings;
}

/** The damage found at a start, until it is acknowledged. */
export function readDamage(settings: Pick<KeyValue, 'get'>): SettingsDamage | null {
  return damageSchema.safeParse(settings.get(DAMAGE_KEY)).data ?? null;
}

/** Notes that the list of accounts was rebuilt from the files beside their journals. */
export function noteRebuilt(settings: Pick<KeyValue, 'get' | 'set'>, rebuilt: number): void {
  const damage = readDamage(settings) ?? { file: 'missing', restored: false, aside: null };
  settings.set(DAMAGE_KEY, { ...damage, rebuilt });
}

/** The person has acknowledged the damage. */
export function forgetDamage(settings: Pick<KeyValue, 'delete'>): void {
  settings.delete(DAMAGE_KEY);
}

/** Damaged files contain names and tokens: they are deleted when an account is removed. */
export async function removeDamagedSettings(profileDir: string): Promise<void> {
  for (const name of await readdir(profileDir)) if (ASIDE.test(name)) await rm(join(profileDir, name));
}

const damageSchema = z.object({
  file: z.enum(['missing', 'damaged']),
  restored: z.boolean(),
  aside: z.string().nullable(),
  rebuilt: z.number().int().min(1).exactOptional(),
});

function mend(profileDir: string): SettingsDamage | null {
  const file = look(join(profileDir, FILE));
  if (file === 'good') return null;
  const copy = look(join(profileDir, COPY));
  if (file === 'missing' && copy === 'missing') return null;
  const moved = [
    ...(file === 'damaged' ? [moveAside(profileDir, FILE)] : []),
    ...(copy === 'damaged' ? [moveAside(profileDir, COPY)] : []),
  ];
  if (copy === 'good') writeCopy(join(profileDir, COPY), join(profileDir, FILE));
  return { file, restored: copy === 'good', aside: moved[0] ?? null };
}

function look(path: string): Found {
  const text = readOrNull(path);
  if (text === null) return 'missing';
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).success ? 'good' : 'damaged';
  } catch {
    return 'damaged';
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown error';
    if (code === 'ENOENT') return null;
    throw new Error(`the settings cannot be read: ${path} (${code})`, { cause: thrown });
  }
}

/** Returns its new, unused name. */
function moveAside(profileDir: string, name: string): string {
  const there = new Set(readdirSync(profileDir));
  let aside = `${name}.damaged`;
  for (let times = 2; there.has(aside); times += 1) aside = `${name}.damaged-${String(times)}`;
  renameSync(join(profileDir, name), join(profileDir, aside));
  return aside;
}

/** Completely or not at all. */
function writeCopy(from: string, to: string): void {
  const half = `${to}.new`;
  writeFileSync(half, '', { mode: FILE_MODE });
  copyFileSync(from, half);
  renameSync(half, to);
}
