import { ok, type Result } from '#shared/result.ts';
import type { ServiceHit } from '#shared/rpc/host.ts';
import type { Client } from '../api/client.ts';

/** Hits requested from the server: enough to show pages that the local index lacks. */
const SERVICE_HITS = 20;

/** Searches one space with the server's search. */
export async function searchSpace(
  client: Client,
  spaceId: string,
  query: string,
): Promise<Result<readonly ServiceHit[]>> {
  const found = await client.call('searchSpace', { spaceId, query: { query, limit: SERVICE_HITS } });
  if (!found.ok) return found;
  return ok(
    found.value.items.map(({ id, title, sections }) => ({
      pageId: id,
      title,
      sections: (sections ?? []).map((section) => ({ title: section.title ?? '', body: section.body ?? '' })),
    })),
  );
}
