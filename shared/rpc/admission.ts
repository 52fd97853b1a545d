/**
 * How a socket of the browser host begins, before anything else is said on it. Both sides prove that they know a secret
 * without sending it, the host first, so that whoever else listens on the port learns nothing and is told nothing:
 *
 *     page -> host   { nonce }
 *     host -> page   { challenge, proofs }   one proof for each secret by which the host lets in
 *     page -> host   { proof }               of the secret that the page knows, too
 *     host -> page   { key, resume, files }  the page is in; from now on the socket carries a peer
 *
 * A proof is an HMAC of `textToProve`: good for one socket, one side and one address, so it cannot be passed on.
 */
export type Channel = 'page' | 'rows';

export interface Exchange {
  readonly channel: Channel;
  /** As the page addresses the host: `127.0.0.1:4100`. */
  readonly host: string;
  readonly nonce: string;
  readonly challenge: string;
}

export interface Welcome {
  /** Opens this run, also for a tab that the person opens next. */
  readonly key: string;
  /** Opens later runs of the profile for a page that stays open. */
  readonly resume: string;
  /** Signs the addresses of stored files of this run. */
  readonly files: string;
}

/** The host closed a socket because its proof was wrong or late. */
export const REFUSED_CODE = 4403;

export function textToProve(side: 'host' | 'page', { channel, host, nonce, challenge }: Exchange): string {
  return ['galley', side, channel, host, nonce, challenge].join(' ');
}

/** The texts by these names in a message of the other side; null where one is missing. */
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
