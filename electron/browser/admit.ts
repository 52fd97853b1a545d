import type { WebSocket } from 'ws';
import {
  REFUSED_CODE,
  textsIn,
  textToProve,
  type Channel,
  type Exchange,
  type Welcome,
} from '#shared/rpc/admission.ts';
import type { Clock } from '#shared/clock.ts';
import { isProof, newSecret, prove } from './secret.ts';

interface Door {
  readonly host: string;
  /** A page that knows one of these is admitted. */
  readonly secrets: readonly string[];
  readonly welcome: Welcome;
  readonly clock: Clock;
}

/** How long a socket may take to prove itself (ms). */
const PATIENCE_MS = 10_000;
const NONCE = /^[\w-]{22,64}$/;

/**
 * The host's side of the beginning of a socket (`shared/rpc/admission.ts`). Until `enter` is called, nothing is served
 * on it; a wrong, unknown or late answer closes it.
 */
export function admit(socket: WebSocket, channel: Channel, door: Door, enter: () => void): void {
  const { host, secrets, welcome, clock } = door;
  let exchange: Exchange | null = null;
  const end = (): void => {
    cancel();
    socket.off('message', hear);
    socket.off('close', end);
  };
  const refuse = (): void => {
    end();
    socket.close(REFUSED_CODE);
  };
  const hear = (data: unknown): void => {
    const message = String(data);
    if (exchange === null) {
      const nonce = textsIn(message, 'nonce')?.nonce ?? '';
      if (!NONCE.test(nonce)) {
        refuse();
        return;
      }
      const begun: Exchange = { channel, host, nonce, challenge: newSecret() };
      exchange = begun;
      const proofs = secrets.map((secret) => prove(secret, textToProve('host', begun)));
      socket.send(JSON.stringify({ challenge: begun.challenge, proofs }));
      return;
    }
    const proof = textsIn(message, 'proof')?.proof ?? '';
    const text = textToProve('page', exchange);
    if (!secrets.some((secret) => isProof(proof, secret, text))) {
      refuse();
      return;
    }
    end();
    socket.send(JSON.stringify(welcome));
    enter();
  };
  const cancel = clock.schedule(PATIENCE_MS, refuse);
  socket.on('message', hear);
  socket.on('close', end);
}
