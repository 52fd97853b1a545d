import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepLink, formatPlace, pagePlace, parsePlace, type Place } from '../../../renderer/app/addresses/places.ts';

const id = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => encodable(text) && text.trim() !== '');
const orNull = fc.option(id, { nil: null });
const path = fc
  .array(
    id.filter((text) => !text.includes('/')),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join('/'));

type Kind = Place['kind'];
type Places = { readonly [K in Kind]: fc.Arbitrary<Extract<Place, { readonly kind: K }>> };

/** All places of every kind. A kind that is missing here does not compile. */
const ANY_PLACE = {
  welcome: fc.constant({ kind: 'welcome' }),
  library: fc.record({ kind: fc.constant('library'), collectionId: orNull }),
  space: fc.oneof(
    fc.record({ kind: fc.constant('space'), spaceId: id, path: fc.constant(null), anchor: orNull }),
    fc.record({ kind: fc.constant('space'), spaceId: id, path, anchor: orNull }),
  ),
  page: fc.oneof(
    fc.record({ kind: fc.constant('page'), spaceId: id, pageId: id, anchor: orNull }),
    fc.record({ kind: fc.constant('page'), spaceId: id, pageId: id, anchor: orNull, marks: id }),
    fc.record({ kind: fc.constant('page'), spaceId: id, pageId: id, anchor: orNull, changes: fc.constant(true) }),
  ),
  files: fc.record(
    { kind: fc.constant('files'), spaceId: id, changeRequestId: id, fileId: id },
    { requiredKeys: ['kind', 'spaceId'] },
  ),
  links: fc.oneof(
    fc.constant({ kind: 'links' as const, spaceId: null, pageId: null }),
    fc.record({ kind: fc.constant('links'), spaceId: id, pageId: orNull }),
  ),
  search: fc.oneof(
    fc.record({ kind: fc.constant('search'), query: fc.oneof(fc.constant(''), id) }),
    fc.record({ kind: fc.constant('search'), query: fc.oneof(fc.constant(''), id), open: id }),
  ),
  kept: fc.constant({ kind: 'kept' }),
  outbox: fc.constant({ kind: 'outbox' }),
  comments: fc.record({ kind: fc.constant('comments'), thread: id, personId: id }, { requiredKeys: ['kind'] }),
  review: fc.oneof(
    fc.record({ kind: fc.constant('review'), authorId: id, reviewerId: id }, { requiredKeys: ['kind'] }),
    fc.record({ kind: fc.constant('review'), spaceId: id, changeRequestId: id }),
  ),
  triage: fc.oneof(
    fc.constant({ kind: 'triage' as const }),
    fc.record({ kind: fc.constant('triage'), clusterId: id }),
    fc.record({ kind: fc.constant('triage'), view: fc.constantFrom('numbers', 'pages') }),
  ),
  news: fc.oneof(
    fc.constant({ kind: 'news' as const }),
    fc.record({ kind: fc.constant('news'), view: fc.constantFrom('pages', 'clusters', 'sites', 'access') }),
  ),
  sites: fc.oneof(
    fc.constant({ kind: 'sites' as const }),
    fc.record(
      { kind: fc.constant('sites'), siteId: id, view: fc.constantFrom('checks', 'preview') },
      { requiredKeys: ['kind', 'siteId'] },
    ),
    fc.record({ kind: fc.constant('sites'), siteId: id, row: id }),
    fc.record({ kind: fc.constant('sites'), siteId: id, view: fc.constant('share-links'), row: id }),
  ),
  specs: fc.oneof(
    fc.record(
      { kind: fc.constant('specs'), slug: id, version: id, part: fc.constant('operation get /a/{id}') },
      { requiredKeys: ['kind', 'slug'] },
    ),
    fc.record({ kind: fc.constant('specs'), slug: id, view: fc.constantFrom('changes', 'pages'), from: id, to: id }),
    fc.constant({ kind: 'specs' }),
  ),
  people: fc.record(
    { kind: fc.constant('people'), view: fc.constantFrom('teams', 'access'), id },
    { requiredKeys: ['kind'] },
  ),
  settings: fc.constant({ kind: 'settings' }),
  // An address of ours, which no screen has.
  unknown: fc.constantFrom('/nowhere', '/space', '/outbox/x').map((address) => ({ kind: 'unknown' as const, address })),
} satisfies Places;

describe('places', () => {
  it('reads the same place from a path, a deep link and a whole address', () => {
    const expected = pagePlace('spc_1', 'pag_2', 'wiring');
    expect(parsePlace('/space/spc_1/page/pag_2#wiring')).toEqual(expected);
    expect(parsePlace('galley://space/spc_1/page/pag_2#wiring')).toEqual(expected);
    expect(parsePlace('app://galley/space/spc_1/page/pag_2#wiring')).toEqual(expected);
    expect(parsePlace('http://127.0.0.1:4100/space/spc_1/page/pag_2?x=1#wiring')).toEqual(expected);
  });

  it('opens the library where no place is named', () => {
    expect(parsePlace('/')).toEqual({ kind: 'library', collectionId: null });
    expect(parsePlace('galley://')).toEqual({ kind: 'library', collectionId: null });
  });

  it('says of an address that it does not know that it is unknown', () => {
    for (const address of [
      '/nowhere',
      '/outbox/x',
      '/comments/x',
      '/comments/new/x',
      '/space',
      '/space/a/page',
      '/space/a/page/b/c',
      '/library/a/b',
    ]) {
      expect(parsePlace(address).kind, address).toBe('unknown');
    }
  });

  it.each(Object.entries<fc.Arbitrary<Place>>(ANY_PLACE))(
    'gives back every place of the kind %s from its own address',
    (_kind, places) => {
      fc.assert(
        fc.property(places, (given) => {
          expect(parsePlace(formatPlace(given))).toEqual(given);
          expect(parsePlace(deepLink(given))).toEqual(asShared(given));
        }),
      );
    },
  );

  it('keeps the path of a page whose id is not known yet', () => {
    const place: Place = { kind: 'space', spaceId: 's', path: 'guides/first run', anchor: 'x' };
    expect(formatPlace(place)).toBe('/space/s/at/guides/first%20run#x');
    expect(parsePlace(formatPlace(place))).toEqual(place);
  });
});

/** What a copied link leads to: not the words of a search nor what changed, and of an address that nobody knows the link itself. */
function asShared(place: Place): Place {
  if (place.kind === 'unknown') return { kind: 'unknown', address: deepLink(place) };
  if (place.kind !== 'page') return place;
  const { marks: _marks, changes: _changes, ...page } = place;
  return page;
}

/** Half a surrogate pair has no address. */
function encodable(text: string): boolean {
  try {
    encodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
