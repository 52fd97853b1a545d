import { proofsIn, REFUSED_CODE, textsIn, textToProve, type Channel, type Welcome } from '#shared/rpc/admission.ts';
import type { Wire } from '#shared/rpc/peer.ts';
import { socketWire } from '#shared/rpc/wires.ts';
import { proofOf, randomText } from './proofs.ts';

/** `refused`: the host does not know our secrets, or does not admit us. */
export type Joined = 'in' | 'refused' | 'nobody';

export interface ProvenSocket {
  /** Messages wait until the host has proved itself and admitted us. */
  readonly wire: Wire;
  readonly joined: Promise<Joined>;
}

/** The page's part of the first messages on a socket of the browser host (`shared/rpc/admission.ts`). */
export function provenSocket(
  address: string,
  channel: Channel,
  secrets: readonly string[],
  onWelcome: (welcome: Welcome) => void = () => undefined,
): ProvenSocket {
  const socket = new WebSocket(address);
  const nonce = randomText();
  let early: unknown[] = [];
  let listener: ((message: unknown) => void) | null = null;
  let inner: Wire | null = null;
  let join: (joined: Joined) => void = () => undefined;
  const joined = new Promise<Joined>((resolve) => (join = resolve));

  const refuse = (): void => {
    join('refused');
    socket.close();
  };

  async function answerChallenge(message: unknown): Promise<void> {
    const challenge = textsIn(message, 'challenge')?.challenge;
    const proofs = proofsIn(message);
    if (challenge === undefined) {
      refuse();
      return;
    }
    const exchange = { channel, host: new URL(address).host, nonce, challenge };
    for (const secret of secrets) {
      if (!proofs.includes(await proofOf(secret, textToProve('host', exchange)))) continue;
      socket.addEventListener('message', enter, { once: true });
      socket.send(JSON.stringify({ proof: await proofOf(secret, textToProve('page', exchange)) }));
      return;
    }
    refuse();
  }

  function enter({ data }: { readonly data: unknown }): void {
    const welcome = textsIn(data, 'key', 'resume', 'files');
    if (welcome === null) {
      refuse();
      return;
    }
    inner = socketWire(socket);
    if (listener !== null) inner.onMessage(listener);
    onWelcome(welcome);
    for (const message of early) inner.post(message);
    early = [];
    join('in');
  }

  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ nonce }));
  });
  socket.addEventListener('message', ({ data }: { readonly data: unknown }) => void answerChallenge(data), {
    once: true,
  });
  socket.addEventListener('close', ({ code }) => {
    join(code === REFUSED_CODE ? 'refused' : 'nobody');
  });

  return {
    joined,
    wire: {
      post(message) {
        if (inner === null) early.push(message);
        else inner.post(message);
      },
      onMessage(received) {
        listener = received;
        inner?.onMessage(received);
      },
      onClose(closed) {
        socket.addEventListener('close', closed);
      },
      close() {
        socket.close();
      },
    },
  };
}
