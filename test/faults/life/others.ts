import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type Client } from '../../../electron/api/client.ts';
import { startSampleService, type SampleService } from '../../../electron/sample/service.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import type { Scale } from '../../../electron/sample/generate/scale.ts';
import { must } from '../../integration/support/galley.ts';

/** The service of a generated workspace, in which other people write; its time can be pushed on. */
export interface Others {
  readonly service: SampleService;
  readonly organizationId: string;
  readonly spaceIds: readonly string[];
  /** The space whose pages they change. */
  readonly edited: { readonly spaceId: string; pageId(): Promise<string> };
  /** How many requests there were so far. */
  asked(): number;
  jump(byMs: number): void;
  /** Comments come and go, as many as there were, and a page is changed. Answers what that page says now. */
  act(): Promise<string>;
  pagesOf(spaceId: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Pages of the space that is edited. */
const EDITED_PAGES = 12;
const COMMENTS_A_TIME = 3;
/** So many of their comments are there at a time. */
const MOST_COMMENTS = 30;

export async function startOthers(dir: string, scale: Scale, seed: number): Promise<Others> {
  let requests = 0;
  let ahead = 0;
  const service = await startSampleService({
    workspaceDir: sampleWorkspaceDir(),
    scale,
    seed,
    now: () => Date.now() + ahead,
    // Nothing goes wrong here; it only counts.
    faults: () => {
      requests += 1;
      return [];
    },
    gitFolders: { readable: [dir], writable: [] },
  });
  const client = createClient({ baseUrl: service.baseUrl, token: service.tokens.admin, fetch });
  const organizationId = service.organizations[0]?.id ?? '';
  const { items } = must(await client.all('listSpacesInOrganization', { organizationId, query: { limit: 100 } }));
  const spaceIds = items.map(({ id }) => id);
  const spaceId = spaceIds[0] ?? '';
  const comments: { readonly spaceId: string; readonly commentId: string }[] = [];
  let acts = 0;

  const pagesOf = async (id: string): Promise<readonly string[]> => {
    const { pages } = must(await client.call('listPagesInSpace', { spaceId: id }));
    return pages.map((page) => page.id);
  };
  const publish = async (): Promise<string> => {
    const words = `As it was written for the ${acts}. time.`;
    const folder = join(dir, String(acts));
    writePages(folder, words);
    must(await client.call('importGitRepository', { spaceId, body: { url: folder, ref: 'refs/heads/main' } }));
    rmSync(folder, { recursive: true });
    return words;
  };
  await publish();

  return {
    service,
    organizationId,
    spaceIds,
    edited: {
      spaceId,
      async pageId() {
        const [first = ''] = await pagesOf(spaceId);
        return first;
      },
    },
    asked: () => requests,
    jump(byMs) {
      ahead += byMs;
    },
    async act() {
      acts += 1;
      for (let time = 0; time < COMMENTS_A_TIME; time += 1) {
        const place = spaceIds[(acts * COMMENTS_A_TIME + time) % spaceIds.length] ?? spaceId;
        comments.push({ spaceId: place, commentId: await comment(client, place, `Said at ${acts}, ${time}.`) });
      }
      while (comments.length > MOST_COMMENTS) {
        const [oldest] = comments.splice(0, 1);
        if (oldest !== undefined) must(await client.call('deleteCommentInSpace', oldest));
      }
      return publish();
    },
    pagesOf,
    close: () => service.close(),
  };
}

async function comment(client: Client, spaceId: string, markdown: string): Promise<string> {
  return must(await client.call('postCommentInSpace', { spaceId, body: { body: { markdown } } })).id;
}

/** In the platform's Git layout. The first page is the one that changes. */
function writePages(folder: string, words: string): void {
  mkdirSync(folder, { recursive: true });
  const names = Array.from({ length: EDITED_PAGES }, (_one, at) => `page-${at}`);
  writeFileSync(join(folder, 'SUMMARY.md'), names.map((name) => `* [Title of ${name}](${name}.md)\n`).join(''));
  for (const [at, name] of names.entries()) {
    const text = at === 0 ? words : 'This one stays as it is.';
    writeFileSync(join(folder, `${name}.md`), `# Title of ${name}\n\n${text}\n`);
  }
}
