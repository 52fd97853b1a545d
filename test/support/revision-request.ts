import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Paths below the space's folder, and their texts. Null: there is no such file. */
type Files = Readonly<Record<string, string | null>>;

const page = (title: string, text: string, front = ''): string => `${front}# ${title}\n\n${text}\n`;
const frontMatter = (...lines: readonly string[]): string => `---\n${lines.join('\n')}\n---\n\n`;

const BEFORE: Files = {
  'README.md': page('The guide', 'It begins here.'),
  'SUMMARY.md':
    '# Table of contents\n\n* [The guide](README.md)\n* [Harbours](harbours.md)\n* [Tides](tides.md)\n* [Lights](lights.md)\n',
  'harbours.md': page('Harbours', 'Call ahead.\n\n{% include ".gitbook/includes/prices.md" %}'),
  'tides.md': page('Tides', 'High water is at noon.', frontMatter('description: When to leave', 'hidden: false')),
  'lights.md': page('Lights', '{% include ".gitbook/includes/prices.md" %}'),
  '.gitbook/includes/prices.md': page('Prices', 'A night costs 20 euros.'),
  '.gitbook/vars.yaml': 'season: summer\nphone: "112"\n',
  '.gitbook/assets/chart.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
};

const AFTER: Files = {
  'tides.md': page(
    'Tides',
    'High water is at noon.',
    frontMatter(
      'description: When to leave',
      'hidden: true',
      'if: visitor.claims.beta',
      'tags:\n  - beta',
      'layout:\n  outline:\n    visible: false',
    ),
  ),
  '.gitbook/includes/prices.md': page('Prices', 'A night costs 25 euros.'),
  '.gitbook/vars.yaml': 'season: winter\nphone: "112"\n',
  '.gitbook/assets/chart.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
};

/**
 * Writes a space with an open change request that edits no page's text, but reusable content, a variable, a file, and
 * the settings of a page. Returns the folders of the content and of the change requests.
 */
export async function writeRevisionRequest(
  folder: string,
): Promise<{ readonly contentDir: string; readonly changeRequestsDir: string }> {
  const [contentDir, changeRequestsDir] = [join(folder, 'content'), join(folder, 'requests')];
  await mkdir(changeRequestsDir, { recursive: true });
  for (const [path, text] of Object.entries({ ...BEFORE, ...AFTER })) {
    const file = join(contentDir, 'guide', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text ?? '');
  }
  const request = {
    number: 1,
    subject: 'Winter',
    mergedAt: '2026-10-01T10:00:00Z',
    space: 'guide',
    pages: Object.entries(AFTER).map(([path, after]) => ({
      change: 'modified',
      pathBefore: `guide/${path}`,
      pathAfter: `guide/${path}`,
      before: BEFORE[path],
      after,
    })),
  };
  await writeFile(join(changeRequestsDir, '1.json'), JSON.stringify(request));
  return { contentDir, changeRequestsDir };
}
