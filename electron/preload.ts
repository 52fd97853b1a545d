import { ipcRenderer } from 'electron/renderer';

/**
 * The bridge: at the page's request, it asks the main process for two MessagePorts (calls and events; rows for the
 * store) and passes them to the page. The page can reach nothing else of Electron or Node.
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
