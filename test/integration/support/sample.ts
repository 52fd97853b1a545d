import {
  loadWorld,
  startSampleService,
  type SampleOptions,
  type SampleService,
} from '../../../electron/sample/service.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import type { World } from '../../../electron/sample/world/world.ts';
import { copyGraph } from '../../support/copy-graph.ts';

let asWritten: World | null = null;

/**
 * The sample service as it is before anybody writes to it. The hand-written workspace is read once for all tests of a file:
 * each gets a copy.
 */
export function startSample(options: Partial<SampleOptions> = {}): Promise<SampleService> {
  const workspaceDir = sampleWorkspaceDir();
  const { scale, contentDir, changeRequestsDir, triageFile } = options;
  const isAnother = [scale, contentDir, changeRequestsDir, triageFile].some((option) => option !== undefined);
  if (isAnother) return startSampleService({ workspaceDir, ...options });
  asWritten ??= loadWorld({ workspaceDir });
  return startSampleService({ workspaceDir, world: copyGraph(asWritten), ...options });
}
