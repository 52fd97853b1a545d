import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { relative } from 'node:path';
import { z } from 'zod';
import { coreFigures, type CoreFigures, type CoreQuestion } from './in-core.ts';

/** The built browser host, whose time can be pushed on. */
export interface Core {
  readonly url: string;
  jump(byMs: number): Promise<void>;
  figures(): Promise<CoreFigures>;
  end(): Promise<void>;
}

const hello = z.object({ url: z.string() });

export async function startCore(switches: readonly string[]): Promise<Core> {
  const inCore = relative('.', new URL('in-core.ts', import.meta.url).pathname);
  const child = fork('out/main/browser-host.js', ['--json', ...switches], {
    execArgv: ['--expose-gc', '--import', 'tsx', '--import', `./${inCore}`],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ask = async (question: CoreQuestion): Promise<unknown> => {
    const answer = once(child, 'message');
    child.send(question);
    const [message] = (await answer) as readonly unknown[];
    return message;
  };
  if (child.stdout === null) throw new Error('the core says nothing');
  const lines = createInterface(child.stdout);
  const [line] = (await once(lines, 'line')) as readonly unknown[];
  lines.on('line', () => undefined);
  return {
    url: hello.parse(JSON.parse(String(line))).url,
    async jump(byMs) {
      await ask({ jumpMs: byMs });
    },
    figures: async () => coreFigures.parse(await ask({ figures: true })),
    async end() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
