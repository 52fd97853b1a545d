import type { Remote } from '#shared/rpc/peer.ts';
import type { SearchCalls, SearchWatches } from '#shared/rpc/search.ts';

/** The search index as screens see it. */
export type SearchRemote = Remote<SearchCalls, Record<never, never>, SearchWatches>;
