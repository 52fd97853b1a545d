import type { Revision } from '#shared/contract/index.ts';
import { ok, type Result } from '#shared/result.ts';
import type { ReusableRow } from '#shared/model/content.ts';
import type { SyncContext } from './context.ts';
import { isGoneOrHidden } from './tolerated-errors.ts';
import { shallow } from './shallow.ts';

/** Contents that are read side by side. */
const AT_ONCE = 8;

/**
 * Reads the reusable contents that pages share. The server gives them as node trees only (the contract has no other
 * format). Content with an unchanged Git object is not read again; without Git it is read with each new revision.
 */
export async function syncReusables(context: SyncContext, spaceId: string, revision: Revision): Promise<Result<null>> {
  if (revision.reusableContents.length === 0) return ok(null);
  const known = await context.store.invoke('sync.space', { spaceId });
  if (!known.ok) return known;
  const titles = new Map(revision.reusableContents.map(({ id, title }) => [id, title]));
  const versions = new Map(known.value?.reusables.map(({ id, version }) => [id, version]));
  const stale = revision.reusableContents
    .map(({ id, git }) => ({ id, version: git?.oid ?? revision.id }))
    .filter(({ id, version }) => versions.get(id) !== version);
  for (let start = 0; start < stale.length; start += AT_ONCE) {
    const batch = stale.slice(start, start + AT_ONCE);
    const answers = await Promise.all(batch.map((piece) => fetchReusable(context, spaceId, revision.id, piece)));
    const rows: ReusableRow[] = [];
    for (const [at, answer] of answers.entries()) {
      if (answer.ok) rows.push(answer.value);
      // The page shows that the content is missing. The others are still read.
      else if (!(await context.toleratedErrors.passes(answer.error, spaceId))) return answer;
      else if (!isGoneOrHidden(answer.error)) {
        const [id = null, title = null] = [batch[at]?.id, titles.get(batch[at]?.id ?? '')];
        context.problems([answer.error], { kind: 'shared-content', id, title, spaceId });
      }
    }
    const committed = await context.store.invoke('commit', { reusables: { spaceId, rows } });
    if (!committed.ok) return committed;
  }
  return ok(null);
}

async function fetchReusable(
  { client, signal, now }: SyncContext,
  spaceId: string,
  revisionId: string,
  { id, version }: { readonly id: string; readonly version: string },
): Promise<Result<ReusableRow>> {
  const document = await client.call(
    'getReusableContentDocument',
    // Expressions stay as written: the view resolves them.
    { spaceId, revisionId, reusableContentId: id, query: { evaluated: false } },
    { signal },
  );
  return document.ok ? ok({ id, version, document: shallow(document.value), fetchedAt: now() }) : document;
}
