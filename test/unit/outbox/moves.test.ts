import { describe, expect, it } from 'vitest';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { ok } from '#shared/result.ts';
import { at } from './at-service.ts';
import { FakeService } from './fake-service.ts';

/** A move goes again only from where it began: where somebody else moved the same thing meanwhile, the person is asked. */

const site = { organizationId: 'o', siteId: 's' };

interface Place {
  readonly write: PendingWrite;
  /** What the service tells before the move, after it, and after somebody else's. */
  readonly before: unknown;
  readonly wanted: unknown;
  readonly theirs: unknown;
  readonly list: string;
}

const rows = (...ids: readonly string[]) => ({ items: ids.map((id) => ({ id })), problems: [] });
const groups = (...children: readonly (readonly string[])[]) => ({
  items: children.map((ids, index) => ({ id: `g${String(index)}`, children: ids.map((id) => ({ id })) })),
  problems: [],
});

const MOVES: Readonly<Record<string, Place>> = {
  moveCollection: {
    write: adminWrite('moveCollection', { collectionId: 'c', body: { parent: 'wanted' } }),
    list: 'getCollection',
    before: { id: 'c', parent: 'before' },
    wanted: { id: 'c', parent: 'wanted' },
    theirs: { id: 'c' },
  },
  moveSiteSection: {
    write: adminWrite('moveSiteSection', {
      ...site,
      siteSectionId: 'a',
      body: { position: { after: { type: 'site-section', siteSection: 'c' } } },
    }),
    list: 'listSiteSections',
    before: rows('a', 'b', 'c', 'd'),
    wanted: rows('b', 'c', 'a', 'd'),
    theirs: rows('b', 'a', 'c', 'd'),
  },
  moveSiteSectionGroup: {
    write: adminWrite('moveSiteSectionGroup', {
      ...site,
      siteSectionGroupId: 'a',
      body: { position: { before: { type: 'site-section-group', id: 'd' } } },
    }),
    list: 'listSiteSectionGroups',
    before: rows('a', 'b', 'c', 'd'),
    wanted: rows('b', 'c', 'a', 'd'),
    theirs: rows('b', 'a', 'c', 'd'),
  },
  moveSiteSpace: {
    write: adminWrite('moveSiteSpace', {
      ...site,
      siteSpaceId: 'a',
      body: { position: { after: { type: 'site-space', siteSpace: 'd' } } },
    }),
    list: 'listSiteSpaces',
    before: rows('a', 'b', 'c', 'd'),
    wanted: rows('b', 'c', 'd', 'a'),
    theirs: rows('b', 'a', 'c', 'd'),
  },
  addSectionToGroup: {
    write: adminWrite('addSectionToGroup', { ...site, siteSectionGroupId: 'g0', body: { sectionId: 'a' } }),
    list: 'listSiteSectionGroups',
    before: groups([], []),
    wanted: groups(['a'], []),
    theirs: groups([], ['a']),
  },
  removeSectionFromGroup: {
    write: adminWrite('removeSectionFromGroup', { ...site, siteSectionGroupId: 'g0', siteSectionId: 'a' }),
    list: 'listSiteSectionGroups',
    before: groups(['a'], []),
    wanted: groups([], []),
    theirs: groups([], ['a']),
  },
};

/** What the write does once it was tried from `before` and the service tells `now`. */
async function afterTrying({ write, list, before }: Place, now: unknown) {
  const service = new FakeService();
  for (const parents of ['listSiteSections', 'listSiteSectionGroups'])
    service.answers.set(parents, () => ok({ items: [], problems: [] }));
  service.answers.set(list, () => ok(before));
  const first = await at(service, write).preflight();
  const baseline = first.type === 'go' ? first.baseline : undefined;
  expect(baseline).toHaveProperty('stood');
  service.answers.set(list, () => ok(now));
  const again = at(service, write, { ...(baseline === undefined ? {} : { baseline }), sentAt: 1, attempts: 1 });
  return { recognised: await again.recognise(), preflight: await again.preflight() };
}

describe.each(Object.entries(MOVES))('%s, whose answer was lost', (_name, place) => {
  it('goes again where nothing has changed', async () => {
    const { recognised, preflight } = await afterTrying(place, place.before);
    expect(recognised).toEqual({ type: 'missing' });
    expect(preflight).toEqual({ type: 'go' });
  });

  it('is done where it is as wanted', async () => {
    const { recognised, preflight } = await afterTrying(place, place.wanted);
    expect([recognised.type, preflight.type]).toEqual(['found', 'found']);
  });

  it('asks where somebody else moved it', async () => {
    const { recognised, preflight } = await afterTrying(place, place.theirs);
    expect(recognised).toEqual({ type: 'cannot-tell' });
    expect(preflight).toEqual({ type: 'hold', cause: 'cannot-tell' });
  });
});
