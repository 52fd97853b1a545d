import type { ChangeRequest, Cluster, Collection, Page, Revision, Space, SpaceFile } from '#shared/contract/index.ts';
import type { Fetch } from '../../../electron/api/fetch.ts';

/** What a little service has. A test changes it as it likes; each change of a space's pages or files is a new revision. */
export interface LittleSpace {
  readonly id: string;
  readonly collection: string;
  readonly pages: Map<string, string>;
  readonly files: Map<string, LittleFile>;
  /** The files that a change request adds, by the change request's id. */
  readonly requests: Map<string, Map<string, LittleFile>>;
  revision: number;
}

export interface LittleFile {
  readonly bytes: string;
  /** Another version lies at another address. */
  readonly version: number;
}

export interface LittleService {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly collections: Set<string>;
  readonly spaces: Map<string, LittleSpace>;
  /** When each was changed. */
  readonly clusters: Map<string, string>;
  /** Slugs. */
  readonly specifications: Set<string>;
  readonly network: Fetch;
}

const BASE = 'http://127.0.0.1:9';
const ORGANIZATION = 'org1';
export const NOW = '2026-11-01T00:00:00.000Z';

/** Answers instead of the server. Null: the server answers. */
export type Instead = (path: string, query: URLSearchParams) => Response | Promise<Response> | null;

/**
 * A service without a server, as small as the contract allows: every list is there, and short. `instead` may answer in its
 * place.
 */
export function littleService(instead: Instead = () => null): LittleService {
  const service: LittleService = {
    baseUrl: BASE,
    organizationId: ORGANIZATION,
    collections: new Set(),
    spaces: new Map(),
    clusters: new Map(),
    specifications: new Set(),
    network: (input) => {
      const { pathname, searchParams } = new URL(input);
      return Promise.resolve(instead(pathname, searchParams) ?? answerTo(service, pathname));
    },
  };
  return service;
}

export function littleSpace(id: string, collection = 'c1'): LittleSpace {
  return {
    id,
    collection,
    pages: new Map([[`${id}-page`, 'Words']]),
    files: new Map(),
    requests: new Map(),
    revision: 1,
  };
}

export function refusal(status: number): Response {
  return Response.json({ error: { code: status, message: 'no' } }, { status });
}

function answerTo(service: LittleService, path: string): Response {
  for (const [pattern, make] of ANSWERS) {
    const parts = pattern.exec(path)?.slice(1);
    const body = parts === undefined ? undefined : make(service, ...parts);
    if (body instanceof Response) return body;
    if (body !== undefined) return Response.json(body);
  }
  return refusal(404);
}

type Make = (service: LittleService, one?: string, two?: string, three?: string) => unknown;

const list = (items: Iterable<unknown>): object => ({ items: [...items] });

const ANSWERS: readonly (readonly [RegExp, Make])[] = [
  [/^\/v1\/user$/, () => ({ object: 'user', id: 'u1', displayName: 'Ines', urls: { location: '' } })],
  [/^\/v1\/orgs\/[^/]+\/collections$/, ({ collections }) => list([...collections].map(collectionOf))],
  [
    /^\/v1\/collections\/([^/]+)\/spaces$/,
    ({ spaces }, id) => list([...spaces.values()].filter(({ collection }) => collection === id).map(spaceOf)),
  ],
  [/^\/v1\/spaces\/([^/]+)\/content$/, ({ spaces }, id = '') => withSpace(spaces.get(id), revisionOf)],
  [
    /^\/v1\/spaces\/([^/]+)\/content\/page\/([^/]+)$/,
    ({ spaces }, id = '', pageId = '') => withSpace(spaces.get(id), (space) => pageOf(space, pageId)),
  ],
  [
    /^\/v1\/spaces\/([^/]+)\/(?:comments|commenters)$/,
    ({ spaces }, id = '') => withSpace(spaces.get(id), () => list([])),
  ],
  [
    /^\/v1\/spaces\/([^/]+)\/change-requests$/,
    ({ spaces }, id = '') =>
      withSpace(spaces.get(id), ({ requests }) =>
        list([...requests.keys()].map((requestId) => requestOf(requests, requestId))),
      ),
  ],
  [
    /^\/v1\/spaces\/([^/]+)\/change-requests\/([^/]+)\/content$/,
    ({ spaces }, id = '', requestId = '') => withSpace(spaces.get(id), (space) => requestRevision(space, requestId)),
  ],
  [
    /^\/v1\/spaces\/([^/]+)\/change-requests\/([^/]+)\/content\/page\/([^/]+)$/,
    ({ spaces }, id = '', _requestId = '', pageId = '') => withSpace(spaces.get(id), (space) => pageOf(space, pageId)),
  ],
  [
    /^\/v1\/spaces\/([^/]+)\/change-requests\/([^/]+)\/(?:comments|contributors|requested-reviewers|reviews)$/,
    ({ spaces }, id = '', requestId = '') =>
      withSpace(spaces.get(id), ({ requests }) => (requests.has(requestId) ? list([]) : undefined)),
  ],
  [
    /^\/v1\/spaces\/([^/]+)\/change-requests\/([^/]+)$/,
    ({ spaces }, id = '', requestId = '') =>
      withSpace(spaces.get(id), ({ requests }) =>
        requests.has(requestId) ? requestOf(requests, requestId) : undefined,
      ),
  ],
  [
    /^\/v1\/orgs\/[^/]+\/conversations-clusters$/,
    ({ clusters }) => list([...clusters].map(([id, updatedAt]) => clusterOf(id, updatedAt))),
  ],
  [/^\/v1\/orgs\/[^/]+\/conversations(?:-issues)?$/, () => list([])],
  [
    /^\/v1\/orgs\/[^/]+\/openapi\/([^/]+)\/versions\/latest$/,
    ({ specifications }, slug = '') =>
      specifications.has(slug) ? { object: 'openapi-spec-version', id: 'v1', url: `${BASE}/${slug}.json` } : undefined,
  ],
  [
    /^\/v1\/orgs\/[^/]+\/openapi\/([^/]+)\/versions\/latest\/content$/,
    (_service, slug = '') => ({ url: `${BASE}/${slug}.json`, filesystem: [] }),
  ],
  [
    /^\/bytes\/([^/]+)\/([^/]+)\/(\d+)$/,
    ({ spaces }, id = '', fileId = '', version = '') =>
      withSpace(spaces.get(id), ({ files, requests }) => {
        const all = [files, ...requests.values()].flatMap((some) => [...some]);
        const found = all.find(([known, file]) => known === fileId && String(file.version) === version);
        return found === undefined ? undefined : new Response(found[1].bytes);
      }),
  ],
];

function withSpace(space: LittleSpace | undefined, make: (space: LittleSpace) => unknown): unknown {
  return space === undefined ? undefined : make(space);
}

function collectionOf(id: string): Collection {
  return {
    object: 'collection',
    id,
    title: `Collection ${id}`,
    organization: ORGANIZATION,
    defaultLevel: null,
    urls: {},
    permissions: { view: true },
  };
}

function spaceOf({ id, collection, revision, requests }: LittleSpace): Space {
  return {
    object: 'space',
    id,
    title: `Space ${id}`,
    emoji: '',
    visibility: 'private',
    createdAt: NOW,
    updatedAt: NOW,
    mergeRules: {},
    urls: {},
    organization: ORGANIZATION,
    parent: collection,
    revision: `${id}-r${String(revision)}`,
    defaultLevel: null,
    comments: 0,
    changeRequests: requests.size,
    changeRequestsOpen: requests.size,
    changeRequestsDraft: 0,
    permissions: { view: true, comment: true },
  };
}

function revisionOf({ id, revision, pages, files }: LittleSpace): Revision {
  return {
    object: 'revision',
    id: `${id}-r${String(revision)}`,
    parents: [],
    pages: [...pages].map(([pageId]): Page => ({
      id: pageId,
      title: `Page ${pageId}`,
      path: pageId,
      type: 'document',
    })),
    files: [...files].map(([fileId, file]) => fileOf(id, fileId, file)),
    reusableContents: [],
    createdAt: NOW,
    urls: {},
  };
}

function requestRevision(space: LittleSpace, requestId: string): Revision | undefined {
  const added = space.requests.get(requestId);
  if (added === undefined) return undefined;
  const base = revisionOf(space);
  const own = [...added].map(([fileId, file]) => fileOf(space.id, fileId, file));
  return { ...base, id: `${base.id}-${requestId}`, parents: [base.id], files: [...base.files, ...own] };
}

function pageOf({ pages }: LittleSpace, pageId: string): Page | undefined {
  const markdown = pages.get(pageId);
  return markdown === undefined
    ? undefined
    : { id: pageId, title: `Page ${pageId}`, path: pageId, type: 'document', markdown };
}

function fileOf(spaceId: string, fileId: string, { bytes, version }: LittleFile): SpaceFile {
  return {
    object: 'file',
    id: fileId,
    name: `${fileId}.png`,
    contentType: 'image/png',
    downloadURL: `${BASE}/bytes/${spaceId}/${fileId}/${String(version)}`,
    size: bytes.length,
  };
}

function requestOf(requests: LittleSpace['requests'], id: string): ChangeRequest {
  const added = [...(requests.get(id) ?? [])];
  return {
    object: 'change-request',
    id,
    number: [...requests.keys()].indexOf(id) + 1,
    revision: added.map(([fileId, { version }]) => `${fileId}-${String(version)}`).join(' '),
    status: 'open',
    subject: `Request ${id}`,
    createdAt: NOW,
    updatedAt: NOW,
    comments: 0,
    outdated: false,
    urls: {},
  };
}

function clusterOf(id: string, updatedAt: string): Cluster {
  return {
    object: 'issues-cluster',
    id,
    label: `Cluster ${id}`,
    createdAt: NOW,
    updatedAt,
    icon: '',
    summary: '',
    weeklyPulse: [],
    sources: {},
    stats: { issues: 1, conversations: 1 },
    urls: {},
  };
}
