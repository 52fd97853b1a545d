import type { LibraryView } from '#shared/rpc/store.ts';
import type { LinkTarget, ResolvedLink } from '../../content/content.ts';
import { readAppAddress } from '../../links/app-address.ts';
import { decode } from '../../links/page-index.ts';
import { formatPlace, parsePlace, requestPlace, spacePlace } from './places.ts';

/**
 * The place in Galley for an address of Galley or of the platform's own app. Null: Galley does not show it, since its
 * space is not in the library, or it is a screen of the platform's app. Pure.
 */
export function appLink(target: LinkTarget, library: LibraryView | undefined): ResolvedLink | null {
  if (/^galley:/i.test(target.href)) return { kind: 'app', href: formatPlace(parsePlace(target.href)), title: null };
  const address = readAppAddress(target.href);
  const space = library?.nodes.find((node) => node.kind === 'space' && node.id === address?.spaceId);
  if (address === null || space === undefined) return null;
  const { spaceId } = address;
  const inApp = (place: Parameters<typeof formatPlace>[0], title: string | null = null): ResolvedLink => ({
    kind: 'app',
    href: formatPlace(place),
    title,
  });
  switch (address.kind) {
    case 'request':
      return inApp(requestPlace(spaceId, address.changeRequestId));
    case 'screen':
      return null;
    case 'space':
      return inApp(spacePlace(spaceId), space.title);
    case 'page': {
      const anchor = target.anchor === '' ? null : decode(target.anchor);
      return inApp({ kind: 'space', spaceId, path: address.path, anchor });
    }
  }
}
