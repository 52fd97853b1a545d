import type { KnownConversation } from '#shared/rpc/triage.ts';
import { saysSame, type ConversationContent } from '#shared/triage/conversation-text.ts';
import type { Found } from './found.ts';

/** A conversation of the file whose id exists with other content. Importing it replaces that content. */
export interface Existing {
  readonly found: Found;
  /** Null: the existing content is unknown here; it is compared before sending. */
  readonly there: ConversationContent | null;
  /** A pending import from here, not something on the server. */
  readonly waits: boolean;
}

export interface Sorted {
  readonly fresh: readonly Found[];
  /** How many exist with the same content, or are pending. */
  readonly same: number;
  readonly existing: readonly Existing[];
}

/** The server's answer when it was asked for an id just now. */
export type Asked = 'there' | 'absent';

/** Divides the conversations into new ones, identical ones, and ones that exist with other content. Pure. */
export function sortFound(
  found: readonly Found[],
  known: ReadonlyMap<string, KnownConversation>,
  asked: ReadonlyMap<string, Asked>,
): Sorted {
  const fresh: Found[] = [];
  const existing: Existing[] = [];
  let same = 0;
  for (const one of found) {
    const { id } = one.conversation;
    const entry = known.get(id);
    const waits = entry !== undefined && entry.waiting !== null;
    if (entry === undefined || (!waits && asked.get(id) === 'absent')) fresh.push(one);
    else {
      // Content sent from here is newer than what was read earlier, but not than what was read just now.
      const onServer = asked.get(id) === 'there' ? entry.stored : (entry.sent ?? entry.stored);
      const there = entry.waiting ?? onServer;
      if (there !== null && saysSame(one.conversation, there)) same += 1;
      else existing.push({ found: one, there, waits });
    }
  }
  return { fresh, same, existing };
}
