import { digestText } from '#shared/digest.ts';
import { ok, type Result } from '#shared/result.ts';
import {
  COPIED_TABLES,
  type CopiedKey,
  type CopiedTable,
  type CopyAhead,
  type CopyCalls,
  type CopyChange,
  type CopyDigest,
} from '#shared/rpc/local-copy.ts';
import type { Remote } from '#shared/rpc/peer.ts';
import type { CopiedBack } from '#shared/rpc/store.ts';
import { COPIED_KEY, type CopiedState } from './copied-tables.ts';
import type { LocalDatabase } from './local-database.ts';
import { attempt } from './storage-error.ts';

type Core = Pick<Remote<CopyCalls, object, object>, 'invoke'>;

/** After this time the work of a start is done (ms). */
export const AFTER_THE_START_MS = 10_000;

const NOTHING_BACK: CopiedBack = { drafts: 0, decisions: 0, others: 0 };

/**
 * Sends each change of the local database to its second copy, in order; for each row only the last change is sent. The
 * next comparison finds changes that could not be sent.
 */
export function sendChanges(core: Core, accountId: string, local: LocalDatabase): void {
  const waiting = new Map<string, CopyChange>();
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const changes = [...waiting.values()];
      waiting.clear();
      await core.invoke('copy.write', { accountId, changes });
    }
    sending = null;
  }

  local.onCopied = (changes, all) => {
    for (const change of changes) waiting.set(`${change.table} ${JSON.stringify(change.key)}`, change);
    if (waiting.size > 0) sending ??= send();
    if (all) void (sending ?? Promise.resolve()).then(() => compareCopy(core, accountId, local));
  };
}

/** At the start: restores what the database has lost, and returns how much that was. */
export async function restoreFromCopy(core: Core, accountId: string, local: LocalDatabase): Promise<CopiedBack> {
  const state = await attempt(() => stateOf(local));
  if (!state.ok) return NOTHING_BACK;
  const ahead = await core.invoke('copy.open', { accountId, ...state.value });
  if (!ahead.ok) return NOTHING_BACK;
  const back = await attempt(() => takeBack(local, state.value, ahead.value));
  local.hasTakenCopy = back.ok;
  return back.ok ? back.value : NOTHING_BACK;
}

/** Compares all rows and sends those that the second copy lacks. */
export async function compareCopy(core: Core, accountId: string, local: LocalDatabase): Promise<Result<number>> {
  if (!local.hasTakenCopy) return ok(0);
  return attempt(async () => {
    const { n } = await stateOf(local);
    const wanted = await core.invoke('copy.check', { accountId, n, rows: await digestsOf(local) });
    if (!wanted.ok || wanted.value.length === 0) return 0;
    const changes = await rowsOf(local, wanted.value);
    await core.invoke('copy.write', { accountId, changes: changes.map((change) => ({ ...change, n })) });
    return changes.length;
  });
}

async function stateOf(local: LocalDatabase): Promise<CopiedState> {
  return local.transaction('rw', [local.meta], async () => {
    const known = (await local.meta.get(COPIED_KEY))?.value as CopiedState | undefined;
    if (known !== undefined) return known;
    const value: CopiedState = { database: crypto.randomUUID(), n: 0 };
    await local.meta.put({ key: COPIED_KEY, value });
    return value;
  });
}

async function takeBack(
  local: LocalDatabase,
  { database, n }: CopiedState,
  { changes, n: last, missingOnly }: CopyAhead,
): Promise<CopiedBack> {
  if (changes.length === 0) return NOTHING_BACK;
  const tables = COPIED_TABLES.map((name) => local.table<object>(name));
  return local.transaction('rw', [...tables, local.meta], async () => {
    const back: Record<keyof CopiedBack, number> = { ...NOTHING_BACK };
    // Another window may have written since the core was asked: changes up to the current count are in the database
    // already.
    const counted = ((await local.meta.get(COPIED_KEY))?.value as CopiedState | undefined)?.n ?? n;
    for (const { table, key, value, n: at } of changes) {
      if (!missingOnly && at <= counted) continue;
      const rows = local.table<unknown>(table);
      const before = await rows.get(key as string);
      if (missingOnly && before !== undefined) continue;
      if (JSON.stringify(before) === JSON.stringify(value)) continue;
      if (value === undefined) await rows.delete(key);
      else {
        await rows.put(value);
        back[PARTS[table]] += 1;
      }
    }
    await local.meta.put({
      key: COPIED_KEY,
      value: { database, n: Math.max(counted, last) + 1 } satisfies CopiedState,
    });
    return back;
  });
}

/** Under which count a restored row is reported to the person. */
const PARTS: Readonly<Record<CopiedTable, keyof CopiedBack>> = {
  drafts: 'drafts',
  triageMarks: 'decisions',
  trash: 'others',
  triageViews: 'others',
  reviewViews: 'others',
  addedSites: 'others',
  addedSpecs: 'others',
  specTicks: 'others',
  visitorPresets: 'others',
  readThreads: 'others',
  baselines: 'others',
  pagesBefore: 'others',
  reviewMarks: 'others',
  stars: 'others',
  keeps: 'others',
};

async function digestsOf(local: LocalDatabase): Promise<readonly CopyDigest[]> {
  const digests: CopyDigest[] = [];
  for (const table of COPIED_TABLES) {
    await local.table<object>(table).each((row, { primaryKey }) => {
      digests.push({ table, key: primaryKey as CopiedKey['key'], digest: digestText(JSON.stringify(row)) });
    });
  }
  return digests;
}

async function rowsOf(local: LocalDatabase, keys: readonly CopiedKey[]): Promise<readonly Omit<CopyChange, 'n'>[]> {
  const found: Omit<CopyChange, 'n'>[] = [];
  for (const { table, key } of keys) {
    const value = await local.table<object>(table).get(key as string);
    if (value !== undefined) found.push({ table, key, value });
  }
  return found;
}
