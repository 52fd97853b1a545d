/**
 * The page's half of coming back to a browser host that was started anew (`electron/browser/resume.ts`). The secret is
 * fetched while the host is there, and kept in memory alone.
 */
let secret: string | null = null;

export async function learnSecret(): Promise<void> {
  secret = (await ask('/resume/secret', 'secret')) ?? secret;
}

/** Whether the host that is there now lets this tab in again. */
export async function resume(): Promise<'in' | 'refused' | 'nobody'> {
  const challenge = await ask('/resume/challenge', 'challenge');
  if (challenge === null) return 'nobody';
  if (secret === null) return 'refused';
  const proof = await prove(secret, `${challenge} ${location.host}`);
  const parameters = new URLSearchParams({ challenge, proof });
  try {
    const answer = await fetch(`/resume?${parameters.toString()}`, { credentials: 'same-origin' });
    return answer.ok ? 'in' : 'refused';
  } catch {
    return 'nobody';
  }
}

/** The text that stands in a field of the answer; null where there is no such answer. */
async function ask(address: string, field: string): Promise<string | null> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', cache: 'no-store' });
    if (!response.ok) return null;
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null) return null;
    const value: unknown = Object.entries(answer).find(([name]) => name === field)?.[1];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

async function prove(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)));
  return btoa(String.fromCharCode(...signed))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
