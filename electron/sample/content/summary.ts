import { specificationSlug } from './specification-slug.ts';
import type { YamlMap } from '#shared/yaml.ts';
import { parseYaml } from './yaml.ts';

/**
 * One entry of a table of contents. Groups are `##` headings, links are entries with a foreign target, computed pages
 * are entries with a block of YAML.
 */
export interface SummaryEntry {
  readonly kind: 'page' | 'group' | 'link' | 'computed';
  readonly title: string;
  /** The shorter title for the table of contents, if there is one. */
  readonly linkTitle: string | null;
  /** The path of the page's file, or the address of a link; empty for a group. */
  readonly target: string;
  readonly anchor: string | null;
  /** The source of a computed page. */
  readonly computed: YamlMap | null;
  readonly children: readonly SummaryEntry[];
}

interface OpenEntry extends SummaryEntry {
  readonly children: OpenEntry[];
  readonly indent: number;
}

const HEADING = /^##\s+(.+?)\s*$/;
const ITEM =
  /^(\s*)[*+-]\s+\[((?:[^\]\\]|\\.)*)\]\(\s*(<[^>]*>|(?:[^()\s\\]|\\.|\([^()]*\))*)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\)\s*$/;
const YAML_ITEM = /^(\s*)[*+-]\s+```ya?ml\s*$/;
const HEADING_ANCHOR = /\s*<a\s+[^>]*?\bid="([^"]*)"[^>]*>\s*<\/a>/;

/** Reads a `SUMMARY.md`. Other lines are skipped. */
export function parseSummary(source: string): readonly SummaryEntry[] {
  const root: OpenEntry = openEntry({ kind: 'group', title: '', indent: -2 });
  let group = root;
  let stack: OpenEntry[] = [];
  const lines = source.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) {
      const anchor = HEADING_ANCHOR.exec(heading)?.[1] ?? null;
      group = openEntry({ kind: 'group', title: plain(heading.replace(HEADING_ANCHOR, '')), anchor, indent: -1 });
      root.children.push(group);
      stack = [];
      continue;
    }
    const fence = YAML_ITEM.exec(line);
    if (fence !== null) {
      const end = lines.findIndex((other, index) => index > at && /^\s*```\s*$/.test(other));
      if (end < 0) continue;
      const indent = (fence[1] ?? '').replaceAll('\t', '  ').length;
      const entry = computedEntry(lines.slice(at + 1, end).join('\n'), indent);
      stack = stack.filter((open) => open.indent < indent);
      (stack.at(-1) ?? group).children.push(entry);
      at = end;
      continue;
    }
    const item = ITEM.exec(line);
    if (item === null) continue;
    const indent = (item[1] ?? '').replaceAll('\t', '  ').length;
    const written = (item[3] ?? '').replace(/^<(.*)>$/, '$1');
    // An entry with an anchor (`inline.md#icons`) is a link, too.
    const link = /^(?:[a-z][a-z0-9+.-]*:|\/\/)|#/i.test(written);
    const entry = openEntry({
      kind: link ? 'link' : 'page',
      title: plain(item[2] ?? ''),
      linkTitle: item[4] === undefined ? null : plain(item[4]),
      target: link ? written : decodePath(written.replaceAll(/\\(.)/g, '$1')),
      indent,
    });
    stack = stack.filter((open) => open.indent < indent);
    (stack.at(-1) ?? group).children.push(entry);
    stack.push(entry);
  }
  return root.children;
}

function openEntry(entry: Partial<OpenEntry> & Pick<OpenEntry, 'kind' | 'title' | 'indent'>): OpenEntry {
  return { linkTitle: null, target: '', anchor: null, computed: null, children: [], ...entry };
}

/** Named after its specification, since the table of contents has no other title for it. */
function computedEntry(yaml: string, indent: number): OpenEntry {
  const computed = parseYaml(yaml);
  const title = specificationSlug(computed) ?? 'Computed page';
  return openEntry({ kind: 'computed', title, target: title, computed, indent });
}

/** Converts Markdown's escapes and the platform's entities to plain text. */
function plain(text: string): string {
  return text
    .replace(/\\([\\`*_{}[\]()#+.!|<>~"'-])/g, '$1')
    .replace(/&#x([0-9a-f]+);/gi, (_all, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}

/** The path on disk: without `./`, an anchor or percent-encoding. */
export function decodePath(written: string): string {
  const path = written.replace(/[#?].*$/, '').replace(/^(?:\.?\/)+/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
