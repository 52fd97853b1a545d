/** The YAML between two `---` lines at the top of a page: the subset that the platform writes. */
export type FrontMatterValue = string | number | boolean | null | readonly FrontMatterValue[] | FrontMatter;
export interface FrontMatter {
  readonly [name: string]: FrontMatterValue;
}

export interface SplitPage {
  readonly frontMatter: FrontMatter;
  readonly body: string;
}

const MAX_DEPTH = 20;

/** Splits a page. Text that is not front matter stays in the body; invalid YAML lines are skipped. */
export function splitFrontMatter(source: string): SplitPage {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source;
  const open = /^---[ \t]*\r?\n/.exec(text);
  if (open === null) return { frontMatter: {}, body: text };
  const close = /^(?:---|\.\.\.)[ \t]*$/m.exec(text.slice(open[0].length));
  if (close === null) return { frontMatter: {}, body: text };
  const yaml = text.slice(open[0].length, open[0].length + close.index);
  const rest = text.slice(open[0].length + close.index + close[0].length);
  // A page may begin with a divider: text between two dividers is front matter only if it looks like YAML.
  if (yaml.trim() !== '' && !/^[\w"'-]+[ \t]*:/m.test(yaml)) return { frontMatter: {}, body: text };
  return { frontMatter: parseYaml(yaml), body: rest.replace(/^\r?\n/, '') };
}

interface Line {
  readonly indent: number;
  readonly text: string;
}

function parseYaml(source: string): FrontMatter {
  const lines = source.split(/\r?\n/).map((raw): Line => {
    const text = raw.trimEnd();
    return { indent: text.length - text.trimStart().length, text: text.trimStart() };
  });
  const value = new Reader(lines).block(0, 0);
  return isMap(value) ? value : {};
}

function isMap(value: FrontMatterValue): value is FrontMatter {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class Reader {
  readonly #lines: readonly Line[];
  #at = 0;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  /** A map or a list whose entries are indented by `indent` or more; null if there is none. */
  block(indent: number, depth: number): FrontMatterValue {
    this.#skipBlank();
    const first = this.#lines[this.#at];
    if (first === undefined || first.indent < indent || depth > MAX_DEPTH) return null;
    return isItem(first) ? this.#list(first.indent, depth) : this.#map(first.indent, depth);
  }

  #map(indent: number, depth: number): FrontMatter {
    const entries: [string, FrontMatterValue][] = [];
    for (let line = this.#next(); line !== null && line.indent >= indent; line = this.#next()) {
      this.#at += 1;
      const found = line.indent === indent ? /^("[^"]*"|'[^']*'|[^:#]+?)[ \t]*:(?:[ \t]+(.*))?$/.exec(line.text) : null;
      if (found?.[1] !== undefined) entries.push([unquoted(found[1]), this.#value(found[2] ?? '', indent, depth)]);
    }
    return Object.fromEntries(entries);
  }

  #list(indent: number, depth: number): readonly FrontMatterValue[] {
    const items: FrontMatterValue[] = [];
    for (let line = this.#next(); line !== null && line.indent >= indent; line = this.#next()) {
      if (line.indent === indent && !isItem(line)) break;
      this.#at += 1;
      if (line.indent !== indent) continue;
      const text = line.text.slice(1).trim();
      const pair = /^([\w-]+):(?:[ \t]+(.*))?$/.exec(text);
      if (pair?.[1] === undefined) {
        items.push(this.#value(text, indent, depth));
      } else {
        const head: [string, FrontMatterValue] = [pair[1], this.#value(pair[2] ?? '', indent + 2, depth)];
        const rest = this.block(indent + 1, depth + 1);
        items.push({ ...Object.fromEntries([head]), ...(isMap(rest) ? rest : {}) });
      }
    }
    return items;
  }

  #value(written: string, indent: number, depth: number): FrontMatterValue {
    if (/^[>|][+-]?\d*$/.test(written)) return this.#text(indent, written.startsWith('>'));
    if (written !== '') {
      const folded = [written];
      // A plain scalar continues on lines with deeper indentation.
      for (
        let line = this.#lines[this.#at];
        line !== undefined && line.text !== '' && line.indent > indent;
        line = this.#lines[this.#at]
      ) {
        folded.push(line.text);
        this.#at += 1;
      }
      return scalar(folded.join(' '));
    }
    this.#skipBlank();
    const next = this.#lines[this.#at];
    const listHere = next !== undefined && isItem(next) && next.indent === indent;
    return this.block(listHere ? indent : indent + 1, depth + 1);
  }

  #text(indent: number, folded: boolean): string {
    const parts: string[] = [];
    for (
      let line = this.#lines[this.#at];
      line !== undefined && (line.text === '' || line.indent > indent);
      line = this.#lines[this.#at]
    ) {
      parts.push(line.text);
      this.#at += 1;
    }
    const text = folded
      ? parts
          .map((part) => (part === '' ? '\n' : part))
          .join(' ')
          .replace(/ ?\n ?/g, '\n')
      : parts.join('\n');
    return text.trim();
  }

  #next(): Line | null {
    this.#skipBlank();
    return this.#lines[this.#at] ?? null;
  }

  #skipBlank(): void {
    for (let line = this.#lines[this.#at]; line !== undefined && (line.text === '' || line.text.startsWith('#'));) {
      this.#at += 1;
      line = this.#lines[this.#at];
    }
  }
}

function isItem(line: Line): boolean {
  return line.text === '-' || line.text.startsWith('- ');
}

function scalar(written: string): FrontMatterValue {
  const text = written.trim();
  if (/^["']/.test(text)) return unquoted(text);
  if (/^\[.*\]$/.test(text)) {
    const inner = text.slice(1, -1).trim();
    return inner === '' ? [] : inner.split(',').map((item) => scalar(item));
  }
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null' || text === '~') return null;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function unquoted(written: string): string {
  const text = written.trim();
  if (text.length > 1 && text.startsWith("'") && text.endsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (text.length > 1 && text.startsWith('"') && text.endsWith('"')) {
    return text
      .slice(1, -1)
      .replace(/\\(["\\/nt])/g, (_whole, character: string) =>
        character === 'n' ? '\n' : character === 't' ? '\t' : character,
      );
  }
  return text;
}
