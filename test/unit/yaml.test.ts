import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '#shared/result.ts';
import { MAX_YAML_CHARACTERS, MAX_YAML_DEPTH, readYaml } from '#shared/yaml.ts';
import { stringify } from 'yaml';
import { parseYaml, splitPage } from '../../electron/sample/content/yaml.ts';

describe('YAML', () => {
  it('is read as it was written, whatever it says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = JSON.parse(JSON.stringify(value)) as unknown;
        expect(readYaml(stringify(written))).toEqual(ok(written));
      }),
    );
  });

  it('gives a value or a problem for any text', () => {
    const text = fc.array(
      fc.constantFrom('a', ': ', '- ', '\n', '  ', '[', '{', '&a ', '*a', '"', '|', '#', '!!', '%'),
      {
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(text, (parts) => {
        expect(typeof readYaml(parts.join('')).ok).toBe('boolean');
        expect(typeof parseYaml(parts.join(''))).toBe('object');
      }),
    );
  });

  it('is refused where it would grow, refer to itself or be too long', () => {
    const laughs = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 9; level += 1) {
      const alias = `*a${String(level - 1)}`;
      laughs.push(`a${String(level)}: &a${String(level)} [${Array.from({ length: 9 }, () => alias).join(', ')}]`);
    }
    expect(readYaml(laughs.join('\n'))).toEqual(err('too-many-aliases'));
    expect(readYaml('&a [*a, *a]')).toEqual(err('invalid'));
    expect(readYaml('x'.repeat(MAX_YAML_CHARACTERS + 1))).toEqual(err('too-long'));
  });

  it.each([
    ['lists in brackets', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['maps in braces', (depth: number) => '{a: '.repeat(depth) + '}'.repeat(depth)],
    ['lists in a line', (depth: number) => '- '.repeat(depth) + 'a'],
    ['keys in a line', (depth: number) => '? '.repeat(depth) + 'a'],
    ['values in a line', (depth: number) => 'a: '.repeat(depth)],
    ['lines', (depth: number) => Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
  ])('is refused before it is read where %s go too deep', (_name, nested) => {
    expect(readYaml(nested(2 * MAX_YAML_DEPTH))).toEqual(err('too-deep'));
    expect(readYaml(nested(5_000))).toEqual(err('too-deep'));
    expect(readYaml(nested(MAX_YAML_DEPTH / 2 - 1))).not.toEqual(err('too-deep'));
  });

  it('is not too deep where texts hold brackets, and where lists and lines are long', () => {
    const long = Array.from({ length: 500 }, (_, at) => `- text: "[[[{{{ ${String(at)}"\n  list: [[a], {b: c}]`);
    expect(readYaml([...long, '- |', '  [[[', '    - - -'].join('\n')).ok).toBe(true);
    expect(readYaml(`{${Array.from({ length: 500 }, (_, at) => `k${String(at)}: [a]`).join(', ')}}`).ok).toBe(true);
  });

  it('keeps names that objects of the language have for themselves', () => {
    const read = readYaml('__proto__: { polluted: true }\nconstructor: 1\n');
    expect(read.ok && Object.keys(read.value ?? {})).toEqual(['__proto__', 'constructor']);
    expect('polluted' in {}).toBe(false);
  });
});

describe('front matter that is not YAML', () => {
  it('is told from what is', () => {
    expect(readYaml('title: Tides: an introduction')).toEqual(err('invalid'));
  });

  it('is still apart from the text, and what can be read of it is read', () => {
    const source =
      '---\ntitle: Tides: an introduction\nicon: @waves\nbroken: [1,\nlayout:\n  width: wide\ntags:\n- a\n- b\n---\nText\n';
    expect(splitPage(source)).toEqual({
      meta: {
        title: 'Tides: an introduction',
        icon: '@waves',
        broken: '[1,',
        layout: { width: 'wide' },
        tags: ['a', 'b'],
      },
      body: 'Text\n',
    });
  });
});
