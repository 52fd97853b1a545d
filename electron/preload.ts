import { ipcRenderer } from 'electron/renderer';

/**
 * The bridge: when the page asks, main is asked for two MessagePorts (calls and events; rows for the store), and the
 * page gets them. Nothing of Electron or Node is reachable from the page.
 */
window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const asked = event.source === window && isAskPorts(event.data);
  if (asked) ipcRenderer.send('galley:ask-ports');
});

ipcRenderer.on('galley:ports', (event) => {
  window.postMessage({ galley: 'ports' }, location.origin, [...event.ports]);
});

function isAskPorts(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'galley' in message && message.galley === 'ask-ports';
}
