import { createPeer } from '#shared/rpc/peer.ts';
import type { SearchCalls, SearchWatches } from '#shared/rpc/search.ts';
import { portWire } from '#shared/rpc/wires.ts';
import { holdLife } from '../transport/worker-life.ts';
import { reportRejections } from '../transport/report-errors.ts';
import { createSearch } from './search/search.ts';

/** The Worker of the search index. It reads the store's rows by itself and writes its own database. */
holdLife(navigator.locks, self);

type Nothing = Record<never, never>;

reportRejections();
createPeer<Nothing, Nothing, Nothing, SearchCalls, Nothing, SearchWatches>(portWire(self), createSearch());
