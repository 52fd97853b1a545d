import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { z } from 'zod';

/** The Windows runtime with which an app can be packed and started here, under Wine. */
export interface WindowsRuntime {
  /** Starts the program that `EW_EXE` names. */
  readonly wrapper: string;
  /** The folder of the runtime's files. */
  readonly files: string;
  readonly version: string;
}

export function findWindowsRuntime(env: NodeJS.ProcessEnv = process.env): WindowsRuntime | null {
  const wrapper = env['ELECTRON_WRAPPER'] ?? '';
  const files = join(dirname(dirname(wrapper)), 'electron');
  if (wrapper === '' || !existsSync(join(files, 'electron.exe'))) return null;
  return { wrapper, files, version: readFileSync(join(dirname(wrapper), 'version'), 'utf8').trim() };
}

/** Runs a program to its end, and answers what it printed. */
export function runToEnd(program: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}

/** A packed app that runs. It has no inspector for Playwright's own launcher: only its window can be reached. */
export interface RunningApp {
  readonly page: Page;
  end(): Promise<void>;
}

export interface Started {
  /** Null: it ended before it listened. */
  readonly address: string | null;
  readonly ended: Promise<string>;
  readonly child: ChildProcess;
}

/** Links and files come last: on Windows, Electron refuses switches after them. */
export function startPacked(runtime: WindowsRuntime, program: string, args: readonly string[]): Promise<Started> {
  const child = spawn(runtime.wrapper, ['--remote-debugging-port=0', ...args], {
    env: { ...process.env, EW_EXE: program },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<string>((resolve) => {
    child.once('close', () => {
      resolve(printed);
    });
  });
  return new Promise((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /DevTools listening on ws:\/\/([\d.]+:\d+)/.exec(printed)?.[1];
      if (address !== undefined) resolve({ address: `http://${address}`, ended, child });
    });
    void ended.then(() => {
      resolve({ address: null, ended, child });
    });
  });
}

export async function reachPacked({ address, ended, child }: Started): Promise<RunningApp> {
  if (address === null) throw new Error(`The packed app did not start: ${await ended}`);
  const browser: Browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
  if (page === undefined) throw new Error('The packed app has no window.');
  return {
    page,
    async end() {
      await browser.close();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The files of an archive, with their first byte's place in it. */
export async function readArchive(path: string): Promise<ReadonlyMap<string, { at: number; size: number }>> {
  const archive = await open(path, 'r');
  try {
    const sizes = await read(archive, 0, 16);
    const [headerBytes, textBytes] = [sizes.readUInt32LE(4), sizes.readUInt32LE(12)];
    const header = entrySchema.parse(JSON.parse((await read(archive, 16, textBytes)).toString('utf8')));
    const found = new Map<string, { at: number; size: number }>();
    const walk = (entry: Entry, name: string): void => {
      for (const [child, below] of Object.entries(entry.files ?? {}))
        walk(below, name === '' ? child : `${name}/${child}`);
      if (entry.offset !== undefined && entry.size !== undefined)
        found.set(name, { at: 8 + headerBytes + Number(entry.offset), size: entry.size });
    };
    walk(header, '');
    return found;
  } finally {
    await archive.close();
  }
}

interface Entry {
  readonly files?: Record<string, Entry> | undefined;
  readonly offset?: string | undefined;
  readonly size?: number | undefined;
}

const entrySchema: z.ZodType<Entry> = z.lazy(() =>
  z.object({
    files: z.record(z.string(), entrySchema).optional(),
    offset: z.string().optional(),
    size: z.number().optional(),
  }),
);

async function read(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer;
}
