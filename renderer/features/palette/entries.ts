import type { SearchHit } from '#shared/rpc/search.ts';
import type { LibraryView, RecentPage, TreeView } from '#shared/rpc/store.ts';
import { formatPlace, pagePlace, requestPlace, spacePlace, type Place } from '../../app/addresses/places.ts';
import { structurePlace } from '../../app/addresses/structure-place.ts';
import { requestAddress, requestNumber } from '../../app/addresses/request-address.ts';
import { COMMAND_GROUPS, type Command, type CommandId } from '../../app/commands/commands.svelte.ts';
import { synonymsOf } from '../../app/commands/synonyms.data.ts';
import { bestFirst, type Nameable } from '../../app/lists/best-first.ts';
import { foundWords } from '../../app/texts/hit-kinds.ts';
import { PALETTE_TEXTS } from './texts.ts';

/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  /** Its place, or the kind of item. */
  readonly detail: string;
  readonly keys: string | null;
  /** The part of the list without a query that it is in. */
  readonly section: string | null;
  /** Its position depends on the index's answer, which may still change. */
  readonly found: boolean;
  readonly target:
    { readonly kind: 'command'; readonly id: CommandId } | { readonly kind: 'place'; readonly place: Place };
}

interface Sources {
  readonly commands: readonly Command[];
  /** Those of the screen. */
  readonly here: readonly Command[];
  /** Those that were run from the palette, the last one first. */
  readonly recentCommands: readonly CommandId[];
  readonly keysOf: (id: CommandId) => readonly string[];
  readonly library: LibraryView | undefined;
  readonly tree: TreeView | null | undefined;
  readonly recent: readonly RecentPage[];
  /** Pages of the whole workspace that the index found, best first. */
  readonly found?: readonly SearchHit[];
}

const MAX_SHOWN = 50;
const FOUND_RANK = 3;

/**
 * Matches of `query`, best first. Without a query: what can be done with the selection, what was done and read
 * recently, and then the commands of the screen and all others by group. Pure.
 */
export function paletteEntries(query: string, sources: Sources): readonly PaletteEntry[] {
  const entries = allEntries(sources);
  if (query.trim() === '') return inSections(entries, sources);
  return [...requestsMeant(query, sources), ...bestFirst(query, entries, MAX_SHOWN), everywhere(query)];
}

function inSections(entries: readonly Ranked[], { commands, here, recentCommands }: Sources): readonly PaletteEntry[] {
  const [ofScreen, recent] = [new Set(here.map(({ id }) => id)), new Set(recentCommands)];
  const byId = new Map(commands.map((command) => [command.id, command]));
  const order = [
    PALETTE_TEXTS.selection,
    PALETTE_TEXTS.recentCommands,
    PALETTE_TEXTS.recentPages,
    PALETTE_TEXTS.onThisScreen,
    ...COMMAND_GROUPS,
  ] as const;
  const sectionOf = ({ target, rank }: Ranked): (typeof order)[number] | null => {
    if (target.kind === 'place') return rank === 0 ? PALETTE_TEXTS.recentPages : null;
    const command = byId.get(target.id);
    if (command?.ofRow === true) return PALETTE_TEXTS.selection;
    if (recent.has(target.id)) return PALETTE_TEXTS.recentCommands;
    return ofScreen.has(target.id) ? PALETTE_TEXTS.onThisScreen : (command?.group ?? null);
  };
  const recency = ({ target }: PaletteEntry): number =>
    target.kind === 'command' ? recentCommands.indexOf(target.id) : 0;
  const sections = entries.map((entry) => ({ ...entry, section: sectionOf(entry) }));
  return order.flatMap((name) => {
    const found = sections.filter(({ section }) => section === name);
    return name === 'Recent commands' ? found.sort((one, other) => recency(one) - recency(other)) : found;
  });
}

/** The change request of a pasted address, or of a number in the current space, even if no list contains it. */
function requestsMeant(query: string, { library, tree }: Sources): readonly PaletteEntry[] {
  const number = requestNumber(query);
  const here = tree == null || number === null ? null : requestPlace(tree.space.id, number);
  const place = requestAddress(query) ?? here;
  if (place?.kind !== 'review') return [];
  const { spaceId = '', changeRequestId = '' } = place;
  const space =
    library?.nodes.find(({ kind, id }) => kind === 'space' && id === spaceId)?.title ??
    (here === null ? spaceId : tree?.space.title);
  return [
    {
      id: formatPlace(place),
      title: PALETTE_TEXTS.openRequest(/^\d+$/.test(changeRequestId) ? '#' : '', changeRequestId),
      detail: space ?? spaceId,
      keys: null,
      section: null,
      found: false,
      target: { kind: 'place', place },
    },
  ];
}

/** The entry that searches everywhere for the text. */
function everywhere(query: string): PaletteEntry {
  const text = query.trim();
  return {
    id: 'search everywhere',
    title: PALETTE_TEXTS.searchAllText(text),
    detail: PALETTE_TEXTS.search,
    keys: null,
    section: null,
    found: true,
    target: { kind: 'place', place: { kind: 'search', query: text } },
  };
}

type Ranked = PaletteEntry & Nameable;

function allEntries({ commands, keysOf, library, tree, recent, found: hits = [] }: Sources): readonly Ranked[] {
  const seen = new Set<string>();
  const found: Ranked[] = [];
  const add = (place: Place, title: string, detail: string, rank: number): void => {
    const address = formatPlace(place);
    if (seen.has(address)) return;
    seen.add(address);
    const target = { kind: 'place', place } as const;
    const foundByIndex = rank === FOUND_RANK;
    found.push({
      id: address,
      title: title || PALETTE_TEXTS.untitled,
      detail,
      keys: null,
      section: null,
      target,
      rank,
      found: foundByIndex,
    });
  };
  for (const page of recent) add(pagePlace(page.spaceId, page.pageId), page.title, page.spaceTitle, 0);
  for (const command of commands) {
    if (command.keysOnly === true && command.ofRow !== true) continue;
    const keys = keysOf(command.id)[0] ?? null;
    found.push({
      id: command.id,
      title: command.title,
      detail: command.group,
      also: synonymsOf(command.id),
      keys,
      section: null,
      target: { kind: 'command', id: command.id },
      rank: 1,
      found: false,
    });
  }
  for (const node of library?.nodes ?? []) {
    if (node.kind === 'space') add(spacePlace(node.id), node.title, 'Space', 2);
    else add({ kind: 'library', collectionId: node.id }, node.title, PALETTE_TEXTS.collection, 2);
  }
  for (const page of tree?.pages ?? []) {
    if (tree != null && page.type !== 'group' && page.type !== 'link') {
      add(pagePlace(tree.space.id, page.id), page.title, tree.space.title, 2);
    }
  }
  for (const hit of hits) {
    if (hit.kind === 'page' && hit.targetId !== null)
      add(pagePlace(hit.spaceId, hit.targetId), hit.title, hit.spaceTitle, FOUND_RANK);
    else if (hit.kind !== 'page')
      add(
        structurePlace(hit) ?? { kind: 'search', query: hit.title, open: hit.id },
        hit.title,
        foundWords(hit),
        FOUND_RANK,
      );
  }
  return found;
}
