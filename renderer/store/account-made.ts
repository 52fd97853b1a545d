import { changedAt } from '#shared/triage/marks.ts';
import type { AccountMade } from '#shared/rpc/account-store.ts';
import { draftsView, outboxView } from './outbox-views.ts';
import type { ViewContext } from './views.ts';

/** What a person made in an account and nobody else has. */
export async function accountMade(context: ViewContext): Promise<AccountMade> {
  const [outbox, drafts, marks] = await Promise.all([
    outboxView(context),
    draftsView(context),
    context.local.triageMarks.toArray(),
  ]);
  return {
    outbox: outbox.filter(({ operation }) => operation.state !== 'done'),
    drafts,
    marks: marks.filter((mark) => changedAt(mark) > 0),
  };
}
