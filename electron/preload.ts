import { ipcRenderer, webFrame } from 'electron/renderer';

/**
 * The bridge: at the page's request, it asks the main process for two MessagePorts (calls and events; rows for the
 * store) and passes them to the page. The page can reach nothing else of Electron or Node. It also answers the fields'
 * questions about spelling.
 */
window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const asked = event.source === window && isAskPorts(event.data);
  if (asked) ipcRenderer.send('galley:ask-ports');
});

// Chromium marks what this says: its own checker would download dictionaries.
webFrame.setSpellCheckProvider('en', {
  spellCheck(words, answer) {
    void ipcRenderer.invoke('galley:misspelled', words).then(
      (misspelled: string[]) => {
        answer(misspelled);
      },
      () => {
        answer([]);
      },
    );
  },
});

ipcRenderer.on('galley:ports', (event) => {
  window.postMessage({ galley: 'ports' }, location.origin, [...event.ports]);
});

function isAskPorts(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'galley' in message && message.galley === 'ask-ports';
}
