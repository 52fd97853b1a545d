/** Images, figures and drawings. */
import type { Align, Block, Figure, Inline, Picture } from '../blocks.ts';
import { classifyLink } from '../links.ts';
import { inlineText } from '../text.ts';
import type { BlockSource } from './block-source.ts';
import { firstOf, hasClass, toInlines, toPicture } from './inlines.ts';
import type { RawChild, RawNode } from './raw-node.ts';

/** A paragraph with only an image is an image block, unless the image is sized like text. */
export function onlyImage(
  children: readonly RawChild[],
): { readonly picture: Picture; readonly drawing: boolean } | null {
  const [only, ...rest] = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (only === undefined || typeof only === 'string' || rest.length > 0) return null;
  if (only.name === 'a' && !hasClass(only, 'button')) {
    const inner = onlyImage(only.children);
    const href = only.attributes['href'];
    if (inner === null || href === undefined) return inner;
    return { picture: { ...inner.picture, link: classifyLink(href) }, drawing: inner.drawing };
  }
  if (only.name !== 'img' && only.name !== 'picture') return null;
  const picture = toPicture(only);
  if (picture === null || picture.size === 'line') return null;
  const image = only.name === 'img' ? only : firstOf(only, 'img');
  return { picture, drawing: image !== null && hasClass(image, 'gitbook-drawing') };
}

export function images(
  figures: readonly Figure[],
  source: BlockSource,
  align: Align | null,
  fullWidth = false,
  framed = false,
): Block {
  const text = figures
    .map(({ picture, caption }) => `${picture.src}\n${picture.alt}\n${inlineText(caption)}`)
    .join('\n');
  return { type: 'images', key: source.keys.key('images', text), figures, align, fullWidth, framed };
}

export function drawing(picture: Picture, caption: readonly Inline[], source: BlockSource): Block {
  return { type: 'drawing', key: source.keys.key('drawing', picture.src), picture, caption };
}

export function alignOf(node: RawNode): Align | null {
  const { attributes } = node;
  const written = attributes['align'] ?? /text-align:\s*(\w+)/.exec(attributes['style'] ?? '')?.[1];
  return written === 'left' || written === 'center' || written === 'right' ? written : null;
}

export function addFigure(blocks: Block[], node: RawNode, source: BlockSource): void {
  const figure = toFigure(node, source);
  if (figure === null) blocks.push(...source.blocks(node.children));
  else if (figure.drawing) blocks.push(drawing(figure.picture, figure.caption, source));
  else blocks.push(images([figure], source, alignOf(node)));
}

function toFigure(node: RawNode, source: BlockSource): (Figure & { readonly drawing: boolean }) | null {
  const pictureNode = firstOf(node, 'picture') ?? firstOf(node, 'img');
  const link = firstOf(node, 'a');
  const inLink = link !== null && firstOf(link, 'img') !== null;
  const picture =
    pictureNode === null ? null : toPicture(pictureNode, inLink ? (link.attributes['href'] ?? null) : null);
  if (picture === null) return null;
  const caption = firstOf(node, 'figcaption');
  const image = firstOf(node, 'img');
  return {
    picture,
    caption: caption === null ? [] : toInlines(caption.children, source),
    drawing: image !== null && hasClass(image, 'gitbook-drawing'),
  };
}

/** A `<div>` around figures is an image block with options; any other is replaced by its content. */
export function addDivision(blocks: Block[], node: RawNode, source: BlockSource): void {
  const inside = node.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const figures = inside.flatMap((child) => {
    const figure = typeof child !== 'string' && child.name === 'figure' ? toFigure(child, source) : null;
    return figure === null ? [] : [figure];
  });
  if (figures.length === 0 || figures.length < inside.length || figures.some((figure) => figure.drawing)) {
    const align = alignOf(node);
    for (const block of source.blocks(node.children)) blocks.push(align === null ? block : aligned(block, align));
    return;
  }
  blocks.push(
    images(
      figures.map(({ picture, caption }) => ({ picture, caption })),
      source,
      alignOf(node),
      node.attributes['data-full-width'] === 'true',
      node.attributes['data-with-frame'] === 'true',
    ),
  );
}

function aligned(block: Block, align: Align): Block {
  const free =
    (block.type === 'paragraph' || block.type === 'heading' || block.type === 'images') && block.align === null;
  return free ? { ...block, align } : block;
}
