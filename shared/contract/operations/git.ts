import { operation } from '../operation.ts';
import { gitSyncSchema } from '../objects/space.ts';
import { gitExportBody, gitImportBody } from '../requests.ts';

const area = 'git';

export const gitOperations = {
  importGitRepository: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/git/import',
    area,
    summary: 'Start an import from a Git repository',
    body: gitImportBody,
    response: { kind: 'empty' },
    statuses: [204],
  }),
  exportToGitRepository: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/git/export',
    area,
    summary: 'Start an export to a Git repository',
    body: gitExportBody,
    response: { kind: 'empty' },
    statuses: [204],
  }),
  getGitInfo: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/git/info',
    area,
    summary: 'Get the state of the Git sync of a space',
    response: { kind: 'json', schema: gitSyncSchema },
    statuses: [200],
  }),
  removeLegacyGitInstallation: operation({
    method: 'DELETE',
    path: '/spaces/{spaceId}/git/legacy-installation',
    area,
    summary: 'Remove the legacy Git installation of a space',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
};
