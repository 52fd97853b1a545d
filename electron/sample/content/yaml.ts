import { splitFrontMatter } from '#shared/front-matter.ts';
import { isYamlMap, readYaml, type YamlMap } from '#shared/yaml.ts';

/**
 * Never fails. Where the whole is no YAML, its entries are read one by one, and those that are none are passed over.
 * Anything but a map at the top gives an empty map.
 */
export function parseYaml(source: string): YamlMap {
  const whole = readYaml(source, { trimBlocks: true });
  if (whole.ok) return isYamlMap(whole.value) ? whole.value : {};
  return whole.error === 'invalid' ? Object.fromEntries(entriesIn(source).flatMap(readEntry)) : {};
}

/** A page apart from its front matter. */
export function splitPage(source: string): { readonly meta: YamlMap; readonly body: string } {
  const { yaml, body } = splitFrontMatter(source);
  return { meta: yaml === '' ? {} : parseYaml(yaml), body };
}

/** An entry is a line that is not indented, with the indented lines and the list below it. */
function entriesIn(source: string): readonly string[] {
  return source.split(/^(?![\s#-]|$)/m);
}

function readEntry(entry: string): readonly (readonly [string, YamlMap[string]])[] {
  const read = readYaml(entry, { trimBlocks: true });
  if (read.ok) return isYamlMap(read.value) ? Object.entries(read.value) : [];
  // People write `title: Tides: an introduction` without quotes.
  const [, key, text] = /^([\w-]+):[ \t]+(\S.*)$/.exec(entry.trim()) ?? [];
  return key === undefined || text === undefined ? [] : [[key, text]];
}
