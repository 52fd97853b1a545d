import type { AppError } from '#shared/errors.ts';
import type { AdminOperation } from '#shared/outbox/kinds/admin-shapes.data.ts';
import { contentPrint } from '#shared/outbox/admin.ts';
import { NOT_ADDED } from '#shared/model/access.ts';
import { ok, type Result } from '#shared/result.ts';
import { teamRoleWords } from '#shared/team-roles.ts';
import { sectionWithDefault, shownSpace, withSpaceNames } from './site-row-fields.ts';
import { textOf } from './admin-since.ts';
import type { KindContext } from '../kind.ts';
import {
  type Inside,
  type Row,
  type Reader,
  parentOf,
  siteSpacesIn,
  rowsIn,
  spaceIdOf,
  plainField,
  type Standing,
  type Place,
  isRow,
  named,
  PARENT_TITLE,
  childrenOf,
  siteSpacesOf,
} from './admin-rows.ts';

/** The reads that show the state for each administrative operation: one line each, from the contract's own reads. */

interface Io extends KindContext {
  readonly parameter: (name: string) => string;
  readonly body: Row;
}

/** Null: no read shows the state. */
export const adminReaders: Readonly<Record<AdminOperation, ((io: Io) => Reader) | null>> = {
  createCollection: (io) =>
    inList(collections(io), ({ title, parent }) => is(title, io.body['title']) && is(parent, io.body['parent'])),
  updateCollection: (io) => one(collection(io), plainLevel),
  deleteCollection: (io) => ({ ...one(collectionWithContents(io), plainLevel), contentsOf: contentsIn }),
  // No read shows a collection's position, only its parent.
  moveCollection: (io) =>
    placed(one(collection(io)), ({ rows: [row] }) => {
      const parent = parentOf(row);
      return {
        is: { parent },
        isWanted: io.body['parent'] !== undefined && is(parent, io.body['parent']),
        parent,
        parentTitle: null,
        siblings: null,
        wanted: null,
      };
    }),
  transferCollection: (io) => ({
    ...one(collection(io)),
    isDone: ({ organization }) => organization === io.body['organization'],
  }),
  // The title of the space is used where none was given.
  addSiteSection: (io) =>
    inList(
      sections(io),
      (row) =>
        spaceIdsOf(row).includes(io.body['spaceId']) &&
        (io.body['title'] === undefined || is(row['title'], io.body['title'])),
    ),
  updateSiteSection: (io) => sectionWithDefault(byId(sections(io), io.parameter('siteSectionId'))),
  deleteSiteSection: (io) => ({ ...byId(sections(io), io.parameter('siteSectionId')), contentsOf: siteSpacesIn }),
  moveSiteSection: (io) => inOrder(io, sectionsInGroups(io), 'siteSectionId', 'siteSection'),
  addSiteSectionGroup: (io) => inList(groups(io), ({ title }) => is(title, io.body['title'])),
  updateSiteSectionGroup: (io) => byId(groups(io), io.parameter('siteSectionGroupId')),
  deleteSiteSectionGroup: (io) => ({ ...byId(groups(io), io.parameter('siteSectionGroupId')), contentsOf: rowsIn }),
  moveSiteSectionGroup: (io) => inOrder(io, groups(io), 'siteSectionGroupId', 'id'),
  addSectionToGroup: (io) =>
    inGroup(io, io.body['sectionId'], (parent) => parent === io.parameter('siteSectionGroupId')),
  removeSectionFromGroup: (io) =>
    // In another group, somebody else has put it there.
    inGroup(io, io.parameter('siteSectionId'), (parent) => parent === null),
  addSiteSpace: (io) => inList(siteSpaces(io), (row) => spaceIdOf(row) === io.body['spaceId']),
  updateSiteSpace: namedSiteSpace,
  deleteSiteSpace: namedSiteSpace,
  moveSiteSpace: (io) => inOrder(io, siteSpacesInSections(io), 'siteSpaceId', 'siteSpace'),
  createSiteShareLink: (io) => inList(shareLinks(io), ({ name }) => is(name, io.body['name'])),
  updateSiteShareLink: (io) => byId(shareLinks(io), io.parameter('shareLinkId')),
  deleteSiteShareLink: (io) => byId(shareLinks(io), io.parameter('shareLinkId')),
  createTeam: (io) => inList(teams(io), ({ title }) => is(title, io.body['title'])),
  updateTeam: (io) => one(team(io)),
  deleteTeam: (io) => one(team(io)),
  // The first role of a team in a space updates a row that does not exist yet.
  updateSpaceTeamPermission: (io) => ({ ...byTeam(io), makesMissing: true }),
  removeTeamFromSpace: (io) => byTeam(io),
  applyTemplate: null,
  // Nothing shows whether a transfer was started (`git.ts`).
  importGitRepository: null,
  exportToGitRepository: null,
  removeLegacyGitInstallation: legacyGit,
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

function namedSiteSpace(io: Io): Reader {
  return withSpaceNames(siteSpaces(io), io, (list) => byId(list, io.parameter('siteSpaceId'), shownSpace));
}

function one(read: Single, fieldOf: Reader['fieldOf'] = plainField): Reader {
  return {
    async read() {
      const row = await read();
      return row.ok ? ok({ rows: [row.value], unread: null }) : row;
    },
    fieldOf,
  };
}

/** `is`: any value that differs for different positions. */
type Position = Omit<Place, 'is'> & { readonly is: unknown };

function placed(reader: Reader, position: (standing: Standing) => Position): Reader {
  return {
    ...reader,
    async read() {
      const standing = await reader.read();
      // If one row is unreadable, the positions of the others are unreliable.
      if (!standing.ok || standing.value.unread !== null) return standing;
      const now = position(standing.value);
      return ok({ ...standing.value, place: { ...now, is: JSON.stringify(now.is) } });
    },
  };
}

/** A row that moves before or after another one: the position calls the other row's id `anchor`. */
function inOrder(io: Io, list: List, parameter: string, anchor: string): Reader {
  const id = io.parameter(parameter);
  const { position } = io.body;
  const anchorOn = (side: 'before' | 'after'): unknown => {
    const named = isRow(position) ? position[side] : undefined;
    return isRow(named) ? named[anchor] : undefined;
  };
  const reader = placed({ read: list, fieldOf: plainField }, ({ rows }) => {
    const at = rows.findIndex((row) => row['id'] === id);
    const idAt = (index: number): unknown => rows[index]?.['id'] ?? null;
    const parent = parentOf(rows[at]);
    const [before, after] = [idAt(at - 1), idAt(at + 1)];
    const sides = (['before', 'after'] as const).flatMap((side) => {
      const row = rows.find((one) => one['id'] === anchorOn(side));
      return row === undefined ? [] : [{ side, anchor: named(row) }];
    });
    return {
      is: { parent, before, after },
      isWanted:
        (anchorOn('after') !== undefined && before === anchorOn('after')) ||
        (anchorOn('before') !== undefined && after === anchorOn('before')),
      parent,
      parentTitle: typeof rows[at]?.[PARENT_TITLE] === 'string' ? rows[at][PARENT_TITLE] : null,
      siblings: rows.filter((row) => parentOf(row) === parent).map(named),
      wanted: sides[0] ?? null,
    };
  });
  return { ...reader, read: async () => only(await reader.read(), (row) => row['id'] === id) };
}

/** The group, and the group that the section is in. */
function inGroup(io: Io, sectionId: unknown, isWanted: (parent: string | null) => boolean): Reader {
  const group = io.parameter('siteSectionGroupId');
  const reader = placed({ read: groups(io), fieldOf: plainField }, ({ rows }) => {
    const holder = rows.find((row) => childrenOf(row).some((child) => child['id'] === sectionId));
    const parent = holder === undefined ? null : named(holder).id;
    const target = rows.find((row) => row['id'] === group);
    const joins = io.body['sectionId'] !== undefined && target !== undefined;
    return {
      is: { parent },
      isWanted: isWanted(parent),
      parent,
      parentTitle: holder === undefined ? null : named(holder).title,
      siblings: null,
      wanted: { side: 'in', parent: joins ? named(target) : null },
    };
  });
  return { ...reader, read: async () => only(await reader.read(), (row) => row['id'] === group) };
}

/** A server that knows no Git provider of the space, or another one, has no old installation. */
function legacyGit({ client, signal, parameter }: Io): Reader {
  return {
    async read() {
      const info = await client.call('getGitInfo', { spaceId: parameter('spaceId') }, { signal }).then(asRow);
      if (!info.ok) return info.error.code === 'not-found' ? ok({ rows: [], unread: null }) : info;
      return ok({ rows: info.value['installationProvider'] === 'github-legacy' ? [info.value] : [], unread: null });
    },
    fieldOf: plainField,
  };
}

function byTeam({ client, signal, parameter }: Io): Reader {
  return {
    async read() {
      const listed = await client.all(
        'listSpaceTeamPermissions',
        { spaceId: parameter('spaceId'), query: { limit: 100 } },
        { signal },
      );
      return only(asRows(listed), ({ team: of }) => isRow(of) && of['id'] === parameter('teamId'));
    },
    fieldOf: (row, field) => (field === 'role' ? roleIn(row) : row[field]),
    wordsOf: (value) => (value === null || typeof value === 'string' ? teamRoleWords(value) : textOf(value)),
  };
}

/** A team that is not in the space differs from one that is there as guests. */
function roleIn(row: Row): unknown {
  return isRow(row['team']) ? (row['permission'] ?? null) : NOT_ADDED;
}

/** The server has two values for an inherited level. */
function plainLevel(row: Row, field: string): unknown {
  return field === 'defaultLevel' && row[field] === 'inherit' ? null : row[field];
}

function is(current: unknown, wanted: unknown): boolean {
  return (current ?? '') === (wanted ?? '');
}

const collection =
  ({ client, signal, parameter }: Io): Single =>
  () =>
    client.call('getCollection', { collectionId: parameter('collectionId') }, { signal }).then(asRow);

/** The contents are added under this name. */
const CONTENTS = Symbol('contents');

function contentsIn(row: Row): readonly Inside[] {
  const contents: unknown = row[CONTENTS];
  return Array.isArray(contents) ? (contents as readonly Inside[]) : [];
}

/** A collection with the collections and spaces in it, at any depth. */
const collectionWithContents =
  (io: Io): Single =>
  async () => {
    const row = await collection(io)();
    if (!row.ok) return row;
    const { id, organization } = row.value;
    const input = { organizationId: String(organization), query: ALL };
    const listed = await io.client.all('listCollectionsInOrganization', input, { signal: io.signal }).then(asRows);
    if (!listed.ok) return listed;
    const contents: Inside[] = [];
    const add = async (collectionId: string): Promise<Result<Row>> => {
      const spaces = await io.client
        .all('listSpacesInCollection', { collectionId, query: ALL }, { signal: io.signal })
        .then(asRows);
      if (!spaces.ok) return spaces;
      const nested = listed.value.rows.filter((one) => parentOf(one) === collectionId && !isIn(contents, one));
      for (const one of [...nested, ...spaces.value.rows])
        contents.push({ ...named(one), within: collectionId, print: contentPrint({ title: one['title'] }) });
      for (const one of nested) {
        const added = await add(String(one['id']));
        if (!added.ok) return added;
      }
      return row;
    };
    const added = await add(String(id));
    return added.ok ? ok({ ...row.value, [CONTENTS]: contents }) : added;
  };

const isIn = (contents: readonly Inside[], { id }: Row): boolean => contents.some((one) => one.id === id);

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

/** Sections with their groups: a section need not tell its own. */
const sectionsInGroups = (io: Io): List => withParents(sections(io), groups(io), 'sectionGroup', childrenOf);

/** Site spaces with their sections: a site space need not tell its own. */
const siteSpacesInSections = (io: Io): List => withParents(siteSpaces(io), sections(io), 'section', siteSpacesOf);

function withParents(rows: List, parents: List, field: string, inParent: (parent: Row) => readonly Row[]): List {
  return async () => {
    const [listed, above] = await Promise.all([rows(), parents()]);
    if (!listed.ok) return listed;
    if (!above.ok) return above;
    const titleById = new Map(above.value.rows.map(({ id, title }) => [id, title]));
    const parentById = new Map(
      above.value.rows.flatMap((row) => inParent(row).map(({ id }) => [id, row['id']] as const)),
    );
    return ok({
      rows: listed.value.rows.map((row) => {
        const parent = row[field] ?? parentById.get(row['id']);
        return { ...row, [field]: parent, [PARENT_TITLE]: titleById.get(parent) };
      }),
      unread: listed.value.unread ?? above.value.unread,
    });
  };
}

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
  const nested = childrenOf(group).filter((child) => 'children' in child);
  return [
    group,
    ...nested.flatMap((child) =>
      withNestedGroups({ sectionGroup: group['id'], ...child, [PARENT_TITLE]: group['title'] }),
    ),
  ];
}

function siteOf({ parameter }: Io) {
  return { organizationId: parameter('organizationId'), siteId: parameter('siteId') };
}

function spaceIdsOf(section: Row): readonly unknown[] {
  return siteSpacesOf(section).map(spaceIdOf);
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
