import type { Conversation, ConversationDetail } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { SyncContext } from './context.ts';
import { aboveHighWater, fullPassDue, raiseHighWater } from './plan.ts';
import { isCutOff, isGoneOrHidden } from './tolerated-errors.ts';
import { shallow } from './shallow.ts';

/** New conversations are few: a short list is read quickly. */
const ROWS_PER_PAGE = 100;
/** The contract's longest page, for a full pass. */
const ROWS_PER_LONG_PAGE = 1_000;
/** Transcripts that are read side by side and stored together. */
const TRANSCRIPTS_AT_ONCE = 20;

/**
 * Reads the list of conversations, newest first down to the high-water mark, and once a day all of it, with mark and
 * sweep. Transcripts are read separately (`syncTranscripts`). An organization without conversations answers 404, and
 * nothing is stored.
 */
export async function syncConversations(
  context: SyncContext,
  { full }: { readonly full: boolean },
): Promise<Result<null>> {
  const { client, organizationId, signal, store } = context;
  const known = await store.invoke('sync.conversations', null);
  if (!known.ok) return known;
  const startedAt = context.now();
  const everything = full || known.value.mark === null || fullPassDue(known.value.fullPassAt, startedAt);
  const mark = everything ? null : known.value.mark;
  const seen: { readonly id: string; readonly postedAt: string }[] = [];
  let spoiled = false;
  let cutOff = false;
  const query = { limit: everything ? ROWS_PER_LONG_PAGE : ROWS_PER_PAGE };
  for await (const page of client.pages('listConversations', { organizationId, query }, { signal })) {
    if (!page.ok) return isAbsent(page.error.code) ? ok(null) : page;
    const { items, problems } = page.value;
    context.problems(problems);
    spoiled ||= problems.length > 0;
    const { fresh, reached } = aboveHighWater(items.map(posted), mark);
    if (fresh.length > 0) {
      const rows = fresh.map(({ row }) => shallow(row));
      const stored = await store.invoke('commit', { conversations: { rows } });
      if (!stored.ok) return stored;
      for (const { id, postedAt } of fresh) seen.push({ id, postedAt });
      context.work.done('conversation', null, fresh.length);
    }
    if (reached) break;
    cutOff = isCutOff(problems);
  }
  context.work.settle('conversation', null);
  const whole = everything && !spoiled;
  // Last: the mark moves only when everything above it is stored.
  return store.invoke('commit', {
    conversations: {
      rows: [],
      cursor: {
        mark: cutOff ? known.value.mark : raiseHighWater(mark, seen),
        fullPassAt: whole ? startedAt : known.value.fullPassAt,
      },
      ...(whole ? { seen: seen.map(({ id }) => id) } : {}),
    },
  });
}

/** Finds the transcripts that should be offline and are missing, or older than the list says. Call it after the issues. */
export async function planTranscripts({ store, work }: SyncContext): Promise<Result<readonly string[]>> {
  const wanted = await store.invoke('sync.transcripts', null);
  if (wanted.ok) work.plan('transcript', null, wanted.value.length);
  return wanted;
}

export async function syncTranscripts(context: SyncContext): Promise<Result<null>> {
  const { signal, work } = context;
  const wanted = await planTranscripts(context);
  if (!wanted.ok) return wanted;
  for (let start = 0; start < wanted.value.length && !signal.aborted; start += TRANSCRIPTS_AT_ONCE) {
    const some = wanted.value.slice(start, start + TRANSCRIPTS_AT_ONCE);
    const fetched = await fetchTranscripts(context, some, 'normal');
    if (!fetched.ok) return fetched;
    for (const error of fetched.value) if (!(await context.toleratedErrors.passes(error))) return err(error);
    work.done('transcript', null, some.length);
  }
  return ok(null);
}

/** Reads the conversation on screen. If it cannot be read now, the stored one stays. */
export async function touchConversation(context: SyncContext, conversationId: string): Promise<Result<null>> {
  const fetched = await fetchTranscripts(context, [conversationId], 'visible');
  if (!fetched.ok) return fetched;
  const [failed] = fetched.value;
  return failed === undefined ? ok(null) : err(failed);
}

/** Answers why some transcripts could not be read: one that is gone or unreadable does not stop the others. */
async function fetchTranscripts(
  context: SyncContext,
  ids: readonly string[],
  priority: 'normal' | 'visible',
): Promise<Result<readonly AppError[]>> {
  const { client, organizationId, signal, store } = context;
  const transcripts: ConversationDetail[] = [];
  const answers = await Promise.all(
    ids.map((conversationId) =>
      client.call('getConversation', { organizationId, conversationId }, { signal, priority }),
    ),
  );
  for (const [at, answer] of answers.entries()) {
    if (answer.ok) transcripts.push(shallow(answer.value));
    else if (!isGoneOrHidden(answer.error) && answer.error.code !== 'cancelled')
      context.problems([answer.error], { kind: 'conversation', id: ids[at] ?? null, title: null });
  }
  const stored = transcripts.length === 0 ? ok(null) : await store.invoke('commit', { transcripts });
  return stored.ok ? ok(answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))) : stored;
}

function posted(row: Conversation): { readonly id: string; readonly postedAt: string; readonly row: Conversation } {
  return { id: row.id, postedAt: row.createdAt, row };
}

function isAbsent(code: string): boolean {
  return code === 'not-found' || code === 'forbidden';
}
