export interface SplitPage {
  /** What lies between two `---` lines at the top; `yaml.ts` reads it. Empty: there is nothing. */
  readonly yaml: string;
  readonly body: string;
}

/** Splits a page. Text that is no front matter stays in the body. */
export function splitFrontMatter(source: string): SplitPage {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source;
  const open = /^---[ \t]*\r?\n/.exec(text);
  if (open === null) return { yaml: '', body: text };
  const close = /^(?:---|\.\.\.)[ \t]*$/m.exec(text.slice(open[0].length));
  if (close === null) return { yaml: '', body: text };
  const yaml = text.slice(open[0].length, open[0].length + close.index);
  const rest = text.slice(open[0].length + close.index + close[0].length);
  // A page may begin with a divider: what lies between two of them is front matter only if it looks like it.
  if (yaml.trim() !== '' && !/^[\w"'-]+[ \t]*:/m.test(yaml)) return { yaml: '', body: text };
  return { yaml, body: rest.replace(/^\r?\n/, '') };
}
