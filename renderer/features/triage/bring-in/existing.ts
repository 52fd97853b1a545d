import type { KnownConversation } from '#shared/rpc/triage.ts';
import { saysSame, type SaidConversation } from '#shared/triage/conversation-text.ts';
import type { Found } from './found.ts';

/** A conversation of the file whose id is taken by something else. Importing it replaces what is there. */
export interface Existing {
  readonly found: Found;
  /** Null: what it says is not known here; it is compared before it is sent. */
  readonly there: SaidConversation | null;
  /** An import from here that still waits, not something on the server. */
  readonly waits: boolean;
}

export interface Sorted {
  readonly fresh: readonly Found[];
  /** The same is there, or waits to be sent. */
  readonly same: number;
  readonly existing: readonly Existing[];
}

/** What the server answered when it was asked for an id just now. */
export type Asked = 'there' | 'absent';

/** What is new, what is there already, and what is there otherwise. Pure. */
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
      // What was sent from here is newer than what was read before, but not than what was read just now.
      const onServer = asked.get(id) === 'there' ? entry.stored : (entry.sent ?? entry.stored);
      const there = entry.waiting ?? onServer;
      if (there !== null && saysSame(one.conversation, there)) same += 1;
      else existing.push({ found: one, there, waits });
    }
  }
  return { fresh, same, existing };
}
