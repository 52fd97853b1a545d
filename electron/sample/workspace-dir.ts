import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** The hand-written workspace, from the source as from the built bundle. */
export function sampleWorkspaceDir(): string {
  return join(packageRoot(), 'electron', 'sample', 'workspace');
}
