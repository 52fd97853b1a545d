/**
 * The first messages on a socket of the browser host. Both sides prove that they know a secret without sending it. The
 * host goes first, so that another program on the port learns nothing:
 *
 *     page -> host   { nonce }
 *     host -> page   { challenge, proofs }   one proof for each secret that admits a page
 *     page -> host   { proof }               for the secret that the page knows
 *     host -> page   { key, resume, files }  the page is admitted; from now on the socket carries a peer
 *
 * A proof is an HMAC of `textToProve`: valid for one socket, one side and one address, so nobody can reuse it.
 */
export type Channel = 'page' | 'rows';

export interface Exchange {
  readonly channel: Channel;
  /** The host's address as the page uses it: `127.0.0.1:4100`. */
  readonly host: string;
  readonly nonce: string;
  readonly challenge: string;
}

export interface Welcome {
  /** Admits pages to this run of the host, including a tab that the person opens next. */
  readonly key: string;
  /** Admits a page that stays open to later runs of the profile. */
  readonly resume: string;
  /** Signs the addresses of stored files in this run. */
  readonly files: string;
}

/** The host closed a socket because its proof was wrong or late. */
export const REFUSED_CODE = 4403;

export function textToProve(side: 'host' | 'page', { channel, host, nonce, challenge }: Exchange): string {
  return ['galley', side, channel, host, nonce, challenge].join(' ');
}

/** The texts with these names in a message of the other side; null if one is missing. */
export function textsIn<Name extends string>(
  message: unknown,
  ...names: readonly Name[]
): Readonly<Record<Name, string>> | null {
  const fields = fieldsOf(message);
  const texts = names.map((name) => [name, fields?.[name]] as const);
  return texts.every(([, text]) => typeof text === 'string')
    ? (Object.fromEntries(texts) as Readonly<Record<Name, string>>)
    : null;
}

export function proofsIn(message: unknown): readonly string[] {
  const proofs = fieldsOf(message)?.['proofs'];
  return Array.isArray(proofs) ? proofs.filter((proof) => typeof proof === 'string') : [];
}

function fieldsOf(message: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof message !== 'string') return null;
  try {
    const value: unknown = JSON.parse(message);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
