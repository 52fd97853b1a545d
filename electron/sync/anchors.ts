import { ok, type Result } from '#shared/result.ts';
import type { SyncContext } from './context.ts';

/**
 * The trees of pages on whose blocks somebody commented: a page's text is read as markdown, which has no ids, and a
 * comment names its block by one. Read again when the page changed. What cannot be read is tried again with the next sync.
 */
export async function syncAnchors(
  context: Pick<SyncContext, 'client' | 'store' | 'signal'>,
  { spaceId, pageId = null }: { readonly spaceId: string; readonly pageId?: string | null },
  priority: 'visible' | 'normal' = 'normal',
): Promise<Result<null>> {
  const { client, store, signal } = context;
  const wanted = await store.invoke('anchors.wanted', { spaceId, pageId });
  if (!wanted.ok) return wanted;
  const readOne = async (id: string): Promise<Result<null>> => {
    const query = { format: 'document', metadata: true } as const;
    const page = await client.call('getPageInSpace', { spaceId, pageId: id, query }, { signal, priority });
    if (!page.ok) return PASSING.has(page.error.code) ? ok(null) : page;
    const { document = null, updatedAt = null } = page.value;
    return store.invoke('anchors.read', { spaceId, pageId: id, updatedAt, document });
  };
  // Side by side: the client bounds how many requests are open.
  const read = await Promise.all(wanted.value.map(readOne));
  return read.find((one) => !one.ok) ?? ok(null);
}

/** One page that cannot be read does not keep the others from being read. */
const PASSING: ReadonlySet<string> = new Set(['not-found', 'forbidden', 'invalid-response']);
