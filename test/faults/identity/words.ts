import type { Accepted } from '../support/world.ts';
import type { Human } from './people.ts';

/** Something that somebody did, as they did it: a text, or a click that has no words. */
export interface Word {
  readonly no: number;
  readonly human: Human;
  /** On the server. */
  readonly service: number;
  /** Where it was typed. */
  readonly accountId: string;
  /** A click on a thread; null: a text. */
  readonly click: { readonly comment: string; readonly resolved?: boolean; readonly emoji?: string } | null;
  /** Who sent it, or took it for their own, knowing what it says. */
  readonly confirmed: Set<Human>;
  /** Where it may be kept, beside the account in which it was typed. */
  readonly takenTo: Set<string>;
  operationId: string | null;
  /** It was edited away, withdrawn, or collapsed into another click: nobody misses it. */
  over: boolean;
  /** It was added to a second field while the first was open elsewhere: it may be said twice. */
  doubled: boolean;
}

export function textFor(no: number): string {
  return `w${String(no)}x says something that nobody else does`;
}

/** The numbers of the words in a text. */
export function wordsIn(text: string): readonly number[] {
  return [...text.matchAll(/\bw(\d+)x\b/g)].map(([, no]) => Number(no));
}

const CREATES = new Set(['postCommentInSpace', 'postCommentReplyInSpace']);

function isCreate({ operation }: Accepted): boolean {
  return CREATES.has(operation);
}

export function isOf(word: Word, accepted: Accepted): boolean {
  const { click } = word;
  const input = JSON.stringify(accepted.input);
  if (click === null) return wordsIn(input).includes(word.no);
  if (accepted.operation !== 'updateCommentInSpace' || accepted.input['commentId'] !== click.comment) return false;
  if (click.emoji !== undefined) return input.includes(`"${click.emoji}"`);
  return input.includes(`"resolved":${String(click.resolved)}`);
}

/** What arrived in the name of somebody who neither said it nor confirmed it. */
export function inAnotherName(
  words: readonly Word[],
  accepted: readonly Accepted[],
  humanOf: (person: string) => Human | null,
): readonly string[] {
  return accepted.flatMap((one) => {
    const sender = humanOf(one.person);
    const said = words.filter((word) => isOf(word, one));
    // A click says no more than what it does: somebody who did the same may have done it.
    const strangers = said.filter((word) => sender === null || (word.human !== sender && !word.confirmed.has(sender)));
    const isClick = said.every(({ click }) => click !== null);
    if (strangers.length === 0 || (isClick && strangers.length < said.length)) return [];
    return strangers.map(({ no, human }) => `w${String(no)}x of ${human} was sent as ${sender ?? one.person}`);
  });
}

export function saidTwice(words: readonly Word[], accepted: readonly Accepted[]): readonly string[] {
  const creates = accepted.filter(isCreate);
  return words
    .filter(({ click, doubled }) => click === null && !doubled)
    .filter((word) => creates.filter((one) => isOf(word, one)).length > 1)
    .map(({ no }) => `w${String(no)}x arrived twice`);
}
