import type { LibraryView } from '#shared/rpc/store.ts';
import type { LinkTarget, ResolvedLink } from '../../content/content.ts';
import { decode } from '../../links/page-index.ts';
import { requestAddress } from './request-address.ts';
import { formatPlace, parsePlace, spacePlace } from './places.ts';

/**
 * Where an address of Galley, or of the platform's own app, leads in Galley: `https://app.gitbook.com/s/<space>/<path>` and
 * `/o/<org>/s/<space>/<path>`, or a change request below it, where that space is in the library. Null: nowhere here. Pure.
 */
export function appLink(target: LinkTarget, library: LibraryView | undefined): ResolvedLink | null {
  if (/^galley:/i.test(target.href)) return { kind: 'app', href: formatPlace(parsePlace(target.href)), title: null };
  const [, spaceId, path = ''] = /\/s(?:paces)?\/([\w-]+)\/?([^?#]*)/.exec(target.href) ?? [];
  const space = library?.nodes.find((node) => node.kind === 'space' && node.id === spaceId);
  const below = decode(path).replace(/\/$/, '');
  if (space === undefined) return null;
  const request = requestAddress(target.href);
  if (request !== null) return { kind: 'app', href: formatPlace(request), title: null };
  // Behind `~` stand views of the platform's app that are no pages.
  if (below.startsWith('~')) return null;
  if (below === '') return { kind: 'app', href: formatPlace(spacePlace(space.id)), title: space.title };
  const anchor = target.anchor === '' ? null : decode(target.anchor);
  return { kind: 'app', href: formatPlace({ kind: 'space', spaceId: space.id, path: below, anchor }), title: null };
}
