import type { ChangeRequest } from '#shared/contract/index.ts';
import { pieceEntryId, type RequestPageEntry, type RequestPageSide } from '#shared/model/request-content.ts';
import type { PageFact } from '#shared/model/review-marks.ts';
import type { BodyRow, StoredPage } from '#shared/rpc/store.ts';
import type { ReviewPageRow } from '#shared/rpc/review-views.ts';
import { isClosedStatus } from '#shared/request-status.ts';
import { storedBodies } from '../cache/spaces.ts';
import type { GalleyDatabase, RequestContentRecord, RequestTextsRecord, TreeRecord } from '../db/database.ts';
import { sameText } from '../pages/reading.ts';
import { entryFacts } from './entry-facts.ts';
import { textsOf } from './request-content.ts';

/** What the space itself changed, since an open change request began, in the entries that the request changes. */
export interface SpaceChanges {
  readonly of: (entryId: string) => Required<Pick<ReviewPageRow, 'inSpace' | 'factsInSpace'>>;
  /** The text of the space, where it differs from both texts of the change request. */
  readonly theirs: (entryId: string) => BodyRow | null;
}

const SAME = { inSpace: 'same', factsInSpace: [] } as const;
const NONE: SpaceChanges = { of: () => SAME, theirs: () => null };

/** `entryIds`: the entries to look at. */
export async function spaceChanges(
  db: GalleyDatabase,
  tree: TreeRecord | undefined,
  content: RequestContentRecord | undefined,
  { status }: Pick<ChangeRequest, 'status'>,
  entryIds: readonly string[],
): Promise<SpaceChanges> {
  if (isClosedStatus(status) || tree === undefined || content === undefined) return NONE;
  // A comparison with a space that had changed keeps the texts from which the request began.
  if (content.exact && tree.revision === content.baseRevision) return NONE;
  const { spaceId, changeRequestId } = content;
  const [texts, bodies] = await Promise.all([
    textsOf(db, spaceId, changeRequestId),
    bodiesIn(db, tree, content, entryIds),
  ]);
  const textsById = new Map(texts.map((text) => [text.pageId, text]));
  const entries = new Map(content.pages.map((entry) => [entry.pageId, entry]));
  const theirs = new Map(
    bodies.flatMap((body) => {
      const { before = null, after = null } = textsById.get(body.pageId) ?? {};
      const isTheirs = before !== null && !sameText(body, before) && (after === null || !sameText(body, after));
      return isTheirs ? [[body.pageId, body] as const] : [];
    }),
  );
  const bodyById = new Map(bodies.map((body) => [body.pageId, body]));
  return {
    of: (entryId) => {
      const entry = entries.get(entryId);
      if (entry === undefined) return SAME;
      if (isGone(entry, tree)) return { inSpace: 'gone', factsInSpace: [] };
      if (isTaken(entry, tree, content)) return { inSpace: 'taken', factsInSpace: [] };
      const now = { tree, body: bodyById.get(entryId) ?? null };
      const factsInSpace = factsOnBothSides(entry, textsById.get(entryId), content, now);
      return { inSpace: theirs.has(entryId) || factsInSpace.length > 0 ? 'changed' : 'same', factsInSpace };
    },
    theirs: (entryId) => theirs.get(entryId) ?? null,
  };
}

/** The stored texts of the space, of pages and of reusable content. */
async function bodiesIn(
  db: GalleyDatabase,
  tree: TreeRecord,
  { spaceId }: RequestContentRecord,
  entryIds: readonly string[],
): Promise<readonly BodyRow[]> {
  const [bodies, pieces] = await Promise.all([storedBodies(db, spaceId, entryIds), db.reusables.get(spaceId)]);
  const wanted = new Set(entryIds);
  const listed = (pieces?.rows ?? []).filter(({ id }) => wanted.has(pieceEntryId(id)));
  return [
    ...bodies,
    ...listed.map(({ id, document, fetchedAt }) => ({
      ...{ pageId: pieceEntryId(id), markdown: '', document, fetchedAt, page: {} },
      ...{ revision: tree.revision, updatedAt: null },
    })),
  ];
}

function isGone({ pageId, kind, before }: RequestPageEntry, { pages, reusables }: TreeRecord): boolean {
  if (before === null || kind === 'space') return false;
  if (kind === 'piece') return reusables !== undefined && !reusables.some(({ id }) => pieceEntryId(id) === pageId);
  return !pages.some(({ id }) => id === pageId);
}

/** The space has another page where the change request adds one, which the request does not move away. */
function isTaken(
  { pageId, kind, before, after }: RequestPageEntry,
  { pages }: TreeRecord,
  content: RequestContentRecord,
): boolean {
  const path = after?.path ?? null;
  if (before !== null || kind !== undefined || path === null) return false;
  const leaves = new Set(content.pages.flatMap((entry) => (entry.after?.path === path ? [] : [entry.pageId])));
  return pages.some((page) => page.path === path && page.id !== pageId && !leaves.has(page.id));
}

/** The values that both sides changed, and not to the same: as the space changed them. */
function factsOnBothSides(
  entry: RequestPageEntry,
  texts: RequestTextsRecord | undefined,
  { stats, variables }: RequestContentRecord,
  { tree, body }: { readonly tree: TreeRecord; readonly body: BodyRow | null },
): readonly PageFact[] {
  const ours = new Map(stats[entry.pageId]?.facts.map(({ label, after }) => [label, after]));
  if (ours.size === 0 || entry.before === null || entry.after === null) return [];
  const before = texts?.before ?? null;
  const after = sideNow(entry.before, tree.pages, entry.pageId);
  const moved = after.parent === entry.before.parent ? ([] as const) : (['moved'] as const);
  const names = new Map(tree.files.map(({ id, name }) => [id, name]));
  const facts = entryFacts(
    { ...entry, after, changes: moved },
    { before, after: body ?? before },
    { files: [], variables: { before: variables.before, after: tree.variables ?? variables.before } },
    (fileId) => names.get(fileId) ?? null,
  );
  return facts.filter(({ label, after: theirs }) => ours.has(label) && ours.get(label) !== theirs);
}

/** The page as the tree of the space has it now. */
function sideNow(before: RequestPageSide, pages: readonly StoredPage[], pageId: string): RequestPageSide {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const page = byId.get(pageId);
  if (page === undefined) return before;
  const { title, path, slug, emoji, icon, description, type, hidden, parent } = page;
  const ancestors: string[] = [];
  for (let above = parent; above !== null && ancestors.length < pages.length;) {
    const next = byId.get(above);
    if (next !== undefined) ancestors.unshift(next.title);
    above = next?.parent ?? null;
  }
  return { ...before, title, path, slug, emoji, icon, description, type, hidden, parent, ancestors };
}
