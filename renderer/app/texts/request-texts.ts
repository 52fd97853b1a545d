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
