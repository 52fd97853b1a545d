import { spawn } from 'node:child_process';

/** `npm run check`: every part runs, also after one failed; output is shown for those that did. */
const PARTS: readonly (readonly [name: string, command: string])[] = [
  ['types', 'tsc --noEmit'],
  ['types of components', 'svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human'],
  ['lint', 'eslint . --max-warnings 0'],
  ['format', 'prettier --check --log-level warn .'],
  ['dead code', 'knip --no-progress'],
];
const AT_ONCE = 2;

interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

function runPart(name: string, command: string): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    // The commands are constants; npm puts node_modules/.bin on the path.
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    const end = (ok: boolean, output: string): void => {
      resolve({ name, ok, output, seconds: (performance.now() - startedAt) / 1000 });
    };
    child.on('error', (error) => {
      end(false, error.message);
    });
    child.on('close', (code) => {
      end(code === 0, Buffer.concat(chunks).toString('utf8'));
    });
  });
}

const waiting = [...PARTS];
const failed: string[] = [];

async function work(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const { name, ok, output, seconds } = await runPart(...part);
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
    if (ok) continue;
    failed.push(name);
    console.log(output.trimEnd());
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
console.log(failed.length === 0 ? 'check: clean' : `check: failed (${failed.join(', ')})`);
process.exitCode = failed.length === 0 ? 0 : 1;
