import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pageText } from '../../renderer/store/search/page-text.ts';
import { buildSegment } from '../../renderer/store/search/build.ts';
import type { SearchDocument } from '../../renderer/store/search/document.ts';
import { openInMemory } from '../../renderer/store/search/open-segment.ts';
import type { AskedCluster } from '../../renderer/store/suggest/asked.ts';
import { questionOfCluster } from '../../renderer/store/suggest/question.ts';
import { PageTerms } from '../../renderer/store/suggest/page-terms.ts';
import type { PageSource } from '../../renderer/store/suggest/read-page.ts';
import { suggestPages, type Suggestion } from '../../renderer/store/suggest/suggest.ts';

interface KnownCluster extends AskedCluster {
  readonly id: string;
  /** The paths of the pages that answer it; none where nothing does. Looked at only after the suggestion was made. */
  readonly pages: readonly string[];
}

/**
 * Asks the suggestion of pages about every cluster of a file, over the pages of `--content DIR` as the index holds them.
 * `at1`, `at3`, `at5`: clusters with an answer whose page is among so many of the first; `gapsRight`: clusters without one
 * that are told as gaps, `falseGaps`: others that are.
 */
export async function measureSuggestions(path: string, args: readonly string[]) {
  const content = args[args.indexOf('--content') + 1];
  if (!args.includes('--content') || content === undefined) throw new Error('suggest needs --content DIR');
  const quiet = args.includes('--json');
  const { clusters } = JSON.parse(await readFile(path, 'utf8')) as { readonly clusters: readonly KnownCluster[] };
  const pages = await pagesOf(content);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const index = new PageTerms([
    openInMemory(buildSegment([...pages.map(asDocument), ...clusters.flatMap(asDocuments)])),
  ]);
  async function* readPages(ids: readonly string[]): AsyncGenerator<readonly PageSource[]> {
    yield await Promise.resolve(ids.flatMap((id) => byId.get(id) ?? []));
  }
  const counts = {
    clusters: clusters.length,
    answered: 0,
    at1: 0,
    at3: 0,
    at5: 0,
    gaps: 0,
    gapsRight: 0,
    falseGaps: 0,
  };
  const began = performance.now();
  for (const cluster of clusters) {
    const suggestion = await suggestPages(index, questionOfCluster(cluster), readPages);
    const place = suggestion.pages.findIndex(({ id }) => cluster.pages.includes(id)) + 1;
    if (cluster.pages.length === 0) {
      counts.gaps += 1;
      if (suggestion.isGap) counts.gapsRight += 1;
    } else {
      counts.answered += 1;
      if (suggestion.isGap) counts.falseGaps += 1;
      for (const [name, last] of [
        ['at1', 1],
        ['at3', 3],
        ['at5', 5],
      ] as const) {
        if (place > 0 && place <= last) counts[name] += 1;
      }
    }
    if (!quiet) console.log(told(cluster, suggestion, place));
  }
  if (!quiet) console.log(`${((performance.now() - began) / clusters.length).toFixed(1)} ms a cluster`);
  const { answered, at1, at3, gaps, gapsRight, falseGaps } = counts;
  const ok =
    at1 >= 0.82 * answered && at3 >= 0.95 * answered && gapsRight >= (2 / 3) * gaps && falseGaps <= 0.05 * answered;
  return { counts, ok };
}

function told(cluster: KnownCluster, { pages, nearness, isGap }: Suggestion, place: number): string {
  const found = cluster.pages.length === 0 ? 'no answer' : place === 0 ? 'not found' : `place ${String(place)}`;
  return `${cluster.id} ${found.padEnd(10)} ${nearness.toFixed(2)}${isGap ? ' gap' : ''} ${cluster.label} -> ${pages[0]?.id ?? ''}`;
}

async function pagesOf(folder: string): Promise<readonly PageSource[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'SUMMARY.md')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    // Hidden folders hold shared pieces, which are no pages.
    .filter((file) => !file.split('/').some((part) => part.startsWith('.')))
    .sort();
  const summaries = new Map<string, ReadonlyMap<string, Place>>();
  return Promise.all(
    files.map(async (file): Promise<PageSource> => {
      const source = await readFile(join(folder, file), 'utf8');
      const [space = ''] = file.split('/');
      const known = summaries.get(space) ?? (await placesIn(join(folder, space)));
      summaries.set(space, known);
      const text = pageText(withoutFirstHeading(source));
      const place = known.get(relative(space, file));
      const names = dirname(relative(space, file)).replaceAll(/[/-]/g, ' ');
      return {
        id: file,
        title: pageText(/^#[ \t]+(.*)$/m.exec(source)?.[1] ?? '').body.trim(),
        description: descriptionIn(source),
        above: [space, ...(place?.above ?? [names])],
        isOverview: place?.isOverview ?? false,
        text,
      };
    }),
  );
}

interface Place {
  readonly above: readonly string[];
  readonly isOverview: boolean;
}

/** What each page of a space stands under, and whether others stand below it, from its table of contents. */
async function placesIn(space: string): Promise<ReadonlyMap<string, Place>> {
  const places = new Map<string, Place>();
  const summary = await readFile(join(space, 'SUMMARY.md'), 'utf8').catch(() => '');
  let part = '';
  let above: { readonly title: string; readonly path: string }[] = [];
  for (const line of summary.split('\n')) {
    const heading = /^##\s+([^<]*)/.exec(line)?.[1];
    if (heading !== undefined) [part, above] = [heading.trim(), []];
    const [, indent = '', title, link] = /^(\s*)\*\s+\[(.*)\]\(([^)\s]+)/.exec(line) ?? [];
    if (title === undefined || link === undefined) continue;
    above = above.slice(0, indent.length / 2);
    const names = [part, ...above.map((page) => page.title)].filter((name) => name !== '');
    const path = decodeURI(link);
    places.set(path, { above: names, isOverview: false });
    const parent = above.at(-1)?.path ?? '';
    const known = places.get(parent);
    if (known !== undefined) places.set(parent, { ...known, isOverview: true });
    above.push({ title, path });
  }
  return places;
}

function withoutFirstHeading(source: string): string {
  return source.replace(/^#[ \t]+.*$/m, '');
}

function descriptionIn(source: string): string {
  const head = /^---\n([\s\S]*?)\n---/.exec(source)?.[1] ?? '';
  return (/^description:\s*(?:>-?\n)?([\s\S]*?)(?=\n\S+:|$(?![\s\S]))/m.exec(head)?.[1] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** As the store's own clusters and issues are indexed: by title and summary. */
function asDocuments({ id, label, summary, issues }: KnownCluster): readonly SearchDocument[] {
  const document = (kind: 'cluster' | 'issue', name: string, title: string, body: string): SearchDocument => ({
    ...asDocument({ id: name, title, description: '', above: [], isOverview: false, text: { headings: [], body } }),
    kind,
  });
  return [
    document('cluster', id, label, summary),
    ...issues.map((issue, index) => document('issue', `${id} ${String(index)}`, issue.title, issue.summary)),
  ];
}

function asDocument({ id, title, description, text }: PageSource): SearchDocument {
  return {
    kind: 'page',
    id,
    group: 'pages',
    space: id.split('/')[0] ?? '',
    by: '',
    status: 'none',
    at: 0,
    version: 0,
    whole: true,
    fields: { title, headings: description === '' ? text.headings : [description, ...text.headings], body: text.body },
  };
}
