import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface WrittenPage {
  /** The file's name, without its ending. */
  readonly name: string;
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

interface WrittenRequest {
  readonly subject: string;
  /** Absent: when it was opened. */
  readonly updatedAt?: string;
  readonly pages: readonly WrittenPage[];
}

/** A page of Markdown: its title, and its blocks. */
export const pageOf = (title: string, blocks: readonly string[]): string =>
  `${[`# ${title}`, ...blocks].join('\n\n')}\n`;

/**
 * Writes a space with the pages of these change requests, which are open and numbered from 1. Returns the switches of
 * the sample service that read it.
 */
export async function writeRequests(folder: string, requests: readonly WrittenRequest[]): Promise<readonly string[]> {
  const [content, changes] = [join(folder, 'content'), join(folder, 'requests')];
  await mkdir(join(content, 'guide'), { recursive: true });
  await mkdir(changes, { recursive: true });
  const pages = requests.flatMap((request) => request.pages);
  const links = pages.map(({ name, title }) => `* [${title}](${name}.md)\n`).join('');
  await writeFile(join(content, 'guide', 'README.md'), '# The guide\n\nIt begins here.\n');
  await writeFile(join(content, 'guide', 'SUMMARY.md'), `# Table of contents\n\n* [The guide](README.md)\n${links}`);
  for (const { name, after } of pages) await writeFile(join(content, 'guide', `${name}.md`), after);
  for (const [index, { subject, updatedAt, pages: changed }] of requests.entries()) {
    const number = index + 1;
    const request = {
      number,
      subject,
      mergedAt: `2026-10-0${String(number)}T10:00:00Z`,
      ...(updatedAt === undefined ? {} : { updatedAt }),
      space: 'guide',
      pages: changed.map(({ name, before, after }) => ({
        change: 'modified',
        pathBefore: `guide/${name}.md`,
        pathAfter: `guide/${name}.md`,
        before,
        after,
      })),
    };
    await writeFile(join(changes, `${String(number)}.json`), JSON.stringify(request));
  }
  return ['--content', content, '--change-requests', changes];
}
