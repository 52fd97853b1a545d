/**
 * The range of quoted words in an element, whatever marks, signs and breaks are between them. Null: the element does
 * not contain them. Only letters and digits count, since a quotation loses the rest in Markdown.
 */
export function quoteRange(root: Element, quote: string): Range | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const points: { readonly node: Text; readonly offset: number }[] = [];
  let letters = '';
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    for (const { 0: letter, index } of node.data.matchAll(LETTER)) {
      letters += letter;
      for (let unit = 0; unit < letter.length; unit += 1) points.push({ node, offset: index + unit });
    }
  }
  const wanted = [...quote.matchAll(LETTER)].map(([letter]) => letter).join('');
  const at = wanted === '' ? -1 : letters.indexOf(wanted);
  const [from, to] = [points[at], points[at + wanted.length - 1]];
  if (from === undefined || to === undefined) return null;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset + 1);
  return range;
}

const LETTER = /[\p{L}\p{N}]/gu;
