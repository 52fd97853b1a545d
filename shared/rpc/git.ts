import type { GitSync } from '../contract/index.ts';
import type { GitLogin } from '../git/address.ts';

/** The calls for the Git sync of spaces. */
export interface GitCalls {
  /** The Git sync of a space, as the server says it now. Null: no provider is connected. */
  'git.info': (input: { readonly accountId: string; readonly spaceId: string }) => GitSync | null;
  /** Keeps the user name and password of a Git repository for the write that refers to them by `id`. */
  'git.keepLogin': (input: { readonly accountId: string; readonly id: string; readonly login: GitLogin }) => null;
}
