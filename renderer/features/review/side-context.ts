import type { StoredReusable } from '#shared/model/content.ts';
import type { StoredFile, TreeView } from '#shared/rpc/store.ts';
import { formatPlace, pagePlace } from '../../app/addresses/places.ts';
import {
  expressionText,
  externalAddress,
  plainName,
  type ContentContext,
  type Variables,
} from '../../content/content.ts';
import { Reusables } from '../../content/reusables.ts';
import { findFile } from '../../links/file-index.ts';
import { pageIndexOf } from '../../links/page-index.ts';

interface SideWorld {
  readonly spaceId: string;
  readonly path: string;
  readonly tree: TreeView | null | undefined;
  readonly files: readonly StoredFile[];
  /** The reusable content in its text, on this side. */
  readonly reusables: readonly StoredReusable[];
  /** Of the space, on this side. */
  readonly variables: Variables;
  readonly openExternal: (href: string) => void;
}

/** The content context for one side of a change request: its own files, and the space. */
export function sideContext({
  spaceId,
  path,
  tree,
  files,
  reusables,
  variables,
  openExternal,
}: SideWorld): ContentContext {
  const pieces = new Reusables(reusables);
  return {
    resolveLink(target) {
      if (target.kind === 'external') {
        const href = externalAddress(target);
        return href === null ? { kind: 'none', reason: 'This link cannot be opened' } : { kind: 'external', href };
      }
      if (target.kind === 'page' && tree != null) {
        const page = pageIndexOf(tree.pages).find(target.href, path, false);
        if (page !== null) return { kind: 'app', href: formatPlace(pagePlace(spaceId, page.id)), title: page.title };
        return { kind: 'none', reason: 'No page in the space has this path outside this change request' };
      }
      if (target.kind === 'broken') return { kind: 'none', reason: 'The linked page does not exist', broken: true };
      return { kind: 'none', reason: 'Links do not open inside a diff' };
    },
    resolveFile(src) {
      const file = findFile(src, files);
      if (file === null) return null;
      const { id, size, width, height } = file;
      return { url: file.src, name: plainName(file.name), size, width, height, id };
    },
    resolveReusable: (written) => pieces.resolve(written),
    resolveExpression: (expression) => expressionText(expression, { space: variables, page: {} }),
    openExternal,
  };
}
