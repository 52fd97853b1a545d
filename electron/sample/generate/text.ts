import { randomFrom } from '../faults.ts';

/** Generates texts of a given size that resemble documentation: words by frequency, headings, lists, code, tables. */
export interface TextMaker {
  sentence(random: () => number): string;
  title(random: () => number): string;
  /** About `length` characters of a page, without its title. */
  body(
    random: () => number,
    page: { readonly length: number; readonly rare: string; readonly links: readonly string[] },
  ): string;
}

const SYLLABLES =
  'ba be bo ca ce co da de di do fa fe fi ga go ha he ka ke ki la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi wa we'.split(
    ' ',
  );
const ENDINGS = ['', '', 'n', 'r', 's', 't', 'l', 'nt', 'ng', 'st'];
const VOCABULARY = 12_000;
const SENTENCES = 6_000;
const BLOCKS = 8_000;

export function createTextMaker(seed: number): TextMaker {
  const random = randomFrom(seed);
  const words = Array.from({ length: VOCABULARY }, () => makeWord(random));
  const sentences = Array.from({ length: SENTENCES }, () => makeSentence(words, random));
  const sentence = (draw: () => number): string => pick(sentences, draw);
  const title = (draw: () => number): string =>
    capital(Array.from({ length: 2 + Math.floor(draw() * 3) }, () => frequent(words, draw)).join(' '));
  // Pages are composed of prepared blocks, since the sample server generates a page at each request.
  const blocks = Array.from({ length: BLOCKS }, () => makeBlock(random, { sentence, title }));
  return {
    sentence,
    title,
    body(draw, { length, rare, links }) {
      const parts = [`${sentence(draw)} The term of this page is ${rare}.`];
      parts.push(...links.map((link) => `${sentence(draw)} See [${title(draw)}](${link}).`));
      let size = parts.join('').length;
      while (size < length) {
        const block = pick(blocks, draw);
        parts.push(block);
        size += block.length + 2;
      }
      return parts.join('\n\n');
    },
  };
}

function makeBlock(draw: () => number, { sentence, title }: Pick<TextMaker, 'sentence' | 'title'>): string {
  const many = (count: number): string[] => Array.from({ length: count }, () => sentence(draw));
  const kind = draw();
  if (kind < 0.16) return `## ${title(draw)}`;
  if (kind < 0.28)
    return many(3 + Math.floor(draw() * 4))
      .map((text) => `* ${text}`)
      .join('\n');
  if (kind < 0.34) return `{% hint style="info" %}\n${sentence(draw)}\n{% endhint %}`;
  if (kind < 0.4)
    return `\`\`\`js\n${many(3)
      .map((text) => `log(${JSON.stringify(text)});`)
      .join('\n')}\n\`\`\``;
  if (kind < 0.44)
    return ['| Name | Meaning |', '| --- | --- |', ...many(4).map((text) => `| ${title(draw)} | ${text} |`)].join('\n');
  return many(2 + Math.floor(draw() * 5)).join(' ');
}

function makeWord(random: () => number): string {
  const syllables = Array.from({ length: 1 + Math.floor(random() * 3) + (random() < 0.4 ? 1 : 0) }, () =>
    pick(SYLLABLES, random),
  );
  return syllables.join('') + pick(ENDINGS, random);
}

function makeSentence(words: readonly string[], random: () => number): string {
  const length = 6 + Math.floor(random() * 14);
  return `${capital(Array.from({ length }, () => frequent(words, random)).join(' '))}.`;
}

/** A few words are frequent, most are rare. */
function frequent(words: readonly string[], random: () => number): string {
  return words[Math.floor(words.length * random() ** 4)] ?? '';
}

export function pick<Value extends string>(values: readonly Value[], random: () => number): Value | '' {
  return values[Math.floor(random() * values.length)] ?? '';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
