import { decode } from './page-index.ts';

/** The target of an address of Galley or of the platform's own app. */
export type AppAddress =
  | { readonly kind: 'space'; readonly spaceId: string }
  /** `path`: from the root of the space, or the page's id. */
  | { readonly kind: 'page'; readonly spaceId: string; readonly path: string }
  /** `changeRequestId`: its id, or its number. */
  | { readonly kind: 'request'; readonly spaceId: string; readonly changeRequestId: string }
  /** A screen of the platform's app that is not a page: `~/settings`. */
  | { readonly kind: 'screen'; readonly spaceId: string };

/**
 * Reads an address: `galley://space/<space>/page/<id>`, `…/at/<path>`, `galley://review/<space>/<id>`;
 * `https://…/s/<space>/<path>`, `…/o/<org>/s/<space>`, `…/s/<space>/~/changes/<number>`, and the interface's
 * `…/spaces/<space>/change-requests/<id>`. Null: it contains no space. Pure. The links of a page, the link report and a
 * pasted address all use it, so they never disagree.
 */
export function readAppAddress(href: string): AppAddress | null {
  const [address = ''] = href.split(/[?#]/);
  const own = /^galley:\/*(.*)$/i.exec(address)?.[1];
  return own === undefined ? ofPlatform(address) : ofGalley(own.split('/').filter((part) => part !== ''));
}

function ofGalley(parts: readonly string[]): AppAddress | null {
  const [root, spaceId, first, ...rest] = parts.map(decode);
  if (spaceId === undefined) return null;
  if (root === 'review') return first === undefined ? null : { kind: 'request', spaceId, changeRequestId: first };
  if (root !== 'space') return null;
  const [path] = rest;
  if (first === 'page' && path !== undefined) return { kind: 'page', spaceId, path };
  if (first === 'at' && path !== undefined) return { kind: 'page', spaceId, path: rest.join('/') };
  return { kind: 'space', spaceId };
}

function ofPlatform(address: string): AppAddress | null {
  const [, word, spaceId, written = ''] = /\/(s|spaces)\/([\w-]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (spaceId === undefined) return null;
  const path = decode(written).replace(/\/+$/, '');
  const changeRequestId =
    /(?:^|\/)~\/changes\/([\w-]+)(?:\/|$)/.exec(path)?.[1] ??
    (word === 'spaces' ? /^change-requests\/([\w-]+)(?:\/|$)/.exec(path)?.[1] : undefined);
  if (changeRequestId !== undefined) return { kind: 'request', spaceId, changeRequestId };
  if (path.startsWith('~')) return { kind: 'screen', spaceId };
  return path === '' ? { kind: 'space', spaceId } : { kind: 'page', spaceId, path };
}
