import type { Account } from '#shared/rpc/host.ts';
import { describeError } from '#shared/errors.ts';

/** Whose account it is, and where. Pure. */
export function accountName({ kind, baseUrl, person }: Account): string {
  const where = kind === 'sample' ? 'Sample workspace on this computer' : baseUrl;
  return person === null ? where : `${where}, as ${person.displayName}`;
}

/** What of it is unsent: "2 waiting, 1 held", "nothing waits". */
export function unsentWords({ outbox }: Account): string {
  if (outbox === null) return 'not looked into yet';
  const { waiting, held, failed, problem } = outbox;
  const parts = [
    problem === null ? '' : describeError(problem).title.toLowerCase(),
    waiting > 0 ? `${String(waiting)} waiting` : '',
    held > 0 ? `${String(held)} held` : '',
    failed > 0 ? `${String(failed)} failed` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'nothing waits' : parts.join(', ');
}

/** How many writes of it wait, are held or failed; null: not known. */
export function unsentCount({ outbox }: Account): number | null {
  return outbox === null ? null : outbox.waiting + outbox.held + outbox.failed;
}
