import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Collection, Page, Revision, Space, SpaceFile } from '#shared/contract/index.ts';
import { LEAVING_BYTES, LEAVING_PATH } from './away.ts';
import { type Batch, titleOf, wordsOf } from './batches.ts';
import {
  changeRequestsOf,
  clustersOf,
  conversationOf,
  commentsOf,
  DEEP,
  issuesOf,
  NOW,
  ownComment,
  personOf,
  repliesOf,
  SPACE,
} from './service-review.ts';
import { isReviewed, pageInRequest, peopleOf, requestRevision } from './service-requests.ts';
import { specificationOf } from './specification.ts';
import { closeServer } from '../../support/close-server.ts';

/**
 * A service that means harm: it speaks the contract's language, and every word in its answers is a payload, where the real
 * one would refuse it as well. Each batch is a page, with its comments, its part of an API and its piece that pages share.
 */
export interface HostileService {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly spaceId: string;
  /** The place of a batch in the app; the first page of the space says nothing bad. */
  readonly plainPlace: string;
  /** The person's own comments stand at this page; each of them is another one when it is asked for by itself. */
  readonly ownPlace: string;
  readonly ownTexts: readonly string[];
  placeOf(batch: number): string;
  /** A new revision: from now on each page says what the one behind it said. */
  revise(): void;
  /** The page that leaves, and its file, are deleted. */
  forget(): void;
  readonly leavingPlace: string;
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly batches: readonly Batch[];
  readonly token: string;
  /** Another origin, where some of the files lie. */
  readonly awayPort: number;
}

const ORGANIZATION = 'org1';
const PLAIN = 'plain';
const OWN = 'own';
const LEAVING = 'leaving';
/** What nothing says any more once it was deleted. */
export const LEAVING_WORDS = ['Words that leave with their page', 'A page that leaves', 'file-leaving'] as const;
const LATER = '2026-11-02T00:00:00.000Z';
/** What two versions of are compared word by word: as long as a long comment. */
const OWN_CHARACTERS = 12_000;

export async function startHostileService(options: ServiceOptions): Promise<HostileService> {
  const told: Told = { ...options, ownTexts: wordsOf(options.batches, OWN_CHARACTERS), revised: false, forgot: false };
  const answers = answersOf(told);
  const server: Server = createServer((request, response) => {
    const { status, body } = answerTo(request, answers, options);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = (pageId: string): string => `/space/${SPACE}/page/${pageId}`;
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    organizationId: ORGANIZATION,
    spaceId: SPACE,
    plainPlace: place(PLAIN),
    ownPlace: place(OWN),
    ownTexts: told.ownTexts,
    revise() {
      told.revised = true;
    },
    forget() {
      told.forgot = true;
    },
    leavingPlace: place(LEAVING),
    placeOf: (batch) => place(pageIdOf(batch)),
    close: () => closeServer(server),
  };
}

interface Told extends ServiceOptions {
  readonly ownTexts: readonly string[];
  revised: boolean;
  forgot: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Make = (parts: readonly string[]) => unknown;

function answerTo(
  request: IncomingMessage,
  answers: readonly (readonly [RegExp, Make])[],
  { token, batches }: ServiceOptions,
): Answer {
  const words = batches[0]?.texts.join(' ') ?? '';
  const refusal = (status: number): Answer => ({ status, body: { error: { code: status, message: words } } });
  if (request.headers.authorization !== `Bearer ${token}`) return refusal(401);
  if (request.method !== 'GET') return refusal(403);
  const { pathname } = new URL(request.url ?? '/', 'http://service.invalid');
  for (const [pattern, make] of answers) {
    const [whole, ...parts] = pattern.exec(pathname) ?? [];
    const body = whole === undefined ? undefined : make(parts);
    if (body !== undefined) return { status: 200, body };
  }
  return refusal(404);
}

function answersOf(told: Told): readonly (readonly [RegExp, Make])[] {
  const { batches, ownTexts } = told;
  const own = (nth: number, text = ''): object => ownComment(batches, OWN, nth, text);
  const batchAt = (pageId = ''): Batch | undefined => batches[Number(pageId.replace(/^\D+/, ''))];
  const list = (items: readonly unknown[]): object => ({ items });
  return [
    [/^\/v1\/user$/, () => personOf(batches, 0)],
    [/^\/v1\/orgs$/, () => list([{ object: 'organization', id: ORGANIZATION, title: titleOf(batches[1]) }])],
    [/^\/v1\/orgs\/[^/]+\/collections$/, () => list([collectionOf(batches)])],
    [/^\/v1\/orgs\/[^/]+\/spaces$/, () => list([spaceOf(told)])],
    [/^\/v1\/spaces\/[^/]+$/, () => spaceOf(told)],
    [/^\/v1\/spaces\/[^/]+\/content$/, () => revisionOf(told)],
    [/^\/v1\/spaces\/[^/]+\/content\/page\/plain$/, () => plainPage(PLAIN)],
    [/^\/v1\/spaces\/[^/]+\/content\/page\/own$/, () => plainPage(OWN)],
    [/^\/v1\/spaces\/[^/]+\/content\/page\/leaving$/, () => (told.forgot ? undefined : leavingPage())],
    [/^\/v1\/spaces\/[^/]+\/content\/page\/([^/]+)$/, ([id]) => pageWithText(told, id ?? '')],
    [
      /^\/v1\/spaces\/[^/]+\/comments$/,
      () =>
        list([
          ...ownTexts.map((text, nth) => own(nth, text)),
          ...batches.flatMap((_batch, at) => commentsOf(batches, at, 'c')),
        ]),
    ],
    [
      /^\/v1\/spaces\/[^/]+\/comments\/own-(\d+)$/,
      ([nth]) => own(Number(nth), `${ownTexts.at(Number(nth) - 1) ?? ''}\n\nand theirs`),
    ],
    [
      /^\/v1\/spaces\/[^/]+\/comments\/c(\d+)-(\d+)\/replies$/,
      ([at, nth]) => list(repliesOf(batches, Number(at), Number(nth))),
    ],
    [/^\/v1\/spaces\/[^/]+\/change-requests$/, () => list(changeRequestsOf(batches))],
    [
      /^\/v1\/spaces\/[^/]+\/change-requests\/request-(\d+)\/comments$/,
      ([at]) => list(commentsOf(batches, Number(at), 'q')),
    ],
    [/^\/v1\/spaces\/[^/]+\/change-requests\/request-(\d+)$/, ([at]) => changeRequestsOf(batches)[Number(at)]],
    [
      /^\/v1\/spaces\/[^/]+\/change-requests\/request-(\d+)\/content$/,
      ([at]) => (isReviewed(batches, Number(at)) ? requestRevision(revisionOf(told), batches, Number(at)) : undefined),
    ],
    [
      /^\/v1\/spaces\/[^/]+\/change-requests\/request-(\d+)\/content\/page\/([^/]+)$/,
      ([at, id]) => pageInRequest(batches, Number(at), id ?? ''),
    ],
    [
      /^\/v1\/spaces\/[^/]+\/change-requests\/request-(\d+)\/(contributors|requested-reviewers|reviews)$/,
      ([at, which]) => list(peopleOf(batches, Number(at), which ?? '')),
    ],
    [/^\/v1\/orgs\/[^/]+\/conversations-clusters$/, () => list(clustersOf(batches))],
    [/^\/v1\/orgs\/[^/]+\/conversations-issues$/, () => list(issuesOf(batches))],
    [
      /^\/v1\/orgs\/[^/]+\/conversations$/,
      () => list(issuesOf(batches).flatMap(({ conversation }) => conversation ?? [])),
    ],
    [/^\/v1\/orgs\/[^/]+\/conversations\/conversation-(\d+)$/, ([at]) => conversationOf(batches, Number(at))],
    [
      /^\/v1\/spaces\/[^/]+\/change-requests\/[^/]+\/content\/pages$/,
      () => ({ pages: [{ id: 'new', title: titleOf(batches[3]), path: 'new' }] }),
    ],
    [
      /\/revisions\/[^/]+\/reusable-contents\/piece-(\d+)\/document$/,
      ([at]) => pieceOf(batches[Number(at)], Number(at)),
    ],
    [
      /^\/v1\/orgs\/[^/]+\/openapi\/[^/]+\/versions\/latest$/,
      () => ({ object: 'openapi-spec-version', id: 'v1', url: titleOf(batches[4]) }),
    ],
    [
      /^\/v1\/orgs\/[^/]+\/openapi\/[^/]+\/versions\/latest\/content$/,
      () => ({ url: titleOf(batches[4]), filesystem: specificationOf(batches) }),
    ],
    [
      /^\/v1\/spaces\/[^/]+\/search$/,
      () =>
        list(
          batches.slice(0, 30).map((batch, at) => ({
            id: pageIdOf(at),
            title: titleOf(batch),
            path: titleOf(batch),
            urls: { app: 'javascript:0' },
            sections: [{ id: 'x', title: titleOf(batch), body: titleOf(batch) }],
          })),
        ),
    ],
    [/\/content\/page\/([^/]+)\/links$/, ([id]) => (batchAt(id) === undefined ? undefined : list([]))],
  ];
}

function pageIdOf(batch: number): string {
  return `page-${String(batch)}`;
}

function collectionOf(batches: readonly Batch[]): Collection & { readonly beyond: unknown } {
  return {
    beyond: DEEP,
    object: 'collection',
    id: 'collection1',
    title: titleOf(batches[5]),
    description: titleOf(batches[6]),
    organization: ORGANIZATION,
    defaultLevel: null,
    urls: { app: 'javascript:0' },
    permissions: { view: true },
  };
}

function spaceOf(told: Told): Space & { readonly beyond: unknown } {
  const { batches } = told;
  return {
    beyond: DEEP,
    object: 'space',
    id: SPACE,
    title: titleOf(batches[7]),
    emoji: titleOf(batches[8]),
    visibility: '__proto__',
    createdAt: NOW,
    updatedAt: NOW,
    mergeRules: {},
    urls: { app: 'javascript:0', icon: 'javascript:0', published: 'data:text/html,x' },
    organization: ORGANIZATION,
    parent: 'collection1',
    revision: revisionId(told),
    defaultLevel: null,
    comments: 1,
    changeRequests: 1,
    changeRequestsOpen: 1,
    changeRequestsDraft: 0,
    permissions: { view: true, comment: true },
  };
}

function revisionId({ revised, forgot }: Told): string {
  return `${revised ? 'r2' : 'r1'}${forgot ? '-less' : ''}`;
}

function revisionOf(told: Told): Revision {
  const { batches, awayPort, forgot } = told;
  return {
    object: 'revision',
    id: revisionId(told),
    parents: [],
    createdAt: NOW,
    urls: {},
    variables: JSON.parse('{"__proto__":"x","constructor":"y","a":"<script>"}') as Record<string, string>,
    pages: [
      plainPage(PLAIN),
      plainPage(OWN),
      ...(forgot ? [] : [leavingPage()]),
      ...batches.map((_batch, at) => pageOf(told, at)),
      { id: 'link-1', title: titleOf(batches[9]), type: 'link', href: 'javascript:top.__galleyHostile(0)' },
      { id: 'link-2', title: titleOf(batches[10]), type: 'link', target: { kind: 'url', url: '//127.0.0.1/x' } },
      { id: '__proto__', title: titleOf(batches[11]), type: 'constructor', path: '__proto__' },
      { id: 'constructor', title: titleOf(batches[12]), type: 'group', path: 'constructor' },
    ],
    files: [...filesOf(batches, awayPort), ...(forgot ? [] : [leavingFile(awayPort)])],
    reusableContents: batches.map((batch, at) => ({
      id: `piece-${String(at)}`,
      title: titleOf(batch),
      git: { oid: 'o1', path: `.gitbook/includes/piece-${String(at)}.md` },
    })),
  };
}

/** A name that looks like a picture, types that are pages, addresses of another origin: the bytes mean harm, too. */
function filesOf(batches: readonly Batch[], awayPort: number): SpaceFile[] {
  const types = ['image/svg+xml', 'text/html', 'application/xhtml+xml', 'text/xml', 'image/png', 'application/pdf'];
  return types.map((contentType, at) => ({
    object: 'file',
    id: `file-${String(at)}`,
    name: `${batches[at]?.texts[0]?.slice(0, 200) ?? ''} report-\u202egnp.exe`,
    contentType,
    downloadURL: `http://127.0.0.1:${String(awayPort)}/file/${String(at)}`,
    size: 1e308,
    dimensions: { width: 1e308, height: -1 },
    git: { oid: 'o1', path: `.gitbook/assets/../../file-${String(at)}.svg` },
  }));
}

function plainPage(id: string): Page {
  return { id, title: `A plain page: ${id}`, path: id, type: 'document', markdown: 'It says nothing bad.' };
}

function leavingPage(): Page {
  const [markdown, title, file] = LEAVING_WORDS;
  return {
    id: LEAVING,
    title,
    path: LEAVING,
    type: 'document',
    updatedAt: NOW,
    markdown: `${markdown}.\n\n![](/files/${file})`,
  };
}

function leavingFile(awayPort: number): SpaceFile {
  const [, , id] = LEAVING_WORDS;
  const downloadURL = `http://127.0.0.1:${String(awayPort)}${LEAVING_PATH}`;
  return { object: 'file', id, name: `${id}.txt`, contentType: 'text/plain', downloadURL, size: LEAVING_BYTES.length };
}

/** Everything that the service says of a page in the tree. */
function pageOf({ batches, revised }: Told, at: number): Page {
  const batch = batches[at];
  const text = batch?.texts[0] ?? '';
  return {
    id: pageIdOf(at),
    title: titleOf(batch),
    description: titleOf(batch),
    slug: text.slice(0, 300),
    path: `${text.slice(0, 200)}/${String(at)}`,
    emoji: text.slice(0, 100),
    icon: text.slice(0, 100),
    type: 'document',
    updatedAt: revised ? LATER : NOW,
    urls: { app: `javascript:${text.slice(0, 100)}` },
    git: { oid: revised ? 'o2' : 'o1', path: text.slice(0, 200) },
    layout: { cover: true, coverSize: 'full;position:fixed', width: 'wide;position:fixed' },
    cover: {
      ref: at % 2 === 0 ? { kind: 'url', url: `javascript:${text.slice(0, 100)}` } : { kind: 'file', file: 'file-0' },
      refDark: { kind: 'url', url: '//127.0.0.1/x.png' },
      yPos: 1e308,
      height: 1e308,
    },
    variables: JSON.parse('{"__proto__":"x","constructor":"y"}') as Record<string, string>,
    computed: { type: text.slice(0, 100) },
  };
}

function pageWithText(told: Told, id: string): Page | undefined {
  const at = Number(/^page-(\d+)$/.exec(id)?.[1] ?? NaN);
  const { batches, revised } = told;
  if (batches[at] === undefined) return undefined;
  const batch = batches[revised ? (at + 1) % batches.length : at];
  const page = pageOf(told, at);
  if (batch?.document !== undefined) return { ...page, document: batch.document as NonNullable<Page['document']> };
  // First what cannot be swallowed: files, the piece and the API, which carry the same payloads.
  const parts = [
    '![words](/files/file-0) {% file src="/files/file-1" %}',
    `{% include ".gitbook/includes/piece-${String(at)}.md" %}`,
    `{% openapi-operation spec="hostile" path="/${String(at)}" method="get" %}{% endopenapi-operation %}`,
  ];
  const markdown = batch?.markdown ?? '';
  return { ...page, markdown: markdown.startsWith('---\n') ? markdown : `${parts.join('\n\n')}\n\n${markdown}` };
}

/** What pages share: the payload's words in every block, and pieces that hold each other. */
function pieceOf(batch: Batch | undefined, at: number): unknown {
  if (batch?.document !== undefined) return batch.document;
  const words = titleOf(batch);
  const text = { object: 'text', leaves: [{ object: 'leaf', text: words, marks: [] }] };
  const block = (type: string, data: object): object => ({ object: 'block', type, data, nodes: [text] });
  return {
    object: 'document',
    nodes: [
      ...['paragraph', 'heading-2', 'hint', 'blockquote'].map((type) => block(type, { style: words, icon: words })),
      block('code', { syntax: words.slice(0, 100), title: words }),
      block('embed', { url: words }),
      ...[at, at + 1].map((piece) =>
        block('reusable-content', { ref: { kind: 'reusable-content', reusableContent: `piece-${String(piece)}` } }),
      ),
    ],
  };
}
