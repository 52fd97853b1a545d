import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** `npm run check`: runs every `check:…` script, also after one failed, and shows the output of those that did. */
const AT_ONCE = 2;

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

function readParts(): string[] {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  return Object.keys(scripts).filter((name) => name.startsWith('check:'));
}

function runPart(script: string): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    // A shell, because npm is `npm.cmd` on Windows; the names come from our own package.json.
    const child = spawn(`npm run --silent ${script}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('close', (code) => {
      const output = Buffer.concat(chunks).toString('utf8').trimEnd();
      resolve({ ok: code === 0, output, seconds: (performance.now() - startedAt) / 1000 });
    });
  });
}

const waiting = readParts();
const failed: string[] = [];

async function work(): Promise<void> {
  for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
    const { ok, output, seconds } = await runPart(script);
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${script} (${seconds.toFixed(1)} s)`);
    if (ok) continue;
    failed.push(script);
    console.log(`${output}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
console.log(failed.length === 0 ? 'check: clean' : `check: failed (${failed.join(', ')})`);
process.exitCode = failed.length === 0 ? 0 : 1;
