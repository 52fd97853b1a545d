import { serve } from '@hono/node-server';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { operationShape } from '#shared/contract/index.ts';
import { createApp } from './http/app.ts';
import { createRateLimiter, DEFAULT_RATE_LIMIT, type RateLimit } from './http/rate-limit.ts';
import { openJournal } from './journal.ts';
import { loadContentDir } from './load/content-dir.ts';
import { loadWorkspace } from './load/workspace.ts';
import { idsFrom, perform, replay } from './perform.ts';
import { issueTokens, type SampleTokens } from './tokens.ts';
import type { World } from './world/world.ts';

/**
 * The sample service: a stateful HTTP service on loopback that implements the whole contract from its own table. What
 * starts it (the app's embedded sample, `npm run sample`, tests) imports this file; nothing else in here is public but
 * `workspace-dir.ts` and `faults.ts`.
 */
export interface SampleService {
  /** `http://127.0.0.1:PORT`, without `/v1`. */
  readonly baseUrl: string;
  readonly organizations: readonly SampleOrganization[];
  readonly tokens: SampleTokens;
  /** Ends open connections at once. */
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
  /** Where accepted writes are kept; without it a restart forgets them. */
  readonly stateFile?: string;
  /** 0 or absent: any free one. */
  readonly port?: number;
  /** Serves this folder in the platform's Git layout in the workspace's place. */
  readonly contentDir?: string;
  readonly coreOnly?: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly rateLimit?: RateLimit;
}

export async function startSampleService(options: SampleOptions): Promise<SampleService> {
  const now = options.now ?? Date.now;
  const world = loadWorld(options);
  const { tokens, holders } = issueTokens(world);
  const journal = options.stateFile === undefined ? null : openJournal(options.stateFile);
  const limit = createRateLimiter(options.rateLimit ?? DEFAULT_RATE_LIMIT);

  const address = { baseUrl: '' };
  const app = createApp({
    holderOf: (token) => world.people.get(holders.get(token) ?? ''),
    rate: (token) => limit(token, now()),
    coreOnly: options.coreOnly ?? false,
    perform(name, input, person) {
      const salt = randomUUID();
      const time = new Date(now()).toISOString();
      const prepared = null;
      const call = { world, person, now: time, baseUrl: address.baseUrl, newId: idsFrom(salt), shift: 0, prepared };
      const output = perform(name, input, call);
      if (operationShape(name).method !== 'GET') {
        journal?.append({ operation: name, input, person: person.id, now: time, salt });
      }
      return Promise.resolve(output);
    },
    report: (error) => process.stderr.write(`${error.stack ?? error.message}\n`),
    file(spaceId, fileId) {
      const space = world.spaces.get(spaceId);
      const contents = space === undefined ? [] : [space, ...space.changeRequests];
      for (const holder of contents) {
        const file = holder.content().files.find(({ id }) => id === fileId);
        if (file !== undefined) return { bytes: file.file.bytes(), contentType: file.contentType };
      }
      return null;
    },
  });
  const server = await listen((request, env) => app.fetch(request, env), options.port ?? 0);
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

function loadWorld(options: SampleOptions): World {
  if (options.contentDir !== undefined) return loadContentDir(options.contentDir, options.workspaceDir);
  return loadWorkspace(options.workspaceDir);
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    // Without options for HTTP/2 it is a plain server.
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
