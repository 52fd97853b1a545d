import { pageText } from '../search/page-text.ts';
import type { AskedCluster, AskedIssue } from './asked.ts';
import { synonymsOf, translationsOf } from './synonyms.ts';
import { readText } from './terms.ts';
import { WEIGHTS } from './weights.ts';

/** What is looked for: terms, how much each was said, and which of them were only added because they mean the same. */
export interface Question {
  readonly terms: ReadonlyMap<string, AskedTerm>;
  /** The text is of a language that the table of common words had to be asked about. */
  readonly translated: boolean;
}

export interface AskedTerm {
  /** How much it was said, more where it stands in a title; not yet how rare it is. */
  readonly said: number;
  /** The terms that it stands for; empty where it was said itself. */
  readonly meaning: readonly string[];
  /** It is only near to what it stands for, not the same. */
  readonly isNear: boolean;
}

/** Within one text a word that is repeated counts so often at most. */
const MOST_REPEATS = 2;
/** So many issues say what a cluster is about; more only take time. */
const MOST_ISSUES = 12;

export function questionOfCluster({ label, summary, issues }: AskedCluster): Question {
  const said = new Said();
  said.add(label, WEIGHTS.headline);
  said.add(summary, WEIGHTS.headline);
  for (const issue of issues.slice(0, MOST_ISSUES)) addIssue(said, issue);
  return said.question();
}

export function questionOfIssue(issue: AskedIssue): Question {
  const said = new Said();
  addIssue(said, issue);
  return said.question();
}

function addIssue(said: Said, { title, summary, conversation }: AskedIssue): void {
  said.add(title, WEIGHTS.headline);
  said.add(summary, WEIGHTS.user);
  for (const { role, body } of conversation) {
    // An assistant's answer is often beside the point.
    if (role !== 'assistant') said.add(body, role === 'user' ? WEIGHTS.user : WEIGHTS.team);
  }
}

/** Addresses name hosts and ids, which no page is about. */
const ADDRESS = /\bhttps?:\/\/\S{1,2000}/g;

class Said {
  readonly #terms = new Map<string, number>();
  readonly #foreign = new Map<string, number>();
  readonly #stemOf = new Map<string, string>();

  add(text: string, weight: number): void {
    const { language, words, terms } = readText(pageText(text.replace(ADDRESS, ' ')).body);
    const counts = new Map<string, number>();
    for (const [index, term] of terms.entries()) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
      const word = words[index] ?? term;
      if (language !== 'en') this.#stemOf.set(word, term);
    }
    for (const [term, count] of counts) {
      this.#terms.set(term, (this.#terms.get(term) ?? 0) + weight * Math.min(MOST_REPEATS, count));
    }
    if (language === 'en') return;
    for (const word of new Set(words)) this.#foreign.set(word, (this.#foreign.get(word) ?? 0) + weight);
  }

  question(): Question {
    const terms = new Map<string, { said: number; meaning: string[]; isNear: false }>();
    for (const [term, said] of this.#terms) terms.set(term, { said, meaning: [], isNear: false });
    const mean = (term: string, said: number, meaning: string): void => {
      const known = terms.get(term);
      if (known === undefined) terms.set(term, { said, meaning: [meaning], isNear: false });
      else {
        known.said = Math.max(known.said, said);
        if (known.meaning.length > 0) known.meaning.push(meaning);
      }
    };
    for (const [word, said] of this.#foreign) {
      const meanings = translationsOf(word);
      for (const term of meanings) mean(term, (WEIGHTS.translation * said) / Math.sqrt(meanings.length), word);
      // What was translated was said in the reader's words; the documentation has its own.
      const own = this.#stemOf.get(word);
      if (meanings.length > 0 && own !== undefined && !meanings.includes(own)) terms.delete(own);
    }
    for (const [term, said] of this.#terms) {
      const others = synonymsOf(term);
      for (const other of others) mean(other, (WEIGHTS.synonym * said) / Math.sqrt(others.size), term);
    }
    return { terms, translated: this.#foreign.size > 0 };
  }
}
