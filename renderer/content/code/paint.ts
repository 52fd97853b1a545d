import { TOKEN_KINDS } from './token-kinds.ts';

/**
 * Colours words in place with the CSS Custom Highlight API: the text does not change, so nothing shifts, no selection
 * is lost, and code with a thousand words is still one text node.
 */

/** Paints `tokens` over the text of `element`. Returns a function that removes the paint. */
export function paintTokens(element: HTMLElement, tokens: Uint32Array): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  const painted: { readonly highlight: Highlight; readonly range: AbstractRange }[] = [];
  const texts = textsOf(element);
  for (let at = 0; at + 2 < tokens.length; at += 3) {
    const highlight = highlightOf(tokens[at + 2] ?? -1);
    if (highlight === null) continue;
    for (const range of rangesOf(texts, tokens[at] ?? 0, tokens[at + 1] ?? 0)) {
      highlight.add(range);
      painted.push({ highlight, range });
    }
  }
  return () => {
    for (const { highlight, range } of painted) highlight.delete(range);
  };
}

function highlightOf(kind: number): Highlight | null {
  const name = TOKEN_KINDS[kind];
  if (name === undefined) return null;
  const known = CSS.highlights.get(`code-${name}`);
  if (known !== undefined) return known;
  const made = new Highlight();
  // More important highlights (search hits, commented words) are above the colours of code.
  made.priority = -1;
  CSS.highlights.set(`code-${name}`, made);
  return made;
}

interface Placed {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

function textsOf(element: HTMLElement): readonly Placed[] {
  const texts: Placed[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let from = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    texts.push({ node, from, to: from + node.length });
    from += node.length;
  }
  return texts;
}

/** One range for each text node that the token covers: code with line numbers has one node per line. */
function* rangesOf(texts: readonly Placed[], from: number, to: number): Generator<AbstractRange> {
  for (let index = firstAt(texts, from); index < texts.length; index += 1) {
    const text = texts[index];
    if (text === undefined || text.from >= to) return;
    const start = Math.max(from, text.from) - text.from;
    const end = Math.min(to, text.to) - text.from;
    if (end <= start) continue;
    yield new StaticRange({ startContainer: text.node, startOffset: start, endContainer: text.node, endOffset: end });
  }
}

/** The first text that ends after `offset`. */
function firstAt(texts: readonly Placed[], offset: number): number {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle]?.to ?? Infinity) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
