import type { LinkProblemKind, LinkRow, LinkUse, ServiceWord } from '#shared/model/links.ts';
import { upperFirst } from '../../ui/words.ts';
import { inRequestWords } from './request-texts.ts';

/** Texts about links: the report, the panel and the exports use the same words. */

export const KINDS: readonly { readonly id: LinkProblemKind; readonly label: string; readonly says: string }[] = [
  { id: 'page', label: 'Missing page', says: 'The page does not exist' },
  { id: 'anchor', label: 'Missing heading', says: 'The page has no such heading' },
  { id: 'file', label: 'Missing file', says: 'The file does not exist' },
  { id: 'space', label: 'Missing space', says: 'The space does not exist' },
  { id: 'unmerged', label: 'Not merged yet', says: 'The page exists only in a change request' },
  { id: 'nowhere', label: 'No target', says: 'There is nothing to open' },
  { id: 'api', label: 'Missing in the API', says: 'The API specification does not contain it' },
  { id: 'service', label: 'Broken on the server only', says: 'Galley finds the target, but the server does not' },
];

export function kindLabel(kind: LinkProblemKind): string {
  return KINDS.find(({ id }) => id === kind)?.label ?? kind;
}

export function problemWords({ kind, detail }: Pick<LinkRow, 'kind' | 'detail'>): string {
  if (detail !== '') return detail;
  return `${KINDS.find(({ id }) => id === kind)?.says ?? kind}.`;
}

const USES: Readonly<Record<LinkUse, string>> = {
  link: 'link',
  button: 'button',
  card: 'card',
  image: 'image',
  file: 'file',
  embed: 'embed',
  piece: 'shared piece',
  cover: 'cover',
  api: 'API block',
};

type Placed = Pick<LinkRow, 'pageTitle' | 'pageId' | 'thread' | 'request'>;

/** The page of the link, or of the comment that contains it. */
export function pageWord({ pageTitle, pageId, thread, request }: Placed): string {
  if (pageTitle !== '') return pageTitle;
  if (thread === undefined) return 'Untitled';
  if (pageId !== '') return 'A page that is not downloaded';
  return thread.changeRequestId === null ? 'Space' : upperFirst(inRequestWords(request ?? null));
}

/** Where in the page the link is, if it is not in its text. */
export function commentWord({ pageTitle, pageId, thread, request }: Placed): string {
  if (thread === undefined) return '';
  // The page's own name says it then.
  const isNamed = pageTitle === '' && pageId === '';
  if (thread.changeRequestId === null || isNamed) return 'in a comment';
  return `in a comment on ${inRequestWords(request ?? null)}`;
}

export function useWord(use: LinkUse): string {
  return USES[use];
}

/** The server's own finding, beside Galley's. Empty if it was not asked. */
export function serviceWords(service: ServiceWord): string {
  switch (service) {
    case 'not-asked':
      return '';
    case 'not-listed':
      return 'The server does not list it';
    case 'broken':
      return 'Also broken on the server';
    case 'ok':
      return 'Not broken on the server';
    case 'in-app':
      return 'App URL on the server';
    default:
      return `The server says “${service}”`;
  }
}

/** Whether Galley and the server disagree about this link. */
export function differs({ kind, service }: Pick<LinkRow, 'kind' | 'service'>): boolean {
  return kind === 'service' || (service !== 'not-asked' && service !== 'not-listed' && service !== 'broken');
}
