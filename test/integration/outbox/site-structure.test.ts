import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteNode, SiteView } from '#shared/model/sites.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import { withSeen } from '../../../renderer/features/sites/row-seen.ts';
import { FIRST_SPACE } from '../../../renderer/overlay/site-changes.ts';
import { networkError } from '../../support/network-error.ts';
import { must, until } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn } from '../support/synced.ts';

/** What a site's screen shows of unsent changes is what the server has once they are sent. */

const SITES = ['Ebbline docs', 'Ebbline inside'];
let signedIn: SignedIn;
let isOffline = false;
let spaceIds: readonly string[] = [];

beforeAll(async () => {
  signedIn = await startSynced('site-structure', {
    from: 'synced',
    network: (input, init) => (isOffline ? Promise.reject(networkError('ECONNRESET')) : fetch(input, init)),
  });
  const { nodes } = await until(signedIn.galley, 'library', null, (library) => library.nodes.length > 0);
  spaceIds = nodes.flatMap((node) => (node.kind === 'space' ? [node.id] : []));
});

afterAll(async () => {
  await signedIn.galley.close();
  await signedIn.close();
});

const site = (siteId: string, isWanted: (view: SiteView) => boolean = () => true): Promise<SiteView> =>
  until(signedIn.galley, 'site', { siteId }, (view) => view !== null && isWanted(view)) as Promise<SiteView>;

const words = fc.stringMatching(/^[a-z]{3,12}$/);

/** A number for each choice in an act: which row, which other row, which field. */
const act = fc.record({
  what: fc.nat({ max: 13 }),
  one: fc.nat(),
  other: fc.nat(),
  words,
  side: fc.constantFrom('before', 'after'),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

function pick<T>(items: readonly T[], at: number): T | undefined {
  return items[at % Math.max(1, items.length)];
}

/** The write of an act on the site as it is shown; null: there is nothing to act on. */
function writeOf(
  { what, one, other, words, side }: Act,
  siteId: string,
  organizationId: string,
  nodes: readonly SiteNode[],
) {
  const ids = { organizationId, siteId };
  // The server tells the id of such a row only later.
  const rows = nodes.filter(({ id, change }) => !id.endsWith(FIRST_SPACE) && change !== 'removed');
  const of = (kind: SiteNode['kind']) => rows.filter((row) => row.kind === kind);
  const [sections, groups, spaces] = [of('section'), of('group'), of('site-space')];
  const [section, group, siteSpace] = [pick(sections, one), pick(groups, one), pick(spaces, one)];
  const place = <A>(anchor: A): { before: A } | { after: A } =>
    side === 'before' ? { before: anchor } : { after: anchor };
  const besides = (row: SiteNode | undefined, all: readonly SiteNode[]) =>
    pick(
      all.filter(({ id }) => id !== row?.id),
      other,
    );
  const spaceId = pick(spaceIds, other) ?? '';
  switch (what) {
    case 0:
      return adminWrite('addSiteSection', { ...ids, body: { spaceId, title: words } });
    case 1:
      return section === undefined
        ? null
        : adminWrite(
            'updateSiteSection',
            {
              ...ids,
              siteSectionId: section.id,
              body: { title: words, path: `${words}-${String(one)}`, condition: other % 2 === 0 ? null : 'true' },
            },
            { base: { title: section.title, ...(section.path === null ? {} : { path: section.path }) } },
          );
    case 2: {
      const anchor = besides(section, sections);
      const position = place({ type: 'site-section' as const, siteSection: anchor?.id ?? '' });
      return section === undefined || anchor === undefined
        ? null
        : adminWrite('moveSiteSection', { ...ids, siteSectionId: section.id, body: { position } });
    }
    case 3:
      return section === undefined || sections.length < 4
        ? null
        : adminWrite('deleteSiteSection', { ...ids, siteSectionId: section.id });
    case 4: {
      const inside = section === undefined || other % 2 === 0 ? [] : [section.id];
      const parent = other % 3 === 0 ? group?.id : undefined;
      const body = { title: words, sections: inside, ...(parent === undefined ? {} : { parent }) };
      return adminWrite('addSiteSectionGroup', { ...ids, body });
    }
    case 5:
      return group === undefined
        ? null
        : adminWrite('updateSiteSectionGroup', { ...ids, siteSectionGroupId: group.id, body: { title: words } });
    case 6: {
      const to = pick(groups, other);
      return section === undefined || to === undefined
        ? null
        : adminWrite('addSectionToGroup', { ...ids, siteSectionGroupId: to.id, body: { sectionId: section.id } });
    }
    case 7: {
      const inside = pick(
        sections.filter(({ parentId }) => parentId !== null),
        one,
      );
      return inside?.parentId == null
        ? null
        : adminWrite('removeSectionFromGroup', {
            ...ids,
            siteSectionGroupId: inside.parentId,
            siteSectionId: inside.id,
          });
    }
    case 8: {
      const anchor = besides(group, sections);
      const position = place({ type: 'site-section' as const, id: anchor?.id ?? '' });
      // A group cannot move into itself.
      return group === undefined || anchor === undefined || isWithin(anchor, group.id, nodes)
        ? null
        : adminWrite('moveSiteSectionGroup', { ...ids, siteSectionGroupId: group.id, body: { position } });
    }
    case 9:
      return section === undefined || spaces.some((row) => row.parentId === section.id && row.spaceId === spaceId)
        ? null
        : adminWrite('addSiteSpace', { ...ids, body: { spaceId, sectionId: section.id } });
    case 10:
      return siteSpace === undefined
        ? null
        : adminWrite('updateSiteSpace', {
            ...ids,
            siteSpaceId: siteSpace.id,
            body: { path: `${words}-${String(one)}`, condition: other % 2 === 0 ? null : 'visitor.claims.beta' },
          });
    case 11:
      return group === undefined || sections.filter((row) => !isWithin(row, group.id, nodes)).length < 3
        ? null
        : adminWrite('deleteSiteSectionGroup', { ...ids, siteSectionGroupId: group.id });
    case 12:
      return siteSpace === undefined || spaces.filter(({ parentId }) => parentId === siteSpace.parentId).length < 2
        ? null
        : adminWrite('deleteSiteSpace', { ...ids, siteSpaceId: siteSpace.id });
    default: {
      const anchor = besides(siteSpace, spaces);
      const position = place({ type: 'site-space' as const, siteSpace: anchor?.id ?? '' });
      return siteSpace === undefined || anchor === undefined
        ? null
        : adminWrite('moveSiteSpace', { ...ids, siteSpaceId: siteSpace.id, body: { position } });
    }
  }
}

function isWithin(node: SiteNode, outer: string, nodes: readonly SiteNode[]): boolean {
  for (let at: SiteNode | undefined = node; at !== undefined;) {
    if (at.id === outer || at.parentId === outer) return true;
    const { parentId }: SiteNode = at;
    at = nodes.find(({ id }) => id === parentId);
  }
  return false;
}

/** What a reader sees of a row. */
function seen({ kind, depth, title, path, isDefault, condition, icon, description, spaceId }: SiteNode) {
  return { kind, depth, title, path, isDefault, condition, icon, description, spaceId };
}

/**
 * What is at the root, in order. The server does not tell where a group without sections is, so the groups that had none
 * before or have none now are compared by themselves.
 */
function compared(nodes: readonly SiteNode[], vague: ReadonlySet<string>) {
  const roots: SiteNode[][] = [];
  for (const node of nodes) {
    if (node.depth === 0) roots.push([node]);
    else roots.at(-1)?.push(node);
  }
  const isVague = (rows: readonly SiteNode[]): boolean =>
    vague.has(rows[0]?.id ?? '') || (rows[0]?.kind === 'group' && !hasSections(rows));
  return {
    rows: roots.filter((rows) => !isVague(rows)).flat(),
    vague: roots
      .filter(isVague)
      .toSorted(([one], [other]) => ((one?.title ?? '') < (other?.title ?? '') ? -1 : 1))
      .flat(),
  };
}

const hasSections = (rows: readonly SiteNode[]): boolean => rows.some(({ kind }) => kind === 'section');

function vagueGroups(nodes: readonly SiteNode[]): ReadonlySet<string> {
  return new Set(compared(nodes, new Set()).vague.map(({ id }) => id));
}

describe('the structure of a site', () => {
  it('is after sending what it was shown to become, for any changes', async () => {
    const { galley, service } = signedIn;
    const organizationId = service.organizations[0]?.id ?? '';
    const sites = await until(galley, 'sites', null, (rows) => rows.length > 1);
    const named = sites.filter(({ title }) => SITES.includes(title ?? ''));
    expect(named.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 7 }), fc.nat(), async (acts, which) => {
        const siteId = pick(named, which)?.id ?? '';
        const vague = vagueGroups((await site(siteId)).before);
        isOffline = true;
        for (const one of acts) {
          const seen = await site(siteId);
          const write = writeOf(one, siteId, organizationId, seen.nodes);
          if (write !== null) must(await galley.store.invoke('enqueue', { write: withSeen(write, seen), draft: null }));
        }
        const shown = (await site(siteId)).nodes.filter(({ change }) => change !== 'removed');
        isOffline = false;
        await galley.host.invoke('outbox.tryNow', { accountId: galley.state().currentAccountId ?? '' });
        await site(siteId, ({ operations }) => operations.length === 0);
        await syncAgain(galley, true);
        const theirs = compared((await site(siteId)).before, vague);
        const ours = compared(shown, vague);
        for (const part of ['rows', 'vague'] as const) {
          // The server chooses a path that nobody wrote.
          const now = theirs[part].map((row, at) => (ours[part][at]?.path == null ? { ...row, path: null } : row));
          expect(now.map(seen)).toEqual(ours[part].map(seen));
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it('loses nothing that another person writes at the same time', async () => {
    const { galley, service } = signedIn;
    const organizationId = service.organizations[0]?.id ?? '';
    const sites = await until(galley, 'sites', null, (rows) => rows.length > 1);
    const siteId = sites.find(({ title }) => title === SITES[0])?.id ?? '';
    const accountId = galley.state().currentAccountId ?? '';
    const root = `${service.baseUrl}/v1/orgs/${organizationId}/sites/${siteId}`;
    const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await fetch(`${root}${path}`, {
        method,
        headers: { authorization: `Bearer ${service.tokens.admin}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect([200, 201]).toContain(answer.status);
      return (await answer.json()) as T;
    };
    const theirs = fc.record({ kind: fc.constantFrom('edit', 'fill', 'move'), one: fc.nat(), words });
    const turns = fc.array(theirs, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 5 }), turns, async (acts, others) => {
        isOffline = true;
        for (const one of acts) {
          const seen = await site(siteId);
          const write = writeOf(one, siteId, organizationId, seen.nodes);
          if (write !== null) must(await galley.store.invoke('enqueue', { write: withSeen(write, seen), draft: null }));
        }
        const { before: all } = await site(siteId);
        const sections = all.filter(({ kind }) => kind === 'section');
        const filled = new Set<string>();
        /** What the other person left, by the path of its row. */
        const left = new Map<string, (row: Row) => boolean>();
        for (const { kind, one, words } of others) {
          const section = pick(sections, one);
          if (section === undefined) continue;
          const path = `/sections/${section.id}`;
          if (kind === 'edit') {
            await ask('PATCH', path, { title: words });
            left.set(path, ({ title }) => title === words);
          } else if (kind === 'fill') {
            const shown = all.filter(({ parentId }) => parentId === section.id).map(({ spaceId }) => spaceId);
            const free = spaceIds.filter((id) => !shown.includes(id) && !filled.has(id));
            const body = { spaceId: pick(free, one) ?? '', sectionId: section.id };
            filled.add(body.spaceId);
            const answer = await ask<{ id: string }>('POST', '/site-spaces', body);
            left.set(`/site-spaces/${answer.id}`, () => true);
          } else {
            const anchor = pick(sections, one + 1);
            if (anchor === undefined || anchor.id === section.id) continue;
            const position = { after: { type: 'site-section', siteSection: anchor.id } };
            await ask('POST', `${path}/move`, { position });
          }
        }
        isOffline = false;
        await galley.host.invoke('outbox.tryNow', { accountId });
        const { operations } = await site(siteId, ({ operations: writes }) => writes.every(isDecided(writes)));
        const rows = new Map<string, Row>();
        for (const list of ['sections', 'site-spaces']) {
          const { items } = await ask<{ items: readonly Row[] }>('GET', `/${list}?limit=100`);
          for (const row of items) rows.set(`/${list}/${row.id}`, row);
        }
        for (const [path, isThere] of left) {
          const row = rows.get(path);
          expect({ path, isThere: row !== undefined && isThere(row) }).toEqual({ path, isThere: true });
        }
        for (const { id } of operations.toReversed())
          must(await galley.host.invoke('outbox.act', { accountId, operationId: id, act: { kind: 'discard' } }));
        await syncAgain(galley, true);
        await site(siteId, ({ operations: all }) => all.length === 0);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

interface Row {
  readonly id: string;
  readonly title: string;
}

/** It says why it waits, or something before it does. */
function isDecided(all: SiteView['operations']) {
  const stopped = all.findIndex(({ state }) => state === 'conflict' || state === 'held' || state === 'rejected');
  return (_: unknown, at: number): boolean => stopped >= 0 && at >= stopped;
}
