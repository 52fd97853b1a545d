import { afterEach, beforeEach, expect, it } from 'vitest';
import { must, until } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn } from '../support/synced.ts';

let signedIn: SignedIn;

beforeEach(async () => {
  signedIn = await startSynced('specifications', { from: 'empty' });
});

afterEach(async () => {
  await signedIn.galley.close();
  await signedIn.close();
});

it('the versions of a specification on pages are listed, and the last two are compared offline', async () => {
  const { galley, service } = signedIn;
  const known = await until(galley, 'specifications', null, (rows) => rows.length === 2);
  expect(known.map(({ slug, state, versions }) => [slug, state, versions])).toEqual([
    ['ebbline-api', 'stored', 3],
    ['ebbline-hooks', 'stored', 3],
  ]);
  const view = await until(galley, 'specification', { slug: 'ebbline-api' }, (found) => found !== null);
  expect(view?.list.map(({ isLatest, isStored }) => [isLatest, isStored])).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
  expect(view?.shownOn).toHaveLength(view?.pages ?? 0);
  expect(view?.shownOn.every(({ title }) => title !== '')).toBe(true);

  await service.close();
  const [to = '', from = '', oldest = ''] = view?.list.map(({ id }) => id) ?? [];
  const pair = { slug: 'ebbline-api', from, to };
  const compared = must(await galley.store.invoke('specifications.changes', pair));
  expect(compared?.changes.length).toBeGreaterThan(0);
  const same = must(await galley.store.invoke('specifications.changes', { ...pair, from: to }));
  expect(same?.changes).toEqual([]);
  expect(must(await galley.store.invoke('specifications.changes', { ...pair, from: oldest }))).toBeNull();
});

it('a specification that somebody added by its name is read with the next sync, also one that does not exist', async () => {
  const { galley } = signedIn;
  must(await galley.store.invoke('specifications.add', { slug: 'no-such-api' }));
  const waiting = await until(galley, 'specifications', null, (rows) => rows.length === 3);
  expect(waiting.find(({ slug }) => slug === 'no-such-api')).toMatchObject({ state: 'waiting', added: true, pages: 0 });

  await syncAgain(galley, true);
  const asked = await until(galley, 'specifications', null, (rows) => rows.every(({ state }) => state !== 'waiting'));
  expect(asked.find(({ slug }) => slug === 'no-such-api')).toMatchObject({ state: 'missing', versions: null });

  must(await galley.store.invoke('specifications.remove', { slug: 'no-such-api' }));
  must(await galley.store.invoke('specifications.remove', { slug: 'ebbline-api' }));
  const left = await until(galley, 'specifications', null, (rows) => rows.length === 2);
  expect(left.map(({ slug }) => slug)).toEqual(['ebbline-api', 'ebbline-hooks']);
});
