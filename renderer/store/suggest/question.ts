import { pageText } from '../search/page-text.ts';
import type { AskedCluster, AskedIssue } from './asked.ts';
import { synonymsOf, translationsOf } from './synonyms.ts';
import { readText } from './terms.ts';
import { WEIGHTS } from './weights.ts';

/** A question: its terms, how often each occurs, and which were added as synonyms or translations. */
export interface Question {
  readonly terms: ReadonlyMap<string, AskedTerm>;
  /** The question's language needed the table of translations. */
  readonly translated: boolean;
}

export interface AskedTerm {
  /** Its frequency, weighted by where it occurs; its rarity is not included. */
  readonly frequency: number;
  /** The terms for which it was added; empty if it occurs in the question itself. */
  readonly meaning: readonly string[];
  /** It is only near to those terms, not a synonym. */
  readonly isNear: boolean;
}

/** How many repetitions of a word count within one text. */
const MOST_REPEATS = 2;
/** How many issues describe a cluster; more only take time. */
const MOST_ISSUES = 12;

export function questionOfCluster({ label, summary, issues }: AskedCluster): Question {
  const counter = new TermCounter();
  counter.add(label, WEIGHTS.headline);
  counter.add(summary, WEIGHTS.headline);
  for (const issue of issues.slice(0, MOST_ISSUES)) addIssue(counter, issue);
  return counter.question();
}

export function questionOfIssue(issue: AskedIssue): Question {
  const counter = new TermCounter();
  addIssue(counter, issue);
  return counter.question();
}

function addIssue(counter: TermCounter, { title, summary, conversation }: AskedIssue): void {
  counter.add(title, WEIGHTS.headline);
  counter.add(summary, WEIGHTS.user);
  for (const { role, body } of conversation) {
    // An assistant's answer is often off topic.
    if (role !== 'assistant') counter.add(body, role === 'user' ? WEIGHTS.user : WEIGHTS.team);
  }
}

/** Addresses contain hosts and ids, which no page is about. */
const ADDRESS = /\bhttps?:\/\/\S{1,2000}/g;

class TermCounter {
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
    const terms = new Map<string, { frequency: number; meaning: string[]; isNear: false }>();
    for (const [term, frequency] of this.#terms) terms.set(term, { frequency, meaning: [], isNear: false });
    const mean = (term: string, frequency: number, meaning: string): void => {
      const known = terms.get(term);
      if (known === undefined) terms.set(term, { frequency, meaning: [meaning], isNear: false });
      else {
        known.frequency = Math.max(known.frequency, frequency);
        if (known.meaning.length > 0) known.meaning.push(meaning);
      }
    };
    for (const [word, frequency] of this.#foreign) {
      const meanings = translationsOf(word);
      for (const term of meanings) mean(term, (WEIGHTS.translation * frequency) / Math.sqrt(meanings.length), word);
      // For a translated word, only the translation counts: the documentation has its own language.
      const own = this.#stemOf.get(word);
      if (meanings.length > 0 && own !== undefined && !meanings.includes(own)) terms.delete(own);
    }
    for (const [term, frequency] of this.#terms) {
      const others = synonymsOf(term);
      for (const other of others) mean(other, (WEIGHTS.synonym * frequency) / Math.sqrt(others.size), term);
    }
    return { terms, translated: this.#foreign.size > 0 };
  }
}
