import type { Message, ThreadView } from '#shared/model/threads.ts';

/** A comment or reply with its thread and place: what actions on a message need. */
export interface MessageInThread {
  readonly spaceId: string;
  readonly pageId: string | null;
  /** Absent or null: written in the space itself. */
  readonly changeRequestId?: string | null;
  /** The thread; the message is its comment, or one of its replies. */
  readonly thread: ThreadView;
  readonly message: Message;
}
