import type { AppError } from '#shared/errors.ts';
import type { AdminOperation } from '#shared/outbox/kinds/admin-shapes.data.ts';
import { ok, type Result } from '#shared/result.ts';
import type { KindContext } from '../kind.ts';

/** The reads that show the state for each administrative operation: one line each, from the contract's own reads. */

export type Row = Readonly<Record<string, unknown>>;

export interface Standing {
  readonly rows: readonly Row[];
  /**
   * The error of the first unreadable row: it may be the one that is missing in `rows`. Null: all rows were readable.
   */
  readonly unread: AppError | null;
  /** For a move: the row's present position, and whether it is the wanted one. */
  readonly place?: { readonly is: string; readonly isWanted: boolean };
}

/** The server never returns this field. */
export const UNTOLD = Symbol('untold');

export interface Reader {
  /** For a create: all rows in the list of the new one. Otherwise: the row itself, or none. */
  read(): Promise<Result<Standing>>;
  /** For a create: whether a new row matches the input. */
  isOurs?(row: Row): boolean;
  /** For a command: whether the server carried it out. */
  isDone?(row: Row): boolean;
  /** An update that creates a missing row. */
  readonly makesMissing?: true;
  /** The row's value for a field of the request's body. */
  fieldOf(row: Row, field: string): unknown;
}

interface Io extends KindContext {
  readonly parameter: (name: string) => string;
  readonly body: Row;
}

const plainField = (row: Row, field: string): unknown => row[field];

/** Null: no read shows the state. */
export const adminReaders: Readonly<Record<AdminOperation, ((io: Io) => Reader) | null>> = {
  createCollection: (io) =>
    inList(collections(io), ({ title, parent }) => is(title, io.body['title']) && is(parent, io.body['parent'])),
  updateCollection: (io) => one(collection(io)),
  deleteCollection: (io) => one(collection(io)),
  // No read shows a collection's position, only its parent.
  moveCollection: (io) =>
    placed(
      one(collection(io)),
      ({ rows: [row] }) => parentOf(row),
      ({ parent }) => is(parent, io.body['parent']),
    ),
  transferCollection: (io) => ({
    ...one(collection(io)),
    isDone: ({ organization }) => organization === io.body['organization'],
  }),
  addSiteSection: (io) => inList(sections(io), (row) => spaceIdsOf(row).includes(io.body['spaceId'])),
  updateSiteSection: (io) => byId(sections(io), io.parameter('siteSectionId'), returned('defaultSiteSpace')),
  deleteSiteSection: (io) => byId(sections(io), io.parameter('siteSectionId')),
  moveSiteSection: (io) => inOrder(io, sections(io), 'siteSectionId', 'siteSection'),
  addSiteSectionGroup: (io) => inList(groups(io), ({ title }) => is(title, io.body['title'])),
  updateSiteSectionGroup: (io) => byId(groups(io), io.parameter('siteSectionGroupId')),
  deleteSiteSectionGroup: (io) => byId(groups(io), io.parameter('siteSectionGroupId')),
  moveSiteSectionGroup: (io) => inOrder(io, groups(io), 'siteSectionGroupId', 'id'),
  addSectionToGroup: (io) =>
    inGroup(io, io.body['sectionId'], ({ parent }) => parent === io.parameter('siteSectionGroupId')),
  removeSectionFromGroup: (io) =>
    inGroup(io, io.parameter('siteSectionId'), ({ parent }) => parent !== io.parameter('siteSectionGroupId')),
  addSiteSpace: (io) => inList(siteSpaces(io), (row) => spaceIdOf(row) === io.body['spaceId']),
  updateSiteSpace: (io) =>
    byId(siteSpaces(io), io.parameter('siteSpaceId'), (row, field) =>
      field === 'spaceId' ? spaceIdOf(row) : row[field],
    ),
  deleteSiteSpace: (io) => byId(siteSpaces(io), io.parameter('siteSpaceId')),
  moveSiteSpace: (io) => inOrder(io, siteSpaces(io), 'siteSpaceId', 'siteSpace'),
  createSiteShareLink: (io) => inList(shareLinks(io), ({ name }) => is(name, io.body['name'])),
  updateSiteShareLink: (io) => byId(shareLinks(io), io.parameter('shareLinkId')),
  deleteSiteShareLink: (io) => byId(shareLinks(io), io.parameter('shareLinkId')),
  createTeam: (io) => inList(teams(io), ({ title }) => is(title, io.body['title'])),
  updateTeam: (io) => one(team(io)),
  deleteTeam: (io) => one(team(io)),
  // The first role of a team in a space updates a row that does not exist yet.
  updateSpaceTeamPermission: (io) => ({
    ...byTeam(io, (row, field) => (field === 'role' ? row['permission'] : row[field])),
    makesMissing: true,
  }),
  removeTeamFromSpace: (io) => byTeam(io),
  applyTemplate: null,
  importGitRepository: null,
  exportToGitRepository: null,
  removeLegacyGitInstallation: null,
  // The person chooses the ids of conversations: each is read by its id (`ingestion.ts`).
  ingestConversations: null,
};

type List = () => Promise<Result<Standing>>;
type Single = () => Promise<Result<Row>>;

function inList(read: List, isOurs: (row: Row) => boolean): Reader {
  return { read, isOurs, fieldOf: plainField };
}

function byId(read: List, id: string, fieldOf: Reader['fieldOf'] = plainField): Reader {
  return {
    async read() {
      return only(await read(), (row) => row['id'] === id);
    },
    fieldOf,
  };
}

function one(read: Single): Reader {
  return {
    async read() {
      const row = await read();
      return row.ok ? ok({ rows: [row.value], unread: null }) : row;
    },
    fieldOf: plainField,
  };
}

/** A row's parent, and the rows in the same list. */
interface Around {
  readonly parent: unknown;
  readonly before?: unknown;
  readonly after?: unknown;
}

function placed(reader: Reader, around: (standing: Standing) => Around, isWanted: (around: Around) => boolean): Reader {
  return {
    ...reader,
    async read() {
      const standing = await reader.read();
      // If one row is unreadable, the positions of the others are unreliable.
      if (!standing.ok || standing.value.unread !== null) return standing;
      const now = around(standing.value);
      return ok({ ...standing.value, place: { is: JSON.stringify(now), isWanted: isWanted(now) } });
    },
  };
}

/** A row that moves before or after another one: the position calls the other row's id `anchor`. */
function inOrder(io: Io, list: List, parameter: string, anchor: string): Reader {
  const id = io.parameter(parameter);
  const { position } = io.body;
  const beside = (side: string): unknown => {
    const named = isRow(position) ? position[side] : undefined;
    return isRow(named) ? named[anchor] : undefined;
  };
  const reader = placed(
    { read: list, fieldOf: plainField },
    ({ rows }) => {
      const at = rows.findIndex((row) => row['id'] === id);
      const idAt = (index: number): unknown => rows[index]?.['id'] ?? null;
      return { parent: parentOf(rows[at]).parent, before: idAt(at - 1), after: idAt(at + 1) };
    },
    ({ before, after }) =>
      (beside('after') !== undefined && before === beside('after')) ||
      (beside('before') !== undefined && after === beside('before')),
  );
  return { ...reader, read: async () => only(await reader.read(), (row) => row['id'] === id) };
}

/** The group, and the group that the section is in. */
function inGroup(io: Io, sectionId: unknown, isWanted: (around: Around) => boolean): Reader {
  const reader = placed(
    { read: groups(io), fieldOf: plainField },
    ({ rows }) => ({ parent: rows.find((group) => idsIn(group).includes(sectionId))?.['id'] ?? null }),
    isWanted,
  );
  const group = io.parameter('siteSectionGroupId');
  return { ...reader, read: async () => only(await reader.read(), (row) => row['id'] === group) };
}

function idsIn({ children }: Row): readonly unknown[] {
  return Array.isArray(children) ? children.filter(isRow).map((child) => child['id']) : [];
}

/** The parent of a collection is a collection; of a group, a group; of a site's space, a section. */
function parentOf(row: Row = {}): Around {
  return { parent: row['parent'] ?? row['sectionGroup'] ?? row['section'] ?? null };
}

function byTeam({ client, signal, parameter }: Io, fieldOf: Reader['fieldOf'] = plainField): Reader {
  return {
    async read() {
      const listed = await client.all(
        'listSpaceTeamPermissions',
        { spaceId: parameter('spaceId'), query: { limit: 100 } },
        { signal },
      );
      return only(asRows(listed), ({ team: of }) => isRow(of) && of['id'] === parameter('teamId'));
    },
    fieldOf,
  };
}

/** Every field except those that the server accepts and never returns. */
function returned(...untold: readonly string[]): Reader['fieldOf'] {
  return (row, field) => (untold.includes(field) ? UNTOLD : row[field]);
}

function is(current: unknown, wanted: unknown): boolean {
  return (current ?? '') === (wanted ?? '');
}

const collection =
  ({ client, signal, parameter }: Io): Single =>
  () =>
    client.call('getCollection', { collectionId: parameter('collectionId') }, { signal }).then(asRow);

const team =
  ({ client, signal, parameter }: Io): Single =>
  () =>
    client
      .call('getTeam', { organizationId: parameter('organizationId'), teamId: parameter('teamId') }, { signal })
      .then(asRow);

const collections =
  ({ client, signal, parameter }: Io): List =>
  () =>
    client
      .all('listCollectionsInOrganization', { organizationId: parameter('organizationId'), query: ALL }, { signal })
      .then(asRows);

const teams =
  ({ client, signal, parameter }: Io): List =>
  () =>
    client
      .all('listTeamsInOrganization', { organizationId: parameter('organizationId'), query: ALL }, { signal })
      .then(asRows);

const sections =
  (io: Io): List =>
  () =>
    io.client.all('listSiteSections', { ...siteOf(io), query: ALL }, { signal: io.signal }).then(asRows);

const siteSpaces =
  (io: Io): List =>
  () =>
    io.client.all('listSiteSpaces', { ...siteOf(io), query: ALL }, { signal: io.signal }).then(asRows);

const shareLinks =
  (io: Io): List =>
  () =>
    io.client.all('listSiteShareLinks', { ...siteOf(io), query: ALL }, { signal: io.signal }).then(asRows);

/** Groups nest: inner groups are rows too. */
const groups =
  (io: Io): List =>
  async () => {
    const listed = await io.client
      .all('listSiteSectionGroups', { ...siteOf(io), query: ALL }, { signal: io.signal })
      .then(asRows);
    return listed.ok ? ok({ ...listed.value, rows: listed.value.rows.flatMap(withNestedGroups) }) : listed;
  };

function withNestedGroups(group: Row): readonly Row[] {
  const { children } = group;
  if (!Array.isArray(children)) return [group];
  const nested = children.filter((child: unknown): child is Row => isRow(child) && 'children' in child);
  return [group, ...nested.flatMap(withNestedGroups)];
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}

function siteOf({ parameter }: Io) {
  return { organizationId: parameter('organizationId'), siteId: parameter('siteId') };
}

function spaceIdOf({ space }: Row): unknown {
  return isRow(space) ? space['id'] : undefined;
}

function spaceIdsOf({ siteSpaces: list }: Row): readonly unknown[] {
  return Array.isArray(list) ? list.filter(isRow).map(spaceIdOf) : [];
}

interface Listed {
  readonly items: readonly object[];
  readonly problems: readonly AppError[];
}

const ALL = { limit: 100 } as const;

function asRow(result: Result<object>): Result<Row> {
  return result.ok ? ok(Object.fromEntries(Object.entries(result.value))) : result;
}

function asRows(result: Result<Listed>): Result<Standing> {
  if (!result.ok) return result;
  const { items, problems } = result.value;
  return ok({ rows: items.map((row) => Object.fromEntries(Object.entries(row))), unread: problems[0] ?? null });
}

function only(standing: Result<Standing>, which: (row: Row) => boolean): Result<Standing> {
  return standing.ok ? ok({ ...standing.value, rows: standing.value.rows.filter(which) }) : standing;
}
