import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import Conf from 'conf';
import { draftTarget } from '#shared/drafts.ts';
import { openSettingsFile } from '../../../electron/settings-file.ts';
import {
  emptyDisk,
  must,
  startGalley,
  until,
  untilSynced,
  type Disk,
  type Galley,
} from '../../integration/support/galley.ts';
import type { RunOptions, RunOutcome, Suite } from '../support/suite.ts';

/**
 * One file of the profile is damaged while Galley does not run. At the next start nothing that was written is lost, the account
 * is there, and where something had to be recovered Galley says so. Each run takes the next file and the next kind of damage.
 */
export const filesSuite: Suite = { name: 'files', runs: 110, limitMs: 180_000, run };

type Damage = (path: string) => Promise<unknown>;

/** `unreadable`: as a file that another program holds, it can be neither read nor written. Permissions do not bind root. */
const DAMAGES: Readonly<Record<string, Damage>> = {
  truncated: async (path) => truncate(path, Math.floor((await readFile(path)).length / 2)),
  empty: (path) => truncate(path),
  garbage: (path) => writeFile(path, Buffer.from([0, 255, 123, 34, 7, 10, 13, 200])),
  missing: (path) => rm(path),
  unreadable: async (path) => {
    await rm(path);
    await mkdir(path);
  },
};

const WRITES = ['First words', 'Second words', 'Third words'];
const DRAFTS = ['Half a thought', 'Half another one'];

async function run({ seed, log }: RunOptions): Promise<RunOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-files-'));
  const breaks: string[] = [];
  try {
    const disk = emptyDisk(folder);
    let galley = await start(disk);
    await write(galley);
    await galley.close();

    const files = await filesIn(folder);
    const kinds = Object.keys(DAMAGES);
    const file = files[seed % files.length] ?? '';
    const kind = kinds[Math.floor(seed / files.length) % kinds.length] ?? 'missing';
    log(`${kind}: ${relative(folder, file)}`);
    await DAMAGES[kind]?.(file);
    if (kind === 'unreadable' && file.endsWith('settings.json')) return await refuses(disk, file);

    galley = await start(disk);
    breaks.push(...(await check(galley)));
    if (file.endsWith('settings.json') && galley.state().settingsDamage === null)
      breaks.push('the settings were restored, and nobody is told');
    await galley.close();
    // What was damaged once is whole again.
    galley = await start(disk);
    breaks.push(...(await check(galley)).map((line) => `at the second start: ${line}`));
    await galley.close();
    return {
      counts: { words: WRITES.length + DRAFTS.length },
      breaks: breaks.map((line) => `${kind} ${file}: ${line}`),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Settings that cannot be read now may be whole: Galley says so and does not start, rather than write over them. */
async function refuses(disk: Disk, file: string): Promise<RunOutcome> {
  const started = await start(disk).then(
    () => 'started',
    (thrown: unknown) => (thrown instanceof Error ? thrown.message : ''),
  );
  const breaks = started.startsWith('the settings cannot be read') ? [] : [`unreadable ${file}: ${started}`];
  return { counts: { words: 0 }, breaks };
}

async function start(disk: Disk): Promise<Galley> {
  const settings = openSettingsFile(
    disk.profileDir,
    () => new Conf({ cwd: disk.profileDir, configName: 'settings', projectName: 'galley' }),
  );
  return startGalley(disk, fetch, { settings });
}

async function write(galley: Galley): Promise<void> {
  must(await galley.host.invoke('accounts.openSample', null));
  await galley.openPage();
  await untilSynced(galley);
  must(await galley.host.invoke('sample.setRunning', { running: false }));
  const library = await until(galley, 'library', null, ({ nodes }) => nodes.some(({ kind }) => kind === 'space'));
  const spaceId = library.nodes.find(({ kind }) => kind === 'space')?.id ?? '';
  for (const markdown of WRITES)
    must(await galley.store.invoke('enqueue', { write: { kind: 'comment.create', spaceId, markdown }, draft: null }));
  for (const [at, text] of DRAFTS.entries()) {
    const target = draftTarget('comment', { spaceId, pageId: `page-${String(at)}` });
    must(await galley.store.invoke('draft.write', { id: `draft-${String(at)}`, target, text, at: Date.now() }));
  }
  const change = { verdict: { kind: 'accepted', issues: 1 } } as const;
  must(
    await galley.store.invoke('triage.mark', {
      changes: [{ clusterId: 'cluster', label: 'Cluster', change }],
      at: Date.now(),
    }),
  );
}

/** What is missing. */
async function check(galley: Galley): Promise<readonly string[]> {
  const { accounts, currentAccountId } = galley.state();
  if (accounts.length !== 1 || currentAccountId === null) return ['the account is not there'];
  const outbox = await until(galley, 'outbox', null, () => true);
  const drafts = await until(galley, 'drafts', null, () => true);
  const marks = await until(galley, 'triageMarks', null, () => true);
  const there = new Set([...outbox.map(({ text }) => text), ...drafts.map(({ text }) => text)]);
  const lost = [...WRITES, ...DRAFTS].filter((words) => !there.has(words)).map((words) => `“${words}” is lost`);
  // What could not be read of a file is shown beside them, set aside.
  const twice = WRITES.filter((words) => outbox.filter(({ text }) => text === words).length > 1).map(
    (words) => `“${words}” is there twice`,
  );
  return [...lost, ...twice, ...(marks.length === 1 ? [] : ['the decision is lost'])];
}

/** In an order that is the same in each run; of stored images and texts the first few. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const blobs = files.filter((path) => path.includes('blobs')).sort();
  return [...files.filter((path) => !path.includes('blobs')).sort(), ...blobs.slice(0, 2)];
}
