import type { ParsedInput } from '#shared/contract/index.ts';
import type { gitOperations } from '#shared/contract/operations/git.ts';
import { spaceFor } from '../access.ts';
import type { Call, Handlers } from '../call.ts';
import { buildContent } from '../content/space-content.ts';
import type { SourceTree } from '../content/source-tree.ts';
import type { GitFolders } from '../git-folders.ts';
import { readGitSource } from '../git-source.ts';
import { writeGitTarget } from '../git-target.ts';
import { found } from '../refuse.ts';
import { setContent, type GitSyncRow, type SpaceRow } from '../world/world.ts';

export const gitHandlers: Handlers<keyof typeof gitOperations> = {
  /** The content of a folder or repository on this disk becomes the space's content; other addresses have no effect. */
  importGitRepository({ spaceId, body }, call) {
    const space = spaceFor(call, spaceId, 'admin');
    if (isLate(space, body)) return undefined;
    if (call.prepared !== null) {
      const content = buildContent(withIdentities(space, call.prepared.tree), {
        spaceId: space.id,
        createdAt: space.createdAt,
        updatedAt: call.now,
        parents: [space.revision],
        type: 'update',
        message: `Import ${body.ref}`,
      });
      if (body.standalone === true) (space.standalone ??= new Map()).set(content.revision, content);
      else setContent(space, content, call.now);
    }
    space.gitSync = gitSyncOf(call, space, body);
    return undefined;
  },

  /** On this disk, it has been written already (`writeExport`); for any other address, only the request is stored. */
  exportToGitRepository({ spaceId, body }, call) {
    const space = spaceFor(call, spaceId, 'admin');
    if (!isLate(space, body)) space.gitSync = gitSyncOf(call, space, body);
    return undefined;
  },

  getGitInfo({ spaceId }, call) {
    const { gitSync } = spaceFor(call, spaceId);
    return { ...found(gitSync ?? undefined, 'A Git provider of this space') };
  },

  removeLegacyGitInstallation({ spaceId }, call) {
    const space = spaceFor(call, spaceId, 'admin');
    if (space.gitSync?.installationProvider !== 'github-legacy') return 'nothing';
    space.gitSync = null;
    return 'deleted';
  },
};

type GitCall = Pick<Call, 'person' | 'world'>;

/** Writes an export before it is recorded, so that a failed one leaves no trace. */
export async function writeExport(
  call: GitCall,
  { spaceId, body }: ParsedInput<'exportToGitRepository'>,
  folders: GitFolders,
): Promise<void> {
  const space = spaceFor(call, spaceId, 'admin');
  if (!isLate(space, body)) await writeGitTarget(space.content(), body, folders);
}

/** Reads the files of an import, only for callers who may import. */
export async function readImport(
  call: GitCall,
  { spaceId, body }: ParsedInput<'importGitRepository'>,
  folders: GitFolders,
): Promise<SourceTree | null> {
  const space = spaceFor(call, spaceId, 'admin');
  return isLate(space, body) ? null : readGitSource(body, folders);
}

type Transfer = Omit<ParsedInput<'importGitRepository'>['body'], 'standalone'>;

/** Both sides use the order of the triggering events: an older event is skipped. */
function isLate({ gitSync }: SpaceRow, { timestamp, force }: Transfer): boolean {
  if (timestamp === undefined || gitSync === null || force === true) return false;
  return Date.parse(timestamp) < Date.parse(gitSync.updatedAt);
}

function gitSyncOf(call: Call, space: SpaceRow, { url, gitInfo, timestamp }: Transfer): GitSyncRow | null {
  const address = withoutCredentials(gitInfo?.url ?? url);
  const provider =
    gitInfo?.provider ?? (/gitlab/i.test(address) ? 'gitlab' : /github/i.test(address) ? 'github' : null);
  if (provider === null) return space.gitSync;
  const repoName = address
    .replace(/\.git$/, '')
    .split('/')
    .filter(Boolean)
    .slice(-2)
    .join('/');
  const at = timestamp === undefined ? call.now : new Date(timestamp).toISOString();
  return { repoName, installationProvider: provider, integration: provider, url: address, updatedAt: at };
}

/** The address may contain a password, which must not be stored. */
export function withoutCredentials(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, '$1');
}

/** A page with the same path remains the same page. */
function withIdentities(space: SpaceRow, tree: SourceTree): SourceTree {
  const before = space.content().tree;
  return new Map([...tree].map(([path, file]) => [path, { ...file, identity: before.get(path)?.identity ?? path }]));
}
