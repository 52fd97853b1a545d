/** Creates and checks proofs as the browser host does (`electron/browser/secret.ts`). */
const ENCODER = new TextEncoder();

export async function proofOf(secret: string, text: string): Promise<string> {
  return signed(await signingKey(secret), text);
}

export function signingKey(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', ENCODER.encode(secret), algorithm, false, ['sign']);
}

export async function signed(key: CryptoKey, text: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, ENCODER.encode(text))));
}

export function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
