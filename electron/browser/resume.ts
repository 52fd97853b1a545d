import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyValue } from '../accounts/key-value.ts';

/**
 * How a tab that was let in by an earlier run of this profile comes in again, after the host ended and was started anew.
 * It holds a secret that its own origin alone may read, and proves it without sending it: while no host runs, anything on
 * this computer may listen on the port, and must learn nothing that opens the next one. A proof is good for one challenge
 * of one run at one address.
 */
export interface Resume {
  /** Handed to a page that has the cookie of this run. */
  readonly secret: string;
  challenge(): string;
  /** `host`: as the page addresses us. A challenge counts once. */
  proven(challenge: string | null, proof: string | null, host: string): boolean;
}

const SETTING = 'browserResume';
const SECRET = /^[\w-]{43}$/;
/** Challenges that are open at once: a few tabs, each asking now and again. */
const MAX_CHALLENGES = 64;

export function createResume(settings: Pick<KeyValue, 'get' | 'set'>): Resume {
  const kept = settings.get(SETTING);
  const secret = typeof kept === 'string' && SECRET.test(kept) ? kept : token();
  if (secret !== kept) settings.set(SETTING, secret);
  const open = new Set<string>();
  return {
    secret,
    challenge() {
      const challenge = token();
      open.add(challenge);
      for (const oldest of open) {
        if (open.size <= MAX_CHALLENGES) break;
        open.delete(oldest);
      }
      return challenge;
    },
    proven(challenge, proof, host) {
      if (challenge === null || proof === null || !open.delete(challenge)) return false;
      const expected = createHmac('sha256', secret).update(`${challenge} ${host}`).digest();
      const given = Buffer.from(proof, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

function token(): string {
  return randomBytes(32).toString('base64url');
}
