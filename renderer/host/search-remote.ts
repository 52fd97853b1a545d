import type { Remote } from '#shared/rpc/peer.ts';
import type { SearchCalls, SearchWatches } from '#shared/rpc/search.ts';

export type SearchRemote = Remote<SearchCalls, Record<never, never>, SearchWatches>;
