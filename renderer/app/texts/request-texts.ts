import type { RequestName } from '#shared/rpc/discussion.ts';

/** The status of a change request. A later server may know more. Pure. */
export function statusWord(status: string): string {
  const known: Readonly<Record<string, string>> = {
    open: 'Open',
    draft: 'Draft',
    merged: 'Merged',
    archived: 'Archived',
    closed: 'Merged or archived',
    unknown: 'Unknown status',
  };
  return known[status] ?? status;
}

/** "#12 “Better words”", as a change request is named beside something in it. Pure. */
export function requestWords({ number, subject }: RequestName): string {
  return `#${String(number)}${subject === '' ? '' : ` “${subject}”`}`;
}

/** The same in a sentence; null: it is not stored. */
export function inRequestWords(request: RequestName | null): string {
  return request === null ? 'a change request' : `change request ${requestWords(request)}`;
}
