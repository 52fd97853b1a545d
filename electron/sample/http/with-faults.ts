import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../faults.ts';
import { errorResponse } from './error-response.ts';
import { DEFAULT_RATE_LIMIT } from './rate-limit.ts';

type Find = <Kind extends Fault['kind']>(kind: Kind) => Extract<Fault, { kind: Kind }> | undefined;

const PROXY_PAGE =
  '<!doctype html><html><head><title>Sign in</title></head><body>Please sign in to the network.</body></html>';

/**
 * Does the work with the faults of a request: late, not at all, or with a lost, refused or broken answer. `shift` and
 * `clock` change the work itself and are handled by its implementation.
 */
export async function withFaults(
  faults: readonly Fault[],
  bindings: HttpBindings,
  work: () => Promise<Response>,
): Promise<Response> {
  if (faults.length === 0) return work();
  const find: Find = (kind) =>
    faults.find((fault): fault is Extract<Fault, { kind: typeof kind }> => fault.kind === kind);
  const latency = find('latency');
  if (latency !== undefined) await sleep(latency.ms, null, { ref: false });
  if (find('drop-before') !== undefined) return hangUp(bindings);
  const refusal = refused(find);
  if (refusal !== null) return refusal;
  const response = await work();
  if (find('drop-after') !== undefined) return hangUp(bindings);
  const after = find('status-after');
  if (after !== undefined) return errorResponse(after.status, 'Failed on purpose, after the work was done');
  return find('truncate') === undefined ? response : truncated(response, bindings);
}

function refused(find: Find): Response | null {
  const rate = find('rate-limit');
  if (rate !== undefined) {
    const { retryAfterSeconds } = rate;
    return errorResponse(429, 'Too many requests', {
      'Retry-After': String(retryAfterSeconds),
      'X-RateLimit-Limit': String(DEFAULT_RATE_LIMIT.limit),
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(Math.floor(Date.now() / 1000) + retryAfterSeconds),
    });
  }
  const status = find('status');
  if (status !== undefined) return errorResponse(status.status, 'Failed on purpose');
  if (find('garbage') === undefined) return null;
  return new Response(PROXY_PAGE, { status: 200, headers: { 'Content-Type': 'text/html' } });
}

/** The answer never reaches the socket. */
function hangUp({ incoming }: HttpBindings): Response {
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Announces the full length, sends half of the body, and closes the connection. */
async function truncated(response: Response, { incoming, outgoing }: HttpBindings): Promise<Response> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  outgoing.writeHead(response.status, {
    'Content-Type': response.headers.get('Content-Type') ?? 'application/json',
    'Content-Length': String(bytes.length),
  });
  await new Promise<void>((resolve) => {
    outgoing.write(half, () => resolve());
  });
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
