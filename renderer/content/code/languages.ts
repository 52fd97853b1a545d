/** What people write after a fence -> the grammar. Names of grammars map to themselves. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['js', 'javascript'],
  ['cjs', 'javascript'],
  ['mjs', 'javascript'],
  ['node', 'javascript'],
  ['ts', 'typescript'],
  ['cts', 'typescript'],
  ['mts', 'typescript'],
  ['sh', 'shellscript'],
  ['bash', 'shellscript'],
  ['zsh', 'shellscript'],
  ['shell', 'shellscript'],
  ['console', 'shellscript'],
  ['terminal', 'shellscript'],
  ['curl', 'shellscript'],
  ['ps', 'powershell'],
  ['ps1', 'powershell'],
  ['pwsh', 'powershell'],
  ['batch', 'bat'],
  ['cmd', 'bat'],
  ['py', 'python'],
  ['python3', 'python'],
  ['rb', 'ruby'],
  ['rs', 'rust'],
  ['golang', 'go'],
  ['kt', 'kotlin'],
  ['kts', 'kotlin'],
  ['cs', 'csharp'],
  ['c#', 'csharp'],
  ['f#', 'fsharp'],
  ['c++', 'cpp'],
  ['cc', 'cpp'],
  ['h', 'c'],
  ['hpp', 'cpp'],
  ['objc', 'objective-c'],
  ['objectivec', 'objective-c'],
  ['ex', 'elixir'],
  ['exs', 'elixir'],
  ['hs', 'haskell'],
  ['pl', 'perl'],
  ['yml', 'yaml'],
  ['md', 'markdown'],
  ['blocksyntax', 'markdown'],
  ['gfm', 'markdown'],
  ['dockerfile', 'docker'],
  ['makefile', 'make'],
  ['mk', 'make'],
  ['tf', 'hcl'],
  ['terraform', 'hcl'],
  ['protobuf', 'proto'],
  ['gql', 'graphql'],
  ['htm', 'html'],
  ['xhtml', 'html'],
  ['svg', 'xml'],
  ['plist', 'xml'],
  ['properties', 'ini'],
  ['conf', 'ini'],
  ['cfg', 'ini'],
  ['env', 'dotenv'],
  ['tex', 'latex'],
  ['patch', 'diff'],
  ['hbs', 'handlebars'],
  ['sol', 'solidity'],
  ['vbnet', 'vb'],
  ['pgsql', 'sql'],
  ['postgres', 'sql'],
  ['postgresql', 'sql'],
  ['mysql', 'sql'],
  ['tsql', 'sql'],
  ['plsql', 'sql'],
  ['jsonl', 'json'],
  ['geojson', 'json'],
]);

/** Display names of languages, for the header of a code block. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['bat', 'Batch'],
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['css', 'CSS'],
  ['csv', 'CSV'],
  ['docker', 'Dockerfile'],
  ['fsharp', 'F#'],
  ['graphql', 'GraphQL'],
  ['hcl', 'HCL'],
  ['html', 'HTML'],
  ['http', 'HTTP'],
  ['ini', 'INI'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['json5', 'JSON5'],
  ['jsonc', 'JSON'],
  ['jsx', 'JSX'],
  ['latex', 'LaTeX'],
  ['make', 'Makefile'],
  ['mdx', 'MDX'],
  ['objective-c', 'Objective-C'],
  ['php', 'PHP'],
  ['powershell', 'PowerShell'],
  ['proto', 'Protobuf'],
  ['scss', 'SCSS'],
  ['shellscript', 'Shell'],
  ['sql', 'SQL'],
  ['toml', 'TOML'],
  ['tsx', 'TSX'],
  ['typescript', 'TypeScript'],
  ['vb', 'Visual Basic'],
  ['xml', 'XML'],
  ['yaml', 'YAML'],
]);

const PLAIN = new Set(['text', 'txt', 'plain', 'plaintext', 'none', 'nohighlight', 'raw', 'output']);

/** The grammar's name for a language as written, known or not; null if the text should stay plain. */
export function grammarName(language: string): string | null {
  const name = language.toLowerCase();
  return PLAIN.has(name) ? null : (ALIASES.get(name) ?? name);
}

/** The display name of a language; an unknown one stays as written. */
export function languageName(language: string): string {
  const grammar = grammarName(language);
  if (grammar === null) return 'Text';
  const known = NAMES.get(grammar);
  if (known !== undefined) return known;
  return grammar === language.toLowerCase() && !/^[a-z]/.test(language)
    ? language
    : grammar.charAt(0).toUpperCase() + grammar.slice(1);
}
