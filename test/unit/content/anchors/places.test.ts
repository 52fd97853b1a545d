import { describe, expect, it } from 'vitest';
import { rememberAnchor } from '../../../../renderer/content/anchors/anchor.ts';
import { likeness, PagePlaces, type Place, wordCounts } from '../../../../renderer/content/anchors/places.ts';
import { placeOfQuote, quotedWords, says } from '../../../../renderer/content/anchors/quoted.ts';
import { parsePage } from '../../../../renderer/content/content.ts';

const placesOf = (page: string): PagePlaces => new PagePlaces(parsePage(page).blocks);

const PAGE = `Before all.

# Install

Get the package.

## Linux

* One item.
* Two items.

> Quoted words here.

### Deep

| Code | Do |
| --- | --- |
| W-11 | Wait. |

## Mac

{% hint style="info" %}
In a hint.
{% endhint %}

# End

---

Last.
`;
const places = placesOf(PAGE);

/** The place of this type that says this. */
function place(type: string, text: string, within = places): Place {
  const found = within.all.find((one) => one.type === type && one.text === text);
  if (found === undefined) throw new Error(`no ${type} says ${text}`);
  return found;
}

describe('the places of a page', () => {
  it('come in reading order, what holds others before them', () => {
    expect(places.all.map(({ type, text }) => `${type}: ${text.replaceAll('\n', ' / ')}`)).toEqual([
      'paragraph: Before all.',
      'heading: Install',
      'paragraph: Get the package.',
      'heading: Linux',
      'list: One item. / Two items.',
      'paragraph: One item.',
      'paragraph: Two items.',
      'blockquote: Quoted words here.',
      'paragraph: Quoted words here.',
      'heading: Deep',
      'table: Code Do / W-11 Wait.',
      'paragraph: W-11',
      'paragraph: Wait.',
      'heading: Mac',
      'hint: In a hint.',
      'paragraph: In a hint.',
      'heading: End',
      'divider: ',
      'paragraph: Last.',
    ]);
  });

  it('know the headings above them, the outermost first', () => {
    const above = (type: string, text: string) => place(type, text).headings.map((heading) => heading.text);
    expect(above('paragraph', 'Before all.')).toEqual([]);
    expect(above('heading', 'Linux')).toEqual(['Install']);
    expect(above('paragraph', 'One item.')).toEqual(['Install', 'Linux']);
    expect(above('paragraph', 'Wait.')).toEqual(['Install', 'Linux', 'Deep']);
    expect(above('paragraph', 'In a hint.')).toEqual(['Install', 'Mac']);
    expect(above('paragraph', 'Last.')).toEqual(['End']);
    expect(place('paragraph', 'Last.').headings[0]?.key).toBe(place('heading', 'End').key);
  });

  it('take a stretch of the page, in blocks that hold no others', () => {
    const stretch = (type: string, text: string) => {
      const { firstLeaf, endLeaf } = place(type, text);
      return places.leaves.slice(firstLeaf, endLeaf);
    };
    expect(stretch('list', 'One item.\nTwo items.')).toEqual(['One item.', 'Two items.']);
    expect(stretch('paragraph', 'Two items.')).toEqual(['Two items.']);
    expect(stretch('table', 'Code Do\nW-11 Wait.')).toEqual(['W-11', 'Wait.']);
    expect(stretch('divider', '')).toEqual(['']);
    expect(places.leaves).toHaveLength(15);
  });

  it('know whether they stand in a cell of a table', () => {
    expect(places.all.filter(({ cell }) => cell).map(({ text }) => text)).toEqual(['W-11', 'Wait.']);
  });

  it('are found by their key, and with all that say the same', () => {
    const twins = placesOf('Same.\n\nOther.\n\nSame.\n\n# Same.');
    const [one, other, again] = twins.all;
    if (one === undefined || other === undefined || again === undefined) throw new Error('three are needed');
    expect(twins.at(again.key)).toBe(again);
    expect(twins.equals(one.key)).toEqual([one, again]);
    expect(twins.equals(again.key)).toEqual([one, again]);
    expect([twins.at('none'), twins.equals('none')]).toEqual([null, []]);
  });

  it('know what holds them, the innermost first', () => {
    const nested = placesOf('> * Deep in it.\n\nDeep in it.');
    const [quote, list, inner, after] = nested.all;
    if (inner === undefined || after === undefined) throw new Error('four are needed');
    expect(nested.around(inner)).toEqual([list, quote]);
    expect(nested.around(after)).toEqual([]);
    expect(places.around(place('paragraph', 'Two items.')).map(({ type }) => type)).toEqual(['list']);
    expect(places.around(place('paragraph', 'W-11')).map(({ type }) => type)).toEqual(['table']);
  });
});

describe('places that share words', () => {
  it('are all that have one of them, whatever its case', () => {
    const shared = (text: string) => [...places.sharing(wordCounts(text))].map((one) => one.text);
    expect(shared('PACKAGE')).toEqual(['Get the package.']);
    expect(shared('item of the kind').sort()).toEqual(['Get the package.', 'One item.', 'One item.\nTwo items.']);
    expect(shared('nowhere')).toEqual([]);
  });

  it('are no more than are worth comparing, those with the rarest words first', () => {
    const many = Array.from({ length: 450 }, (_, at) => `Common word ${String(at)}.`);
    const large = placesOf([...many, 'Common rare.'].join('\n\n'));
    const rare = [...large.sharing(wordCounts('common rare'))];
    expect(rare[0]?.text).toBe('Common rare.');
    expect(rare).toHaveLength(451);
    // Once enough share a word, the commoner ones are not looked at.
    const both = placesOf([...many, ...many.map((text) => text.replace('Common', 'Plain'))].join('\n\n'));
    expect(both.sharing(wordCounts('common plain')).size).toBe(450);
    expect(both.sharing(wordCounts('common 7 8')).size).toBe(452);
  });
});

describe('the words of a text', () => {
  it('are counted in lower case, without signs and white space', () => {
    expect(wordCounts('One, one – TWO! 3')).toEqual({
      counts: new Map([
        ['one', 2],
        ['two', 1],
        ['3', 1],
      ]),
      total: 4,
    });
    expect(wordCounts(' … ')).toEqual({ counts: new Map(), total: 0 });
    expect(places.wordsOf(place('paragraph', 'One item.'))).toEqual(wordCounts('One item.'));
    const foreign = { ...place('paragraph', 'One item.'), text: 'Not of this page' };
    expect(places.wordsOf(foreign)).toEqual(wordCounts('Not of this page'));
  });

  it('make two texts alike by the share that both have', () => {
    const alike = (one: string, other: string) => likeness(wordCounts(one), wordCounts(other));
    expect(alike('a b', 'a b')).toBe(1);
    expect(alike('a b c', 'a')).toBe(0.5);
    expect(alike('a a b', 'a c c')).toBeCloseTo(1 / 3);
    expect(alike('a', 'b')).toBe(0);
    expect(alike('', 'a')).toBe(0);
    expect(alike('', '…')).toBe(0);
  });
});

describe('an anchor', () => {
  it('remembers a block and what stands around it', () => {
    const { key } = place('paragraph', 'Two items.');
    expect(rememberAnchor(places, key)).toEqual({
      key,
      type: 'paragraph',
      text: 'Two items.',
      before: 'One item.',
      after: 'Quoted words here.',
      headings: ['Install', 'Linux'],
      alone: true,
      depth: 5 / 15,
    });
    expect(rememberAnchor(places, place('list', 'One item.\nTwo items.').key)).toMatchObject({
      before: 'Linux',
      after: 'Quoted words here.',
    });
    expect(rememberAnchor(places, 'none')).toBeNull();
  });

  it('knows that it stands at an end of the page, in a cell, or beside its like', () => {
    expect(rememberAnchor(places, place('paragraph', 'Before all.').key)).toMatchObject({ before: '', depth: 0 });
    expect(rememberAnchor(places, place('paragraph', 'Last.').key)).toMatchObject({ after: '' });
    expect(rememberAnchor(places, place('paragraph', 'Wait.').key)).toMatchObject({ cell: true });
    const twins = placesOf('Same.\n\nSame.');
    expect(rememberAnchor(twins, place('paragraph', 'Same.', twins).key)).toMatchObject({ alone: false });
  });

  it('keeps the beginning of long words, and of those around it what is nearest', () => {
    const [before, own, after] = ['b', 'o', 'a'].map((letter) =>
      Array.from({ length: 600 }, (_, at) => `${letter}${String(at)}`).join(' '),
    );
    const long = placesOf(`# ${before ?? ''}\n\n${before ?? ''}\n\n${own ?? ''}\n\n${after ?? ''}`);
    expect(rememberAnchor(long, place('paragraph', own ?? '', long).key)).toMatchObject({
      text: own?.slice(0, 1_000),
      before: before?.slice(-200),
      after: after?.slice(0, 200),
      headings: [before?.slice(0, 200)],
    });
  });

  it('remembers the twenty headings that are nearest', () => {
    const nested = Array.from({ length: 23 }, (_, depth) => `${'> '.repeat(depth)}# Heading ${String(depth)}`);
    const deep = placesOf([...nested, `${'> '.repeat(23)}\n${'> '.repeat(22)}Words.`].join('\n'));
    const inner = deep.all.find(({ text }) => text === 'Words.');
    expect(inner?.headings.length).toBeGreaterThan(20);
    const anchor = rememberAnchor(deep, inner?.key ?? '');
    expect(anchor?.headings).toEqual(inner?.headings.slice(-20).map(({ text }) => text));
  });
});

describe('a quotation at the head of a text', () => {
  const quoted = (text: string) => quotedWords(parsePage(text).blocks);

  it('is what others said', () => {
    expect(quoted('> Walk the field.\n> Before you build.\n\nWhy?')).toBe('Walk the field. Before you build.');
    expect(quoted('> Walk the field …\n\nWhy?')).toBe('Walk the field');
    expect(quoted('> Walk … the field.\n\nWhy?')).toBe('Walk … the field.');
  });

  it('is none where the text begins with words of its own, or quotes nothing', () => {
    expect(quoted('Why?\n\n> Walk the field.')).toBeNull();
    expect(quoted('>\n\nWhy?')).toBeNull();
    expect(quoted('')).toBeNull();
  });

  it('stands in the innermost block that says it, whatever its signs', () => {
    const page = placesOf('Intro.\n\n> * Walk *the* field, then build.\n\nEnd.');
    const inner = page.all.find(({ type, text }) => type === 'paragraph' && text.startsWith('Walk'));
    expect(placeOfQuote('Walk the field', page)).toBe(inner?.key);
  });

  it('is found nowhere where several say it, none does, or it is too short to tell', () => {
    const page = placesOf('Walk the field.\n\nWalk the field again.\n\nTwelve letter.');
    expect(placeOfQuote('Walk the field', page)).toBeNull();
    expect(placeOfQuote('Walk the road again', page)).toBeNull();
    expect(placeOfQuote('Walk the field again', page)).toBe(page.all[1]?.key);
    expect(placeOfQuote('Twelve lette', page)).toBeNull();
    expect(placeOfQuote('Twelve letter', page)).toBe(page.all[2]?.key);
  });

  it('is in a text that says the same letters', () => {
    expect(says('the *field*', 'Walk the field.')).toBe(true);
    expect(says('the road', 'Walk the field.')).toBe(false);
  });
});
