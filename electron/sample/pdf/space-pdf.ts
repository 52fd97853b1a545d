import type { PageNode } from '../content/space-content.ts';
import { found, refuse } from '../refuse.ts';
import type { World } from '../world/world.ts';
import { readPdfLink } from './pdf-link.ts';
import { printPages } from './print-pages.ts';
import { writePdf } from './write-pdf.ts';

/** The PDF of a signed address, with the space's current content. 410 if it has expired, 404 if it is invalid. */
export function spacePdf(world: World, signed: string, nowMs: number): Uint8Array {
  const link = found(readPdfLink(signed) ?? undefined, 'PDF');
  if (nowMs >= link.expiresAt) refuse(410, 'The address of this PDF was good for an hour, which is over');
  const space = found(world.spaces.get(link.space), 'PDF');
  const content = space.content();
  const all = [...content.pageById.values()];
  const first = link.page === undefined ? undefined : found(content.pageById.get(link.page), 'PDF');
  const pages = first === undefined ? all : link.only ? [first] : all.filter((page) => isWithin(page, first));
  return writePdf(printPages(content, space.title, pages));
}

function isWithin(page: PageNode, outer: PageNode): boolean {
  for (let at: PageNode | null = page; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}
