import { describe, expect, it } from 'vitest';
import { placeAbove } from '../../../renderer/app/addresses/place-above.ts';
import { formatPlace, parsePlace } from '../../../renderer/app/addresses/places.ts';

const PAGES = [
  { id: 'top', parent: null, type: 'document' },
  { id: 'group', parent: 'top', type: 'group' },
  { id: 'leaf', parent: 'group', type: 'document' },
  { id: 'alone', parent: 'nowhere', type: 'document' },
  { id: 'round', parent: 'about', type: 'group' },
  { id: 'about', parent: 'round', type: 'group' },
  { id: 'looped', parent: 'round', type: 'document' },
];

function above(address: string): string | null {
  const place = placeAbove(parsePlace(address), PAGES);
  return place === null ? null : formatPlace(place);
}

describe('the place above', () => {
  it('is the parent of a page, past groups, then its space, then the library', () => {
    expect(above('/space/s/page/leaf')).toBe('/space/s/page/top');
    expect(above('/space/s/page/top')).toBe('/space/s');
    expect(above('/space/s')).toBe('/library');
  });

  it('of a page whose parents are unknown or damaged is its space', () => {
    for (const id of ['alone', 'looped', 'not-in-the-tree']) expect(above(`/space/s/page/${id}`)).toBe('/space/s');
  });

  it('is the list of what is open', () => {
    expect(above('/review/s/cr')).toBe('/review');
    expect(above('/triage/c')).toBe('/triage');
    expect(above('/triage?view=numbers')).toBe('/triage');
    expect(above('/comments?thread=t')).toBe('/comments');
    expect(above('/comments/new?view=pages')).toBe('/comments');
    expect(above('/search?q=tide&open=x')).toBe('/search?q=tide');
    expect(above('/links/s/p')).toBe('/space/s/page/p');
    expect(above('/links/s')).toBe('/space/s');
    expect(above('/library/c')).toBe('/library');
    expect(above('/no-such-place')).toBe('/library');
  });

  it('is none at the top, and is reached from everywhere in a few steps', () => {
    for (const top of ['/library', '/review', '/triage', '/comments', '/outbox', '/search?q=x', '/settings'])
      expect(above(top)).toBe(null);
    for (let at: string | null = '/links/s/leaf', steps = 0; at !== null; at = above(at), steps += 1)
      expect(steps).toBeLessThan(6);
  });
});
