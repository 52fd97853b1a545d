import type { KeyValue } from '../accounts/key-value.ts';
import { newSecret } from './secret.ts';

const SETTING = 'browserResume';
const SECRET = /^[\w-]{43}$/;

/**
 * The secret with which a page that stays open after the host ended is admitted by the next run of this profile. It
 * never changes, since a tab may sleep through several runs; so pages keep it only in memory, and prove it without
 * sending it.
 */
export function resumeSecret(settings: Pick<KeyValue, 'get' | 'set'>): string {
  const stored = settings.get(SETTING);
  if (typeof stored === 'string' && SECRET.test(stored)) return stored;
  const secret = newSecret();
  settings.set(SETTING, secret);
  return secret;
}
