import type { PageChange } from './change-tree.ts';

/**
 * The table of contents after `changes`: entries of moved pages have the new path, those of deleted pages are removed.
 */
export function editSummary(summary: string, changes: readonly PageChange[]): string {
  let lines = summary.trimEnd().split('\n');
  for (const change of changes) {
    const { pathBefore, pathAfter } = change;
    const at = pathBefore === null ? -1 : lines.findIndex((line) => leadsTo(line, pathBefore));
    if (at >= 0 && pathAfter === null) lines = lines.filter((_line, index) => index !== at);
    else if (at >= 0 && pathAfter !== null) lines[at] = movedEntry(lines[at] ?? '', change, pathAfter);
    else if (pathAfter !== null && isPage(pathAfter) && !lines.some((line) => leadsTo(line, pathAfter))) {
      lines = withEntry(lines, pathAfter, titleOf(change.after) ?? pathAfter);
    }
  }
  return `${lines.join('\n')}\n`;
}

function leadsTo(line: string, path: string): boolean {
  return line.includes(`](${path})`) || line.includes(`](${path} `) || line.includes(`](<${path}>`);
}

function isPage(path: string): boolean {
  return path.endsWith('.md') && !path.startsWith('.gitbook/') && path !== 'SUMMARY.md';
}

/** The title follows the page's heading if both were equal before. */
function movedEntry(line: string, { pathBefore, before, after }: PageChange, path: string): string {
  const moved = pathBefore === null ? line : line.replace(pathBefore, path);
  const [old, title] = [titleOf(before), titleOf(after)];
  return old === null || title === null ? moved : moved.replace(`[${old}]`, `[${title}]`);
}

/** Below the page of its own folder, otherwise after the last page of that folder, otherwise at the end. */
function withEntry(lines: readonly string[], path: string, title: string): string[] {
  const folder = path.replace(/[^/]*$/, '');
  const entry = `* [${title}](${path})`;
  const parent = lines.findIndex((line) => folder !== '' && leadsTo(line, `${folder}README.md`));
  if (parent >= 0) return lines.toSpliced(parent + 1, 0, `${indentOf(lines[parent])}  ${entry}`);
  const sibling = lines.findLastIndex((line) => line.includes(`](${folder}`) && /^\s*\*/.test(line));
  if (sibling < 0) return [...lines, entry];
  return lines.toSpliced(sibling + 1, 0, `${indentOf(lines[sibling])}${entry}`);
}

function indentOf(line = ''): string {
  return /^\s*/.exec(line)?.[0] ?? '';
}

function titleOf(markdown: string | null): string | null {
  return /^# (.+)$/m.exec(markdown ?? '')?.[1]?.trim() ?? null;
}
