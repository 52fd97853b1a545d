import type { Result } from '#shared/result.ts';
import type { App } from './app.ts';
import { readConnectInput, type StartSwitches } from './cli/switches.ts';

/**
 * Opens what the switches ask for once the app has started: the sample workspace, a pack, or an account from outside.
 */
export async function openAsked(app: App, switches: StartSwitches): Promise<Result<unknown> | null> {
  if (switches.pack !== null) return app.calls.openPackFile(switches.pack);
  if (switches.sample) return app.calls.openSample();
  if (switches.connect === null) return null;
  const input = await readConnectInput(switches.connect);
  return input.ok ? app.calls.reconnect(input.value) : input;
}
