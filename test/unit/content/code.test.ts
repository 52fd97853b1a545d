import { describe, expect, it } from 'vitest';
import { grammarName, languageName } from '../../../renderer/content/code/languages.ts';
import { readTokens } from '../../../renderer/content/code/read-tokens.ts';
import { TOKEN_KINDS } from '../../../renderer/content/code/token-kinds.ts';

/** The words of a code with their kinds. */
async function kindsOf(text: string, language: string): Promise<readonly (readonly [string, string | undefined])[]> {
  const tokens = (await readTokens(text, grammarName(language) ?? '')) ?? new Uint32Array();
  const found: [string, string | undefined][] = [];
  for (let at = 0; at < tokens.length; at += 3) {
    found.push([text.slice(tokens[at], tokens[at + 1]), TOKEN_KINDS[tokens[at + 2] ?? -1]]);
  }
  return found;
}

describe('reading code', () => {
  it('tells words by their kinds, with places that count over all lines', async () => {
    expect(await kindsOf('// why\nconst level = "high";\nreturn 42;', 'ts')).toEqual(
      expect.arrayContaining([
        ['// why', 'comment'],
        ['const', 'keyword'],
        ['"high"', 'string'],
        ['42', 'constant'],
      ]),
    );
  });

  it('reads what was put in and what was taken out', async () => {
    expect(await kindsOf('- one\n+ two', 'diff')).toEqual([
      ['- one', 'deleted'],
      ['+ two', 'inserted'],
    ]);
  });

  it.each([
    'yaml',
    'js',
    'bash',
    'markdown',
    'tsx',
    'json',
    'python',
    'html',
    'jsx',
    'http',
    'toml',
    'ruby',
    'elixir',
    'sql',
  ])('has a grammar for %s, which documentation is written in', async (language) => {
    expect(await readTokens('a: "b" # <c>', grammarName(language) ?? '')).toBeInstanceOf(Uint32Array);
  });

  it('leaves alone what it has no grammar for', async () => {
    expect(await readTokens('x', 'brainforth')).toBeNull();
    expect(await readTokens('x', 'constructor')).toBeNull();
    expect(grammarName('text')).toBeNull();
  });

  it('calls languages what people call them', () => {
    expect(['yml', 'sh', 'C++', 'http', 'cobol'].map(languageName)).toEqual(['YAML', 'Shell', 'C++', 'HTTP', 'Cobol']);
  });
});
