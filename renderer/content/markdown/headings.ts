import type { Block, HeadingLevel, Inline } from '../blocks.ts';
import { inlineText } from '../text.ts';
import type { BlockSource } from './block-source.ts';
import { toInlines } from './inlines.ts';
import { addParagraph } from './paragraphs.ts';
import { alignOf, onlyImage } from './pictures.ts';
import type { RawNode } from './raw-node.ts';

export function addHeading(blocks: Block[], node: RawNode, source: BlockSource): void {
  const { inlines, anchor: trailing } = withoutTrailingAnchor(toInlines(node.children, source));
  const text = inlineText(inlines);
  if (text.trim() === '' || onlyImage(node.children) !== null) {
    // An icon or an image as a heading has no text: it is drawn, but not part of the outline.
    addParagraph(blocks, node.children, alignOf(node), source);
    return;
  }
  const written = anchorIn(node) ?? trailing;
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

/** `## Text <a href="#id" id="id"></a>`: how the platform writes a custom anchor. */
function anchorIn(node: RawNode): string | null {
  for (const child of node.children) {
    if (typeof child !== 'string' && child.name === 'a' && child.attributes['id'] !== undefined)
      return child.attributes['id'];
  }
  return node.attributes['id'] ?? null;
}

/** `## Title {#own-id}`: how older content sets an anchor. */
function withoutTrailingAnchor(inlines: readonly Inline[]): {
  readonly inlines: readonly Inline[];
  readonly anchor: string | null;
} {
  const last = inlines.at(-1);
  const found = last?.type === 'text' ? /\s*\{#([\p{L}\p{N}_.:-]{1,100})\}\s*$/u.exec(last.text) : null;
  if (last?.type !== 'text' || found === null) return { inlines, anchor: null };
  const text = last.text.slice(0, found.index);
  const before = inlines.slice(0, -1);
  return { inlines: text === '' ? before : [...before, { ...last, text }], anchor: found[1] ?? null };
}

/** Like the platform's anchors: lower case, and a dash for everything except letters and digits. */
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
