import type { PackService } from '#shared/rpc/packs.ts';
import type { StoredAccount } from '../accounts/accounts.ts';

/** The sample has another address at every start, but is the same server. */
export function serviceOf({ kind, baseUrl }: StoredAccount): PackService {
  return kind === 'sample' ? { kind: 'sample', baseUrl: '' } : { kind: 'remote', baseUrl };
}
