import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepLink, formatPlace, pagePlace, parsePlace, type Place } from '../../../renderer/app/places.ts';

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

  it('gives back every place from its own address, whatever the ids hold', () => {
    const id = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => encodable(text) && text.trim() !== '');
    const anchor = fc.option(id, { nil: null });
    const place: fc.Arbitrary<Place> = fc.oneof(
      fc.constantFrom<Place>({ kind: 'outbox' }, { kind: 'settings' }, { kind: 'welcome' }, { kind: 'news' }),
      fc.record({ kind: fc.constant('comments' as const), thread: id }),
      fc.record({ kind: fc.constant('comments' as const), personId: id }),
      fc.record({ kind: fc.constant('library' as const), collectionId: fc.option(id, { nil: null }) }),
      fc.record({ kind: fc.constant('page' as const), spaceId: id, pageId: id, anchor }),
    );
    fc.assert(
      fc.property(place, (given) => {
        expect(parsePlace(formatPlace(given))).toEqual(given);
        expect(parsePlace(deepLink(given))).toEqual(given);
      }),
    );
  });

  it('keeps the path of a page whose id is not known yet', () => {
    const place: Place = { kind: 'space', spaceId: 's', path: 'guides/first run', anchor: 'x' };
    expect(formatPlace(place)).toBe('/space/s/at/guides/first%20run#x');
    expect(parsePlace(formatPlace(place))).toEqual(place);
  });
});

/** Half a surrogate pair has no address. */
function encodable(text: string): boolean {
  try {
    encodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
