import type { Block, HeadingLevel } from '../blocks.ts';
import { inlineText } from '../text.ts';
import type { BlockSource } from './block-source.ts';
import { toInlines } from './inlines.ts';
import { addParagraph } from './paragraphs.ts';
import { alignOf, onlyImage } from './pictures.ts';
import type { RawNode } from './raw-node.ts';

export function addHeading(blocks: Block[], node: RawNode, source: BlockSource): void {
  const inlines = toInlines(node.children, source);
  const text = inlineText(inlines);
  if (text.trim() === '' || onlyImage(node.children) !== null) {
    // An icon or an image set as a heading names nothing: it is drawn, but is no place in the page.
    addParagraph(blocks, node.children, alignOf(node), source);
    return;
  }
  const written = anchorIn(node);
  blocks.push({
    type: 'heading',
    key: source.keys.key('heading', text),
    level: levelOf(node.name),
    inlines,
    anchor: written ?? freeAnchor(slug(text), source.anchors),
    align: alignOf(node),
  });
  if (written !== null && !source.anchors.has(written)) source.anchors.set(written, 1);
}

function levelOf(name: string): HeadingLevel {
  const level = Number(name.slice(1));
  return level === 1 || level === 2 || level === 3 || level === 4 || level === 5 ? level : 6;
}

/** `## Text <a href="#id" id="id"></a>`: the platform writes an anchor that was set by hand so. */
function anchorIn(node: RawNode): string | null {
  for (const child of node.children) {
    if (typeof child !== 'string' && child.name === 'a' && child.attributes['id'] !== undefined)
      return child.attributes['id'];
  }
  return node.attributes['id'] ?? null;
}

/** As the platform makes anchors: small letters, everything but letters and digits a dash. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}

function freeAnchor(wanted: string, taken: Map<string, number>): string {
  const base = wanted === '' ? 'section' : wanted;
  let count = taken.get(base) ?? 0;
  let anchor = count === 0 ? base : `${base}-${String(count)}`;
  while (count > 0 && taken.has(anchor)) {
    count += 1;
    anchor = `${base}-${String(count)}`;
  }
  taken.set(base, count + 1);
  if (anchor !== base) taken.set(anchor, 1);
  return anchor;
}
