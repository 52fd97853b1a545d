import type { Align, Block } from '../blocks.ts';
import { inlineText } from '../text.ts';
import type { BlockSource } from './block-source.ts';
import { toInlines } from './inlines.ts';
import { drawing, images, onlyImage } from './pictures.ts';
import type { RawChild } from './raw-node.ts';

/** A run of inlines: a paragraph, an image block if it is only one image, or nothing if it is empty. */
export function addParagraph(
  blocks: Block[],
  children: readonly RawChild[],
  align: Align | null,
  source: BlockSource,
): void {
  const image = onlyImage(children);
  if (image !== null) {
    blocks.push(
      image.drawing
        ? drawing(image.picture, [], source)
        : images([{ picture: image.picture, caption: [] }], source, align),
    );
    return;
  }
  const inlines = toInlines(children, source);
  if (inlines.length === 0) return;
  blocks.push({ type: 'paragraph', key: source.keys.key('paragraph', inlineText(inlines)), inlines, align });
}
