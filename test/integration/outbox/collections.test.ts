import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LibraryNode, LibraryView } from '#shared/model/library.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import {
  holdersOf,
  insideOf,
  isCollection,
  isLeaving,
  moveWrite,
  stepWrite,
  type CollectionNode,
} from '../../../renderer/features/library/collection-moves.ts';
import { networkError } from '../../support/network-error.ts';
import { must, until } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn } from '../support/synced.ts';

/** What the library shows of unsent changes of collections is what the server has once they are sent. */

let signedIn: SignedIn;
let isOffline = false;

beforeAll(async () => {
  signedIn = await startSynced('collections', {
    from: 'synced',
    network: (input, init) => (isOffline ? Promise.reject(networkError('ECONNRESET')) : fetch(input, init)),
  });
});

afterAll(async () => {
  await signedIn.galley.close();
  await signedIn.close();
});

const library = (isWanted: (view: LibraryView) => boolean = () => true): Promise<LibraryView> =>
  until(signedIn.galley, 'library', null, (view) => view.nodes.length > 0 && isWanted(view));

const act = fc.record({
  what: fc.nat({ max: 6 }),
  one: fc.nat(),
  other: fc.nat(),
  words: fc.stringMatching(/^[a-z]{3,12}$/),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

function pick<T>(items: readonly T[], at: number): T | undefined {
  return items[at % Math.max(1, items.length)];
}

/** Collections that an act made, so that no act deletes the spaces of the workspace. */
const isSpare = (node: CollectionNode, nodes: readonly LibraryNode[]): boolean =>
  insideOf(node, nodes).every(({ kind }) => kind !== 'space');

/** Null: there is nothing to act on. */
function writeOf({ what, one, other, words }: Act, nodes: readonly LibraryNode[]) {
  const organizationId = signedIn.service.organizations[0]?.id ?? '';
  const all = nodes.filter(isCollection).filter((node) => !isLeaving(node));
  const node = pick(all, one);
  if (what === 0 || node === undefined)
    return adminWrite('createCollection', { organizationId, body: { title: words } });
  switch (what) {
    case 1:
      return adminWrite('createCollection', { organizationId, body: { title: words, parent: node.id } });
    case 2: {
      const body = { title: words, description: words, defaultLevel: other % 2 === 0 ? null : ('read' as const) };
      return adminWrite('updateCollection', { collectionId: node.id, body }, { base: { title: node.title } });
    }
    case 3: {
      const spare = pick(
        all.filter((candidate) => isSpare(candidate, nodes)),
        one,
      );
      return spare === undefined ? null : adminWrite('deleteCollection', { collectionId: spare.id });
    }
    case 4:
      return moveWrite(node, nodes, { parent: pick(holdersOf(node, nodes), other)?.id ?? null });
    case 5:
      return stepWrite(node, nodes, other % 2 === 0 ? 'up' : 'down');
    default:
      return stepWrite(node, nodes, other % 2 === 0 ? 'in' : 'out');
  }
}

/** What a reader sees of a row. */
function seen(node: LibraryNode) {
  const { kind, title, depth } = node;
  return { kind, title, depth, ...(isCollection(node) ? { description: node.description, level: node.level } : {}) };
}

describe('the collections of an organization', () => {
  it('are after sending what they were shown to become, for any changes', async () => {
    const { galley } = signedIn;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 7 }), async (acts) => {
        isOffline = true;
        for (const one of acts) {
          const write = writeOf(one, (await library()).nodes);
          if (write !== null) must(await galley.store.invoke('enqueue', { write, draft: null }));
        }
        const shown = (await library()).nodes.filter((node) => !isLeaving(node));
        isOffline = false;
        await galley.host.invoke('outbox.tryNow', { accountId: galley.state().currentAccountId ?? '' });
        await library(({ nodes }) => nodes.every(({ pending }) => pending.length === 0));
        await syncAgain(galley, true);
        expect((await library()).nodes.map(seen)).toEqual(shown.map(seen));
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('are held when another person moved one first', async () => {
    const { galley, service } = signedIn;
    const { nodes } = await library();
    const node = nodes.filter(isCollection).find((one) => one.parent === null && isSpare(one, nodes));
    const holder = nodes.filter(isCollection).find((one) => one.parent === null && one.id !== node?.id);
    const other = nodes.filter(isCollection).find((one) => one.id !== node?.id && one.id !== holder?.id);
    if (node === undefined || holder === undefined || other === undefined) throw new Error('too few collections');
    const write = moveWrite(node, nodes, { parent: holder.id });
    if (write === null) throw new Error('it cannot move');
    isOffline = true;
    must(await galley.store.invoke('enqueue', { write, draft: null }));
    const answer = await fetch(`${service.baseUrl}/v1/collections/${node.id}/move`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.tokens.admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ parent: other.id }),
    });
    expect(answer.status).toBe(200);
    isOffline = false;
    await galley.host.invoke('outbox.tryNow', { accountId: galley.state().currentAccountId ?? '' });
    const held = await library((view) => view.nodes.some(({ pending }) => pending[0]?.state === 'conflict'));
    expect(held.nodes.find(({ id }) => id === node.id)?.change).toBe('moved');
  });

  it('take their spaces with them when this person deletes one, and none of them counts as lost', async () => {
    const { galley } = signedIn;
    const { nodes } = await library();
    const node = nodes
      .filter(isCollection)
      .find((one) => insideOf(one, nodes).some((inner) => inner.kind === 'space' && (inner.pages ?? 0) > 0));
    if (node === undefined) throw new Error('no collection has a stored space');
    const spaces = insideOf(node, nodes).filter(({ kind }) => kind === 'space');
    const ids = new Set(spaces.map(({ id }) => id));
    must(
      await galley.store.invoke('enqueue', {
        write: adminWrite('deleteCollection', { collectionId: node.id }),
        draft: null,
      }),
    );
    await library((view) => view.nodes.every(({ id }) => id !== node.id));
    await syncAgain(galley, true);
    expect((await library()).nodes.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(await until(galley, 'lostAccess', null, () => true)).toMatchObject({ organization: {}, spaces: [] });
  });
});
