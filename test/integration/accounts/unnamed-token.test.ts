import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account, Connected } from '#shared/rpc/host.ts';
import { must } from '../support/galley.ts';
import { openDesk, type Desk } from '../outbox/desk.ts';

/** The server does not say whose a token is before a comment was sent with it. */
let desk: Desk;

beforeEach(async () => {
  desk = await openDesk({ coreOnly: true });
  const { id } = await write('By the first');
  await desk.untilState(id, 'done');
});

afterEach(() => desk.close());

const isPost = (request: string): boolean => request.startsWith('POST');
const write = (markdown: string) => desk.queue({ kind: 'comment.create', spaceId: desk.world.spaceId, markdown });

function connect(who: 'me' | 'other', accountId?: string): Promise<Connected> {
  const { baseUrl, organizationId } = desk.world;
  const input = { baseUrl, organizationId, token: desk.world[who].token };
  return desk
    .galley()
    .host.invoke('accounts.connect', accountId === undefined ? input : { ...input, accountId })
    .then(must);
}

/** The second person signs in to the account of the first, and writes something that does not get out. */
async function writeInTheirs(): Promise<{ readonly first: string; readonly id: string }> {
  const first = desk.galley().state().currentAccountId ?? '';
  await connect('other', first);
  await desk.galley().openPage();
  for (let times = 0; times < 100; times += 1) desk.mishaps.push({ meets: isPost, then: 'never arrives' });
  const { id } = await write('By the second');
  await desk.untilState(id, 'retrying', 'in-doubt');
  return { first, id };
}

const accountOf = (id: string): Account | undefined =>
  desk
    .galley()
    .state()
    .accounts.find((account) => account.id === id);

/** Who said what, by the server. */
async function said(): Promise<readonly (readonly [string, string])[]> {
  const query = { order: 'asc', status: 'all', format: 'markdown', limit: 1_000 } as const;
  const listed = must(await desk.world.me.client.all('listSpaceComments', { spaceId: desk.world.spaceId, query }));
  return listed.items.map(({ body, postedBy }) => [(body.markdown ?? '').trim(), postedBy.id]);
}

describe('the token of another person, whom the server does not name,', () => {
  it('takes along what it wrote when they say that they are somebody else, and sends it in their name', async () => {
    const { first, id } = await writeInTheirs();
    const own = must(await desk.galley().host.invoke('accounts.answer', { accountId: first, mine: false }));
    expect(own.id).not.toBe(first);
    expect(accountOf(first)?.outbox).toMatchObject({ waiting: 0, held: 0, failed: 0 });
    desk.mishaps.length = 0;
    await desk.galley().openPage();
    await desk.untilState(id, 'done');
    const [, [words, writer] = []] = await said();
    expect(words).toBe('By the second');
    expect(writer).not.toBe((await said())[0]?.[1]);
    expect(await said()).toHaveLength(2);
  });

  it('leaves what it wrote held when the first one is back, and takes it along to an account of their own', async () => {
    const { first, id } = await writeInTheirs();
    await connect('me', first);
    desk.mishaps.length = 0;
    await desk.galley().openPage();
    expect(await desk.untilState(id, 'held')).toMatchObject({ cause: 'unknown-writer' });
    const connected = await connect('other');
    expect(connected).toMatchObject({ kind: 'connected' });
    expect(connected.kind === 'connected' && connected.account.id).not.toBe(first);
    await desk.galley().openPage();
    await desk.untilState(id, 'done');
    expect(accountOf(first)?.outbox).toMatchObject({ waiting: 0, held: 0, failed: 0 });
    expect((await said()).map(([words]) => words)).toEqual(['By the first', 'By the second']);
    expect(new Set((await said()).map(([, writer]) => writer)).size).toBe(2);
  });

  it('is asked about by the name of who was there before, also when their token comes from the command line', async () => {
    const first = desk.galley().state().currentAccountId ?? '';
    const before = accountOf(first)?.person ?? null;
    expect(before).not.toBeNull();
    const { baseUrl, organizationId, other } = desk.world;
    must(await desk.galley().reconnect({ baseUrl, organizationId, token: other.token }));
    expect(accountOf(first)).toMatchObject({ person: null, formerly: before });
    await desk.galley().openPage();
    const { id } = await write('By the second');
    await desk.untilState(id, 'done');
    expect(accountOf(first)).toMatchObject({ person: { id: other.id }, formerly: before });
  });

  it('opens an account of its own where another account is asked for, and leaves the first one as it is', async () => {
    const first = desk.galley().state().currentAccountId ?? '';
    const connected = await connect('other');
    expect(connected.kind === 'connected' && connected.account.id).not.toBe(first);
    expect(accountOf(first)).toMatchObject({ session: 'signed-in' });
    expect(accountOf(first)?.person).not.toBeNull();
  });
});
