import type { PendingOperation } from '#shared/outbox/operation.ts';
import { sameText } from '#shared/same-text.ts';
import type { Accepted, World } from '../support/world.ts';
import { namesWhy } from './audit.ts';
import type { Change } from './changes.ts';
import { historyOf, type History, type Loss } from './history.ts';
import type { Watched } from './watched.ts';

export interface ChangeFindings {
  readonly broken: readonly string[];
  /** Words that came between the app's last look and its write: no client of this interface can know of them. */
  readonly inFlight: number;
}

interface Evidence {
  readonly changes: readonly Change[];
  readonly operations: readonly PendingOperation[];
  readonly world: World;
  readonly watched: Watched;
}

/**
 * Nobody's word is removed by somebody who had not seen it, nothing is done twice, and whatever the outbox calls done was
 * so at some time.
 */
export function auditChanges(evidence: Evidence): ChangeFindings {
  const accepted = evidence.world.accepted();
  const history = historyOf(accepted);
  const removed = unseenLosses(evidence, accepted, history);
  return {
    broken: [...removed.broken, ...claims(evidence, accepted, history), ...doneTwice(evidence, accepted)],
    inFlight: removed.inFlight,
  };
}

/** How long ago the app may have looked last when it writes. */
const LOOKED_MS = 30_000;

function unseenLosses(
  { changes, world, watched }: Evidence,
  accepted: readonly Accepted[],
  history: History,
): ChangeFindings {
  const broken: string[] = [];
  let inFlight = 0;
  for (const [at, write] of watched.writes) {
    const entry = accepted[at];
    if (entry === undefined) continue;
    const target = targetOf(entry);
    const look = watched.lastRead(target, write.readsBefore);
    const looked = look !== undefined && write.time - look.time <= LOOKED_MS ? look.at : Infinity;
    const mine = changes.filter((change) => change.target === target && isDoneBy(change, entry));
    const isKnown = ({ said, text, since }: Loss): boolean => {
      if (watched.writes.has(since)) return true;
      // A person knows what they answered; and without a list of replies only their number can be held against it.
      if (said.id !== target && (said.by === world.me.id || world.coreOnly)) return true;
      return mine.some(({ seen }) =>
        said.id === target ? [...(seen.get(said.id) ?? [])].some((one) => sameText(one, text)) : seen.has(said.id),
      );
    };
    for (const loss of history.losses.get(at) ?? []) {
      if (isKnown(loss)) continue;
      if (loss.since >= looked) inFlight += 1;
      else
        broken.push(
          `"${loss.text.slice(0, 40)}" (${loss.said.id}, write ${loss.since}) was removed unseen by ${entry.operation} ${target} (write ${at})`,
        );
    }
  }
  return { broken, inFlight };
}

function targetOf({ input }: Accepted): string {
  return (input['commentReplyId'] ?? input['commentId'] ?? '') as string;
}

interface Body {
  readonly body?: { readonly markdown: string };
  readonly resolved?: boolean;
  readonly addedReactions?: readonly string[];
}

/** It is the request that this change makes. */
function isDoneBy({ write, texts }: Change, { operation, input }: Accepted): boolean {
  const body = (input['body'] ?? {}) as Body;
  switch (write.kind) {
    case 'comment.edit':
    case 'reply.edit':
      return operation.startsWith('updateComment') && texts.has(body.body?.markdown.trim() ?? '');
    case 'comment.delete':
      return operation === 'deleteCommentInSpace';
    case 'reply.delete':
      return operation === 'deleteCommentReplyInSpace';
    case 'comment.resolve':
      return body.resolved === write.resolved;
    case 'comment.react':
    case 'reply.react':
      return write.add ? body.addedReactions !== undefined : 'removedReactions' in body;
    default:
      return false;
  }
}

/** Each queued change is in the outbox in a state with a reason, or was made on the server. */
function claims({ changes, operations }: Evidence, accepted: readonly Accepted[], history: History): readonly string[] {
  return changes.flatMap((change): readonly string[] => {
    if (change.answer !== 'queued' || change.dropped) return [];
    const name = `change ${change.no} (${change.write.kind} of ${change.target})`;
    const operation = operations.find(({ id }) => id === change.id);
    if (operation === undefined) return [`${name} was called queued, and is nowhere`];
    if (!namesWhy(operation, operations)) return [`${name} is left ${operation.state}`];
    if (operation.state !== 'done' || operation.settled === true || operation.outcome !== undefined) return [];
    return wasSo(change, accepted, history) ? [] : [`${name} is called done, and never was`];
  });
}

function wasSo(change: Change, accepted: readonly Accepted[], { said }: History): boolean {
  const { write, texts } = change;
  const target = said.get(change.target);
  switch (write.kind) {
    case 'comment.edit':
    case 'reply.edit':
      return target?.texts.some(({ text }) => [...texts].some((one) => sameText(one, text))) === true;
    case 'comment.delete':
    case 'reply.delete':
      return target?.goneAt != null;
    default:
      return accepted.some((entry) => targetOf(entry) === change.target && isDoneBy(change, entry));
  }
}

/** Every request of the app has a wish of its own. */
function doneTwice({ changes, watched, world }: Evidence, accepted: readonly Accepted[]): readonly string[] {
  const left = new Set(changes.filter(({ answer }) => answer !== 'refused'));
  const again = changes.filter(({ sentAgain }) => sentAgain);
  return [...watched.writes.keys()]
    .sort((one, other) => one - other)
    .flatMap((at): readonly string[] => {
      const entry = accepted[at];
      if (entry === undefined || !/^(update|delete)Comment/.test(entry.operation)) return [];
      const fits = (change: Change): boolean => change.target === targetOf(entry) && isDoneBy(change, entry);
      const wish = [...left].find(fits);
      if (wish !== undefined) left.delete(wish);
      // Where it is not told who reacted, or who we are, a reaction is sent once more: twice is once.
      const isReaction = Object.keys(entry.input['body'] ?? {}).some((field) => field.endsWith('Reactions'));
      if (isReaction && world.coreOnly) return [];
      return wish !== undefined || again.some(fits)
        ? []
        : [
            `${entry.operation} of ${targetOf(entry)} (write ${at}: ${JSON.stringify(entry.input['body'])}) was sent though nobody wanted it, or twice`,
          ];
    });
}
