/** The text of a review beside its verdict, given as a string or as a comment's body. Pure. */
export function reviewWords(comment: unknown): string | null {
  if (typeof comment === 'object' && comment !== null && 'markdown' in comment) {
    return typeof comment.markdown === 'string' ? comment.markdown : null;
  }
  return typeof comment === 'string' && /\s/.test(comment) ? comment : null;
}
