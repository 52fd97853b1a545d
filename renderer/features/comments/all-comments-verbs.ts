import type { DiscussionRow } from '#shared/rpc/discussion.ts';
import type { PendingWrite, Seen } from '#shared/outbox/writes.ts';
import type { Galley } from '../../app/galley.ts';
import { placeAt } from '../../app/addresses/places.ts';
import { sayWithUndo } from '../../app/notices/notify-undo.ts';
import { doneLater } from '../../app/texts/done-texts.ts';
import { count, errorWords } from '../../ui/words.ts';
import type { AllCommentsController } from './all-comments-controller.svelte.ts';
import { seenIn, toggleReaction } from '../../threads/discussion/message-actions.ts';

/** What can be done to one or many threads of the list: keys, buttons and the palette all use this. */
export interface AllCommentsVerbs {
  /** Opens the thread beside its page, or in its change request. */
  open(): void;
  canOpen(): boolean;
  reply(): void;
  canReply(): boolean;
  resolve(): void;
  canResolve(): boolean;
  resolveWord(): string;
  react(emoji: string): void;
  canReact(): boolean;
  toggleRead(): void;
  readWord(): string;
  nextUnread(): void;
}

/** A thread that was resolved or reopened. `operationId` null: an unsent write was withdrawn instead. */
interface Changed {
  readonly row: DiscussionRow;
  readonly operationId: string | null;
}

export function allCommentsVerbs(galley: Galley, all: AllCommentsController): AllCommentsVerbs {
  const { app, announcer, layout, router, store } = galley;

  /** Open threads are resolved; if there are none, all are reopened. */
  function toResolve(): { readonly rows: readonly DiscussionRow[]; readonly resolved: boolean } {
    const rows = all.targets.filter(({ canResolve }) => canResolve);
    const open = rows.filter((row) => !row.resolved);
    return open.length > 0 ? { rows: open, resolved: true } : { rows, resolved: false };
  }

  async function setResolved(rows: readonly DiscussionRow[], resolved: boolean): Promise<readonly Changed[]> {
    const changed: Changed[] = [];
    const threads = await store.invoke('discussion.whole', { threads: rows });
    const seen = new Map((threads.ok ? threads.value : []).map((thread) => [thread.key, seenIn(thread)]));
    for (const row of rows) {
      const done = await app.enqueue(resolveWrite(row, resolved, seen.get(row.id)), null);
      if (!done.ok) {
        announcer.say(errorWords(done.error), { tone: 'failed' });
        break;
      }
      const { outcome, operation } = done.value;
      // What was queued before is not undone together with these.
      if (outcome !== 'same') changed.push({ row, operationId: outcome === 'queued' ? operation.id : null });
    }
    return changed;
  }

  async function resolve(): Promise<void> {
    const { rows, resolved } = toResolve();
    const changed = await setResolved(rows, resolved);
    if (changed.length === 0) return;
    all.selected.clear();
    const what = changed.length === 1 ? 'Thread' : count(changed.length, 'thread');
    const done = `${what} ${resolved ? 'resolved' : 'reopened'}`;
    sayWithUndo(galley, (sent) => doneLater(done, galley.app, sent), {
      ids: changed.flatMap(({ operationId }) => operationId ?? []),
      undoes: 'any',
      run: () =>
        void setResolved(
          changed.map(({ row }) => row),
          !resolved,
        ),
    });
  }

  const isUnread = (): boolean => all.targets.some(({ unread }) => unread);

  return {
    open() {
      const { active } = all;
      if (active === null) return;
      const place = placeAt(active);
      if (place === null) return;
      if (place.kind !== 'review') {
        layout.tab = 'comments';
        layout.showInspector(true);
      }
      layout.wantsThread = active.id;
      router.go(place);
    },
    canOpen: () => all.active !== null,
    reply() {
      layout.showInspector(true);
      all.replyingId = all.active?.id ?? null;
    },
    canReply: () => all.active?.canReply ?? false,
    resolve: () => void resolve(),
    canResolve: () => toResolve().rows.length > 0,
    resolveWord: () => (toResolve().resolved ? 'Resolve' : 'Reopen'),
    react(emoji) {
      const { active, thread } = all;
      if (active === null || thread === null) return;
      const mine = thread.comment.reactions.some((reaction) => reaction.emoji === emoji && reaction.mine);
      void toggleReaction(galley, { ...active, thread, message: thread.comment }, emoji, !mine);
    },
    canReact: () => all.thread !== null && all.thread.canReply && 'server' in all.thread.ref,
    toggleRead: () => void all.mark(all.targets, isUnread()),
    readWord: () => (isUnread() ? 'Mark read' : 'Mark unread'),
    nextUnread() {
      if (!all.toNextUnread()) announcer.say('No other unread threads in this list');
    },
  };
}

function resolveWrite(
  { id, spaceId, pageId, changeRequestId }: DiscussionRow,
  resolved: boolean,
  seen: Seen | undefined,
): PendingWrite {
  return {
    kind: 'comment.resolve',
    spaceId,
    ...(pageId === null ? {} : { pageId }),
    ...(changeRequestId === null ? {} : { changeRequestId }),
    comment: { server: id },
    resolved,
    ...(seen === undefined ? {} : { seen }),
  };
}
