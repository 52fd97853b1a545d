import { Lexer, parseDocument, visit } from 'yaml';
import { err, ok, type Result } from './result.ts';

/**
 * The one reader of YAML. The library takes 95 kB, so no code of the first screen may import this file: the renderer
 * splits front matter off without reading it (`front-matter.ts`).
 */
export type YamlValue = string | number | boolean | null | readonly YamlValue[] | YamlMap;
export interface YamlMap {
  readonly [key: string]: YamlValue;
}

/** `invalid`: it is no YAML, or refers to itself. */
export type YamlProblem = 'too-long' | 'too-deep' | 'too-many-aliases' | 'invalid';

/** Larger than any specification. */
export const MAX_YAML_CHARACTERS = 24 * 1024 * 1024;
/** The library reads a thousand levels at most before the stack is full. */
export const MAX_YAML_DEPTH = 100;
/** Aliases are counted with what they stand for: a text that grows by a million when it is read is refused. */
const MAX_ALIASES = 100;

/** `trimBlocks`: texts of several lines (`|`, `>`) lose the white space around them. Of a key that occurs twice the last counts. */
export function readYaml(
  text: string,
  { trimBlocks = false }: { readonly trimBlocks?: boolean } = {},
): Result<YamlValue, YamlProblem> {
  if (text.length > MAX_YAML_CHARACTERS) return err('too-long');
  if (isDeep(text)) return err('too-deep');
  try {
    const document = parseDocument(text, { logLevel: 'silent', prettyErrors: false, uniqueKeys: false });
    if (document.errors.length > 0) return err('invalid');
    if (trimBlocks)
      visit(document, {
        Scalar(_key, node) {
          const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
          if (isBlock && typeof node.value === 'string') node.value = node.value.trim();
        },
      });
    const value = document.toJS({ maxAliasCount: MAX_ALIASES }) as YamlValue;
    return isCircular(value, { above: new Set(), checked: new Set() }) ? err('invalid') : ok(value);
  } catch (thrown) {
    // The library answers so where there are more aliases than allowed.
    return err(thrown instanceof ReferenceError ? 'too-many-aliases' : 'invalid');
  }
}

/**
 * Counted before the library builds anything: where the stack fills up in it, the engine may end the whole process instead
 * of throwing. Each column at which a line begins, each indicator of a line, and each bracket may be one level.
 */
function isDeep(text: string): boolean {
  const columns: number[] = [];
  let [column, atStart, indicators, brackets] = [0, true, 0, 0];
  for (const token of new Lexer().lex(text)) {
    if (OPENING.has(token)) brackets += 1;
    else if (CLOSING.has(token)) brackets -= 1;
    else if (INDICATORS.has(token) && brackets === 0) indicators += 1;
    if (token.endsWith('\n')) [column, atStart, indicators] = [0, true, 0];
    else if (atStart && token.trim() === '') column += token.length;
    else if (atStart) {
      while ((columns.at(-1) ?? -1) >= column) columns.pop();
      columns.push(column);
      atStart = false;
    }
    if (columns.length + indicators + brackets > MAX_YAML_DEPTH) return true;
  }
  return false;
}

const OPENING: ReadonlySet<string> = new Set(['[', '{']);
const CLOSING: ReadonlySet<string> = new Set([']', '}']);
const INDICATORS: ReadonlySet<string> = new Set(['-', '?', ':']);

interface Walk {
  readonly above: Set<object>;
  readonly checked: Set<object>;
}

/** An alias may stand for what it is in. */
function isCircular(value: YamlValue, walk: Walk): boolean {
  if (typeof value !== 'object' || value === null || walk.checked.has(value)) return false;
  if (walk.above.has(value)) return true;
  walk.above.add(value);
  const found = Object.values(value).some((inner: YamlValue) => isCircular(inner, walk));
  walk.above.delete(value);
  walk.checked.add(value);
  return found;
}

export function isYamlMap(value: YamlValue | undefined): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
