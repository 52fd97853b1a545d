/**
 * Which keys run which command, as data: the help, the palette and the settings read this table, and remapping will
 * lay another over it. `$mod` is Ctrl, or Command on a Mac; a space between presses makes a sequence.
 */
export const defaultBindings: Readonly<Record<string, readonly string[]>> = {
  'palette.open': ['$mod+k', '$mod+p'],
  'help.keys': ['Shift+?', '?'],
  'go.library': ['g l'],
  'go.links': ['g k'],
  'go.outbox': ['g o'],
  'go.settings': ['g s'],
  'go.back': ['Alt+ArrowLeft'],
  'go.forward': ['Alt+ArrowRight'],
  'go.up': ['u'],
  'pane.next': ['F6'],
  'pane.previous': ['Shift+F6'],
  'pane.list': ['t'],
  'pane.inspector': ['\\'],
  'list.next': ['j'],
  'list.previous': ['k'],
  'list.open': ['o'],
  'list.filter': ['/'],
  'page.next': [']'],
  'page.previous': ['['],
  'page.outline': ['i'],
  'page.copyLink': ['y'],
  'comments.compose': ['c'],
  'comments.reply': ['r'],
  'outbox.retry': ['Shift+R'],
  'outbox.edit': ['e'],
  'outbox.discard': ['x'],
  'outbox.release': ['Shift+S'],
  'sync.now': ['$mod+Shift+Y'],
};
