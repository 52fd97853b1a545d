import { ok, type Result } from '#shared/result.ts';
import type { SyncContext } from './context.ts';

/**
 * Reads the trees of pages with comments on blocks: a page's text is Markdown, which has no ids, and a comment names
 * its block by an id. A tree is read again after the page changed. A tree that cannot be read is tried again in the
 * next sync.
 */
export async function syncAnchors(
  context: Pick<SyncContext, 'client' | 'store' | 'signal' | 'toleratedErrors'>,
  { spaceId, pageId = null }: { readonly spaceId: string; readonly pageId?: string | null },
  priority: 'visible' | 'normal' = 'normal',
): Promise<Result<null>> {
  const { client, store, signal, toleratedErrors } = context;
  const wanted = await store.invoke('anchors.wanted', { spaceId, pageId });
  if (!wanted.ok) return wanted;
  const readOne = async (id: string): Promise<Result<null>> => {
    const query = { format: 'document', metadata: true } as const;
    const page = await client.call('getPageInSpace', { spaceId, pageId: id, query }, { signal, priority });
    if (!page.ok) return (await toleratedErrors.passes(page.error, spaceId)) ? ok(null) : page;
    const { document = null, updatedAt = null } = page.value;
    return store.invoke('anchors.read', { spaceId, pageId: id, updatedAt, document });
  };
  // Side by side: the client limits the number of open requests.
  const read = await Promise.all(wanted.value.map(readOne));
  return read.find((one) => !one.ok) ?? ok(null);
}

/** The same for change requests: both versions of the pages with comments on blocks. */
export async function syncRequestAnchors(
  { client, store, signal, toleratedErrors }: Pick<SyncContext, 'client' | 'store' | 'signal' | 'toleratedErrors'>,
  of: { readonly spaceId: string; readonly changeRequestId: string } | null = null,
  priority: 'visible' | 'normal' = 'normal',
): Promise<Result<null>> {
  const wanted = await store.invoke('requestAnchors.wanted', of);
  if (!wanted.ok) return wanted;
  const query = { format: 'document', metadata: true } as const;
  const readOne = async (page: (typeof wanted.value)[number]): Promise<Result<null>> => {
    const { spaceId, changeRequestId, pageId, versions } = page;
    const [before, after] = await Promise.all([
      versions.before === null ? null : client.call('getPageInSpace', { spaceId, pageId, query }, { signal, priority }),
      versions.after === null
        ? null
        : client.call('getPageInChangeRequest', { spaceId, changeRequestId, pageId, query }, { signal, priority }),
    ]);
    for (const side of [before, after])
      if (side?.ok === false && !(await toleratedErrors.passes(side.error, spaceId))) return side;
    // A tree that cannot be read now is tried again in the next sync: it does not prove that a block is gone.
    if (after?.ok === false) return ok(null);
    return store.invoke('requestAnchors.read', {
      ...page,
      before: before?.ok === true ? (before.value.document ?? null) : null,
      after: after?.ok === true ? (after.value.document ?? null) : null,
    });
  };
  const read = await Promise.all(wanted.value.map(readOne));
  return read.find((one) => !one.ok) ?? ok(null);
}
