import { pageMarkdown, type PageNode, type SpaceContent } from './space-content.ts';

export interface FoundPage {
  readonly page: PageNode;
  readonly score: number;
  readonly sections: readonly FoundSection[];
}

export interface FoundSection {
  readonly title: string;
  readonly anchor: string;
  readonly body: string;
}

const EXCERPT_LENGTH = 240;
const TITLE_WEIGHT = 10;
const SECTION_TITLE_WEIGHT = 4;

/** Pages with all words of the query, best first; ties in the order of the table of contents. */
export function searchContent(content: SpaceContent, query: string): readonly FoundPage[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return [...content.pageById.values()]
    .filter((page) => page.kind === 'document')
    .flatMap((page) => matchPage(page, words))
    .sort((a, b) => b.score - a.score);
}

function matchPage(page: PageNode, words: readonly string[]): readonly FoundPage[] {
  const markdown = pageMarkdown(page);
  const title = fold(page.title);
  const all = fold(markdown);
  if (!words.every((word) => title.includes(word) || all.includes(word))) return [];
  let score = TITLE_WEIGHT * words.filter((word) => title.includes(word)).length;
  const sections: FoundSection[] = [];
  for (const section of sectionsOf(markdown)) {
    const inTitle = words.filter((word) => fold(section.title).includes(word)).length;
    const inBody = words.filter((word) => fold(section.body).includes(word)).length;
    if (inTitle + inBody === 0) continue;
    score += SECTION_TITLE_WEIGHT * inTitle + inBody;
    if (section.title !== '') sections.push({ ...section, body: excerpt(section.body, words) });
  }
  return [{ page, score, sections }];
}

/** A page divided at its headings; the part before the first one has no title. */
function sectionsOf(markdown: string): readonly FoundSection[] {
  const parts = markdown.replace(/^# .*\n?/, '').split(/^(#{2,4} .*)$/m);
  const sections: FoundSection[] = [{ title: '', anchor: '', body: plain(parts[0] ?? '') }];
  for (let at = 1; at < parts.length; at += 2) {
    const title = plain((parts[at] ?? '').replace(/^#+ /, ''));
    sections.push({ title, anchor: fold(title).replace(/[^\p{L}\p{N}]+/gu, '-'), body: plain(parts[at + 1] ?? '') });
  }
  return sections;
}

function plain(markdown: string): string {
  return markdown
    .replace(/\{%[^%]*%\}/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`|#>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function excerpt(body: string, words: readonly string[]): string {
  const folded = fold(body);
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0), body.length);
  const from = first === body.length ? 0 : Math.max(0, first - 60);
  return body.slice(from, from + EXCERPT_LENGTH);
}

function wordsOf(query: string): readonly string[] {
  return [...new Set(fold(query).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** Without case; the length does not change, so that positions are those in the text. */
function fold(text: string): string {
  return text.toLowerCase();
}
