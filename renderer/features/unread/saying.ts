/** A sentence in parts. A name is separate from the words around it, since its text direction may differ. */
export type Saying = readonly { readonly name: boolean; readonly text: string }[];

/** A name in a sentence. */
export interface Named {
  readonly name: string;
}

/** Tag of a sentence: its values are words, or names in a text direction of their own. Pure. */
export function said(words: TemplateStringsArray, ...values: readonly (string | Named)[]): Saying {
  return words
    .flatMap((text, index): Saying => {
      const value = values[index];
      const start = { name: false, text };
      if (value === undefined) return [start];
      return [start, typeof value === 'string' ? { name: false, text: value } : { name: true, text: value.name }];
    })
    .filter(({ name, text }) => name || text !== '');
}

/** The sentence as plain text, for labels. */
export function plain(saying: Saying): string {
  return saying.map(({ text }) => text).join('');
}
