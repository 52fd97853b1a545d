import { describe, expect, it } from 'vitest';
import type { Comment, User } from '#shared/contract/index.ts';
import type { MemberFacts } from '#shared/model/people.ts';
import type { PeopleQuestion, PersonCard } from '#shared/rpc/people.ts';
import { until } from '../until.ts';
import { comment, first, openTestStore, reply, space, storedPage, type TestStore } from './fixtures.ts';

const user = (id: string, displayName: string, email?: string): User => ({
  object: 'user',
  id,
  displayName,
  ...(email === undefined ? {} : { email }),
  urls: {},
});
const day = (number: number): string => `2026-01-0${String(number)}T00:00:00Z`;
const hanne = user('hanne', 'Hanne Vik', 'hanne@sea.example');
const zoe = user('zoe', 'Zoë Hansen', 'zh1@sea.example');
const agent = user('gitbook:agent', 'Reviewer');

function said(id: string, by: User, at: number, more: Partial<Comment> = {}): Comment {
  return comment(id, { postedBy: by, postedAt: day(at), ...more });
}

async function stored(comments: readonly Comment[], spaceId = 's', test?: TestStore): Promise<TestStore> {
  const opened = test ?? (await openTestStore());
  const { commit } = opened.store.forCore.calls;
  if (test === undefined) {
    await commit({ library: { collections: [], spaces: [space('s'), space('other')], fetchedAt: 1 } });
    const pages = [storedPage('p', { path: 'guides/p' }), storedPage('q')];
    await commit({ tree: { spaceId: 's', revision: 'r1', pages, files: [], fetchedAt: 1 } });
  }
  const rows = comments.map((one) => ({ comment: one, replies: [] }));
  const done = await commit({ comments: { spaceId, rows, fetchedAt: 900 } });
  expect(done.ok).toBe(true);
  return opened;
}

async function found(test: TestStore, query: string, near: Partial<PeopleQuestion> = {}): Promise<readonly string[]> {
  const asked = { query, spaceId: null, pageId: null, changeRequestId: null, limit: 10, ...near };
  const answer = await test.store.forPage.calls['people.find'](asked);
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.value.map(({ id }) => id);
}

async function card(test: TestStore, personId: string): Promise<PersonCard | null> {
  const answer = await test.store.forPage.calls['people.card']({ personId });
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.value;
}

describe('people are found by name', () => {
  it('from its start, from the start of a word, without an accent, or by their address', async () => {
    const test = await stored([said('c1', hanne, 1), said('c2', zoe, 2)]);
    expect(await found(test, 'han')).toEqual(['hanne', 'zoe']);
    expect(await found(test, 'zoe h')).toEqual(['zoe']);
    expect(await found(test, 'zh1')).toEqual(['zoe']);
    expect(await found(test, 'sea')).toEqual([]);
    expect(await found(test, 'nobody')).toEqual([]);
  });

  it('without a word those first who spoke on the page, then in the space, then lately; oneself last', async () => {
    const elsewhere = said('c3', user('late', 'Late'), 9, {
      target: { space: 'other', revision: 'r', page: { id: 'x' } },
    });
    const test = await stored([
      said('c1', hanne, 1, { target: { space: 's', revision: 'r', page: { id: 'q' } } }),
      said('c2', zoe, 2),
      said('c4', user('me', 'Me'), 9),
    ]);
    await stored([elsewhere], 'other', test);
    expect(await found(test, '')).toEqual(['late', 'zoe', 'hanne', 'me']);
    expect(await found(test, '', { spaceId: 's', pageId: 'q' })).toEqual(['hanne', 'zoe', 'late', 'me']);
  });

  it('also who only answered, resolved or reacted, and who came with a change after the first question', async () => {
    const test = await stored([
      said('c1', hanne, 1, {
        repliers: [{ user: user('replier', 'Replier'), count: 1, updatedAt: day(2) }],
        resolvedBy: user('resolver', 'Resolver'),
        reactions: [{ emoji: '1f44d', count: 1, users: [{ user: user('reactor', 'Reactor'), reactedAt: day(3) }] }],
      }),
    ]);
    expect((await found(test, 're')).toSorted()).toEqual(['reactor', 'replier', 'resolver']);
    await stored([said('c9', user('renate', 'Renate'), 4)], 's', test);
    await until(async () => (await found(test, 're')).length > 3);
    expect((await found(test, 're')).toSorted()).toEqual(['reactor', 'renate', 'replier', 'resolver']);
  });

  it('by the name that they had last, among five thousand', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) =>
      said(`m${String(index)}`, user(`u${String(index)}`, `Person ${String(index)}`), 1),
    );
    const test = await stored([...many, said('c1', hanne, 1), said('c2', { ...hanne, displayName: 'Hanne Berg' }, 2)]);
    expect(await found(test, 'hanne berg')).toEqual(['hanne']);
    expect(await found(test, 'hanne vik')).toEqual([]);
    expect(await found(test, 'person 4999')).toEqual(['u4999']);
  });
});

describe('commenters of a space', () => {
  it('are known before they have said anything that is stored, those of the space itself first', async () => {
    const test = await stored([said('c1', zoe, 1)], 'other');
    const rows = [user('petra', 'Petra Hahn', 'petra@sea.example')];
    expect((await test.store.forCore.calls.commit({ commenters: { spaceId: 's', rows } })).ok).toBe(true);
    expect(await found(test, 'petra')).toEqual(['petra']);
    expect(await found(test, 'ha', { spaceId: 's' })).toEqual(['petra', 'zoe']);
    expect(await found(test, 'ha', { spaceId: 'other' })).toEqual(['zoe', 'petra']);
  });
});

describe('commenters of a list that was not read to its end', () => {
  it('are added to those that are stored; a whole list replaces them', async () => {
    const test = await stored([]);
    const { commit } = test.store.forCore.calls;
    const [petra, renamed] = [user('petra', 'Petra Hahn'), user('petra', 'Petra Haas')];
    await commit({ commenters: { spaceId: 's', rows: [petra, user('hakon', 'Hakon Dal')] } });
    await commit({ commenters: { spaceId: 's', rows: [renamed], keepOthers: true } });
    expect((await test.db().commenters.get('s'))?.rows.map(({ displayName }) => displayName)).toEqual([
      'Petra Haas',
      'Hakon Dal',
    ]);
    await commit({ commenters: { spaceId: 's', rows: [renamed] } });
    expect(await test.db().commenters.get('s')).toEqual({ spaceId: 's', rows: [renamed] });
  });
});

describe('all members', () => {
  const facts = (userId: string, fetchedAt: number, more: Partial<MemberFacts> = {}): MemberFacts => ({
    ...{ memberId: userId, userId, role: 'edit', disabled: false, sso: true, joinedAt: day(1), lastSeenAt: null },
    ...{ spaces: 1, teams: 2, fetchedAt, ...more },
  });
  const members = (test: TestStore) => first(test.store.forPage.watches.members.bind(null, null));

  it('are listed with what the server said last, and others by their name alone', async () => {
    const test = await stored([said('c1', zoe, 1), said('c2', hanne, 2)]);
    const { commit } = test.store.forCore.calls;
    const older = facts('hanne', 5, { role: 'read', disabled: true });
    await commit({ commenters: { spaceId: 's', rows: [hanne], members: [facts('hanne', 9)] } });
    await commit({ commenters: { spaceId: 'other', rows: [hanne], members: [older] } });
    const [one, me, other] = await members(test);
    expect(one).toMatchObject({ name: 'Hanne Vik', threads: 1, facts: { role: 'edit', disabled: false, teams: 2 } });
    expect(me).toMatchObject({ me: true, threads: 0 });
    expect(other).toMatchObject({ name: 'Zoë Hansen', facts: null });
  });

  it('keep what was known of them where a list was not read to its end', async () => {
    const test = await stored([]);
    const { commit } = test.store.forCore.calls;
    await commit({ commenters: { spaceId: 's', rows: [hanne, zoe], members: [facts('hanne', 1), facts('zoe', 1)] } });
    await commit({ commenters: { spaceId: 's', rows: [zoe], members: [facts('zoe', 2)], keepOthers: true } });
    const known = (await members(test)).flatMap((member) => member.facts?.fetchedAt ?? []);
    expect(known).toEqual([1, 2]);
  });
});

describe('a person’s card', () => {
  it('counts the threads that they took part in, and leads to their last word', async () => {
    const test = await stored([
      said('c1', hanne, 1, { status: 'resolved' }),
      said('c2', zoe, 2, { replies: 1, repliers: [{ user: hanne, count: 1, updatedAt: day(5) }] }),
      said('c3', hanne, 3),
    ]);
    expect(await card(test, 'hanne')).toMatchObject({
      name: 'Hanne Vik',
      email: 'hanne@sea.example',
      agent: false,
      me: false,
      threads: 3,
      open: 2,
      last: { at: Date.parse(day(5)), id: 'c2', spaceId: 's', spaceTitle: 'Space s', pageId: 'p', pageTitle: 'Page p' },
    });
  });

  it('counts a thread once, however often they spoke in it', async () => {
    const test = await stored([]);
    const replies = [
      { ...reply('r1'), postedBy: hanne },
      { ...reply('r2'), postedBy: hanne },
    ];
    const rows = [{ comment: said('c1', hanne, 1, { replies: 2 }), replies }];
    await test.store.forCore.calls.commit({ comments: { spaceId: 's', rows, fetchedAt: 900 } });
    expect(await card(test, 'hanne')).toMatchObject({ threads: 1, open: 1 });
  });

  it('says who is the agent, who is oneself, and of whom nothing is known', async () => {
    const test = await stored([said('c1', agent, 1)]);
    expect(await card(test, 'gitbook:agent')).toMatchObject({ agent: true, threads: 1 });
    expect(await card(test, 'me')).toMatchObject({ me: true, name: 'Me', threads: 0, last: null });
    expect(await card(test, 'nobody')).toBeNull();
  });
});

describe('where a page is found', () => {
  it('is told by its path and its address in the web app; of a space as a whole by that address alone', async () => {
    const test = await stored([]);
    const { commit } = test.store.forCore.calls;
    const urls = { app: 'https://app.example/s' };
    await commit({ library: { collections: [], spaces: [space('s', { urls })], fetchedAt: 2 } });
    const pages = [storedPage('p', { path: 'guides/p', appUrl: 'https://app.example/s/guides/p' })];
    await commit({ tree: { spaceId: 's', revision: 'r2', pages, files: [], fetchedAt: 2 } });
    const ask = test.store.forPage.calls['page.address'];
    expect(await ask({ spaceId: 's', pageId: 'p' })).toEqual({
      ok: true,
      value: { path: 'guides/p', appUrl: 'https://app.example/s/guides/p' },
    });
    expect(await ask({ spaceId: 's', pageId: null })).toEqual({ ok: true, value: { path: null, appUrl: urls.app } });
    expect(await ask({ spaceId: 'gone', pageId: 'p' })).toEqual({ ok: true, value: { path: null, appUrl: null } });
  });
});
