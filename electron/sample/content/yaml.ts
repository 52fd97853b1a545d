/** The subset of YAML that the platform writes: nested maps and lists of scalars, folded and literal texts. */
export type YamlValue = string | number | boolean | null | readonly YamlValue[] | YamlMap;
export interface YamlMap {
  readonly [key: string]: YamlValue;
}

interface Line {
  readonly indent: number;
  readonly text: string;
}

/** Never fails: a line that is not YAML is skipped. Anything but a map at the top level gives an empty map. */
export function parseYaml(source: string): YamlMap {
  const lines = source.split(/\r?\n/).map((raw) => ({ indent: raw.length - raw.trimStart().length, text: raw.trim() }));
  const value = readBlock({ lines, at: 0 }, 0);
  return isYamlMap(value) ? value : {};
}

export function isYamlMap(value: YamlValue | undefined): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Divides a page into the YAML between two `---` lines at its top and the rest. */
export function splitFrontMatter(source: string): { readonly meta: YamlMap; readonly body: string } {
  const text = source.replace(/^\ufeff/, '');
  const found = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (found?.index !== 0 || !/^[\w"'-]+[ \t]*:/m.test(found[1] ?? '')) return { meta: {}, body: text };
  return { meta: parseYaml(found[1] ?? ''), body: text.slice(found[0].length) };
}

interface Reader {
  readonly lines: readonly Line[];
  at: number;
}

function current(reader: Reader): Line | undefined {
  let line = reader.lines[reader.at];
  while (line !== undefined && (line.text === '' || line.text.startsWith('#'))) {
    reader.at += 1;
    line = reader.lines[reader.at];
  }
  return line;
}

function readBlock(reader: Reader, minimum: number): YamlValue {
  const first = current(reader);
  if (first === undefined || first.indent < minimum) return null;
  return isItem(first.text) ? readList(reader, first.indent) : readMap(reader, first.indent);
}

function readMap(reader: Reader, indent: number): YamlMap {
  const entries: [string, YamlValue][] = [];
  for (let line = current(reader); line !== undefined && line.indent >= indent; line = current(reader)) {
    if (line.indent === indent && isItem(line.text)) break;
    reader.at += 1;
    const pair = line.indent === indent ? PAIR.exec(line.text) : null;
    if (pair?.[1] !== undefined) entries.push([unquote(pair[1]), readValue(reader, pair[2] ?? '', indent)]);
  }
  return Object.fromEntries(entries);
}

function readList(reader: Reader, indent: number): readonly YamlValue[] {
  const items: YamlValue[] = [];
  for (let line = current(reader); line?.indent === indent && isItem(line.text); line = current(reader)) {
    reader.at += 1;
    const text = line.text.slice(1).trim();
    const pair = /^[\w-]+:(?:\s|$)/.test(text) ? PAIR.exec(text) : null;
    if (pair?.[1] === undefined) {
      items.push(readValue(reader, text, indent));
      continue;
    }
    const head = { [pair[1]]: readValue(reader, pair[2] ?? '', indent + 2) };
    const rest = readBlock(reader, indent + 1);
    items.push({ ...head, ...(isYamlMap(rest) ? rest : {}) });
  }
  return items;
}

const PAIR = /^("[^"]*"|'[^']*'|[^:#]+?)[ \t]*:(?:[ \t]+(.*))?$/;

function readValue(reader: Reader, written: string, indent: number): YamlValue {
  const style = /^([>|])[+-]?\d*$/.exec(written)?.[1];
  const deeper: string[] = [];
  if (style !== undefined || written !== '') {
    for (let line = reader.lines[reader.at]; line !== undefined; line = reader.lines[reader.at]) {
      if (line.text !== '' && line.indent <= indent) break;
      if (line.text === '' && style === undefined) break;
      deeper.push(line.text);
      reader.at += 1;
    }
  }
  if (style === '|') return deeper.join('\n').trim();
  if (style === '>')
    return deeper
      .map((text) => (text === '' ? '\n' : text))
      .join(' ')
      .replace(/ ?\n ?/g, '\n')
      .trim();
  if (written !== '') return scalar([written, ...deeper].join(' '));
  const next = current(reader);
  const listBelow = next?.indent === indent && isItem(next.text);
  return readBlock(reader, listBelow ? indent : indent + 1);
}

function isItem(text: string): boolean {
  return text === '-' || text.startsWith('- ');
}

function scalar(written: string): YamlValue {
  const text = written.trim();
  if (/^["']/.test(text)) return unquote(text);
  if (/^\[.*\]$/.test(text)) {
    const inner = text.slice(1, -1).trim();
    return inner === '' ? [] : inner.split(',').map(scalar);
  }
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null' || text === '~') return null;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function unquote(written: string): string {
  const text = written.trim();
  if (/^'.*'$/s.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (/^".*"$/s.test(text)) {
    return text
      .slice(1, -1)
      .replace(/\\(.)/g, (_all, letter: string) => (letter === 'n' ? '\n' : letter === 't' ? '\t' : letter));
  }
  return text;
}
