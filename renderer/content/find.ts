/**
 * Finds words in drawn content. Text is folded unit by unit, so that positions in the folded text are positions in the
 * text. `Größe` is found by `große` and `GRÖßE`, but not by `grosse`.
 */

/** Without case and accents, with one unit for each unit. */
export function fold(text: string): string {
  let folded = '';
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charAt(index);
    const plain = unit.normalize('NFD').charAt(0).toLowerCase();
    folded += plain.length === 1 ? plain : unit;
  }
  return folded.replace(/\s/g, ' ');
}

/** Where `query` begins in `text`, without overlaps. */
export function placesOf(text: string, query: string): readonly number[] {
  const wanted = fold(query);
  if (wanted.trim() === '') return [];
  const folded = fold(text);
  const places: number[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) places.push(at);
  return places;
}

interface Segment {
  text: string;
  readonly nodes: { readonly node: Text; readonly from: number }[];
}

const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,td,th,dt,dd,pre,summary,figcaption,blockquote,button,div,section,header';
const UNREAD = '[aria-hidden="true"],.visually-hidden,script,style,nav';

/**
 * Every match of `query` below `root`, in reading order, including words that marks or links divide. `leftOut`: elements
 * whose words do not count.
 */
export function findRanges(root: HTMLElement, query: string, leftOut = ''): readonly Range[] {
  const ranges: Range[] = [];
  for (const segment of segmentsOf(root, leftOut === '' ? UNREAD : `${UNREAD},${leftOut}`)) {
    for (const start of placesOf(segment.text, query)) ranges.push(rangeIn(segment, start, start + query.length));
  }
  return ranges;
}

function segmentsOf(root: HTMLElement, unread: string): readonly Segment[] {
  const segments: Segment[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let block: Element | null = null;
  let current: Segment | null = null;
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    const own = node.parentElement?.closest(BLOCKS) ?? null;
    if (!(node instanceof Text) || node.parentElement?.closest(unread) != null) continue;
    if (current === null || own !== block) {
      current = { text: '', nodes: [] };
      segments.push(current);
      block = own;
    }
    current.nodes.push({ node, from: current.text.length });
    current.text += node.data;
  }
  return segments;
}

function rangeIn({ nodes }: Segment, start: number, end: number): Range {
  const range = document.createRange();
  const first = nodes.findLast(({ from }) => from <= start);
  const last = nodes.findLast(({ from }) => from < end);
  if (first !== undefined) range.setStart(first.node, start - first.from);
  if (last !== undefined) range.setEnd(last.node, Math.min(last.node.length, end - last.from));
  return range;
}

/** Opens what hides the place: expandables, and tabs by an event on their panel. */
export function reveal(node: Node): void {
  for (let element = node.parentElement; element !== null; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true;
    if (element.getAttribute('role') === 'tabpanel' && element.hidden)
      element.dispatchEvent(new Event('galley-reveal'));
  }
}

const MARKS = 'galley-find';
const CURRENT = 'galley-find-current';

/** Marks the matches, and among them the current one. */
export function markRanges(ranges: readonly Range[], current: Range | undefined): void {
  CSS.highlights.set(MARKS, new Highlight(...ranges));
  if (current === undefined) CSS.highlights.delete(CURRENT);
  else CSS.highlights.set(CURRENT, new Highlight(current));
}

export function unmarkRanges(): void {
  CSS.highlights.delete(MARKS);
  CSS.highlights.delete(CURRENT);
}
