import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../renderer/store/search/query-language.ts';
import { oneLine } from '../../../renderer/content/one-line.ts';
import { pageText } from '../../../renderer/store/search/page-text.ts';
import { Tokeniser } from '../../../renderer/store/search/tokenise.ts';
import { termsAt } from './naive.ts';

describe('the words of a text', () => {
  it('are folded: case, accents, ligatures and wide forms', () => {
    expect(termsAt('Über ÉTÉ Straße ŁÓDŹ ﬁn ＡＢＣ')).toEqual([
      ['uber'],
      ['ete'],
      ['strasse'],
      ['lodz'],
      ['fin'],
      ['abc'],
    ]);
    expect(termsAt('e\u0301te\u0301 soft\u00adhyphen')).toEqual([['ete'], ['softhyphen']]);
  });

  it('are an identifier, its ends and its parts, all at one place', () => {
    expect(termsAt('getUserById next')).toEqual([
      ['getuserbyid', 'userbyid', 'byid', 'id', 'get', 'user', 'by'],
      ['next'],
    ]);
    expect(termsAt('HTTPServer')[0]).toContain('http');
    expect(termsAt('HTTPServer')[0]).toContain('server');
  });

  it('stand side by side where signs part them', () => {
    expect(termsAt('--no-cache snake_case a.b.c v1.2')).toEqual(
      ['no', 'cache', 'snake', 'case', 'a', 'b', 'c', 'v1', '2'].map((term) => [term]),
    );
  });

  it('are pairs in scripts without spaces, with the last character alone', () => {
    expect(termsAt('東京都 km')).toEqual([['東京'], ['京都'], ['都'], ['km']]);
  });

  it('stand in the text where they are said to stand', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const tokeniser = new Tokeniser({ parts: true });
        tokeniser.reset(text);
        let position = -1;
        while (tokeniser.next()) {
          expect(tokeniser.start).toBeLessThan(tokeniser.end);
          expect(tokeniser.end).toBeLessThanOrEqual(text.length);
          expect(tokeniser.length).toBeGreaterThan(0);
          expect(tokeniser.position - position).toBeLessThanOrEqual(1);
          ({ position } = tokeniser);
        }
      }),
    );
  });
});

describe('the text of a page', () => {
  it('has what a reader sees, and nothing of the markup', () => {
    const { headings, body } = pageText(
      [
        '---',
        'description: hidden',
        '---',
        '# A *first* heading',
        'See [the guide](guide/a_(b).md "t") and ![alt text](x.png), `a_b<T>` and 2 &lt; 3.',
        '{% tabs %}{% tab title="Node.js" %}',
        '<img src="secret.png" alt="A picture">',
        '```sh',
        'run --no-cache {% raw %} # not a heading',
        '```',
        'H<sub>2</sub>O \\_kept\\_',
      ].join('\n'),
    );
    expect(headings).toEqual(['A first heading']);
    for (const shown of [
      'A first heading',
      'See the guide and alt text, a_b<T> and 2 < 3.',
      'Node.js',
      'A picture',
      'run --no-cache {% raw %} # not a heading',
      'H2O _kept_',
    ]) {
      expect(body).toContain(shown);
    }
    for (const hidden of ['hidden', 'guide/', 'secret', 'tabs', '**', 'img']) expect(body).not.toContain(hidden);
  });

  it('shows on one line where the cells and rows of a table end, and no marks of lists, quotes or code', () => {
    const { body } = pageText(
      [
        'Codes:',
        '| Code | Meaning |',
        '| ---- | ------- |',
        '| `EBB-1` | no \\| bar |',
        '',
        '<table><tr><td>Left</td><td>Right</td></tr></table>',
        '> - [ ] A `quoted` task',
        '* a | b',
        '```',
        '\tindented | code',
        '```',
      ].join('\n'),
    );
    expect(oneLine(body.trim())).toBe(
      'Codes: Code · Meaning; EBB-1 · no | bar; Left · Right; A quoted task a b indented | code',
    );
  });

  it('has no names of icons and nothing of columns that a reader does not see', () => {
    const cards = (rows: readonly string[]): string =>
      `<table data-view="cards"><thead><tr><th></th><th data-hidden data-type="image">Cover</th><th>Use</th><th data-hidden>Minutes</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
    const row = (title: string): string =>
      `<tr><td><i class="fa-box-open">:box-open:</i> ${title}</td><td><a href="x/cover.svg">cover.svg</a></td><td>For ${title}</td><td>15</td></tr>`;
    const { body } = pageText(`${cards([row('One'), row('Two')])}\nAfter <td>it</td>`);
    expect(oneLine(body)).toBe('Use · One · For One · Two · For Two; After it ');
    expect(body).not.toMatch(/cover|Minutes|15|box/);
  });

  it('has nothing of a tag with a percentage', () => {
    const { body } = pageText('{% column width="33.3%" %}Words{% endcolumn %} and 5 % of {% hint %}all');
    expect(body.replace(/\s+/g, ' ').trim()).toBe('Words and 5 % of all');
  });

  it('is read of any markdown', () => {
    fc.assert(fc.property(fc.string(), (markdown) => typeof pageText(markdown).body === 'string'));
  });

  it.each(['[](', '<a ', '{%', '`', '](<', '![', '((', '\\', '&#'])(
    'is read to the end of a page of which %j is nearly all there is',
    (bait) => {
      expect(pageText(`${bait.repeat(20_000)}\n\nThe last words`).body).toContain('The last words');
    },
  );
});

describe('a query', () => {
  const meant = (text: string) => {
    const { words, excluded, scopes } = parseQuery(text);
    const say = (word: (typeof words)[number]) =>
      `${word.tokens.map(({ term }) => term).join(' ')}${word.prefix ? '*' : ''}`;
    return {
      words: words.map(say),
      excluded: excluded.map(say),
      scopes: scopes.map(({ name, value, negated }) => `${negated ? '-' : ''}${name}=${value}`),
    };
  };

  it('is words, of which the last may go on', () => {
    expect(meant('neap ti').words).toEqual(['neap', 'ti*']);
    expect(meant('neap tide ').words).toEqual(['neap', 'tide']);
  });

  it('is phrases, exclusions and scopes', () => {
    expect(meant('"neap tide" -draft -"old word" space:"Device guide" -in:comments is:open by:me ')).toEqual({
      words: ['neap tide'],
      excluded: ['draft', 'old word'],
      scopes: ['space=Device guide', '-in=comments', 'is=open', 'by=me'],
    });
  });

  it('takes for text what is no scope and no exclusion', () => {
    expect(meant('--no-cache foo:bar ')).toEqual({ words: ['no cache', 'foo bar'], excluded: [], scopes: [] });
    expect(meant('in:')).toEqual({ words: [], excluded: [], scopes: [] });
    expect(meant('京').words).toEqual(['京*']);
  });

  it('is read of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) =>
        parseQuery(text).words.every(({ tokens }) => tokens.length > 0),
      ),
    );
  });
});
