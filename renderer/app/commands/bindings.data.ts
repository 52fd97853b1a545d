import { destinations, type NavigationId } from './navigation.data.ts';

const navigationKeys = Object.fromEntries(destinations.map(([id, { keys }]) => [id, keys])) as Readonly<
  Record<NavigationId, readonly string[]>
>;

/**
 * Every command and its keys (none: it is run from the palette or a button). The help, the palette and the settings
 * read this table; the keys that a person chose override it (`key-choices.ts`). An id that is not listed here does not
 * compile.
 */
export const defaultBindings = {
  ...navigationKeys,
  'palette.open': ['$mod+k', '$mod+p'],
  'help.keys': ['?'],
  'go.space': ['g p'],
  'go.continue': ['g c'],
  'go.accounts': ['g a'],
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
  'list.select': ['x'],
  'list.selectAll': ['$mod+a'],
  'list.extendDown': ['Shift+J'],
  'list.extendUp': ['Shift+K'],
  'list.export': ['Shift+E'],
  'page.next': [']'],
  'page.previous': ['['],
  'page.nextChanged': [';'],
  'page.previousChanged': [':'],
  'page.nextBlock': ['}'],
  'page.previousBlock': ['{'],
  'page.nextPart': [')'],
  'page.previousPart': ['('],
  'page.outline': ['i'],
  'marks.next': ['n', 'F3'],
  'marks.previous': ['Shift+N', 'Shift+F3'],
  'marks.clear': ['Escape'],
  'page.copyLink': ['y'],
  'page.copyWeb': ['Shift+Y'],
  'page.copyMarkdown': ['Shift+M'],
  'page.find': ['$mod+f'],
  'page.star': ['Shift+B'],
  'page.browser': ['Shift+O'],
  'page.links': ['l'],
  'page.asked': ['Shift+I'],
  'links.page': ['Shift+L'],
  'links.space': ['g b'],
  'go.request': ['g e'],
  'review.viewed': ['Shift+V'],
  'review.approve': ['Shift+P'],
  'review.changes': ['Shift+Q'],
  'review.next': ['>'],
  'review.previous': ['<'],
  'review.layout': ['Shift+H'],
  'review.since': ['Shift+F'],
  'review.compare': ['v r'],
  'review.record': ['v e'],
  'review.commentBefore': ['p'],
  'review.copyOld': ['$mod+Shift+C'],
  'review.suggest': ['f'],
  'review.copySuggestion': ['Shift+G'],
  'review.acceptSuggestion': ['='],
  'review.rejectSuggestion': ['-'],
  'review.nextThread': ['.'],
  'review.previousThread': [','],
  'review.map': ['q'],
  'page.print': ['$mod+Alt+p'],
  'page.printTree': ['$mod+Alt+Shift+p'],
  'page.pdf': ['$mod+Alt+s'],
  'page.pdfTree': ['$mod+Alt+Shift+s'],
  'reading.small': ['v 1'],
  'reading.normal': ['v 2'],
  'reading.large': ['v 3'],
  'reading.larger': ['v 4'],
  'reading.narrow': ['v n'],
  'reading.usual': ['v u'],
  'reading.wide': ['v w'],
  'comments.compose': ['c'],
  'comments.reply': ['r'],
  'comments.edit': ['a'],
  'comments.resolve': ['Shift+X'],
  'comments.delete': ['Shift+D'],
  'comments.copy': ['v c'],
  'comments.beside': ['v b'],
  'comments.react1': ['1'],
  'comments.react2': ['2'],
  'comments.react3': ['3'],
  'comments.react4': ['4'],
  'comments.react5': ['5'],
  'comments.react6': ['6'],
  'comments.nextUnread': ['w'],
  'comments.toggleRead': ['Shift+U'],
  'news.readAll': ['Shift+A'],
  'go.draft': ['g w'],
  'outbox.retry': ['Shift+R'],
  'outbox.release': ['Shift+S'],
  'outbox.settle': ['Shift+T'],
  'outbox.edit': ['e'],
  'outbox.merge': ['m'],
  'outbox.withdraw': ['Shift+W'],
  'outbox.copy': ['Shift+C'],
  'outbox.discard': ['d', 'Delete'],
  'outbox.restore': ['b'],
  'outbox.repost': [],
  'outbox.undo': ['z'],
  'sites.edit': ['e'],
  'sites.moveUp': ['Alt+ArrowUp'],
  'sites.moveDown': ['Alt+ArrowDown'],
  'sites.moveIn': ['Alt+Shift+ArrowRight'],
  'sites.moveOut': ['Alt+Shift+ArrowLeft'],
  'sites.remove': ['Shift+D'],
  'sites.add': [],
  'sites.addSection': ['a s'],
  'sites.addGroup': ['a g'],
  'sites.addSpace': ['a p'],
  'sites.forget': [],
  'sync.now': ['$mod+Shift+Y'],
  'sync.full': ['$mod+Alt+y'],
  'sync.pause': ['$mod+Shift+X'],
  'conversations.bringIn': [],
  'pack.save': [],
  'pack.open': [],
  'pack.pause': [],
  'pack.handBack': [],
  'pack.bringIn': [],
  'review.snooze': [],
  'sample.start': [],
  'sample.stop': [],
  'theme.light': [],
  'theme.dark': [],
  'theme.system': [],
} as const satisfies Bindings;

/**
 * The triage actions: one key each. A key may have another meaning on other screens, but no key may conflict on the
 * triage screens (a test checks both).
 */
export const triageBindings = {
  'triage.accept': ['a'],
  'triage.dismiss': ['d'],
  'triage.done': ['e'],
  'triage.snooze': ['h'],
  'triage.duplicate': ['m'],
  'triage.reopen': ['b'],
  'triage.note': ['r'],
  'triage.tag': ['l'],
  'triage.priority': ['p'],
  'triage.link': ['w'],
  'triage.issuePages': ['Shift+W'],
  'triage.draftComment': ['c'],
  'triage.commentPassage': ['Shift+C'],
  'triage.undo': ['z'],
  'triage.next': [']'],
  'triage.previous': ['['],
  'triage.saveView': ['Shift+V'],
  'triage.gaps': ['Shift+G'],
  'triage.numbers': ['q'],
  'triage.import': [],
} as const satisfies Bindings;

/** The accounts to switch to are only known at run time: each has its own command. */
export type CommandId = TableId | `account.${string}`;

export type TableId = keyof typeof defaultBindings | keyof typeof triageBindings;

export type Bindings = Readonly<Record<string, readonly string[]>>;

/** Commands of some screens only, and those that never run there. */
const APART: readonly (readonly [here: RegExp, elsewhere: RegExp])[] = [
  [/^triage\./, /^(comments|outbox|review|sites|page\.(next|previous|links))/],
  [/^sites\./, /^(comments|outbox|review|page)/],
];

/** Whether two commands can be run on the same screen, and thus need different keys. */
export function mayMeet(one: TableId, other: TableId): boolean {
  return !APART.some(
    ([here, elsewhere]) => (here.test(one) && elsewhere.test(other)) || (here.test(other) && elsewhere.test(one)),
  );
}
