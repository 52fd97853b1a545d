/** The raw tree -> blocks. One function for each family; what none of them knows becomes an `unknown` block. */
import type {
  Align,
  Block,
  Figure,
  HeadingLevel,
  Inline,
  ListItem,
  Picture,
  SwaggerParameter,
  SwaggerResponse,
} from '../blocks.ts';
import { Keyer } from '../keys.ts';
import { classifyLink } from '../links.ts';
import { inlineText } from '../text.ts';
import { toCode, toFence } from './code.ts';
import { BLOCK, INLINE } from './elements.ts';
import { firstOf, hasClass, type InlineSource, rawText, toInlines, toPicture } from './inlines.ts';
import type { RawChild, RawNode } from './raw-tree.ts';
import { toTable } from './table.ts';

export interface BlockSource extends InlineSource {
  readonly keys: Keyer;
  /** Anchors given so far and how often, so that two headings never share one. */
  readonly anchors: Map<string, number>;
}

/** Raw children -> blocks: runs of loose inlines become paragraphs, nodes become the blocks they name. */
export function toBlocks(children: readonly RawChild[], source: BlockSource): readonly Block[] {
  const blocks: Block[] = [];
  let loose: RawChild[] = [];
  const flush = (): void => {
    if (loose.length === 0) return;
    addParagraph(blocks, loose, null, source);
    loose = [];
  };
  for (const child of children) {
    if (typeof child === 'string' || standsInLine(child)) {
      loose.push(child);
    } else {
      flush();
      addBlock(blocks, child, source);
    }
  }
  flush();
  return blocks;
}

function standsInLine(node: RawNode): boolean {
  if (node.name === '%emoji' || /^%(?:vars|space|page)\./.test(node.name)) return true;
  if (!INLINE.has(node.name)) return false;
  return !(node.name === 'a' || node.name === 'span' || node.name === 'font' || node.name === 'mark') || !holdsBlock(node);
}

function holdsBlock(node: RawNode): boolean {
  return node.children.some(
    (child) => typeof child !== 'string' && (BLOCK.has(child.name) || child.name.startsWith('%') || holdsBlock(child)),
  );
}

function addParagraph(blocks: Block[], children: readonly RawChild[], align: Align | null, source: BlockSource): void {
  const image = onlyImage(children);
  if (image !== null) {
    blocks.push(image.drawing ? drawing(image.picture, [], source) : images([{ picture: image.picture, caption: [] }], source, align));
    return;
  }
  const inlines = toInlines(children, source);
  if (inlines.length === 0) return;
  blocks.push({ type: 'paragraph', key: source.keys.key('paragraph', inlineText(inlines)), inlines, align });
}

/** A paragraph that is nothing but one image is an image block, unless the image is sized to a line of text. */
function onlyImage(children: readonly RawChild[]): { readonly picture: Picture; readonly drawing: boolean } | null {
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

function images(
  figures: readonly Figure[],
  source: BlockSource,
  align: Align | null,
  fullWidth = false,
  framed = false,
): Block {
  const said = figures.map(({ picture, caption }) => `${picture.src}\n${picture.alt}\n${inlineText(caption)}`).join('\n');
  return { type: 'images', key: source.keys.key('images', said), figures, align, fullWidth, framed };
}

function drawing(picture: Picture, caption: readonly Inline[], source: BlockSource): Block {
  return { type: 'drawing', key: source.keys.key('drawing', picture.src), picture, caption };
}

function addBlock(blocks: Block[], node: RawNode, source: BlockSource): void {
  const { name } = node;
  if (name.startsWith('%')) {
    addTag(blocks, node, source);
    return;
  }
  switch (name) {
    case 'p':
      addMixed(blocks, node, source);
      return;
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      addHeading(blocks, node, source);
      return;
    case 'ul':
    case 'ol':
    case 'menu':
      blocks.push(...lists(node, source));
      return;
    case 'li':
      blocks.push(...lists({ name: 'ul', attributes: {}, children: [node], text: '' }, source));
      return;
    case 'hr':
      blocks.push({ type: 'divider', key: source.keys.key('divider', '') });
      return;
    case 'blockquote': {
      const inner = toBlocks(node.children, source);
      if (inner.length > 0) {
        blocks.push({ type: 'blockquote', key: source.keys.key('blockquote', '', inner), blocks: inner });
      }
      return;
    }
    case '.code':
    case 'pre':
      blocks.push(toCode(node, source.keys));
      return;
    case '.math-block':
      blocks.push({ type: 'math', key: source.keys.key('math', node.text), formula: node.text });
      return;
    case 'figure':
      addFigure(blocks, node, source);
      return;
    case 'div':
      addDivision(blocks, node, source);
      return;
    case 'details':
      blocks.push(expandable(node, source));
      return;
    case 'table':
      blocks.push(toTable(node, source, toBlocks));
      return;
    case 'iframe':
    case 'video':
    case 'audio':
      addMedia(blocks, node, source);
      return;
    case 'script':
    case 'style':
    case 'object':
    case 'svg':
      addUnknown(blocks, name, rawText(node).trim(), [], source);
      return;
    case 'col':
    case 'colgroup':
      return;
    default:
      // An element without a meaning of its own: what it holds stands in its place.
      blocks.push(...toBlocks(node.children, source));
  }
}

/** A paragraph, which in hand-written HTML may hold blocks as well. */
function addMixed(blocks: Block[], node: RawNode, source: BlockSource): void {
  if (holdsBlock(node)) blocks.push(...toBlocks(node.children, source));
  else addParagraph(blocks, node.children, alignOf(node), source);
}

function alignOf(node: RawNode): Align | null {
  const { attributes } = node;
  const written = attributes['align'] ?? /text-align:\s*(\w+)/.exec(attributes['style'] ?? '')?.[1];
  return written === 'left' || written === 'center' || written === 'right' ? written : null;
}

function addHeading(blocks: Block[], node: RawNode, source: BlockSource): void {
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
    if (typeof child !== 'string' && child.name === 'a' && child.attributes['id'] !== undefined) return child.attributes['id'];
  }
  return node.attributes['id'] ?? null;
}

/** As the platform makes anchors: small letters, everything but letters and digits a dash. */
export function slug(text: string): string {
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

/** One list, or several where task items and plain ones alternate: they are drawn differently. */
function lists(node: RawNode, source: BlockSource): readonly Block[] {
  const items: ListItem[] = [];
  let loose: RawChild[] = [];
  let tight = true;
  const flush = (): void => {
    const blocks = toBlocks(loose, source);
    loose = [];
    if (blocks.length > 0) items.push({ key: source.keys.key('item', '', blocks), checked: null, blocks });
  };
  for (const child of node.children) {
    if (typeof child === 'string' || child.name !== 'li') {
      loose.push(child);
      continue;
    }
    flush();
    if (isLoose(child)) tight = false;
    items.push(listItem(child, source));
  }
  flush();
  if (items.length === 0) return [];
  const ordered = node.name === 'ol';
  const style = items.every((item) => item.checked !== null) ? 'task' : ordered ? 'ordered' : 'unordered';
  const start = Number.parseInt(node.attributes['start'] ?? '1', 10);
  return [
    {
      type: 'list',
      key: source.keys.key('list', '', items),
      style,
      start: Number.isSafeInteger(start) ? start : 1,
      tight,
      items,
    },
  ];
}

function isLoose(item: RawNode): boolean {
  return item.children.some((child) => typeof child !== 'string' && child.name === 'p' && child.attributes['tight'] === undefined);
}

function listItem(node: RawNode, source: BlockSource): ListItem {
  const checked = takeCheckbox(node.children);
  const blocks = toBlocks(node.children, source);
  return { key: source.keys.key('item', checked === null ? '' : 'task', blocks), checked, blocks };
}

/** `[ ] ` or `[x] ` before the first text of an item. Takes it away where it is there. */
function takeCheckbox(children: RawChild[]): boolean | null {
  const at = children.findIndex((child) => typeof child !== 'string' || child.trim() !== '');
  const first = children[at];
  if (first === undefined) return null;
  if (typeof first !== 'string') {
    if (first.name === 'input') return first.attributes['checked'] !== undefined;
    return first.name === 'p' ? takeCheckbox(first.children) : null;
  }
  const found = /^\s*\[([ xX])\](?:\s|$)/.exec(first);
  if (found === null) return null;
  children[at] = first.slice(found[0].length);
  return found[1] !== ' ';
}

function addFigure(blocks: Block[], node: RawNode, source: BlockSource): void {
  const figure = toFigure(node, source);
  if (figure === null) blocks.push(...toBlocks(node.children, source));
  else if (figure.drawing) blocks.push(drawing(figure.picture, figure.caption, source));
  else blocks.push(images([figure], source, alignOf(node)));
}

function toFigure(node: RawNode, source: BlockSource): (Figure & { readonly drawing: boolean }) | null {
  const pictureNode = firstOf(node, 'picture') ?? firstOf(node, 'img');
  const link = firstOf(node, 'a');
  const inLink = link !== null && firstOf(link, 'img') !== null;
  const picture = pictureNode === null ? null : toPicture(pictureNode, inLink ? (link.attributes['href'] ?? null) : null);
  if (picture === null) return null;
  const caption = firstOf(node, 'figcaption');
  const image = firstOf(node, 'img');
  return {
    picture,
    caption: caption === null ? [] : toInlines(caption.children, source),
    drawing: image !== null && hasClass(image, 'gitbook-drawing'),
  };
}

/** A `<div>` around figures is an image block with options; any other is what it holds. */
function addDivision(blocks: Block[], node: RawNode, source: BlockSource): void {
  const inside = node.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const figures = inside.flatMap((child) => {
    const figure = typeof child !== 'string' && child.name === 'figure' ? toFigure(child, source) : null;
    return figure === null ? [] : [figure];
  });
  if (figures.length === 0 || figures.length < inside.length || figures.some((figure) => figure.drawing)) {
    const align = alignOf(node);
    for (const block of toBlocks(node.children, source)) blocks.push(align === null ? block : aligned(block, align));
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
  const free = (block.type === 'paragraph' || block.type === 'heading' || block.type === 'images') && block.align === null;
  return free ? { ...block, align } : block;
}

function expandable(node: RawNode, source: BlockSource): Block {
  const summary = node.children.find((child) => typeof child !== 'string' && child.name === 'summary');
  const title = typeof summary === 'object' ? toInlines(summary.children, source) : [];
  const blocks = toBlocks(
    node.children.filter((child) => child !== summary),
    source,
  );
  return {
    type: 'expandable',
    key: source.keys.key('expandable', inlineText(title), blocks),
    title,
    open: node.attributes['open'] !== undefined,
    blocks,
  };
}

function addMedia(blocks: Block[], node: RawNode, source: BlockSource): void {
  const src = node.attributes['src'] ?? firstOf(node, 'source')?.attributes['src'];
  if (src === undefined) blocks.push(...toBlocks(node.children, source));
  else blocks.push(embed(src, toInlines(node.children, source), source));
}

function embed(url: string, caption: readonly Inline[], source: BlockSource): Block {
  return { type: 'embed', key: source.keys.key('embed', url), target: classifyLink(url), caption };
}

function addUnknown(blocks: Block[], name: string, text: string, inner: readonly Block[], source: BlockSource): void {
  blocks.push({ type: 'unknown', key: source.keys.key(`unknown ${name}`, text, inner), name, text, blocks: inner });
}

function addTag(blocks: Block[], node: RawNode, source: BlockSource): void {
  const name = node.name.slice(1);
  const { attributes, children } = node;
  const of = (attribute: string): string => attributes[attribute] ?? '';
  const optional = (attribute: string): string | null => attributes[attribute] ?? null;
  const key = (type: string, text: string, inner: readonly { readonly key: string }[] = []): string =>
    source.keys.key(type, text, inner);

  switch (name) {
    case 'hint': {
      const inner = toBlocks(children, source);
      const style = of('style') === '' ? 'info' : of('style');
      blocks.push({ type: 'hint', key: key('hint', style, inner), style, icon: optional('icon'), blocks: inner });
      return;
    }
    case 'if': {
      const inner = toBlocks(children, source);
      blocks.push({ type: 'if', key: key('if', of(''), inner), condition: of(''), blocks: inner });
      return;
    }
    case 'tabs': {
      const tabs = parts(node, '%tab', source, (part, inner) => ({
        key: key('tab', part.attributes['title'] ?? '', inner),
        title: part.attributes['title'] ?? '',
        icon: part.attributes['icon'] ?? null,
        blocks: inner,
      }));
      blocks.push({ type: 'tabs', key: key('tabs', '', tabs), tabs });
      return;
    }
    case 'stepper': {
      const steps = parts(node, '%step', source, (_part, inner) => ({ key: key('step', '', inner), blocks: inner }));
      blocks.push({ type: 'stepper', key: key('stepper', '', steps), steps });
      return;
    }
    case 'columns': {
      const columns = parts(node, '%column', source, (part, inner) => ({
        key: key('column', '', inner),
        width: percent(part.attributes['width']),
        blocks: inner,
      }));
      blocks.push({ type: 'columns', key: key('columns', '', columns), columns });
      return;
    }
    case 'updates': {
      const updates = parts(node, '%update', source, (part, inner) => ({
        key: key('update', part.attributes['date'] ?? '', inner),
        date: part.attributes['date'] ?? '',
        tags: words(part.attributes['tags']),
        blocks: inner,
      }));
      blocks.push({ type: 'updates', key: key('updates', '', updates), format: of('format') || 'full', updates });
      return;
    }
    case 'tab':
    case 'step':
    case 'column':
    case 'update':
      addTag(blocks, { name: `${WRAPPER_OF[name]}`, attributes: {}, children: [node], text: '' }, source);
      return;
    case 'code':
      addCode(blocks, node, source);
      return;
    case 'prompt': {
      const inner = toBlocks(children, source);
      const description = of('description');
      blocks.push({ type: 'prompt', key: key('prompt', description, inner), description, icon: optional('icon'), blocks: inner });
      return;
    }
    case 'content-ref':
    case 'page-ref': {
      const label = rawText(node).trim();
      const target = classifyLink(of('url') || of('page') || (firstOf(node, 'a')?.attributes['href'] ?? ''));
      blocks.push({ type: 'content-ref', key: key('content-ref', target.href), target, label });
      return;
    }
    case 'embed':
      blocks.push(embed(of('url'), toInlines(children, source), source));
      return;
    case 'file':
      blocks.push({ type: 'file', key: key('file', of('src')), src: of('src'), caption: toInlines(children, source) });
      return;
    case 'include': {
      const path = of('').replace(/^["'“]|["'”]$/g, '');
      blocks.push({ type: 'reusable-content', key: key('reusable-content', path), path });
      return;
    }
    case 'math':
      blocks.push({ type: 'math', key: key('math', rawText(node)), formula: rawText(node).trim() });
      return;
    case 'openapi':
    case 'openapi-operation':
      blocks.push({
        type: 'openapi-operation',
        key: key('openapi-operation', `${of('method')} ${of('path')}`),
        spec: of('spec') || of('src'),
        method: of('method'),
        path: of('path'),
      });
      return;
    case 'openapi-schemas':
      blocks.push({
        type: 'openapi-schemas',
        key: key('openapi-schemas', of('schemas')),
        spec: of('spec') || of('src'),
        schemas: words(attributes['schemas']),
        grouped: of('grouped') === 'true',
      });
      return;
    case 'openapi-webhook':
      blocks.push({
        type: 'openapi-webhook',
        key: key('openapi-webhook', of('name')),
        spec: of('spec') || of('src'),
        name: of('name'),
        method: of('method'),
      });
      return;
    case 'swagger':
    case 'api-method':
      addSwagger(blocks, node, source);
      return;
    default:
      if (name.startsWith('@')) addIntegration(blocks, node, source);
      else addUnknown(blocks, name, of(''), toBlocks(children, source), source);
  }
}

const WRAPPER_OF = { tab: '%tabs', step: '%stepper', column: '%columns', update: '%updates' } as const;

/** The parts of a block that is made of parts. Content outside of any part becomes a part of its own: nothing is lost. */
function parts<Part>(
  node: RawNode,
  partName: string,
  source: BlockSource,
  make: (part: RawNode, blocks: readonly Block[]) => Part,
): readonly Part[] {
  const made: Part[] = [];
  let loose: RawChild[] = [];
  const flush = (): void => {
    const blocks = toBlocks(loose, source);
    if (blocks.length > 0) made.push(make({ name: partName, attributes: {}, children: loose, text: '' }, blocks));
    loose = [];
  };
  for (const child of node.children) {
    if (typeof child !== 'string' && child.name === partName) {
      flush();
      made.push(make(child, toBlocks(child.children, source)));
    } else {
      loose.push(child);
    }
  }
  flush();
  return made;
}

/** `{% code %}` gives its options to the first code inside it. */
function addCode(blocks: Block[], node: RawNode, source: BlockSource): void {
  let given = false;
  for (const child of node.children) {
    if (!given && typeof child !== 'string' && (child.name === '.code' || child.name === 'pre')) {
      blocks.push(toCode(child, source.keys, node.attributes));
      given = true;
    } else {
      blocks.push(...toBlocks([child], source));
    }
  }
}

function addIntegration(blocks: Block[], node: RawNode, source: BlockSource): void {
  const name = node.name.slice(2);
  const properties = Object.fromEntries(Object.entries(node.attributes).filter(([attribute]) => attribute !== ''));
  const diagram = properties['content'];
  if (name.startsWith('mermaid/') && diagram !== undefined) {
    blocks.push(toFence('mermaid', diagram, source.keys));
    return;
  }
  const said = Object.values(properties).join('\n');
  blocks.push({ type: 'integration', key: source.keys.key(`integration ${name}`, said), name, properties });
}

function addSwagger(blocks: Block[], node: RawNode, source: BlockSource): void {
  const { attributes } = node;
  const parameters: SwaggerParameter[] = [];
  const responses: SwaggerResponse[] = [];
  const rest: RawChild[] = [];
  for (const child of node.children) {
    if (typeof child === 'string') {
      rest.push(child);
    } else if (child.name === '%swagger-parameter') {
      const inner = toBlocks(child.children, source);
      const name = child.attributes['name'] ?? '';
      parameters.push({
        key: source.keys.key('parameter', name, inner),
        name,
        in: child.attributes['in'] ?? '',
        type: child.attributes['type'] ?? '',
        required: child.attributes['required'] === 'true' || child.attributes['required'] === 'required',
        blocks: inner,
      });
    } else if (child.name === '%swagger-response') {
      const inner = toBlocks(child.children, source);
      const status = child.attributes['status'] ?? '';
      responses.push({
        key: source.keys.key('response', status, inner),
        status,
        description: child.attributes['description'] ?? '',
        blocks: inner,
      });
    } else if (child.name === '%swagger-description') {
      rest.push(...child.children);
    } else {
      rest.push(child);
    }
  }
  const method = attributes['method'] ?? '';
  const path = `${attributes['baseUrl'] ?? ''}${attributes['path'] ?? ''}`;
  const inner = toBlocks(rest, source);
  blocks.push({
    type: 'swagger',
    key: source.keys.key('swagger', `${method} ${path}`, [...inner, ...parameters, ...responses]),
    method,
    path,
    summary: attributes['summary'] ?? '',
    blocks: inner,
    parameters,
    responses,
  });
}

function percent(written: string | undefined): number | null {
  const value = Number.parseFloat(written ?? '');
  return Number.isFinite(value) && value > 0 && value <= 100 ? value : null;
}

function words(written: string | undefined): readonly string[] {
  return (written ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

