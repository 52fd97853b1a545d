import { expect, test } from 'vitest';
import { appError } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import { askAboutFile, listServerFiles } from '../../../electron/sync/server-files.ts';

type Client = Parameters<typeof askAboutFile>[0];

const SPACE = { spaceId: 's', changeRequestId: null };
const REQUEST = { spaceId: 's', changeRequestId: 'r' };
const FILE = { object: 'file', id: 'f', name: 'a.png', size: 7, contentType: 'image/png', downloadURL: '' };
const PAGE = { kind: 'page', page: { id: 'p', title: 'Tides' } };

/** A server with these answers by operation; it notes what was asked. */
function server(answers: Readonly<Record<string, unknown>>): { readonly client: Client; readonly asked: string[] } {
  const asked: string[] = [];
  const answer = (operation: string): Promise<unknown> => {
    asked.push(operation);
    return Promise.resolve(answers[operation] ?? err(appError('not-found', operation)));
  };
  return { client: { call: answer, all: answer } as unknown as Client, asked };
}

const list = (items: readonly unknown[], problems: readonly unknown[] = []) => ok({ items, problems });

test('a space and a change request are asked by their own operations', async () => {
  const { client, asked } = server({
    listFilesInSpace: list([FILE]),
    listFilesInChangeRequest: list([FILE], [appError('invalid-response', 'one file')]),
    getFileInChangeRequest: ok(FILE),
    listFileBacklinksInChangeRequest: list([]),
  });
  expect(await listServerFiles(client, SPACE)).toEqual(ok({ ids: ['f'], isWhole: true }));
  expect(await listServerFiles(client, REQUEST)).toEqual(ok({ ids: ['f'], isWhole: false }));
  expect(await askAboutFile(client, REQUEST, 'f')).toEqual(
    ok({ file: { name: 'a.png', size: 7 }, uses: [], isWhole: true }),
  );
  expect(asked).toEqual([
    'listFilesInSpace',
    'listFilesInChangeRequest',
    'getFileInChangeRequest',
    'listFileBacklinksInChangeRequest',
  ]);
});

test('a use that does not say where it is leaves the answer open', async () => {
  const named = server({ getFileInSpace: ok(FILE), listFileBacklinksInSpace: list([PAGE]) });
  const uses = [{ pageId: 'p', title: 'Tides' }];
  expect(await askAboutFile(named.client, SPACE, 'f')).toMatchObject({ value: { uses, isWhole: true } });
  const unnamed = server({ getFileInSpace: ok(FILE), listFileBacklinksInSpace: list([PAGE, { kind: 'file' }]) });
  expect(await askAboutFile(unnamed.client, SPACE, 'f')).toMatchObject({ value: { uses, isWhole: false } });
});

test('a file that the server does not have is an answer, and a failure is none', async () => {
  expect(await askAboutFile(server({}).client, SPACE, 'f')).toEqual(ok({ file: null, uses: [], isWhole: true }));
  const refused = err(appError('forbidden', 'no'));
  expect(await askAboutFile(server({ getFileInSpace: refused }).client, SPACE, 'f')).toEqual(refused);
  const cut = server({ getFileInSpace: ok(FILE), listFileBacklinksInSpace: refused });
  expect(await askAboutFile(cut.client, SPACE, 'f')).toEqual(refused);
});
