import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** The hand-written workspace, found from the source as well as from the built bundle. */
export function sampleWorkspaceDir(): string {
  return join(packageRoot(), 'electron', 'sample', 'workspace');
}
