import type { Comment, CommentReply, Input } from '#shared/contract/index.ts';
import { appError, type AppError, type ErrorCode, type SentState } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { Client } from '../../../electron/api/client.ts';

export const ME: Person = { id: 'me', displayName: 'Ada Lind' };

type Answer = () => Promise<Result<unknown>>;
/** What befalls a request: it may let it through, before or after something else, or answer in its place. */
export type Mishap = (answer: Answer) => Promise<Result<unknown>>;

const user = ({ id, displayName }: Person) => ({ object: 'user', id, displayName, urls: {} }) as const;

/** A service that keeps the comments of one space. */
export class FakeService {
  /** Newest first. */
  readonly comments: Comment[] = [];
  /** By the comment, newest first. */
  readonly replies = new Map<string, CommentReply[]>();
  /** The names of the operations that were asked for. */
  readonly asked: string[] = [];
  /** By the operation's name: what befalls its next requests. */
  readonly mishaps = new Map<string, Mishap[]>();
  /** Answers of operations that are not about comments, or in the place of what is said below. */
  readonly answers = new Map<string, (input: never) => Result<unknown>>();
  /** Rows of each list that could not be read. */
  unreadable = 0;
  /** Rows in each page of a list. */
  pageSize = 100;
  #said = 0;

  readonly client: Client = {
    tryNow: () => undefined,
    call: (name: string, input: unknown) => this.#ask(name, input) as never,
    all: (name: string, input: unknown) => this.#ask(name, input) as never,
    pages: () => {
      throw new Error('nobody asks for pages');
    },
  };

  befall(operation: string, ...mishaps: readonly Mishap[]): void {
    this.mishaps.set(operation, [...(this.mishaps.get(operation) ?? []), ...mishaps]);
  }

  /** How often an operation was asked for. */
  count(operation: string): number {
    return this.asked.filter((name) => name === operation).length;
  }

  /** What is said, oldest first. */
  words(): readonly string[] {
    return this.comments.map(({ body }) => body.markdown ?? '').toReversed();
  }

  say(markdown: string, more: Partial<Comment> = {}, by: Person = ME): Comment {
    const said: Comment = {
      object: 'comment',
      id: this.#nextId('c'),
      postedBy: user(by),
      postedAt: this.#time(),
      reactions: [],
      replies: 0,
      repliers: [],
      body: { markdown },
      target: { space: 'space', revision: 'r1', page: { id: 'page' } },
      urls: {},
      permissions: { view: true, edit: true, reply: true, delete: true },
      status: 'open',
      ...more,
    };
    this.comments.unshift(said);
    return said;
  }

  reply(commentId: string, markdown: string, by: Person = ME): CommentReply {
    const said: CommentReply = {
      object: 'comment-reply',
      id: this.#nextId('r'),
      postedBy: user(by),
      postedAt: this.#time(),
      reactions: [],
      body: { markdown },
      urls: {},
      permissions: {},
    };
    this.replies.set(commentId, [said, ...(this.replies.get(commentId) ?? [])]);
    this.change(commentId, ({ replies }) => ({ replies: replies + 1 }));
    return said;
  }

  change(commentId: string, change: (comment: Comment) => Partial<Comment>): void {
    const at = this.comments.findIndex(({ id }) => id === commentId);
    const comment = this.comments[at];
    if (comment !== undefined) this.comments[at] = { ...comment, ...change(comment) };
  }

  remove(commentId: string): void {
    this.comments.splice(
      this.comments.findIndex(({ id }) => id === commentId),
      1,
    );
  }

  async #ask(name: string, input: unknown): Promise<Result<unknown>> {
    this.asked.push(name);
    const answer = (): Promise<Result<unknown>> => Promise.resolve(this.#answer(name, input));
    const mishap = this.mishaps.get(name)?.shift();
    return mishap === undefined ? answer() : mishap(answer);
  }

  #answer(name: string, input: unknown): Result<unknown> {
    const given = this.answers.get(name);
    if (given !== undefined) return given(input as never);
    switch (name) {
      case 'listSpaceComments':
      case 'listChangeRequestComments':
        return this.#list(input as Input<'listSpaceComments'> & { readonly changeRequestId?: string });
      case 'postCommentInSpace':
      case 'postCommentInChangeRequest':
        return this.#post(input as Input<'postCommentInSpace'> & { readonly changeRequestId?: string });
      case 'getCommentInSpace': {
        const found = this.comments.find(({ id }) => id === (input as Input<'getCommentInSpace'>).commentId);
        return found === undefined ? failing('not-found', 'no', { status: 404 }) : ok(found);
      }
      case 'updateCommentInSpace': {
        const { commentId, body } = input as Input<'updateCommentInSpace'>;
        const markdown = body.body?.markdown;
        this.change(commentId, (comment) => ({ body: markdown === undefined ? comment.body : { markdown } }));
        return ok(this.comments.find(({ id }) => id === commentId));
      }
      case 'listSpaceCommentReplies': {
        const items = this.replies.get((input as { readonly commentId: string }).commentId) ?? [];
        return ok({ items, problems: problems(this.unreadable) });
      }
      case 'postCommentReplyInSpace': {
        const { commentId, body } = input as Input<'postCommentReplyInSpace'>;
        return ok(this.reply(commentId, body.body.markdown ?? ''));
      }
      default:
        return failing('not-served', 'no', { status: 404 });
    }
  }

  #list({ query, changeRequestId }: Input<'listSpaceComments'> & { readonly changeRequestId?: string }) {
    const all = this.comments.filter(
      ({ target }) =>
        target.changeRequest === changeRequestId &&
        (query?.targetPage === undefined || target.page?.id === query.targetPage),
    );
    const from = Number(query?.page ?? 0);
    const to = from + this.pageSize;
    return ok({
      items: all.slice(from, to),
      problems: problems(this.unreadable),
      ...(to < all.length ? { next: { page: String(to) } } : {}),
    });
  }

  #post({ body, changeRequestId }: Input<'postCommentInSpace'> & { readonly changeRequestId?: string }) {
    return ok(
      this.say(body.body.markdown ?? '', {
        target: {
          space: 'space',
          revision: 'r1',
          ...(changeRequestId === undefined ? {} : { changeRequest: changeRequestId }),
          ...(body.page === undefined ? {} : { page: { id: body.page } }),
          ...(body.node === undefined ? {} : { node: { id: body.node } }),
        },
      }),
    );
  }

  #nextId(of: string): string {
    this.#said += 1;
    return `${of}${String(this.#said)}`;
  }

  #time(): string {
    return new Date(Date.UTC(2026, 0, 1) + this.#said * 1_000).toISOString();
  }
}

function problems(count: number): readonly AppError[] {
  return Array.from({ length: count }, () => appError('invalid-response', 'a row could not be read'));
}

export function failing(code: ErrorCode, sent: SentState, more: Partial<AppError> = {}): Result<never> {
  return err(appError(code, `${code} happened`, { sent, ...more }));
}

/** The request is answered with an error and does nothing. */
export const refused =
  (code: ErrorCode, sent: SentState = 'no', more: Partial<AppError> = {}): Mishap =>
  () =>
    Promise.resolve(failing(code, sent, more));

/** The service does what is asked, and its answer never comes. */
export const answerLost =
  (code: ErrorCode = 'timeout', sent: SentState = 'maybe'): Mishap =>
  async (answer) => {
    await answer();
    return failing(code, sent);
  };

/** The request stays on its way until it is let go. */
export function stopped(): { readonly mishap: Mishap; go(result?: Result<unknown>): void } {
  let go: (result?: Result<unknown>) => void = () => undefined;
  const gone = new Promise<Result<unknown> | undefined>((resolve) => (go = resolve));
  return {
    mishap: async (answer) => (await gone) ?? (await answer()),
    go: (result) => {
      go(result);
    },
  };
}
