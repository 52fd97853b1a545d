import { clipboard, Menu, type BrowserWindow, type ContextMenuParams } from 'electron/main';
import type { Spelling } from '../spelling/spelling.ts';
import { contextItems, type ContextItem } from './context-items.ts';

/** The menu of the right mouse button and of the menu key. */
export function serveContextMenu(
  window: BrowserWindow,
  spelling: Spelling,
  { offers, choose }: { readonly offers: (command: string) => boolean; readonly choose: (command: string) => void },
): void {
  const { webContents } = window;
  const run = (item: Exclude<ContextItem, { readonly role: unknown }>, params: ContextMenuParams): void => {
    if ('command' in item) {
      choose(item.command);
      return;
    }
    switch (item.act) {
      case 'replace':
        webContents.replaceMisspelling(item.label);
        return;
      case 'accept':
        spelling.accept(params.misspelledWord);
        // The page asks again for a word that is written anew.
        webContents.replaceMisspelling(params.misspelledWord);
        return;
      case 'copy-link':
        void clipboard.writeText(params.linkURL);
        return;
      case 'copy-image':
        webContents.copyImageAt(params.x, params.y);
        return;
      case 'save-image':
        webContents.downloadURL(params.srcURL);
        return;
      case 'none':
        return;
    }
  };
  const show = async (params: ContextMenuParams): Promise<void> => {
    const { misspelledWord: word } = params;
    const suggestions = word === '' ? [] : await spelling.suggest(word);
    const groups = contextItems(params, suggestions, offers);
    if (groups.length === 0 || window.isDestroyed()) return;
    const template = groups.flatMap((group, at) => [
      ...(at === 0 ? [] : [{ type: 'separator' as const }]),
      ...group.map((item) =>
        'role' in item
          ? item
          : {
              label: item.label,
              enabled: 'command' in item || item.act !== 'none',
              click: () => {
                run(item, params);
              },
            },
      ),
    ]);
    Menu.buildFromTemplate(template).popup({ window });
  };
  webContents.on('context-menu', (_event, params) => {
    void show(params);
  });
}
