import { copyFileSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SettingsDamage } from '#shared/rpc/host.ts';
import type { KeyValue } from './accounts/key-value.ts';
import { noLog, type Log } from './log/log.ts';

/**
 * The file of the settings: accounts, sign-ins, encrypted tokens. It is kept twice, so that one damaged file costs nothing. A
 * damaged file is never written over: it is renamed, and the person is told.
 */
const FILE = 'settings.json';
const COPY = 'settings.copy.json';
const ASIDE = /^settings(\.copy)?\.json\.damaged/;
const DAMAGE_KEY = 'damage';
/** It has the secret by which open pages come back, and tokens. */
const FILE_MODE = 0o600;

type Found = 'good' | 'missing' | 'damaged';

/** What conf and electron-store have in common. */
interface Store {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
}

/**
 * Opens the settings of a profile with `open`, after a damaged file was replaced by its copy. Throws where there is a file that
 * cannot be read: whoever went on would write over it.
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
      // The settings themselves are written. The copy of before is as good as none was, and the next change tries again.
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

/** What was wrong with the file at a start and was not acknowledged yet. */
export function readDamage(settings: Pick<KeyValue, 'get'>): SettingsDamage | null {
  return damageSchema.safeParse(settings.get(DAMAGE_KEY)).data ?? null;
}

/** The list of accounts was made anew from what lies beside their journals. */
export function noteRebuilt(settings: Pick<KeyValue, 'get' | 'set'>, rebuilt: number): void {
  const damage = readDamage(settings) ?? { file: 'missing', restored: false, aside: null };
  settings.set(DAMAGE_KEY, { ...damage, rebuilt });
}

/** The person has read what was wrong. */
export function forgetDamage(settings: Pick<KeyValue, 'delete'>): void {
  settings.delete(DAMAGE_KEY);
}

/** Damaged files have names and tokens in them: they go with an account that is removed. */
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

/** Answers its new name, under which no other lies. */
function moveAside(profileDir: string, name: string): string {
  const there = new Set(readdirSync(profileDir));
  let aside = `${name}.damaged`;
  for (let times = 2; there.has(aside); times += 1) aside = `${name}.damaged-${String(times)}`;
  renameSync(join(profileDir, name), join(profileDir, aside));
  return aside;
}

/** Whole or not at all. */
function writeCopy(from: string, to: string): void {
  const half = `${to}.new`;
  writeFileSync(half, '', { mode: FILE_MODE });
  copyFileSync(from, half);
  renameSync(half, to);
}
