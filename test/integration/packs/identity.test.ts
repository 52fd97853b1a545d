import { afterEach, beforeEach, expect, it } from 'vitest';
import { must, startGalley, until, untilState, type Galley } from '../support/galley.ts';
import { accountOf, handBackFrom, noNetwork, openPack, readWrites, save } from './pack-files.ts';
import { startTwoMachines, type TwoMachines } from './two-machines.ts';

let machines: TwoMachines;
beforeEach(async () => {
  machines = await startTwoMachines();
});
afterEach(() => machines.close());

const comment = async (galley: Galley, spaceId: string, markdown: string): Promise<void> => {
  must(await galley.store.invoke('enqueue', { write: { kind: 'comment.create', spaceId, markdown }, draft: null }));
};
const spacesOf = async (galley: Galley, count: number): Promise<readonly string[]> => {
  const shown = (nodes: readonly { readonly kind: string; readonly id: string }[]): string[] =>
    nodes.filter(({ kind }) => kind === 'space').map(({ id }) => id);
  const { nodes } = await until(galley, 'library', null, (value) => shown(value.nodes).length === count);
  return shown(nodes).sort();
};

it('one space more, one fewer and another title are the same workspace, and every word stays', async () => {
  const { first, second, spaceIds } = machines;
  const [one = '', two = '', three = ''] = spaceIds;
  await openPack(second, (await save(first, [one, two])).bytes);
  const accountId = accountOf(second);
  await comment(second, one, 'In the first space');
  await comment(second, two, 'In the second space');
  const more = await openPack(second, (await save(first, [one, two, three])).bytes);
  expect(more.known).toMatchObject({ accountId, leaving: [] });
  expect(await spacesOf(second, 3)).toEqual([one, two, three].sort());

  const titles = new Map(more.manifest.spaces.map(({ id, title }) => [id, title]));
  const fewer = await openPack(second, (await save(first, [two, three])).bytes);
  expect(fewer.known).toMatchObject({ accountId, leaving: [titles.get(one)] });
  expect(await spacesOf(second, 2)).toEqual([two, three].sort());
  expect(second.state().accounts.map(({ id }) => id)).toEqual([accountId]);

  // Also the word whose space is not in the pack any more goes back.
  const { writes } = await readWrites(first, await handBackFrom(second));
  expect(writes.map(({ write }) => ('markdown' in write ? write.markdown : ''))).toEqual([
    'In the first space',
    'In the second space',
  ]);
});

it('packs without a space in common are two accounts, each with its size', async () => {
  const { first, second, spaceIds } = machines;
  const [one = '', two = ''] = spaceIds;
  const [small, other] = [await save(first, [one]), await save(first, [two])];
  await openPack(second, small.bytes);
  await comment(second, one, 'Mine');
  expect((await openPack(second, other.bytes)).known).toBeNull();
  expect(second.state().accounts).toMatchObject([
    { pack: { bytes: small.saved.bytes }, outbox: { waiting: 1 } },
    { pack: { bytes: other.saved.bytes }, outbox: { waiting: 0 } },
  ]);
});

it('a pack that an older Galley opened keeps its account, and its size is read from its file', async () => {
  const { first, second, secondDisk, spaceIds } = machines;
  const [one = '', two = ''] = spaceIds;
  const { saved, bytes } = await save(first, [one]);
  await openPack(second, bytes);
  await second.close();
  const accountId = accountOf(second);
  const older = (secondDisk.settings.get('accounts') as readonly { readonly pack: object }[]).map((account) => ({
    ...account,
    pack: { ...account.pack, bytes: undefined },
  }));
  secondDisk.settings.set('accounts', older);
  const third = await startGalley(secondDisk, noNetwork);
  await untilState(third, ({ accounts }) => accounts[0]?.pack?.bytes === saved.bytes);
  expect((await openPack(third, (await save(first, [one, two])).bytes)).known).toMatchObject({ accountId });
  await third.close();
});
