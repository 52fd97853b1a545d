import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '../../../electron/api/client.ts';
import { hashId } from '../../../electron/sample/hash.ts';
import type { JournalEntry } from '../../../electron/sample/journal.ts';
import { loadContentDir, spaceIdOf } from '../../../electron/sample/load/content-dir.ts';
import { startSampleService } from '../../../electron/sample/service.ts';
import { holdersOf } from '../../../electron/sample/tokens.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import { must } from '../../integration/support/galley.ts';
import { faultsAtService } from './air.ts';

/** The real sample service with little in it, an admin's hand in it, and the record of all that it accepted. */
export interface World {
  /** A folder that goes with the world. */
  readonly dir: string;
  readonly coreOnly: boolean;
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly spaceId: string;
  readonly pageIds: readonly string[];
  /** The person whose app is tested: may read, and comments by a team's leave. */
  readonly me: Visitor;
  /** Somebody else, who may do everything. */
  readonly other: Visitor;
  /** Gives or takes the person's leave to comment. */
  permit(mayComment: boolean): Promise<void>;
  /** Every write that was accepted, in order, whoever made it. */
  accepted(): readonly Accepted[];
  close(): Promise<void>;
}

export interface Visitor {
  readonly id: string;
  readonly token: string;
  /** Straight to the service, over a network without faults. */
  readonly client: Client;
}

export interface Accepted extends Omit<JournalEntry, 'salt'> {
  /** The id that a create gave out. */
  readonly createdId: string;
}

const SPACE = 'handbook';
const PAGES = ['First page', 'Second page'];

export async function startWorld(options: {
  readonly now: () => number;
  readonly coreOnly: boolean;
  readonly spaces?: readonly string[];
}): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'galley-faults-'));
  writeContent(dir, options.spaces ?? [SPACE]);
  const stateFile = join(dir, 'state.jsonl');
  const service = await startSampleService({
    workspaceDir: sampleWorkspaceDir(),
    contentDir: join(dir, 'content'),
    stateFile,
    now: options.now,
    coreOnly: options.coreOnly,
    faults: faultsAtService,
  });
  const { baseUrl } = service;
  const organizationId = service.organizations[0]?.id ?? '';
  const holders = holdersOf(service.tokens, loadContentDir(join(dir, 'content'), sampleWorkspaceDir()));
  const visitor = (token: string): Visitor => ({
    id: holders.get(token) ?? '',
    token,
    client: createClient({ baseUrl, token, fetch, concurrency: 64 }),
  });
  const me = visitor(service.tokens.reader);
  const other = visitor(service.tokens.admin);
  const spaceId = spaceIdOf(SPACE);
  const { pages } = must(await other.client.call('listPagesInSpace', { spaceId }));
  const team = must(
    await other.client.call('createTeam', { organizationId, body: { title: 'Crew', members: [me.id] } }),
  );

  const world: World = {
    dir,
    coreOnly: options.coreOnly,
    baseUrl,
    organizationId,
    spaceId,
    pageIds: pages.map(({ id }) => id),
    me,
    other,
    async permit(mayComment) {
      const input = { spaceId, teamId: team.id, body: { role: mayComment ? 'comment' : 'read' } } as const;
      must(await other.client.call('updateSpaceTeamPermission', input));
    },
    accepted: () =>
      readFileSync(stateFile, 'utf8')
        .split('\n')
        // The first line holds the tokens.
        .filter((line) => line.includes('"operation"'))
        .map((line) => acceptedOf(JSON.parse(line) as JournalEntry)),
    async close() {
      await service.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  await world.permit(true);
  return world;
}

function acceptedOf({ salt, ...entry }: JournalEntry): Accepted {
  return { ...entry, createdId: hashId(salt, '0') };
}

function writeContent(dir: string, spaces: readonly string[]): void {
  for (const space of spaces) {
    const folder = join(dir, 'content', space);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'SUMMARY.md'), PAGES.map((title, at) => `* [${title}](page-${at}.md)\n`).join(''));
    PAGES.forEach((title, at) => {
      writeFileSync(join(folder, `page-${at}.md`), `# ${title}\n\nWhat ${space} says here.\n`);
    });
  }
}
