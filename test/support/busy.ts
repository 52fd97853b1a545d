import { spawn } from 'node:child_process';

/** Computes for as long as the process that started it lives. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent) for (let turn = 0; turn < 1e7; turn += 1);';

/** Starts `count` processes that do nothing but compute. Answers what ends them. */
export function startBusyProcesses(count: number): () => void {
  const children = Array.from({ length: count }, () => spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
  return () => {
    for (const child of children) child.kill('SIGKILL');
  };
}
