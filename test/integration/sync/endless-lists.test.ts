import { afterEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../../electron/api/fetch.ts';
import { until } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn } from '../support/synced.ts';

let synced: SignedIn;
/** What the server names as the next page of each list; null: as it does. */
let nextPage: (() => string) | null = null;
/** Of each list, only the first row is told. */
let cut = false;

const network: Fetch = async (input, init) => {
  const url = new URL(input);
  if (nextPage !== null) url.searchParams.delete('page');
  const answer = await fetch(url, init);
  if (nextPage === null || !answer.ok) return answer;
  const body: unknown = await answer.clone().json();
  if (typeof body !== 'object' || body === null || !('items' in body) || !Array.isArray(body.items)) return answer;
  const items: readonly unknown[] = body.items;
  return Response.json({ items: cut ? items.slice(0, 1) : items, next: { page: nextPage() } });
};

afterEach(() => {
  [nextPage, cut] = [null, false];
  return synced.close();
});

async function stored(): Promise<unknown> {
  const { galley } = synced;
  const { nodes } = await until(galley, 'library', null, (value) => value.nodes.length > 0);
  const { rows } = await until(galley, 'discussion', null, ({ whole }) => whole);
  return {
    nodes: nodes.map(({ kind, id }) => `${kind} ${id}`).sort(),
    comments: rows.map(({ id }) => id).sort(),
  };
}

describe('a server whose lists never end', () => {
  it.each<[string, () => () => string]>([
    ['names the same next page for ever', () => () => 'again'],
    [
      'names a new next page each time',
      () => {
        let asked = 0;
        return () => `page-${String((asked += 1))}`;
      },
    ],
  ])('%s: the sync ends, removes nothing and says what is incomplete', async (_what, naming) => {
    synced = await startSynced('endless', { from: 'synced', network });
    const before = await stored();
    const usual = (await syncAgain(synced.galley, true)).length;
    [nextPage, cut] = [naming(), true];
    const asked = (await syncAgain(synced.galley, true)).length;
    expect(await stored()).toEqual(before);
    expect(asked).toBeLessThan(usual * 5);
    const { sync } = synced.galley.state();
    expect(sync.error).toBeNull();
    expect(sync.unreadable.map(({ reason }) => reason)).toContain('incomplete');
    nextPage = null;
    await syncAgain(synced.galley, true);
    expect(synced.galley.state().sync.problems).toBe(0);
    expect(await stored()).toEqual(before);
  });
});
