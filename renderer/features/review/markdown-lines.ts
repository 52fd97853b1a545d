/** Parts of a Markdown file. */

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
