import {
  pieceEntryId,
  SPACE_ENTRY_ID,
  SPACE_SIDE,
  sideHasText,
  type PageChange,
  type RequestFileEntry,
  type RequestHead,
  type RequestPageEntry,
  type RequestPageSide,
} from '#shared/model/request-content.ts';
import type { BodyRow, StoredFileRow } from '#shared/rpc/store.ts';
import type { KeptHead } from '../db/request-records.ts';

/**
 * What differs between two revisions of a change request. Each is stored as its difference from the space, so a page that
 * only one of them changes has the text of the space in the other, but only where that is the same text for both. Pure.
 * Unknown is not equal: an entry that one revision does not tell of is listed as not compared.
 */
export interface RevisionState {
  readonly head: KeptHead;
  /** Null: that side has no text, or it is not stored. */
  readonly textOf: (pageId: string, side: 'before' | 'after') => BodyRow | null;
}

export interface Between {
  readonly pages: readonly RequestPageEntry[];
  readonly texts: ReadonlyMap<string, Texts>;
  readonly files: readonly RequestFileEntry[];
  /** Number of files that one of both does not tell of. */
  readonly unknownFiles: number;
  readonly spaceMoved: boolean;
  readonly variables: RequestHead['variables'];
}

interface Texts {
  readonly before: BodyRow | null;
  readonly after: BodyRow | null;
}

/** An entry as one revision has it. `side` null: it does not exist there. */
interface Held {
  readonly side: RequestPageSide | null;
  readonly body: BodyRow | null;
  /** The revision moved it among the pages beside it. */
  readonly reordered: boolean;
}

export function between(one: RevisionState, other: RevisionState): Between {
  const [before, after] = [entriesOf(one), entriesOf(other)];
  const pages: RequestPageEntry[] = [];
  const texts = new Map<string, Texts>();
  for (const pageId of new Set([...before.keys(), ...after.keys()])) {
    const [mine, theirs] = [before.get(pageId), after.get(pageId)];
    const entry = theirs ?? mine;
    if (entry === undefined || entry.kind === 'space') continue;
    const [from, to] = [heldIn(one, mine, other, theirs), heldIn(other, theirs, one, mine)];
    if (from === null || to === null) {
      pages.push({ ...entry, ...unknownSides(entry, from ?? to), changes: ['unread'], baseMoved: false });
      texts.set(pageId, { before: null, after: null });
    } else if (from.side !== null || to.side !== null) {
      const sides = { before: from.side, after: to.side };
      pages.push({ ...entry, ...sides, changes: changesBetween(from, to), baseMoved: false });
      texts.set(pageId, { before: from.body, after: to.body });
    }
  }
  const { files, unknownFiles } = filesBetween(one, other);
  const variables = { before: one.head.variables.after, after: other.head.variables.after };
  return {
    pages: [...spaceEntry(files, variables), ...pages],
    texts,
    files,
    unknownFiles,
    variables,
    spaceMoved: !restIsSame(one, other),
  };
}

function entriesOf({ head }: RevisionState): ReadonlyMap<string, RequestPageEntry> {
  return new Map(head.pages.map((entry) => [entry.pageId, entry]));
}

/** Null: unknown. */
function heldIn(
  state: RevisionState,
  own: RequestPageEntry | undefined,
  other: RevisionState,
  theirs: RequestPageEntry | undefined,
): Held | null {
  if (own !== undefined) {
    const reordered = own.changes.includes('reordered');
    return own.changes.includes('unread') ? null : held(state, own, 'after', reordered);
  }
  if (theirs === undefined || theirs.changes.includes('unread')) return null;
  return isWhole(state, theirs) && hasStart(state, other, theirs) ? held(other, theirs, 'before', false) : null;
}

function held(
  state: RevisionState,
  entry: RequestPageEntry,
  which: 'before' | 'after',
  reordered: boolean,
): Held | null {
  const side = entry[which];
  const body = side === null ? null : state.textOf(entry.pageId, which);
  return side !== null && sideHasText(side) && body === null ? null : { side, body, reordered };
}

/** Entries beyond the limit were only counted, so a missing one may be among them. */
function isWhole({ head }: RevisionState, { kind }: RequestPageEntry): boolean {
  return kind === 'piece' ? (head.piecesLeft ?? 0) === 0 : head.pagesLeft === 0;
}

/** Whether what the space has of this entry was the same when both revisions were compared with the space. */
/**
 * Whether this revision, which does not list the entry, has the text that the other one compares it with. A page is not
 * listed if it is like the space was then. If the space did not change it until the later of both reads, that is the text
 * from which both began.
 */
function hasStart(state: WithHead, other: WithHead, { baseMoved }: RequestPageEntry): boolean {
  if (baseMoved || !beganAlike(state, other)) return false;
  return state.head.exact || state.head.fetchedAt < other.head.fetchedAt;
}

function beganAlike({ head: one }: WithHead, { head: other }: WithHead): boolean {
  if (one.ancestor !== null && one.ancestor === other.ancestor) return true;
  return one.exact && other.exact && one.baseRevision === other.baseRevision;
}

/** Whether every page that neither of them lists is the same in both. */
function restIsSame(one: WithHead, other: WithHead): boolean {
  return beganAlike(one, other) && (one.head.fetchedAt > other.head.fetchedAt ? one : other).head.exact;
}

type WithHead = Pick<RevisionState, 'head'>;

/** One that is not compared is no page that came or went. */
function unknownSides(entry: RequestPageEntry, known: Held | null): Pick<RequestPageEntry, 'before' | 'after'> {
  const side = known?.side ?? entry.after ?? entry.before;
  return { before: side, after: side };
}

function changesBetween(from: Held, to: Held): readonly PageChange[] {
  const [before, after] = [from.side, to.side];
  if (before === null || after === null) return [before === null ? 'added' : 'removed'];
  const moved = before.parent !== after.parent;
  const reordered = !moved && (from.reordered || to.reordered) && before.previous !== after.previous;
  const address = before.slug !== after.slug || (!moved && before.path !== after.path);
  const rest = (['emoji', 'icon', 'description', 'type', 'hidden', 'href'] as const).some(
    (field) => before[field] !== after[field],
  );
  return [
    ...(moved ? (['moved'] as const) : []),
    ...(reordered ? (['reordered'] as const) : []),
    ...(before.title === after.title ? [] : (['renamed'] as const)),
    ...(address ? (['address'] as const) : []),
    ...(rest ? (['metadata'] as const) : []),
  ];
}

function spaceEntry(
  files: readonly RequestFileEntry[],
  { before, after }: RequestHead['variables'],
): readonly RequestPageEntry[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (files.length === 0 && names.every((name) => before[name] === after[name])) return [];
  const sides = { before: SPACE_SIDE, after: SPACE_SIDE };
  return [{ pageId: SPACE_ENTRY_ID, kind: 'space', changes: ['metadata'], ...sides, baseMoved: false }];
}

function filesBetween(one: RevisionState, other: RevisionState): Pick<Between, 'files' | 'unknownFiles'> {
  const [before, after] = [one, other].map(({ head }) => new Map(head.files.map((entry) => [entry.file.id, entry])));
  const sameBase = one.head.baseRevision === other.head.baseRevision;
  const files: RequestFileEntry[] = [];
  let unknownFiles = 0;
  for (const id of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
    const [mine, theirs] = [before?.get(id), after?.get(id)];
    const [from, to] = [fileIn(mine, theirs, sameBase), fileIn(theirs, mine, sameBase)];
    if (from === undefined || to === undefined) unknownFiles += 1;
    else files.push(...fileChange(from, to));
  }
  return { files: files.sort((a, b) => (a.file.name < b.file.name ? -1 : 1)), unknownFiles };
}

/** Null: it does not exist there. Undefined: unknown. */
function fileIn(
  own: RequestFileEntry | undefined,
  theirs: RequestFileEntry | undefined,
  sameBase: boolean,
): StoredFileRow | null | undefined {
  if (own !== undefined) return own.change === 'removed' ? null : own.file;
  if (theirs === undefined || !sameBase) return undefined;
  if (theirs.change === 'added') return null;
  return theirs.change === 'removed' ? theirs.file : theirs.before;
}

function fileChange(from: StoredFileRow | null, to: StoredFileRow | null): readonly RequestFileEntry[] {
  if (to === null) return from === null ? [] : [{ change: 'removed', file: from }];
  if (from === null) return [{ change: 'added', file: to }];
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const { name: _one, path: _path, ...rest } = from;
  const { name: _other, path: _way, ...others } = to;
  const change = JSON.stringify(rest) === JSON.stringify(others) ? 'renamed' : 'replaced';
  return [{ change, file: to, before: from }];
}

/** Reusable content as a revision changes it: what it adds to the space's, and its documents. */
export function piecesIn({ head, textOf }: RevisionState) {
  const changed = head.pages.filter(({ kind }) => kind === 'piece');
  const named = changed.flatMap(({ pageId, after }) =>
    after === null ? [] : [{ id: pageId.slice(pieceEntryId('').length), title: after.title, path: after.path }],
  );
  const documents = new Map(changed.map(({ pageId }) => [pageId, textOf(pageId, 'after')?.document ?? null] as const));
  return { named, documents };
}
