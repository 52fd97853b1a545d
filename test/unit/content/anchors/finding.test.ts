import { describe, expect, it } from 'vitest';
import type { Anchor } from '#shared/anchor.ts';
import { findAnchor, rememberAnchor } from '../../../../renderer/content/anchors/anchor.ts';
import { PagePlaces } from '../../../../renderer/content/anchors/places.ts';
import { parsePage } from '../../../../renderer/content/content.ts';

const placesOf = (page: string): PagePlaces => new PagePlaces(parsePage(page).blocks);

/** An anchor to the block of a page that begins so. */
function anchorTo(page: string, text: string): Anchor {
  const places = placesOf(page);
  const place = places.all.find((one) => one.text.startsWith(text));
  const anchor = place === undefined ? null : rememberAnchor(places, place.key);
  if (anchor === null) throw new Error(`no block begins with ${text}`);
  return anchor;
}

/** How it is found in another page, and what stands there. */
function find(anchor: Anchor, page: string): readonly [string, string | null] {
  const places = placesOf(page);
  const { found, key } = findAnchor(anchor, places);
  return [found, places.all.find((place) => place.key === key)?.text ?? null];
}
const found = (before: string, text: string, after: string) => find(anchorTo(before, text), after);

describe('a block that says what it said', () => {
  it('is known by four words, whatever stands around it now', () => {
    const words = 'Press the red button';
    expect(found(`# A\n\nOne.\n\n${words}\n\nTwo.`, 'Press', `# B\n\nThree.\n\n${words}\n\nFour.`)).toEqual([
      'key',
      words,
    ]);
  });

  it('is not known by three words alone', () => {
    const words = 'Press red button';
    expect(found(`# A\n\nOne.\n\n${words}\n\nTwo.`, 'Press', `# B\n\nThree.\n\n${words}\n\nFour.`)).toEqual([
      'lost',
      null,
    ]);
  });

  it('is known by few words and one neighbour, or the heading, where it stood', () => {
    const page = '# A\n\nOne.\n\nNote\n\nTwo.';
    expect(found(page, 'Note', '# B\n\nOne.\n\nNote\n\nFour.')).toEqual(['key', 'Note']);
    expect(found(page, 'Note', '# B\n\nThree.\n\nNote\n\nTwo.')).toEqual(['key', 'Note']);
    expect(found(page, 'Note', '# A\n\nThree.\n\nNote\n\nFour.')).toEqual(['key', 'Note']);
    expect(found(page, 'Note', '# B\n\nThree.\n\nNote\n\nFour.')).toEqual(['lost', null]);
  });

  it('is not known by its heading alone where it stands elsewhere on the page', () => {
    const page = '# A\n\nNote\n\nOne.\n\nTwo.\n\nThree.';
    expect(found(page, 'Note', '# A\n\nFour.\n\nFive.\n\nSix.\n\nNote')).toEqual(['heading', 'A']);
  });

  it('is not known by its words where there were several of it, though one is left', () => {
    const twice = '# A\n\nOne.\n\nPress the red button\n\nTwo.\n\n# B\n\nThree.\n\nPress the red button\n\nFour.';
    const anchor = { ...anchorTo(twice, 'Press'), depth: 0 };
    expect(anchor.alone).toBe(false);
    expect(find(anchor, '# C\n\nFive.\n\nPress the red button')).toEqual(['lost', null]);
  });
});

describe('one of several that say the same', () => {
  const words = 'Press the red button';
  const anchor: Anchor = {
    ...anchorTo(`# A\n\nOne.\n\n${words}\n\nTwo.`, 'Press'),
    alone: false,
  };
  /** Which of the equal blocks is found, by its place among all. */
  const which = (wanted: Anchor, page: string): number | null => {
    const places = placesOf(page);
    const { found: how, key } = findAnchor(wanted, places);
    return how === 'key' ? places.all.findIndex((place) => place.key === key) : null;
  };
  const at = (depth: number) => ({ ...anchor, depth });

  it('is the one with the same words before it, after it, or above it', () => {
    expect(which(at(0.3), `# A\n\nOne.\n\n${words}\n\nX.\n\n# A\n\nY.\n\n${words}\n\nX.`)).toBe(2);
    expect(which(at(0.7), `# A\n\nY.\n\n${words}\n\nX.\n\n# A\n\nY.\n\n${words}\n\nTwo.`)).toBe(6);
    expect(which(at(0.75), `# B\n\nY.\n\n${words}\n\nX.\n\n# A\n\nY.\n\n${words}\n\nX.`)).toBe(6);
    expect(which(at(0.25), `# A\n\nY.\n\n${words}\n\nX.\n\n# B\n\nY.\n\n${words}\n\nX.`)).toBe(2);
  });

  it('is the one that is nearest where all else is the same', () => {
    const page = `# A\n\nOne.\n\n${words}\n\nTwo.\n\n# A\n\nOne.\n\n${words}\n\nTwo.`;
    expect(which(at(0.25), page)).toBe(2);
    expect(which(at(0.75), page)).toBe(6);
    // Halfway between the two.
    expect(which(at(0.5), page)).toBeNull();
  });
});

describe('a block that was edited', () => {
  const around = (words: string) => `# A\n\nOne before it.\n\n${words}\n\nOne after it.`;
  const old = 'Open the settings and choose a language there.';

  it('is known by most of its words, and by what stands around it', () => {
    const edited = 'Open the settings and choose one language.';
    expect(found(around(old), 'Open', around(edited))).toEqual(['text', edited]);
    // Half of the words alone are not enough.
    const half = 'Open the settings and do it.';
    expect(found(around(old), 'Open', around(half))).toEqual(['text', half]);
    expect(found(around(old), 'Open', `# B\n\nOther.\n\n${half}\n\nOther.`)).toEqual(['lost', null]);
  });

  it('is not known by what stands around it alone', () => {
    expect(found(around(old), 'Open', around('Open another page altogether for this.'))).toEqual(['heading', 'A']);
  });

  it('is known though everything around it changed, where it says nearly the same', () => {
    const edited = 'Open the settings and choose a language here.';
    expect(found(around(old), 'Open', `# B\n\nOther.\n\n${edited}\n\nWords.`)).toEqual(['text', edited]);
  });

  it('may have become a heading, or a heading a line', () => {
    expect(found(around(old), 'Open', around(`## ${old}`))).toEqual(['text', old]);
    expect(found(around(`## ${old}`), 'Open', around(old))).toEqual(['text', old]);
  });

  it('is not what became of another kind of block', () => {
    expect(found(around(old), 'Open', around(`\`\`\`\n${old}\n\`\`\``))).toEqual(['heading', 'A']);
    const code = (words: string) => around(`\`\`\`\n${words}\n\`\`\``);
    const changed = old.replace('there', 'here');
    expect(found(code(old), 'Open', code(changed))).toEqual(['text', changed]);
  });

  it('is told by its beginning where it is longer than what was remembered', () => {
    const head = Array.from({ length: 250 }, (_, at) => `w${String(at)}`).join(' ');
    const tail = (letter: string) => Array.from({ length: 900 }, (_, at) => `${letter}${String(at)}`).join(' ');
    const [before, after] = [`${head} ${tail('x')}`, `${head} ${tail('y')}`];
    const [how, text] = found(`# A\n\nOne.\n\n${before}\n\nTwo.`, 'w0', `# B\n\nThree.\n\n${after}\n\nFour.`);
    expect([how, text === after]).toEqual(['text', true]);
  });

  it('is none of several that are nearly as like it', () => {
    const [left, right] = ['left', 'right'].map((side) => old.replace('there', side));
    const both = (one: string, other: string) => `# B\n\nOther.\n\n${one}\n\nOther.\n\n${other}\n\nOther.`;
    expect(found(around(old), 'Open', both(left ?? '', right ?? ''))).toEqual(['lost', null]);
    // One of them says clearly more of it.
    const worse = 'Open the settings and choose one of them.';
    expect(found(around(old), 'Open', both(worse, left ?? ''))).toEqual(['text', left]);
  });

  it('is the one between the same neighbours where two are equally like it', () => {
    const [left, right] = ['left', 'right'].map((side) => old.replace('there', side));
    const page = `# B\n\nOther.\n\n${left ?? ''}\n\nOther.\n\n# A\n\nOne before it.\n\n${right ?? ''}\n\nOne after it.`;
    expect(found(around(old), 'Open', page)).toEqual(['text', right]);
  });

  it('is none that says exactly the same and was refused for what stands around it', () => {
    const anchor = { ...anchorTo(around(old), 'Open'), alone: false };
    expect(find(anchor, `# B\n\nOther.\n\n${old}\n\nOther.`)).toEqual(['lost', null]);
  });
});

describe('a block that is gone', () => {
  const page = '# Install\n\n## Linux\n\nGet the package from there.';

  it('leaves the nearest heading above it that is still there', () => {
    expect(found(page, 'Get', '# Install\n\n## Linux\n\nOther.')).toEqual(['heading', 'Linux']);
    expect(found(page, 'Get', '# Install\n\n## Mac\n\nOther.')).toEqual(['heading', 'Install']);
    expect(found(page, 'Get', '# Remove\n\nLinux')).toEqual(['lost', null]);
  });

  it('leaves a heading that is longer than what was remembered of it', () => {
    const long = Array.from({ length: 90 }, (_, at) => `w${String(at)}`).join(' ');
    expect(found(`# ${long}\n\nGet the package.`, 'Get', `# ${long}\n\nOther.`)).toEqual(['heading', long]);
  });
});

describe('an empty page', () => {
  it('has no place for anything', () => {
    expect(findAnchor(anchorTo('Words.', 'Words'), new PagePlaces([]))).toEqual({ found: 'lost', key: null });
  });
});
