/** What a review says beside its verdict: a text, or a body as comments have it; an id says nothing to a reader. Pure. */
export function reviewWords(comment: unknown): string | null {
  if (typeof comment === 'object' && comment !== null && 'markdown' in comment) {
    return typeof comment.markdown === 'string' ? comment.markdown : null;
  }
  return typeof comment === 'string' && /\s/.test(comment) ? comment : null;
}
