import type { PackService } from '#shared/rpc/packs.ts';
import type { StoredAccount } from '../accounts/accounts.ts';

/** The sample has another address at every start, and is the same service. */
export function serviceOf({ kind, baseUrl }: StoredAccount): PackService {
  return kind === 'sample' ? { kind: 'sample', baseUrl: '' } : { kind: 'remote', baseUrl };
}
