import type { MessagePortMain } from 'electron/main';
import type { Wire } from '#shared/rpc/peer.ts';

/** Electron's MessagePort as a wire: it carries plain objects by structured clone, and closes with the page. */
export function mainPortWire(port: MessagePortMain): Wire {
  return {
    post: (message) => {
      port.postMessage(message);
    },
    onMessage: (listener) => {
      port.on('message', (event) => {
        listener(event.data);
      });
      port.start();
    },
    onClose: (listener) => {
      port.on('close', listener);
    },
    close: () => {
      port.close();
    },
  };
}
