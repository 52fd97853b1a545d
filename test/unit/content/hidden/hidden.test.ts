import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codesOf,
  hiddenIn,
  lookOf,
  nameOfHidden,
  runsWithHidden,
  unlikeIn,
} from '../../../../renderer/content/hidden/hidden.ts';
import { LOOK_ALIKES } from '../../../../renderer/content/hidden/look-alikes.data.ts';
import { asciiHostOf } from '../../../../renderer/content/hidden/host-name.ts';

const names = (text: string): readonly string[] => hiddenIn(text).map((one) => nameOfHidden([one]));

describe('hidden characters in a text', () => {
  it.each([
    ['fol\u200Bder', 'zero-width space'],
    ['is \u202Euser', 'right-to-left override'],
    ['a\u2066b', 'left-to-right isolate'],
    ['co\u00ADoperate', 'soft hyphen'],
    ['\uFEFFStart', 'byte order mark'],
    ['A\u{E0041}', 'tag character'],
    ['word\uFE0F', 'variation selector'],
    ['pass\u200Dword', 'zero-width joiner'],
    ['user\u200Cname', 'zero-width non-joiner'],
    ['rm\u00A0-rf', 'no-break space'],
    ['two\u2009words', 'thin space'],
    ['two\u3000words', 'ideographic space'],
    ['bell\u0007', 'control character'],
    ['word\u200Fword', 'right-to-left mark'],
    ['p\u0430ypal', 'Cyrillic \u0430'],
    ['g\u03BFogle', 'Greek \u03BF'],
    ['\u0441\u0441\u044Bc\u043A\u0430', 'Latin c'],
  ])('names the one in %j', (text, name) => {
    expect(names(text)).toEqual([name]);
  });

  it.each(Object.entries(LOOK_ALIKES))('names each letter of %s that looks like a Latin one', (script, pairs) => {
    for (const pair of pairs.split(' ')) {
      const letter = pair.slice(0, -1);
      expect(names(`Visit abc${letter}def today`), pair).toEqual([`${script.replaceAll('_', ' ')} ${letter}`]);
      expect(lookOf(`abc${letter}`), pair).toBe(`abc${pair.slice(-1)}`);
    }
  });

  it('says where each one is, and its code', () => {
    expect(hiddenIn('a\u200Bb\u0430b')).toEqual([
      { at: 1, text: '\u200B', kind: 'zero-width space', shown: '' },
      { at: 3, text: '\u0430', kind: 'Cyrillic', shown: '\u0430' },
    ]);
    expect(codesOf('\u200B')).toBe('U+200B');
    expect(codesOf('\u{E0041}')).toBe('U+E0041');
  });

  it('names a whole word of look-alike letters in Latin text', () => {
    expect(names('Visit \u0440\u0430\u0443\u0440\u0430\u04CF today')).toHaveLength(6);
  });

  it('names neighbours of one kind together', () => {
    const runs = (text: string): readonly string[] =>
      runsWithHidden(text, hiddenIn(text)).map((run) =>
        run.hidden.length === 0 ? run.text : nameOfHidden(run.hidden),
      );
    expect(runs('a\u200B\u200B\u00ADb')).toEqual(['a', '2 × zero-width space', 'soft hyphen', 'b']);
    expect(runs('p\u0430\u0443pal')).toEqual(['p', 'Cyrillic \u0430\u0443', 'pal']);
  });

  it('takes no space in code for typography', () => {
    expect(names('10\u00A0km')).toEqual([]);
    expect(hiddenIn('10\u00A0km', { code: true })).toHaveLength(1);
  });

  it.each([
    ['Russian', 'Съешь же ещё этих мягких французских булок, да выпей чаю. Ёлка, й, ї.'],
    [
      'Russian with acronyms',
      'Список URLов и URLа, IT-отдел, API\u00A0\u2014 это интерфейс, в\u00A0доме, С Docker, О API',
    ],
    ['Russian with words that look Latin', 'Сухо, сор и оса в доме. See docs.'],
    ['Greek', 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Το API είναι νέο.'],
    ['Greek signs in Latin text', 'Take 5 μm, α and β, ΔT and λx, then π.'],
    ['Japanese', '全角\u3000スペースと日本語のテキスト、カタカナ、Docker を使う。葛\u{E0100}城'],
    ['Chinese and Latin', '使用Docker部署API服务'],
    ['Korean', '한국어 문서를 읽어 보세요.'],
    ['Arabic with its marks', 'اَلْعَرَبِيَّةُ \u200Fمثال \u061Cنص (API)\u200E'],
    ['Persian', 'می\u200Cخواهم کتاب\u200Cها را'],
    ['Hebrew', 'שלום\u200F! עולם'],
    ['Hindi', 'क्\u200Dष नमस्ते क्\u200Cष'],
    ['Thai', 'ภาษา\u200Bไทย'],
    [
      'emoji',
      '👩\u200D💻 👨🏽\u200D🚀 ❤\uFE0F 1\uFE0F\u20E3 ☎\uFE0E 🏳\uFE0F\u200D🌈 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    ],
    ['French', '«\u00A0Bonjour\u00A0»\u00A0: ça va\u202F? Oui\u00A0! 10\u00A0000\u202F€, p.\u00A05, M.\u00A0Dupont'],
    ['English', 'Naïve café — it’s 5\u00A0% of “that”… §\u00A04'],
    ['Vietnamese', 'Tiếng Việt có nhiều dấu'],
    ['Armenian', 'Բարև ձեզ, ինչպես եք։ API'],
    ['Georgian', 'გამარჯობა, როგორ ხარ? API'],
    ['Cherokee', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ (Cherokee)'],
    ['Cree', 'ᓀᐦᐃᔭᐍᐏᐣ and English'],
    ['Bulgarian', 'Документацията е тук: API и URL, сър.'],
    ['Ukrainian', 'Їжак, ґанок і об’єкт у Docker'],
    ['Serbian', 'Љубав, њива и џак; API'],
    ['Hebrew beside Latin', 'וAPI, הURL ו-Docker'],
    ['Arabic beside Latin', 'والAPI و Docker'],
  ])('finds nothing in ordinary %s', (_, text) => {
    expect(names(text)).toEqual([]);
  });
});

describe('texts that look the same', () => {
  it.each([
    ['folder', 'fol\u200Bder', ['zero-width space']],
    ['user', '\u202Euser\u202C', ['right-to-left override', 'end of direction change']],
    ['paypal', 'p\u0430ypal', ['Cyrillic \u0430']],
    ['Caf\u00E9', 'Cafe\u0301', ['decomposed \u00E9']],
    ['Bonjour !', 'Bonjour\u00A0!', ['no-break space']],
    ['\u00EB', '\u0451', ['Cyrillic \u0451']],
    ['\u{1F469}\u{1F4BB}', '\u{1F469}\u200D\u{1F4BB}', ['zero-width joiner']],
  ])('are %j and its other form', (one, other, found) => {
    expect(lookOf(other)).toBe(lookOf(one));
    expect(unlikeIn(other).map((each) => nameOfHidden([each]))).toEqual(found);
  });

  it('never leaves a pair of them without a name', () => {
    const looks = fc.constantFrom(
      ['a', '\u0430', '\u03B1'],
      ['\u00EB', '\u0451', 'e\u0308', '\u0435\u0308'],
      ['\u00E9', 'e\u0301'],
      [' ', '\u00A0', '\u2009'],
      ['', '\u200B', '\u202E', '\uFE0F', '\u00AD', '\u200D'],
      ['\uAC00', '\u1100\u1161'],
      ['\u00C5', '\u212B', 'A\u030A'],
      ['\u0438', '\u4E00', 'z'],
    );
    const pair = fc
      .array(fc.tuple(looks, fc.nat(), fc.nat()), { maxLength: 8 })
      .map((all) =>
        [1, 2].map((side) => all.map(([look, ...picks]) => look[(picks[side - 1] ?? 0) % look.length] ?? '').join('')),
      );
    fc.assert(
      fc.property(pair, ([one = '', other = '']) => {
        if (one === other || lookOf(one) !== lookOf(other)) return;
        expect([...unlikeIn(one), ...unlikeIn(other)]).not.toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('reports places in order, each with its own text, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const all of [hiddenIn(text), unlikeIn(text)]) {
          let end = 0;
          for (const { at, text: own } of all) {
            expect(at).toBeGreaterThanOrEqual(end);
            expect(text.slice(at, at + own.length)).toBe(own);
            end = at + own.length;
          }
        }
      }),
    );
  });

  it('finds nothing in ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect([...hiddenIn(text), ...unlikeIn(text)]).toEqual([]);
        expect(lookOf(text)).toBe(text);
      }),
    );
  });
});

describe('the ASCII form of a host', () => {
  it.each([
    ['https://p\u0430ypal.example/login', 'xn--pypal-4ve.example'],
    ['//m\u00FCnchen.example', 'xn--mnchen-3ya.example'],
    ['https://user@\u043F\u0440\u0438\u043C\u0435\u0440.example:8080', 'xn--e1afmkfd.example'],
    ['mailto:me@m\u00FCnchen.example', 'xn--mnchen-3ya.example'],
  ])('of %s', (href, ascii) => {
    expect(asciiHostOf(href)).toBe(ascii);
  });

  it.each(['https://plain.example/\u0430', 'page.md', '../\u0430.md', '#\u0430', ''])(
    'is not needed for %s',
    (href) => {
      expect(asciiHostOf(href)).toBeNull();
    },
  );
});
