import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program of ours that runs beside a test and said on its first line how to reach it. */
export interface Spawned<T> {
  readonly hello: T;
  readonly pid: number;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
  /** SIGKILL: no chance to tidy up. */
  kill(): Promise<void>;
}

/** Starts `node …args` and reads its first line as JSON. What it says on stderr is shown when it ends too early. */
export async function spawnJson<T>(
  args: readonly string[],
  read: (raw: unknown) => T,
  env: Readonly<Record<string, string>> = {},
): Promise<Spawned<T>> {
  const child = spawn(process.execPath, [...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const lines = createInterface(child.stdout);
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (code) => {
      reject(new Error(`${args.join(' ')} ended with ${String(code)}: ${said}`));
    });
  });
  // The pipe must be drained to the end, or the program would block on it.
  lines.on('line', () => undefined);
  return {
    hello: read(JSON.parse(line)),
    pid: child.pid ?? 0,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
