import { branchName } from '#shared/git/address.ts';
import type { GitFields, GitFlaw, GitTransfer } from './git-form.ts';

/** The texts of Git in the space overview. Pure. */
export const gitTexts = {
  title: 'Git',
  none: 'No Git repository is connected, as far as the server says.',
  repository: 'Repository',
  provider: 'Provider',
  address: 'Address',
  synced: 'Last synced',
  unknown: 'Not known',
  check: 'Check sync now',
  checked: 'Checked now',
  checkedNone: 'The server says that no Git provider is connected to this space.',
  importing: 'Import from Git…',
  exporting: 'Export to Git…',
  removing: 'Remove old integration…',
  forbidden: 'You may not start a Git sync of this space.',
  legacy: 'This space uses the old GitHub integration. It must be removed before the new one can be set up.',
  fields: {
    address: 'Repository address',
    username: 'User name',
    password: 'Password or token',
    branch: 'Branch',
    message: 'Commit message',
    folder: 'Folder in the repository',
    cache: 'Cache ID',
    treeUrl: 'Address prefix of files',
    commitUrl: 'Address prefix of commits',
    provider: 'Provider',
    providerUrl: 'Address at the provider',
    eventTime: 'Time of the event',
  },
  more: 'More options',
  noProvider: 'Not specified',
  forced: 'Force: also if the event is older than the last sync, so newer work may be overwritten',
  standalone: 'Standalone: create a revision of its own and leave the content of the space as it is',
  splitNote: 'The user name and password were moved out of the address. They are not stored with it.',
  eventHelp: 'Keeps imports and exports in order. If it is empty, no time is sent.',
  remove: {
    title: 'Remove the old Git integration?',
    explains:
      'The space stops syncing with its repository. Its content and the repository stay as they are. After that the new integration can be set up. Galley cannot undo this.',
    act: 'Remove integration',
  },
};

export const dialogTitles: Readonly<Record<GitTransfer, string>> = {
  import: 'Import from Git',
  export: 'Export to Git',
};

export const submitTexts: Readonly<Record<GitTransfer, string>> = {
  import: 'Import',
  export: 'Export',
};

const FLAWS: Readonly<Record<GitFlaw, string>> = {
  'no-address': 'Enter the address of the repository.',
  'bad-address': 'This is not an address of a repository. Put a token into the password field, not into the address.',
  'bad-branch': 'This is not the name of a branch.',
  'no-message': 'Enter a message for the commit.',
  'no-username': 'Enter a user name for this password. For a token, most providers accept any name.',
  'no-login-here': 'Only addresses with http or https can have a password.',
  'bad-time': 'This is not a time.',
};

export function flawText(flaw: GitFlaw | undefined): string | null {
  return flaw === undefined ? null : FLAWS[flaw];
}

/** The effect on the server, in sentences. */
export function effectTexts(kind: GitTransfer, { branch, standalone, force }: GitFields): readonly string[] {
  const name = branchName(branch.trim());
  const forced = force ? ['With “Force”, an older event can overwrite newer work.'] : [];
  if (kind === 'export') {
    return [
      name === ''
        ? 'The export writes the content of this space to the repository, as a commit.'
        : `The export writes the content of this space to the branch “${name}”, as a commit.`,
      'Files there that the space does not have may be changed or removed. Galley cannot undo an export.',
      ...forced,
    ];
  }
  if (standalone) return ['The import creates a revision of its own. Readers of this space notice nothing.', ...forced];
  return [
    name === ''
      ? 'The import replaces the content of this space by that of the repository.'
      : `The import replaces the content of this space by that of the branch “${name}”.`,
    'Pages and files that are not in the repository are removed from the space, with the comments on them. Open change requests stay, and may be in conflict afterwards. Galley cannot undo an import.',
    ...forced,
  ];
}

export const HELD_LATER = 'If somebody changes the space before this is sent, it is held, and you are asked again.';

const PROVIDERS: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  'github-legacy': 'GitHub (old integration)',
};

/** An unknown provider is shown as it is. */
export function providerName(provider: string): string {
  return Object.hasOwn(PROVIDERS, provider) ? (PROVIDERS[provider] ?? provider) : provider;
}
