import type { Comment, CommentReply } from '#shared/contract/index.ts';
import { historyOf } from './history.ts';
import type { World } from '../support/world.ts';
import type { OtherAct, Who } from './schedule.ts';

/** Somebody else at the same service, or the same person at another computer: straight to it, over a good network. */
export class Others {
  readonly #world: World;
  readonly #log: (line: string) => void;
  /** What the app's person has written, to be said by others too. */
  readonly #echoes: () => readonly string[];
  #said = 0;

  constructor(world: World, echoes: () => readonly string[], log: (line: string) => void) {
    this.#world = world;
    this.#echoes = echoes;
    this.#log = log;
  }

  async comments(): Promise<readonly Comment[]> {
    const listed = await this.#world.other.client.all('listSpaceComments', {
      spaceId: this.#world.spaceId,
      query: { order: 'asc', status: 'all', format: 'markdown', limit: 1_000 },
    });
    const order = [...historyOf(this.#world.accepted()).said.keys()];
    return listed.ok ? listed.value.items.toSorted(({ id }, other) => order.indexOf(id) - order.indexOf(other.id)) : [];
  }

  /** What was said before the app is started for the first time: by each of the two, and answered by both. */
  async begin(): Promise<void> {
    const { spaceId, pageIds, me, other } = this.#world;
    for (const [index, { client }] of [me, other].entries()) {
      const place = { page: pageIds[index] ?? '' };
      const said = await client.call('postCommentInSpace', {
        spaceId,
        body: { body: { markdown: `What ${index} said first` }, ...place },
      });
      if (!said.ok) throw new Error(said.error.detail);
      for (const [number, visitor] of [me, other].entries()) {
        const target = { spaceId, commentId: said.value.id };
        await visitor.client.call('postCommentReplyInSpace', {
          ...target,
          body: { body: { markdown: `What ${number} answered ${index}` } },
        });
      }
    }
  }

  act(who: Who, what: OtherAct, which: number): Promise<void> {
    return this.#world.alone(() => this.#act(who, what, which));
  }

  async #act(who: Who, what: OtherAct, which: number): Promise<void> {
    const { client } = who === 'device' ? this.#world.me : this.#world.other;
    const { spaceId } = this.#world;
    const comments = await this.comments();
    const comment = comments[which % Math.max(1, comments.length)];
    const [page] = this.#world.pageIds;
    this.#said += 1;
    const own = `${who === 'device' ? 'From the train' : 'From elsewhere'} ${this.#said}`;
    if (comment === undefined) {
      await client.call('postCommentInSpace', {
        spaceId,
        body: { body: { markdown: own }, ...(page === undefined ? {} : { page }) },
      });
      return;
    }
    const target = { spaceId, commentId: comment.id };
    // The very words that somebody here writes too; from another computer of theirs, that could not be told from their own.
    const echoes = this.#echoes();
    const echo = who === 'device' ? own : (echoes[which % Math.max(1, echoes.length)] ?? own);
    const reply = what.endsWith('-reply') ? await this.#reply(comment, which) : null;
    if (what.endsWith('-reply') && reply === null) return;
    this.#log(`  ${who}: ${what} ${reply?.id ?? comment.id}`);
    const onReply = { ...target, commentReplyId: reply?.id ?? '' };
    const changed = { body: { body: { markdown: `${(reply ?? comment).body.markdown ?? ''} (${own})` } } };
    switch (what) {
      case 'resolve':
      case 'reopen':
        await client.call('updateCommentInSpace', { ...target, body: { resolved: what === 'resolve' } });
        return;
      case 'delete':
        await client.call('deleteCommentInSpace', target);
        return;
      case 'delete-reply':
        await client.call('deleteCommentReplyInSpace', onReply);
        return;
      case 'edit':
        await client.call('updateCommentInSpace', { ...target, ...changed });
        return;
      case 'edit-reply':
        await client.call('updateCommentReplyInSpace', { ...onReply, ...changed });
        return;
      case 'restore': {
        const before = this.#textBefore(comment);
        if (before !== undefined)
          await client.call('updateCommentInSpace', { ...target, body: { body: { markdown: before } } });
        return;
      }
      case 'react':
        await client.call('updateCommentInSpace', { ...target, body: { addedReactions: [EMOJI] } });
        return;
      case 'unreact':
        await client.call('updateCommentInSpace', { ...target, body: { removedReactions: [EMOJI] } });
        return;
      case 'answer':
        await client.call('postCommentReplyInSpace', { ...target, body: { body: { markdown: echo } } });
        return;
      case 'echo': {
        const place = comment.target.page?.id;
        await client.call('postCommentInSpace', {
          spaceId,
          body: { body: { markdown: echo }, ...(place === undefined ? {} : { page: place }) },
        });
      }
    }
  }

  async #reply(comment: Comment, which: number): Promise<CommentReply | null> {
    if (this.#world.coreOnly) return null;
    const listed = await this.#world.other.client.all('listSpaceCommentReplies', {
      spaceId: this.#world.spaceId,
      commentId: comment.id,
      query: { format: 'markdown', limit: 1_000 },
    });
    const replies = listed.ok ? listed.value.items : [];
    return replies[which % Math.max(1, replies.length)] ?? null;
  }

  /** The text that it had before the last change. */
  #textBefore({ id }: Comment): string | undefined {
    return historyOf(this.#world.accepted()).said.get(id)?.texts.at(-2)?.text;
  }
}

export const EMOJI = '1f44d';
