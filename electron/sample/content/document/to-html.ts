import MarkdownIt from 'markdown-it';

/**
 * The dialect as HTML: the platform's block tags become elements (`<gb-hint>`), and so do footnotes and formulas.
 * Markdown itself then nests them, so that a hint in a list item stays in it.
 */
export function dialectToHtml(markdown: string): {
  readonly html: string;
  readonly footnotes: ReadonlyMap<string, string>;
} {
  const { text, footnotes } = takeFootnotes(markdown);
  return { html: parser.render(withElements(text)), footnotes };
}

const parser = new MarkdownIt({ html: true, linkify: false });
// Links of any form are only data here; nobody follows them.
parser.validateLink = () => true;

const TAG_LINE = /^(\s*)\{%\s*([@/\w-]+)\s*((?:[^%]|%(?!\}))*?)\s*%\}\s*$/;
const FENCE = /^\s*(```+|~~~+)/;

/** Puts each element between blank lines, with the indentation of its tag, so that markdown treats it as a block. */
function withElements(markdown: string): string {
  const lines = markdown.split('\n');
  const closed = closedTags(lines);
  const result: string[] = [];
  outsideOfFences(lines, (line, index, inFence) => {
    const tag = inFence ? null : TAG_LINE.exec(line);
    if (tag === null) {
      result.push(inFence ? line : withInlineElements(line));
      return;
    }
    const [, indent = '', name = '', rest = ''] = tag;
    const element = `gb-${name.replace(/^end/, '').replace(/[^\w]+/g, '-')}`;
    if (name.startsWith('end')) result.push('', `${indent}</${element}>`, '');
    else {
      const open = `${indent}<${element} data-tag="${escape(name)}" data-written="${escape(rest)}">`;
      result.push('', open, ...(closed.has(index) ? [''] : [`${indent}</${element}>`, '']));
    }
  });
  return result.join('\n');
}

/** The lines of tags that have an end tag; the others are empty. */
function closedTags(lines: readonly string[]): ReadonlySet<number> {
  const open: { readonly name: string; readonly index: number }[] = [];
  const closed = new Set<number>();
  outsideOfFences(lines, (line, index, inFence) => {
    const name = inFence ? undefined : TAG_LINE.exec(line)?.[2];
    if (name === undefined) return;
    if (!name.startsWith('end')) {
      open.push({ name, index });
      return;
    }
    const at = open.findLastIndex((tag) => tag.name === name.slice('end'.length));
    const opening = open[at];
    if (opening === undefined) return;
    closed.add(opening.index);
    open.length = at;
  });
  return closed;
}

function outsideOfFences(
  lines: readonly string[],
  visit: (line: string, index: number, inFence: boolean) => void,
): void {
  let fence: string | null = null;
  lines.forEach((line, index) => {
    const mark = FENCE.exec(line)?.[1];
    const wasIn = fence !== null;
    if (fence === null && mark !== undefined) fence = mark;
    else if (fence !== null && mark?.startsWith(fence) === true) fence = null;
    visit(line, index, wasIn || fence !== null);
  });
}

/** Formulas and footnote marks outside code. */
function withInlineElements(line: string): string {
  return line.replace(/(`+)[\s\S]*?\1|\$\$(.+?)\$\$|\[\^([^\]\s]+)\]/g, (whole, code, formula, note) => {
    if (code !== undefined) return whole;
    if (typeof formula === 'string') return `<gb-math data-formula="${escape(formula)}"></gb-math>`;
    return `<gb-note data-note="${escape(String(note))}"></gb-note>`;
  });
}

function takeFootnotes(markdown: string): { readonly text: string; readonly footnotes: ReadonlyMap<string, string> } {
  const footnotes = new Map<string, string>();
  const text = markdown.replace(/^\[\^([^\]\s]+)\]:[ \t]*(.*)$/gm, (_line, name: string, note: string) => {
    footnotes.set(name, note);
    return '';
  });
  return { text, footnotes };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
