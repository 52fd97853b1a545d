import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function prove(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** In constant time for proofs of the right length; the length is not secret. */
export function isProof(given: string, secret: string, text: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(prove(secret, text))];
  return one.length === other.length && timingSafeEqual(one, other);
}
