import type { Accepted } from '../support/world.ts';

/** One comment or reply on the server, from its creation to its deletion. */
export interface Said {
  readonly id: string;
  /** The comment that a reply answers; null: it is a comment. */
  readonly thread: string | null;
  readonly by: string;
  /** Every text that it had, with the number of the write that gave it. */
  readonly texts: { readonly text: string; readonly at: number }[];
  goneAt: number | null;
  /** Resolved and reopened, in order. */
  readonly turns: { readonly resolved: boolean; readonly at: number }[];
  readonly reactions: { readonly emoji: string; readonly add: boolean; readonly at: number }[];
}

/** What a write took away that had been there just before it. */
export interface Loss {
  readonly said: Said;
  readonly text: string;
  /** The number of the write that had put it there. */
  readonly since: number;
}

export interface History {
  readonly said: ReadonlyMap<string, Said>;
  /** By the number of the write. */
  readonly losses: ReadonlyMap<number, readonly Loss[]>;
}

interface Changes {
  readonly body?: { readonly markdown: string };
  readonly resolved?: boolean;
  readonly addedReactions?: readonly string[];
  readonly removedReactions?: readonly string[];
}

/** Replays the writes that the server accepted. */
export function historyOf(accepted: readonly Accepted[]): History {
  const said = new Map<string, Said>();
  const losses = new Map<number, Loss[]>();
  const take = (at: number, lost: Said): void => {
    const last = lost.texts.at(-1);
    if (last === undefined || lost.goneAt !== null) return;
    losses.set(at, [...(losses.get(at) ?? []), { said: lost, text: last.text, since: last.at }]);
  };
  const repliesTo = (id: string): readonly Said[] => [...said.values()].filter(({ thread }) => thread === id);
  const change = (at: number, one: Said, { body, resolved, addedReactions, removedReactions }: Changes): void => {
    if (body !== undefined) {
      take(at, one);
      one.texts.push({ text: body.markdown, at });
    }
    if (resolved !== undefined) {
      if (resolved) for (const reply of repliesTo(one.id)) take(at, reply);
      one.turns.push({ resolved, at });
    }
    for (const emoji of addedReactions ?? []) one.reactions.push({ emoji, add: true, at });
    for (const emoji of removedReactions ?? []) one.reactions.push({ emoji, add: false, at });
  };
  const remove = (at: number, one: Said): void => {
    for (const reply of [...repliesTo(one.id), one]) {
      take(at, reply);
      reply.goneAt ??= at;
    }
  };
  for (const [at, { operation, input, person, createdId }] of accepted.entries()) {
    const body = input['body'] as Changes | undefined;
    const create = (thread: string | null): void => {
      const texts = [{ text: body?.body?.markdown ?? '', at }];
      said.set(createdId, { id: createdId, thread, by: person, texts, goneAt: null, turns: [], reactions: [] });
    };
    const comment = said.get(String(input['commentId']));
    const reply = said.get(String(input['commentReplyId']));
    if (operation === 'postCommentInSpace') create(null);
    else if (comment?.goneAt !== null) continue;
    else if (operation === 'postCommentReplyInSpace') create(comment.id);
    else if (operation === 'updateCommentInSpace') change(at, comment, body ?? {});
    else if (operation === 'deleteCommentInSpace') remove(at, comment);
    else if (reply?.goneAt !== null) continue;
    else if (operation === 'updateCommentReplyInSpace') change(at, reply, body ?? {});
    else if (operation === 'deleteCommentReplyInSpace') remove(at, reply);
  }
  return { said, losses };
}
