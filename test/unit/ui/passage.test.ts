import { describe, expect, it } from 'vitest';
import { placeOfPassage } from '../../../renderer/content/anchors/place-passage.ts';
import { PagePlaces } from '../../../renderer/content/anchors/places.ts';
import { parsePage } from '../../../renderer/content/content.ts';
import { pageText } from '../../../renderer/store/search/page-text.ts';
import { passageAt, placesOfPassages } from '../../../renderer/store/suggest/passages.ts';

const PAGE = `# Gauges

What a gauge is, and what it is not.

## At night

The lamp goes out at dusk, so that nobody is woken.

A gauge whose readings end at night is **cold**: put a [cover](cover.md) on it.

- Take the cover off in the morning.
- Dry the gauge with a cloth.

## By day

A gauge whose readings end by day is full.`;

const places = new PagePlaces(parsePage(PAGE).blocks);

function found(page: string, heading: string, words: readonly string[]): string | null {
  const text = pageText(page);
  const place = placesOfPassages(text).find((one) => one.heading === heading);
  if (place === undefined) throw new Error(`there is no passage below ${heading}`);
  const passage = passageAt(text.body, place);
  const key = placeOfPassage({ heading, text: passage.text, words }, places);
  return key === null ? null : (places.at(key)?.text ?? null);
}

describe('a passage of a likely page', () => {
  it('is found as the block under its heading that has most of the words', () => {
    expect(found(PAGE, 'At night', ['readings', 'night', 'cold'])).toContain('whose readings end at night');
    expect(found(PAGE, 'At night', ['cloth', 'dry'])).toContain('Dry the gauge');
    expect(found(PAGE, 'By day', ['readings', 'gauge'])).toContain('by day');
  });

  it('is found below the title of the page, too, which is no block', () => {
    const text = 'The lamp goes out at dusk, so that nobody is woken.';
    const key = placeOfPassage({ heading: 'Lamps and gauges', text, words: ['lamp'] }, places);
    expect(key === null ? null : places.at(key)?.text).toBe(text);
  });

  it('is found by its heading where its blocks became others, and nowhere where that is gone as well', () => {
    const before = '## By day\n\nOther words stood here once, before the page was edited by somebody.';
    expect(found(before, 'By day', ['other'])).toBe('By day');
    const gone = '## In the rain\n\nOther words stood here once, before the page was edited by somebody.';
    expect(found(gone, 'In the rain', ['other'])).toBeNull();
  });

  it('is found where it begins and ends in the middle of a block', () => {
    const long = Array.from({ length: 200 }, (_, at) => `word${String(at)}`).join(' ');
    const page = new PagePlaces(parsePage(`## Long\n\n${long}`).blocks);
    const text = long.split(' ').slice(30, 150).join(' ');
    const key = placeOfPassage({ heading: 'Long', text, words: [] }, page);
    expect(key === null ? null : page.at(key)?.text).toBe(long);
  });
});
