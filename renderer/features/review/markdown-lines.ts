/** Text on one line of a Markdown file. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
