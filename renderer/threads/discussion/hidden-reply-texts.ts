import type { HiddenReplier, ThreadView } from '#shared/rpc/store.ts';
import { count } from '../../ui/words.ts';

/** What is known about replies that cannot be shown, in words. Pure. */
export interface HiddenReplyWords {
  readonly many: string;
  /** Their known authors; `rest` follows the name. */
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly rest: string;
    readonly at: string | null;
  }[];
  /** Replies without a known author. */
  readonly unnamed: string | null;
}

export function hiddenReplyWords({
  hiddenReplies,
  hiddenBy,
  replies,
}: Pick<ThreadView, 'hiddenReplies' | 'hiddenBy' | 'replies'>): HiddenReplyWords {
  const more = replies.length > 0 ? 'more ' : '';
  const named = hiddenBy.reduce((sum, { count: many }) => sum + (many ?? 1), 0);
  const unnamed = hiddenBy.some(({ count: many }) => many === null) ? 0 : hiddenReplies - named;
  return {
    many: `${count(hiddenReplies, `${more}reply`, `${more}replies`)} cannot be shown here`,
    people: [...hiddenBy].sort(latestFirst).map(({ id, name, count: many, at }) => ({
      id,
      name,
      rest: many !== null && many > 1 ? count(many, 'reply', 'replies') : '',
      at,
    })),
    unnamed:
      hiddenBy.length === 0
        ? 'The server does not tell who wrote them.'
        : unnamed > 0
          ? `Of ${count(unnamed, 'other')} the server does not say who wrote ${unnamed === 1 ? 'it' : 'them'}.`
          : null,
  };
}

function latestFirst(one: HiddenReplier, other: HiddenReplier): number {
  return (other.at ?? '').localeCompare(one.at ?? '');
}
