import type { Wire } from './peer.ts';

/** Wires under a peer, as structural types: importing this needs neither DOM nor Node. */

interface PortLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close?(): void;
  start?(): void;
}

/**
 * A MessagePort, a Worker seen from its page, or a worker's own scope. None of these reports that the other side
 * closed.
 */
export function portWire(port: PortLike): Wire {
  return {
    post: (message) => {
      port.postMessage(message);
    },
    onMessage: (listener) => {
      port.addEventListener('message', (event) => {
        listener(event.data);
      });
      port.start?.();
    },
    onClose: (listener) => {
      (port as { addEventListener(type: string, listener: () => void): void }).addEventListener('close', listener);
    },
    close: () => {
      port.close?.();
    },
  };
}

interface SocketLike {
  /** 0 while connecting, 1 when open. */
  readonly readyState: number;
  send(text: string): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  close(): void;
}

/** A WebSocket that carries JSON: the browser host's port. */
export function socketWire(socket: SocketLike): Wire {
  // Messages that were posted before the socket opened, in order.
  let early: string[] = [];
  socket.addEventListener('open', () => {
    for (const text of early) socket.send(text);
    early = [];
  });
  return {
    post: (message) => {
      const text = JSON.stringify(message);
      if (socket.readyState === 0) early.push(text);
      else if (socket.readyState === 1) socket.send(text);
    },
    onMessage: (listener) => {
      socket.addEventListener('message', (event) => {
        const message = parseText(event.data);
        if (message !== undefined) listener(message);
      });
    },
    onClose: (listener) => {
      socket.addEventListener('close', listener);
    },
    close: () => {
      socket.close();
    },
  };
}

function parseText(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
