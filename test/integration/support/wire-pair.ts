import type { Wire } from '#shared/rpc/peer.ts';

/** Two ends of one wire within a process: messages are cloned and arrive later, as over a real port. */
export function wirePair(): readonly [Wire, Wire] {
  const one = createEnd();
  const other = createEnd();
  one.connect(other);
  other.connect(one);
  return [one.wire, other.wire];
}

interface End {
  readonly wire: Wire;
  connect(other: End): void;
  receive(message: unknown): void;
  closed(): void;
}

function createEnd(): End {
  let listener: (message: unknown) => void = () => undefined;
  const closeListeners: (() => void)[] = [];
  let peer: End | null = null;
  let open = true;
  const end: End = {
    connect: (other) => {
      peer = other;
    },
    receive: (message) => {
      if (open) listener(message);
    },
    closed: () => {
      if (!open) return;
      open = false;
      for (const emit of closeListeners) emit();
    },
    wire: {
      post: (message) => {
        const copy: unknown = structuredClone(message);
        const to = peer;
        setImmediate(() => to?.receive(copy));
      },
      onMessage: (emit) => {
        listener = emit;
      },
      onClose: (emit) => {
        closeListeners.push(emit);
      },
      close: () => {
        end.closed();
        peer?.closed();
      },
    },
  };
  return end;
}
