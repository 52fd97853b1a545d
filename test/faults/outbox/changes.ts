import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { Message, ThreadView } from '#shared/model/threads.ts';
import {
  deletionWrite,
  editWrite,
  reactionWrite,
  resolveWrite,
} from '../../../renderer/threads/discussion/message-actions.ts';
import { historyOf } from './history.ts';
import { EMOJI } from './others.ts';
import type { ChangeAct } from './schedule.ts';
import type { Watched } from './watched.ts';
import type { World } from '../support/world.ts';

/** What the person wanted to be changed of what is said already, and what they had on screen then. */
export interface Change {
  readonly no: number;
  id: string | null;
  readonly write: PendingWrite;
  /** The comment or the reply, by the server's id. */
  readonly target: string;
  /** What an edit may say by now. */
  readonly texts: Set<string>;
  /** The texts that were on screen, by the ids of their comments and replies. */
  readonly seen: Map<string, Set<string>>;
  answer: 'queued' | 'refused' | 'unknown';
  /** Discarded, undone by its opposite, or given up for the other version. */
  dropped: boolean;
  /** The person said "send it" while it may have been there. */
  sentAgain: boolean;
}

/** A comment or a reply on screen. */
export interface OnScreen {
  readonly pageId: string | null;
  readonly thread: ThreadView;
  readonly message: Message;
}

/** The messages of a thread that the server has: those can be changed. */
export function changeable(pageId: string | null, thread: ThreadView): readonly OnScreen[] {
  if (!('server' in thread.ref)) return [];
  return [thread.comment, ...thread.replies]
    .map((message) => ({ pageId, thread, message }))
    .filter(({ message }) => 'server' in message.ref);
}

/** Null: the screen does not offer it. */
export function writeFor(
  spaceId: string,
  act: ChangeAct,
  { pageId, thread, message }: OnScreen,
  text: string,
): PendingWrite | null {
  const said = { spaceId, pageId, thread, message };
  switch (act) {
    case 'edit':
      return message.canEdit ? editWrite(said, text) : null;
    case 'delete':
      return message.canDelete ? deletionWrite(said) : null;
    case 'resolve':
      return resolveWrite(said);
    case 'react':
      return reactionWrite(said, EMOJI, !message.reactions.some(({ emoji, mine }) => mine && emoji === EMOJI));
  }
}

export function changeOf(no: number, write: PendingWrite, { thread, message }: OnScreen): Change {
  const change: Change = {
    no,
    id: null,
    write,
    target: serverId(write.kind.startsWith('reply.') ? message : thread.comment),
    texts: new Set(),
    seen: new Map(),
    answer: 'unknown',
    dropped: false,
    sentAgain: false,
  };
  for (const shown of [thread.comment, ...thread.replies]) see(change, serverId(shown), shown.markdown);
  return change;
}

/** The person decides about what is held: the app shows them what it found when it last looked. */
export function lookAgain(change: Change, operation: PendingOperation, world: World, watched: Watched): void {
  if (operation.conflict !== undefined) see(change, change.target, operation.conflict.theirs);
  const read = watched.lastRead(change.target);
  if (read === undefined) return;
  for (const { id, thread, texts } of historyOf(world.accepted().slice(0, read.at)).said.values()) {
    if (id !== change.target && thread !== change.target) continue;
    const last = texts.at(-1);
    if (last !== undefined) see(change, id, last.text);
  }
}

function see({ seen }: Change, id: string, text: string): void {
  seen.set(id, new Set([...(seen.get(id) ?? []), text]));
}

function serverId({ ref }: Message): string {
  return 'server' in ref ? ref.server : '';
}
