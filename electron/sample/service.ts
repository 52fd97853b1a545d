import { serve } from '@hono/node-server';
import type { Server } from 'node:http';
import { createFaults, type FaultSchedule, type FaultSource } from './faults.ts';
import { generateWorld, type Scale } from './generate/scale.ts';
import { NO_FOLDERS, type GitFolders } from './git-folders.ts';
import { createApp } from './http/app.ts';
import { createRateLimiter, DEFAULT_RATE_LIMIT, type RateLimit } from './http/rate-limit.ts';
import { openJournal } from './journal.ts';
import { loadContentDir } from './load/content-dir.ts';
import { loadMergedRequests } from './load/merged-requests.ts';
import { loadTriage } from './load/triage.ts';
import { onFirstFree, portsToTry } from '../ports.ts';
import { loadWorkspace } from './load/workspace.ts';
import { spacePdf } from './pdf/space-pdf.ts';
import { createPerformer, replay } from './perform.ts';
import { holdersOf, newTokens, type SampleTokens } from './tokens.ts';
import type { World } from './world/world.ts';

/**
 * The sample service: a stateful HTTP service on loopback that implements the whole contract from its own table.
 * Whoever starts it (the app's embedded sample, `npm run sample`, tests) imports this file; otherwise only
 * `workspace-dir.ts` and `faults.ts` are public.
 */
export interface SampleService {
  /** `http://127.0.0.1:PORT`, without `/v1`. */
  readonly baseUrl: string;
  readonly organizations: readonly SampleOrganization[];
  readonly tokens: SampleTokens;
  /** Closes open connections at once. */
  close(): Promise<void>;
}

export interface SampleOrganization {
  readonly id: string;
  readonly title: string;
  /** Ids. */
  readonly sites: readonly string[];
  /** Slugs. */
  readonly specifications: readonly string[];
}

export interface SampleOptions {
  /** The hand-written workspace: `sampleWorkspaceDir()`. */
  readonly workspaceDir: string;
  /** The file for accepted writes and the tokens; without it, a restart forgets them. */
  readonly stateFile?: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Serves this folder in the platform's Git layout instead of the workspace. */
  readonly contentDir?: string;
  /** Real change requests for the loaded content; see `load/merged-requests.ts`. */
  readonly changeRequestsDir?: string;
  /** Real clusters instead of the workspace's. */
  readonly triageFile?: string;
  /** Served instead of the workspace, and changed by writes. */
  readonly world?: World;
  /** Serves a generated workspace instead. */
  readonly scale?: Scale;
  readonly seed?: number;
  /** Without the optional operations. */
  readonly coreOnly?: boolean;
  /** A schedule, or a function that decides for each request. */
  readonly faults?: FaultSchedule | FaultSource;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly rateLimit?: RateLimit;
  /** The folders on this disk that Git imports and exports may access. Absent: none. */
  readonly gitFolders?: GitFolders;
}

const DEFAULT_SEED = 1;

export async function startSampleService(options: SampleOptions): Promise<SampleService> {
  const world = options.world ?? loadWorld(options);
  const journal = options.stateFile === undefined ? null : openJournal(options.stateFile);
  const tokens = journal?.tokens ?? newTokens();
  if (journal !== null && journal.tokens === null) journal.keepTokens(tokens);
  const holders = holdersOf(tokens, world);
  const address = { baseUrl: '' };
  const now = options.now ?? Date.now;
  const limit = createRateLimiter(options.rateLimit ?? DEFAULT_RATE_LIMIT);
  const app = createApp({
    holderOf: (token) => world.people.get(holders.get(token) ?? ''),
    rate: (caller) => limit(caller, now()),
    coreOnly: options.coreOnly ?? false,
    perform: createPerformer({
      world,
      journal,
      now,
      baseUrl: () => address.baseUrl,
      folders: options.gitFolders ?? NO_FOLDERS,
    }),
    faults: typeof options.faults === 'function' ? options.faults : createFaults(options.faults ?? { rules: [] }),
    report: (error) => process.stderr.write(`${error.stack ?? error.message}\n`),
    file: (spaceId, fileId) => findFile(world, spaceId, fileId),
    pdf: (signed) => spacePdf(world, signed, now()),
  });
  const { port = 0 } = options;
  const server = await onFirstFree(port === 0 ? portsToTry(0) : [port], (free) =>
    listen((request, env) => app.fetch(request, env), free),
  );
  address.baseUrl = `http://127.0.0.1:${String(portOf(server))}`;
  replay(journal?.entries ?? [], world, address.baseUrl);

  return {
    baseUrl: address.baseUrl,
    organizations: describeOrganizations(world),
    tokens,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      journal?.close();
    },
  };
}

/** The workspace for these options, before any write. */
export function loadWorld(options: SampleOptions): World {
  const { changeRequestsDir, triageFile } = options;
  const world = baseWorld(options);
  if (changeRequestsDir !== undefined) loadMergedRequests(changeRequestsDir, world);
  if (triageFile !== undefined) loadTriage(triageFile, world);
  return world;
}

function baseWorld({ scale, seed, contentDir, workspaceDir }: SampleOptions): World {
  if (scale !== undefined) return generateWorld(scale, seed ?? DEFAULT_SEED);
  return contentDir === undefined ? loadWorkspace(workspaceDir) : loadContentDir(contentDir, workspaceDir);
}

function findFile(world: World, spaceId: string, fileId: string) {
  const space = world.spaces.get(spaceId);
  for (const { content } of space === undefined ? [] : [space, ...space.changeRequests]) {
    const node = content().files.find(({ id }) => id === fileId);
    if (node !== undefined) return { bytes: node.file.bytes(), contentType: node.contentType };
  }
  return null;
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    // Without options for HTTP/2, it is a plain server.
    const server = serve({ fetch, port, hostname: '127.0.0.1', overrideGlobalObjects: false }) as Server;
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function describeOrganizations(world: World): readonly SampleOrganization[] {
  return [...world.organizations.values()].map(({ id, title }) => ({
    id,
    title,
    sites: [...world.sites.values()].filter((site) => site.organization === id).map((site) => site.id),
    specifications: [...world.specifications.values()].filter((row) => row.organization === id).map(({ slug }) => slug),
  }));
}
