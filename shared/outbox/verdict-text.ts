import type { WriteOf } from './writes.ts';

type Verdict = Pick<WriteOf<'review.submit'>, 'status' | 'markdown'>;

/** PLATFORM-NOTES: without reviews, a verdict is a comment with this beginning. Pure. */
export function verdictText({ status, markdown }: Verdict): string {
  const verdict = status === 'approved' ? 'Approved' : 'Changes requested';
  return markdown === undefined || markdown === '' ? verdict : `${verdict}\n\n${markdown}`;
}

/** The words of a comment below its verdict. Null: the comment is no such verdict. */
export function wordsOfVerdict(comment: string, status: Verdict['status']): string | null {
  const begin = verdictText({ status, markdown: '' });
  const words = comment.startsWith(begin) ? comment.slice(begin.length) : null;
  return words === null || words.trim() === '' || words.startsWith('\n') ? words : null;
}
