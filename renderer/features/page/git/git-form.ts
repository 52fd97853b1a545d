import type { GitSync, Input, Space } from '#shared/contract/index.ts';
import { branchRef, isSafeAddress, syncedAddress, withLogin, type GitLogin } from '#shared/git/address.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';

/** The form of an import from Git or an export to it: defaults, checks, and the write. Pure. */

export type GitTransfer = 'import' | 'export';

/** As typed. */
export interface GitFields {
  readonly address: string;
  readonly username: string;
  readonly password: string;
  readonly branch: string;
  readonly message: string;
  readonly folder: string;
  readonly cache: string;
  readonly treeUrl: string;
  readonly commitUrl: string;
  readonly provider: '' | 'github' | 'gitlab';
  readonly providerUrl: string;
  /** Local time, as a field for date and time gives it: `2026-03-04T10:00`. */
  readonly eventTime: string;
  readonly force: boolean;
  readonly standalone: boolean;
}

export type GitFlaw =
  'no-address' | 'bad-address' | 'bad-branch' | 'no-message' | 'no-username' | 'no-login-here' | 'bad-time';

export type GitFlaws = Readonly<Partial<Record<keyof GitFields, GitFlaw>>>;

/** Fields from the Git sync of the space. */
export function startFields(sync: GitSync | undefined): GitFields {
  const { url, branch, folder } = syncedAddress(sync?.url ?? '');
  const provider = sync?.installationProvider;
  return {
    address: url,
    username: '',
    password: '',
    branch,
    message: '',
    folder,
    cache: '',
    treeUrl: '',
    commitUrl: '',
    provider: provider === 'gitlab' ? 'gitlab' : provider?.startsWith('github') === true ? 'github' : '',
    providerUrl: '',
    eventTime: '',
    force: false,
    standalone: false,
  };
}

export function flawsOf(kind: GitTransfer, fields: GitFields): GitFlaws {
  const flaws: Partial<Record<keyof GitFields, GitFlaw>> = {};
  const address = fields.address.trim();
  if (address === '') flaws.address = 'no-address';
  else if (!isSafeAddress(address)) flaws.address = 'bad-address';
  for (const field of ['treeUrl', 'commitUrl', 'providerUrl'] as const) {
    const value = fields[field].trim();
    if (value !== '' && !isSafeAddress(value)) flaws[field] = 'bad-address';
  }
  if (branchRef(fields.branch) === null) flaws.branch = 'bad-branch';
  if (kind === 'export' && fields.message.trim() === '') flaws.message = 'no-message';
  const login = loginOf(fields);
  if (login !== null && login.username === '') flaws.username = 'no-username';
  else if (login !== null && flaws.address === undefined && withLogin(address, login) === null)
    flaws.password = 'no-login-here';
  if (fields.eventTime !== '' && Number.isNaN(Date.parse(fields.eventTime))) flaws.eventTime = 'bad-time';
  return flaws;
}

/** Null: none was typed. */
export function loginOf({ username, password }: GitFields): GitLogin | null {
  return username.trim() === '' && password === '' ? null : { username: username.trim(), password };
}

/** `login`: the id under which the login is kept. */
export function transferWrite(
  kind: GitTransfer,
  fields: GitFields,
  space: Pick<Space, 'id' | 'title' | 'revision' | 'gitSync'>,
  login: string | null,
): AdminWrite {
  const more = {
    base: { revision: space.revision, syncedAt: space.gitSync?.updatedAt ?? null },
    subject: space.title,
    ...(login === null ? {} : { login }),
  };
  const shared = sharedBody(fields);
  if (kind === 'export') {
    const body: Input<'exportToGitRepository'>['body'] = { ...shared, commitMessage: fields.message.trim() };
    return adminWrite('exportToGitRepository', { spaceId: space.id, body }, more);
  }
  const body: Input<'importGitRepository'>['body'] = {
    ...shared,
    ...(fields.standalone ? { standalone: true } : {}),
  };
  return adminWrite('importGitRepository', { spaceId: space.id, body }, more);
}

function sharedBody(fields: GitFields) {
  const optional = Object.fromEntries(
    (
      [
        ['repoCacheID', fields.cache],
        ['repoTreeURL', fields.treeUrl],
        ['repoCommitURL', fields.commitUrl],
        ['repoProjectDirectory', fields.folder],
      ] as const
    ).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );
  const providerUrl = fields.providerUrl.trim();
  const gitInfo = {
    ...(fields.provider === '' ? {} : { provider: fields.provider }),
    ...(providerUrl === '' ? {} : { url: providerUrl }),
  };
  return {
    url: fields.address.trim(),
    ref: branchRef(fields.branch) ?? fields.branch,
    ...optional,
    ...(fields.eventTime === '' ? {} : { timestamp: new Date(fields.eventTime).toISOString() }),
    ...(fields.force ? { force: true } : {}),
    ...(Object.keys(gitInfo).length === 0 ? {} : { gitInfo }),
  };
}
