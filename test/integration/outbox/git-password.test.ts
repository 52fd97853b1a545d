import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Dexie from 'dexie';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { startGalley, must, until, type Disk, type Galley } from '../support/galley.ts';
import { signIn, startSynced, type SignedIn } from '../support/synced.ts';

/** The password of a repository is in the requests to the server, and nowhere else. */

const SPACE = 'spc_Ap1Refv2K5';
const PASSWORD = 'tr0ub4dor/&3@x';
const LOGIN = { username: 'ada', password: PASSWORD };
const FORMS = [
  PASSWORD,
  encodeURIComponent(PASSWORD),
  encodeURI(PASSWORD),
  JSON.stringify(PASSWORD).slice(1, -1),
  Buffer.from(`ada:${PASSWORD}`).toString('base64'),
];

let signedIn: SignedIn;
let galley: Galley;
/** Addresses of repositories that reached the server. */
const sent: string[] = [];
/** What answers the next import in the place of the server. */
let inPlace: ((url: string) => Response) | null = null;

const network: typeof fetch = async (input, init) => {
  const path = new URL(input instanceof Request ? input.url : input).pathname;
  if (init?.method === 'POST' && path.endsWith('/git/import')) {
    const { url } = JSON.parse(typeof init.body === 'string' ? init.body : '') as { url: string };
    sent.push(url);
    const answer = inPlace?.(url);
    inPlace = null;
    if (answer !== undefined) return answer;
  }
  return fetch(input, init);
};

beforeAll(async () => {
  signedIn = await startSynced('git-password', { from: 'synced', network });
  galley = signedIn.galley;
});
afterAll(async () => {
  await galley.close();
  await signedIn.close();
});

const accountId = (): string => galley.state().currentAccountId ?? '';

async function untilSettled(id: string, ...states: readonly PendingOperation['state'][]): Promise<PendingOperation> {
  const items = await until(galley, 'outbox', null, (all) =>
    all.some(({ operation }) => operation.id === id && states.includes(operation.state)),
  );
  const found = items.find(({ operation }) => operation.id === id);
  if (found === undefined) throw new Error('it is not in the outbox');
  return found.operation;
}

async function filesIn(dir: string): Promise<readonly string[]> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(files.map((file) => readFile(file, 'latin1')));
}

async function databasesOf({ indexedDB }: Disk): Promise<readonly string[]> {
  const databases = await indexedDB.databases();
  const texts = databases.map(async ({ name = '' }) => {
    const database = await new Dexie(name, { indexedDB }).open();
    const rows = await Promise.all(database.tables.map((table) => table.toArray()));
    database.close();
    return JSON.stringify(rows);
  });
  return Promise.all(texts);
}

async function everything(): Promise<string> {
  const outbox = await until(galley, 'outbox', null, () => true);
  const texts = [
    ...(await filesIn(signedIn.disk.profileDir)),
    ...(await databasesOf(signedIn.disk)),
    JSON.stringify([...signedIn.disk.settings]),
    JSON.stringify(galley.state()),
    JSON.stringify(outbox),
  ];
  return texts.join('\n');
}

async function expectNowhere(): Promise<void> {
  const text = await everything();
  // The places that are searched have the write itself.
  expect(text).toContain('refs/heads/main');
  for (const form of FORMS) expect(text).not.toContain(form);
}

it('is searched for, asked for again after a restart, and sent once', async () => {
  must(await galley.host.invoke('git.keepLogin', { accountId: accountId(), id: 'l1', login: LOGIN }));
  const facts = await until(galley, 'spaceFacts', { spaceId: SPACE }, (view) => view !== null);
  const space = facts?.space;
  const body = { url: 'https://git.example/ada/docs.git', ref: 'refs/heads/main' };
  const base = { revision: space?.revision, syncedAt: space?.gitSync?.updatedAt ?? null };
  inPlace = (url) =>
    Response.json({ error: { code: 400, message: `cannot clone ${url} as ada:${PASSWORD}` } }, { status: 400 });
  const write = adminWrite('importGitRepository', { spaceId: SPACE, body }, { base, login: 'l1' });
  const { operation } = must(await galley.store.invoke('enqueue', { write, draft: null }));
  const refused = await untilSettled(operation.id, 'rejected');
  expect(refused.error?.detail).toContain('cannot clone');
  expect(sent).toEqual([`https://ada:${encodeURIComponent(PASSWORD)}@git.example/ada/docs.git`]);
  await expectNowhere();

  // Without a keyring, the password ends with the app.
  await galley.close();
  galley = await startGalley(signedIn.disk, network);
  must(await signIn(galley, signedIn.service, 'admin', accountId()));
  await galley.openPage();
  must(
    await galley.host.invoke('outbox.act', {
      accountId: accountId(),
      operationId: operation.id,
      act: { kind: 'retry' },
    }),
  );
  expect(await untilSettled(operation.id, 'held')).toMatchObject({ cause: 'login-gone' });
  expect(sent).toHaveLength(1);

  must(await galley.host.invoke('git.keepLogin', { accountId: accountId(), id: 'l1', login: LOGIN }));
  must(
    await galley.host.invoke('outbox.act', {
      accountId: accountId(),
      operationId: operation.id,
      act: { kind: 'retry' },
    }),
  );
  await untilSettled(operation.id, 'done');
  expect(sent).toHaveLength(2);
  await expectNowhere();
});

it('is forgotten with the write: what has the same id afterwards has no password', async () => {
  const body = { url: 'https://git.example/ada/docs.git', ref: 'refs/heads/main' };
  const write = adminWrite('importGitRepository', { spaceId: SPACE, body }, { login: 'l1' });
  const { operation } = must(await galley.store.invoke('enqueue', { write, draft: null }));
  expect(await untilSettled(operation.id, 'held')).toMatchObject({ cause: 'login-gone' });
});
