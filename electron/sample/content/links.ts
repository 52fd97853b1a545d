import { joinPath } from './paths.ts';
import type { FileNode, PageNode, ReusableNode, SpaceContent } from './space-content.ts';

/** A link, an image, a card or an include of a page, with its target. */
export interface FoundLink {
  readonly status: 'ok' | 'broken' | 'in-app';
  readonly relation: 'reference' | 'dependsOn';
  readonly href: string;
  readonly target: LinkTarget;
}

export type LinkTarget =
  | { readonly kind: 'page'; readonly page: PageNode }
  | { readonly kind: 'anchor'; readonly page: PageNode; readonly anchor: string }
  | { readonly kind: 'file'; readonly file: FileNode }
  | { readonly kind: 'reusable-content'; readonly reusable: ReusableNode }
  | { readonly kind: 'space'; readonly space: string; readonly href: string }
  | { readonly kind: 'url'; readonly href: string }
  | { readonly kind: 'missing'; readonly href: string };

const FENCE = /^(```+|~~~+)[\s\S]*?^\1[^\n]*$/gm;
const CODE = /`[^`\n]*`/g;
const MARKDOWN_LINK = /!?\[(?:[^\]\\]|\\.)*\]\(\s*(<[^>]*>|(?:[^()\s\\]|\\.|\([^()]*\))+)/g;
const ATTRIBUTE = /<[a-z][^>]*?\s(?:href|src|srcset)="([^"]+)"/gi;
const TAG = /\{%\s*(content-ref|embed|file|include|openapi|swagger)\s+(?:(?:url|src)=)?"([^"]+)"/g;

const APP_ADDRESS = /^https:\/\/app\.gitbook\.com\/(?:o\/[\w-]+\/)?s\/([\w-]+)/i;

/** All links of a page, grouped by kind. Links in code do not count. */
export function linksOf(content: SpaceContent, page: PageNode): readonly FoundLink[] {
  const text = (page.file?.text() ?? '').replace(FENCE, '').replace(CODE, '');
  const written = [
    ...[...text.matchAll(MARKDOWN_LINK)].map(([, href = '']) => ({ href: href.replace(/^<(.*)>$/, '$1'), tag: '' })),
    ...[...text.matchAll(ATTRIBUTE)].map(([, href = '']) => ({ href, tag: '' })),
    ...[...text.matchAll(TAG)].map(([, tag = '', href = '']) => ({ href, tag })),
  ];
  return written.map(({ href, tag }) => {
    const target = targetOf(content, page, href.replaceAll('&amp;', '&').replaceAll('&#x26;', '&'));
    const status = target.kind === 'missing' ? 'broken' : target.kind === 'space' ? 'in-app' : 'ok';
    return { href, target, status, relation: tag === 'include' ? 'dependsOn' : 'reference' };
  });
}

/** The target of an address in a page. */
export function targetOf(content: SpaceContent, page: PageNode, href: string): LinkTarget {
  const from = page.source ?? '';
  const [, anchor = ''] = /#(.*)$/.exec(href) ?? [];
  if (href.startsWith('#')) return { kind: 'anchor', page, anchor };
  const space = APP_ADDRESS.exec(href)?.[1];
  if (space !== undefined) return { kind: 'space', space, href };
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return { kind: 'url', href };
  if (/(?:^|\/)broken\/|^broken-reference/.test(href)) return { kind: 'missing', href };
  const path = joinPath(from, href);
  const asset = content.files.find((file) => file.path === path);
  if (asset !== undefined) return { kind: 'file', file: asset };
  const reusable = content.reusables.find(
    (candidate) => candidate.path === path || path.endsWith(`/${candidate.path}`),
  );
  if (reusable !== undefined) return { kind: 'reusable-content', reusable };
  const target = [path, `${path}.md`, path === '' ? 'README.md' : `${path}/README.md`]
    .map((candidate) => content.pageBySource.get(candidate))
    .find((candidate) => candidate !== undefined);
  if (target === undefined) return { kind: 'missing', href };
  return anchor === '' ? { kind: 'page', page: target } : { kind: 'anchor', page: target, anchor };
}
